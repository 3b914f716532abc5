// The page around a frame (docs/embedding.md). Only the origin that the frame's own address names is
// told and heard. Part of boot.js; what is told and done is Python's.
const VERSION = 1;

/** Give the page `tell`, and let it hear the page around as "icehouse-host" on the window. */
export function meetHost(page) {
  const origin = new URLSearchParams(location.search).get("host");
  if (document.documentElement.dataset.embed !== "grows") return;
  // Pages in a sandbox and files have no origin: a message to them goes to whoever is there.
  const target = origin === "null" ? "*" : origin;
  page.tell = (message) => parent.postMessage({ icehouse: VERSION, ...message }, target);
  addEventListener(
    "click",
    ({ target }) => {
      if (document.querySelector(".veil")) return; // a dialog stays where it opened
      document.documentElement.style.setProperty("--pressed", `${target.getBoundingClientRect().top}px`);
    },
    true,
  );
  addEventListener("message", ({ data, origin: from, source }) => {
    if (source !== parent || from !== origin || data?.icehouse !== VERSION) return;
    dispatchEvent(new CustomEvent("icehouse-host", { detail: data }));
  });
}
