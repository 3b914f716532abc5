// Pack the page's JavaScript into few files: node tools/bundle.mjs OUT
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, transform } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const out = resolve(root, process.argv[2]);
const shared = { bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "none" };

// Parts of PyScript that this page has no use for: editors, terminals, games, file archives, the
// red box for errors (the page shows its own), TOML (the configuration is in the page, as JSON).
// The one-file copy has the interpreter in itself: there `icehouse.parts` gives it out.
const loads = /module:import\((\w+)\)/;
const given = "module:(globalThis.icehouse?.parts?.interpreter ?? ((url) => import(url)))($1)";
const nothing = `export default () => {};
export const notOnDOM = () => {};
export const notify = (message) => { throw new Error(message); };`;
const unused = {
  name: "unused-parts-of-pyscript",
  setup(build) {
    const parts = /\/(codemirror|deprecations-manager|donkey|error|py-editor|py-game|py-terminal|toml|xterm|zip)[-_.]/;
    build.onLoad({ filter: /@pyscript[\\/]core[\\/]dist[\\/]/ }, ({ path }) => {
      if (parts.test(path.replaceAll("\\", "/"))) return { contents: nothing };
      const contents = readFileSync(path, "utf8");
      if (/[\\/]core-[^\\/]*$/.test(path) && !loads.test(contents)) throw new Error("PyScript loads its interpreter in another way now");
      return { contents: contents.replace(loads, given) };
    });
  },
};

await build({
  ...shared,
  entryPoints: { boot: `${root}/static/boot.js` },
  external: ["./pyscript.js"],
  outdir: out,
});
await build({
  ...shared,
  entryPoints: { pyscript: `${root}/node_modules/@pyscript/core/dist/core.js` },
  external: ["micropip", "mip"],
  inject: [`${root}/static/no-database.js`],
  plugins: [unused],
  outdir: out,
});
await build({ bundle: true, minify: true, entryPoints: { style: `${out}/style.in.css` }, outdir: out, target: "es2022", legalComments: "none" });
const head = await transform(readFileSync(`${root}/static/head.js`, "utf8"), { minify: true, target: "es2020" });
writeFileSync(`${out}/head.js`, head.code.trim());
const embed = await transform(readFileSync(`${root}/static/embed.js`, "utf8"), { minify: true, target: "es2022", format: "esm" });
writeFileSync(`${out}/embed.js`, embed.code);
const shim = await transform(readFileSync(`${root}/static/onefile.js`, "utf8"), { minify: true, target: "es2022" });
writeFileSync(`${out}/onefile.js`, shim.code.trim());
const worker = await transform(readFileSync(`${root}/static/sw.js`, "utf8"), { minify: true, target: "es2022" });
writeFileSync(`${out}/sw.js`, worker.code);

// A host may not know .mjs, every host knows .js.
const pyodide = readFileSync(`${root}/node_modules/pyodide/pyodide.mjs`, "utf8");
const renamed = pyodide.replace("pyodide.asm.mjs", "pyodide.asm.js").replace(/\n\/\/# sourceMappingURL=.*/, "");
if (!renamed.includes("pyodide.asm.js")) throw new Error("pyodide.mjs no longer names pyodide.asm.mjs");
mkdirSync(`${out}/pyodide`, { recursive: true });
writeFileSync(`${out}/pyodide/pyodide.js`, renamed);
