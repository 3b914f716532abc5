// Keeps the page for times without a network, and tells of a new version. Part of boot.js.
//
// Python reads `icehouse.updateReady` and listens for "icehouse-update" and "icehouse-offline" on
// the window; `icehouse.update()` loads the new version, once.

/** Give the page `updateReady` and `update`, and begin to keep it once the table can be played on. */
export function keepOffline(page) {
  let asked = false; // the reader wants the new version: then, and only then, the page reloads
  page.updateReady = false;
  page.update = async () => {
    asked = true;
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  };
  const begin = async () => {
    if (!location.protocol.startsWith("http")) return;
    try {
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (asked) location.reload();
        asked = false;
      });
      const options = { scope: page.scope, updateViaCache: "none" };
      follow(page, await navigator.serviceWorker.register(`${page.scope}sw.js`, options));
    } catch {
      // Refused (a private window, a frame of another site) or not to be had: play goes on online.
    }
  };
  addEventListener("icehouse-ready", begin, { once: true });
}

function follow(page, registration) {
  const root = document.documentElement;
  const tell = (name) => dispatchEvent(new Event(`icehouse-${name}`));
  const look = () => {
    if (registration.active && !root.dataset.offline) {
      root.dataset.offline = "ready"; // an install that lacks a file never becomes active
      tell("offline");
    }
    if (registration.waiting && registration.active && !page.updateReady) {
      page.updateReady = true;
      tell("update");
    }
  };
  const watch = (worker) => worker?.addEventListener("statechange", look);
  watch(registration.installing);
  watch(registration.waiting);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  look();
}
