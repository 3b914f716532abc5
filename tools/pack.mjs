// Run tools/pack_inside.py in the Pyodide that is shipped: node tools/pack.mjs OUT WHEELS
import { readFileSync, realpathSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [out, wheels] = process.argv.slice(2);
const folders = {
  out,
  wheels,
  pyscript: "node_modules/@pyscript/core/src/stdlib/pyscript",
  pyodide: "node_modules/pyodide",
};
try {
  const python = await loadPyodide();
  for (const [name, path] of Object.entries(folders)) python.mountNodeFS(`/${name}`, realpathSync(path));
  python.runPython(readFileSync("tools/pack_inside.py", "utf8"));
  console.log(python.runPython("main()"));
} catch (error) {
  console.error(error.message); // without the source line that Node would show: a megabyte of it
  process.exit(1);
}
