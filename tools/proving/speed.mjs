// The engines' speed in Pyodide: node tools/proving/speed.mjs HOUSE SITE-PACKAGES SECONDS
import { realpathSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [house, packages, seconds] = process.argv.slice(2);
const mounts = {
  "/packages": packages,
  "/wheel": `${house}/wheel`,
  "/icehouse/tests": "tests",
  "/icehouse/tools": "tools",
};
const python = await loadPyodide();
for (const [place, path] of Object.entries(mounts)) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, realpathSync(path));
}
python.globals.set("seconds", Number(seconds));
console.log(
  python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/wheel", "/icehouse", "/packages"]
from tools.proving import speed
json.dumps(speed.measure(seconds))
`),
);
