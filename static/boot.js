// Loads the browser's Python and shows how far it is; everything after that is Python's.
import { Idiomorph } from "idiomorph/dist/idiomorph.esm.js";
import { meetHost } from "./host.js";
import { keepOffline } from "./offline.js";

const page = window.icehouse;
const { files, words } = page.facts();
const said = words[document.documentElement.lang];
const total = Object.values(files).reduce((sum, size) => sum + size, 0);
const parts = page.parts; // the one-file copy gives its parts out itself
const base = parts?.base ?? new URL(".", import.meta.url).href;
const SILENCE = 15_000; // ms without a byte after which the page says that the connection is slow

/** Merge new HTML into an element: focus, live regions, running animations and typed text stay. */
page.morph = (element, html) => {
  // What is being typed stays. Anything else that has the focus must not be left out: with
  // ignoreActiveValue, Idiomorph also skips what is drawn inside it, such as a cup's marks.
  const typing = document.activeElement?.matches("input, textarea");
  Idiomorph.morph(element, html, {
    morphStyle: "innerHTML", ignoreActiveValue: typing, restoreFocus: true, callbacks: { beforeNodeMorphed: differs },
  });
};
// What is the same is passed over whole; but a field's value may differ from what its HTML says.
const FIELDS = "input, textarea, select";
const differs = (old, wanted) => !old.isEqualNode(wanted) || Boolean(old.matches?.(FIELDS) || old.querySelector?.(FIELDS));

/** Where the drawn pieces are that show: their ids in one text, the middles as x, y, x, y ... */
page.spots = (element) => {
  const ids = [], middles = [];
  for (const piece of element.querySelectorAll("[data-piece]")) {
    const { left, top, width, height } = piece.getBoundingClientRect();
    if (width || height) {
      ids.push(piece.dataset.piece);
      middles.push(left + width / 2, top + height / 2);
    }
  }
  return { ids: ids.join(" "), middles: Float64Array.from(middles) };
};

// --- the first picture ---------------------------------------------------------------------------
// The front page stands in the page. On another one it is, until Python draws, the match's own last
// public picture, or that of the game as the front page has it.
const [, game, match] = location.hash.match(/^#\/([\w-]+)(?:\/(\w+))?$/) ?? [];
function lastPicture() {
  try {
    // Only the drawing is taken, whatever else may be kept there.
    const text = match && localStorage.getItem(page.key(`picture:${match}`));
    return new DOMParser().parseFromString(text || "", "text/html").querySelector("svg");
  } catch {
    return null; // storage is refused
  }
}
if (game) {
  const shown = document.createElement("main");
  shown.className = "first-board";
  const onFront = document.querySelector(`.first:lang(${document.documentElement.lang}) a[href="#/${game}"] svg`);
  const drawn = lastPicture() ?? onFront?.cloneNode(true);
  if (drawn) {
    shown.append(drawn);
    shown.inert = true;
    document.getElementById("app").replaceChildren(shown);
  }
}

// --- the bar -----------------------------------------------------------------------------------
const had = new Map(); // bytes that have come, by file
const bar = document.getElementById("boot-bar");
const line = document.getElementById("boot-words");
let heard = performance.now();

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
function count(file, bytes) {
  had.set(file, bytes);
  heard = performance.now();
  if (page.over) return;
  const done = [...had.values()].reduce((sum, size) => sum + size, 0);
  bar.max = total;
  bar.value = done;
  bar.textContent = page.fill(said.progress, { done: megabytes(done), total: megabytes(total) });
  if (done >= total) say("starting");
  else if (line.dataset.said === "slow") say("loading");
}
function say(name) {
  if (page.over || line.dataset.said === name) return;
  line.dataset.said = name;
  line.textContent = said[name];
}
const watch = setInterval(() => {
  if (page.over || parts || document.documentElement.dataset.ready) clearInterval(watch);
  else if (had.size && performance.now() - heard > SILENCE && bar.value < total) say("slow");
}, 1000);

// Scripts and styles cannot be counted while they come, only when they are there. Half a style sheet
// is no error to a browser: its length tells.
const arrived = new PerformanceObserver((list) => {
  for (const { name, decodedBodySize } of list.getEntries()) {
    const file = name.replace(base, "");
    if (!/\.(js|css)$/.test(file) || !files[file]) continue;
    count(file, files[file]);
    if (decodedBodySize && decodedBodySize !== files[file]) page.failed("cut", { file });
  }
});
if (!parts) arrived.observe({ type: "resource", buffered: true });
else for (const file of Object.keys(files).filter((name) => /\.(js|css)$/.test(name))) had.set(file, files[file]);

// --- files that Pyodide fetches are counted, and their length is checked -----------------------
const plain = parts?.fetch ?? window.fetch.bind(window);
window.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href).href.split(/[?#]/)[0];
  const file = url.replace(base, "");
  if (!files[file]) return plain(input, init);
  let response;
  try {
    response = await plain(input, init);
  } catch (error) {
    page.failed("lost", { file });
    throw error;
  }
  if (!response.ok) page.failed("lost", { file });
  else watchBody(file, response.clone().body.getReader());
  // A host that does not know .wasm would make the browser read it twice, and slowly.
  const labelled = response.headers.get("content-type")?.startsWith("application/wasm");
  if (!file.endsWith(".wasm") || labelled) return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
};
async function watchBody(file, reader) {
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      count(file, bytes);
    }
  } catch {
    bytes = -1; // the connection was cut
  }
  if (bytes !== files[file]) page.failed("cut", { file });
}

// --- what the browser must have ----------------------------------------------------------------
function wasmWorks() {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false; // taken away by a security mode, or by a policy of the host
  }
}

meetHost(page);
if (!document.documentElement.dataset.embed && !parts) keepOffline(page); // another site's reader did not ask for it

// --- start -------------------------------------------------------------------------------------
if (!page.over) {
  say("loading");
  if (!wasmWorks()) page.failed("wasm");
  else {
    const { hooks } = await (parts ? import(await parts.module("pyscript.js")) : import("./pyscript.js"));
    // The hook that PyScript has for workers calls Function(), which our policy forbids; there are
    // no PyScript workers here.
    hooks.worker.onBeforeRunAsync.clear();
  }
}
