// Runs before the first paint: language and theme, and a sentence for whatever goes wrong later.
// It stands in the page itself, so that it can speak when not one file comes.
(() => {
  const root = document.documentElement;
  root.dataset.scripts = "on";
  const scope = new URL(".", location.href).pathname;
  // Others may keep things on the same origin: every key carries the folder this page lives in.
  const key = (name) => `icehouse:${scope}:${name}`;
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem(key("settings"))) ?? {};
  } catch {
    // Refused or damaged: the defaults do.
  }
  // A frame in another site's page follows that page; where it is told its origin, it tells its height.
  const asked = new URLSearchParams(location.search);
  const host = asked.get("host");
  const told = parent !== window && (host === "null" || (URL.canParse(host) && new URL(host).origin === host));
  if (asked.has("embed")) root.dataset.embed = told ? "grows" : "fills";
  const follow = root.dataset.embed ? { language: asked.get("lang")?.split("-")[0], theme: asked.get("theme") } : {};
  const languages = root.dataset.languages.split(" ");
  const spoken = [follow.language, settings.language, ...navigator.languages.map((tag) => tag.split("-")[0])];
  root.lang = spoken.find((language) => languages.includes(language)) ?? languages[0];
  const theme = follow.theme ?? settings.theme;
  if (["light", "dark"].includes(theme)) root.dataset.theme = theme;

  if (!["", "#", "#/"].includes(location.hash)) root.dataset.screen = "other"; // not the front page

  const facts = () => JSON.parse(document.getElementById("boot-facts").textContent);
  const fill = (sentence, slots) => sentence.replace(/\{(\w+)\}/g, (_, name) => slots[name] ?? "");
  let over = false; // one failure is told, what follows from it is not
  let ready = false;

  const show = (cause, slots) => {
    const { words } = facts();
    const said = words[root.lang][cause] ?? words[root.lang].broken;
    const panel = document.getElementById("boot");
    panel.dataset.state = ready ? "died" : "failed";
    panel.hidden = false;
    const words_ = document.getElementById("boot-words");
    words_.setAttribute("role", "alert");
    words_.textContent = fill(said, slots);
    document.getElementById("boot-bar").hidden = true;
    const retry = document.getElementById("boot-retry");
    retry.textContent = words[root.lang][ready ? "back" : "retry"];
    retry.hidden = cause === "disk";
    retry.onclick = () => again(slots.file);
    if (ready) retry.focus();
  };

  // A bad file may sit in the browser's cache for as long as the host allows: a reload alone would
  // find it there again.
  const again = async (file) => {
    const { version, files } = facts();
    const bad = ready ? [] : files[file] ? [file] : Object.keys(files);
    await Promise.allSettled(bad.map((name) => fetch(`v-${version}/${name}`, { cache: "reload" })));
    location.reload();
  };

  // The host may have gone on to another version while this page came out of a cache: then its files
  // may be gone. It is loaded anew past every cache, once.
  const moved = async () => {
    const [{ type }] = performance.getEntriesByType("navigation");
    if (ready || type === "reload") return false;
    try {
      const { version } = await (await fetch("version.json", { cache: "no-store" })).json();
      if (version === root.dataset.version) return false;
      await (await navigator.serviceWorker?.getRegistration())?.unregister();
      await fetch("./", { cache: "reload" });
    } catch {
      return false; // no network: the sentence tells
    }
    location.reload();
    return true;
  };

  const failed = async (cause, slots, detail) => {
    if (detail) console.error(detail);
    if (over) return;
    over = true;
    if (cause === "lost" && (await moved())) return;
    if (document.body && document.getElementById("boot-retry")) show(cause, slots ?? {});
    else addEventListener("DOMContentLoaded", () => show(cause, slots ?? {}));
  };

  // A file as it is named under the folder of the version, "" where it is another one's.
  const nameOf = (url) => String(url).split(/[?#]/)[0].split(`/v-${root.dataset.version}/`)[1] ?? "";
  const inModule = /https?:\S+\.js\b/; // browsers name the file in the message, except WebKit

  // A file of the page that did not come (the event does not bubble: it is caught on the way down),
  // or a script that broke.
  addEventListener(
    "error",
    (event) => {
      const { target } = event;
      const url = target?.src ?? target?.href;
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)
        failed("lost", { file: nameOf(url) });
      else if (!(target instanceof Element)) {
        const syntax = event.error instanceof SyntaxError && event.filename;
        failed(syntax ? "cut" : ready ? "died" : "broken", { file: nameOf(event.filename) });
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    const url = String(reason?.message ?? reason).match(inModule)?.[0];
    if (reason instanceof SyntaxError) failed("cut", { file: nameOf(url) });
    else if (url && !ready) failed("lost", { file: nameOf(url) });
    else failed(ready ? "died" : "broken");
  });
  if (location.protocol === "file:" && !root.dataset.onefile) failed("disk");

  window.icehouse = {
    scope,
    key,
    facts,
    fill,
    failed,
    get over() {
      return over;
    },
    /** The table is there and can be played on: take the bar away. Python calls this once. */
    ready() {
      if (over) return; // what failed has been told, and stays until the page is loaded again
      ready = true;
      document.getElementById("boot").hidden = true;
      root.dataset.ready = "yes";
      dispatchEvent(new Event("icehouse-ready"));
    },
  };
})();
