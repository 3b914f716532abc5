// The service worker: after one visit everything that play needs is kept, and the network is asked
// for nothing but this file. The build writes VERSION and FILES (path: SHA-256) above.
/* global VERSION, FILES */
const scope = new URL("./", location.href);
const mine = `icehouse:${scope.pathname}:`; // others may keep caches on the same origin
const name = mine + VERSION;
const address = (path) => new URL(path, scope).href;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Fetch a file and make sure that it is the one of this version: whole, and no other's. */
async function whole(path, sum) {
  for (const cache of ["default", "reload"]) {
    const response = await fetch(address(path), { cache, redirect: "follow" });
    if (!response.ok) continue;
    const body = await response.arrayBuffer();
    if (hex(await crypto.subtle.digest("SHA-256", body)) !== sum) continue;
    return new Response(body, { headers: { "content-type": response.headers.get("content-type") ?? "" } });
  }
  throw new Error(`${path} is not to be had as version ${VERSION} has it`);
}

// What is in the cache already is whole: an install that was broken off goes on from there. It
// succeeds only when nothing is missing.
async function install() {
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  for (const [path, sum] of Object.entries(FILES))
    if (!kept.has(address(path))) await cache.put(address(path), await whole(path, sum));
}

// An own older cache goes only now: no page of that version is open any more, or the reader has asked
// for this one.
async function activate() {
  const old = (await caches.keys()).filter((key) => key.startsWith(mine) && key !== name);
  await Promise.all(old.map((key) => caches.delete(key)));
}

/** The path in FILES that answers a request, if any: queries do not matter, nor a missing slash. */
function known(request) {
  const url = new URL(request.url);
  if (url.origin !== scope.origin || !(url.pathname + "/").startsWith(scope.pathname)) return undefined;
  const path = url.pathname.slice(scope.pathname.length);
  if (request.mode !== "navigate") return path in FILES ? path : undefined;
  return [path, `${path}/index.html`, `${path}index.html`].find((candidate) => candidate in FILES);
}

async function answer(path, request) {
  const cache = await caches.open(name);
  const url = new URL(request.url);
  const folder = `${scope.pathname}${path.replace(/index\.html$/, "")}`;
  if (path.endsWith("/index.html") && !url.pathname.endsWith("/") && !url.pathname.endsWith(".html"))
    return Response.redirect(folder + url.search, 301); // its relative links need the slash
  return (await cache.match(address(path), { ignoreVary: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const path = known(event.request);
  if (path !== undefined) event.respondWith(answer(path, event.request));
});
