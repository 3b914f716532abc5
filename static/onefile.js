// The one-file copy: every part of the page is in it, and this gives them out. It stands at the end
// of the body, where the browser has read them all, and does the work of a host: `icehouse.parts`.
{
  const base = new URL("./", location.href.split(/[?#]/)[0]).href;
  const part = (name) => document.querySelector(`script[data-part="${name}"]`);

  const bytes = (base64) => {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
    const text = atob(base64);
    const made = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) made[i] = text.charCodeAt(i);
    return made;
  };
  const unpacked = (name) => {
    const element = part(name);
    const body = new Blob([bytes(element.textContent)]).stream();
    element.remove(); // each is asked for once: its text need not stay in memory
    const plain = "gzip" in element.dataset ? body.pipeThrough(new DecompressionStream("gzip")) : body;
    return new Response(plain, { headers: { "content-type": element.dataset.type } });
  };
  // Modules come from blob: addresses, where a relative import leads nowhere.
  const module = async (name) => {
    const text = await unpacked(name).text();
    return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  };
  // Pyodide finds its parts by its own address, which a blob: has none of: it is told.
  const interpreter = async () => {
    const [own, core] = await Promise.all(["pyodide/pyodide.js", "pyodide/pyodide.asm.js"].map(module));
    const text = `export { version } from "${own}";
      import { loadPyodide as load } from "${own}";
      import createPyodideModule from "${core}";
      export const loadPyodide = (options) =>
        load({ ...options, createPyodideModule, indexURL: "${base}pyodide/" });`;
    return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  };

  const start = async () => {
    const boot = document.createElement("script");
    boot.type = "module";
    boot.src = await module("boot.js");
    document.body.append(boot);
  };

  window.icehouse.parts = {
    base,
    module,
    interpreter,
    fetch: async (address) => {
      const name = String(address.url ?? address).replace(base, "");
      return part(name) ? unpacked(name) : new Response("", { status: 404 });
    },
  };
  start().catch(() => window.icehouse.failed("broken"));
}
