// Run tests/rules with pytest inside Pyodide: node tools/pyodide_tests.mjs HOUSE SITE-PACKAGES
import { realpathSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread } from "node:worker_threads";
import { loadPyodide } from "pyodide";

// pytest and hypothesis nest deeper than the stack of Node's first thread.
const STACK_MB = 64;

const [house, packages] = process.argv.slice(2);
const mounts = {
  "/packages": packages,
  "/wheel": `${house}/wheel`,
  "/compiled": `${house}/compiled`,
  "/icehouse/tests": "tests",
  "/icehouse/docs": "docs",
};

async function run() {
  const python = await loadPyodide({
    env: { HOME: "/home/pyodide", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" },
    stdout: console.log, // a thread other than the first has no streams of its own
    stderr: console.error,
  });
  python.setStdout({ write: (bytes) => writeSync(1, bytes) });
  python.setStderr({ write: (bytes) => writeSync(2, bytes) });
  for (const [place, path] of Object.entries(mounts)) {
    python.FS.mkdirTree(place);
    python.mountNodeFS(place, realpathSync(path));
  }
  return python.runPython(`
import os, sys
sys.pycache_prefix = "/compiled"
sys.path[:0] = ["/wheel", "/icehouse", "/packages"]
os.chdir("/icehouse")
import pytest
int(pytest.main([
    "tests/rules", "-q", "-m", "not cpython_only", "--rootdir=/icehouse", "--import-mode=importlib",
    "-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin", "-W", "error", "-o", "addopts=",
    "-o", "markers=cpython_only: not run here", "--capture=sys", "--durations=12",
]))
`);
}

if (isMainThread) {
  const worker = new Worker(fileURLToPath(import.meta.url), {
    argv: process.argv.slice(2),
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  worker.on("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  worker.on("exit", (code) => (process.exitCode ||= code));
} else process.exitCode = await run();
