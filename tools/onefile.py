"""``dist/icehouse.html``: the whole page in one file, to be opened by double click.

The same templates, scripts and wheels as on the site, only packed: each part is a data block, which
static/onefile.js gives out in place of a host.
"""

from __future__ import annotations

import base64
import gzip
import re
from pathlib import Path

from tools import serve

PACKED = {".js", ".wasm", ".json"}
"""What shrinks: wheels and zips are packed already."""


def block(name: str, data: bytes) -> str:
    """A part of the page as a block of data."""
    suffix = Path(name).suffix
    packed = suffix in PACKED
    body = base64.b64encode(gzip.compress(data, 9, mtime=0) if packed else data).decode()
    kind = serve.TYPES[suffix].split(";")[0]
    marks = f'data-part="{name}" data-type="{kind}"{" data-gzip" if packed else ""}'
    return f'<script type="application/octet-stream" {marks}>{body}</script>\n'


def page(html: str, files: dict[str, bytes], script: str, folder: str) -> str:
    """The site's front page (rendered for one file) with every part in it."""
    style = files["style.css"].decode()
    parts = ["boot.js", "pyscript.js", *(n for n in sorted(files) if n.startswith("pyodide/"))]
    icon = base64.b64encode(files["icons/icon.svg"]).decode()
    html = re.sub(r'<link rel="(?:modulepreload|manifest|apple-touch-icon)"[^>]*>\n', "", html)
    html = html.replace(f"{folder}/icons/icon.svg", f"data:image/svg+xml;base64,{icon}")
    html = html.replace(
        f'<link rel="stylesheet" href="{folder}/style.css">', f"<style>{style}</style>"
    )
    html = html.replace(f'<script type="module" src="{folder}/boot.js"></script>\n', "")
    blocks = "".join(block(name, files[name]) for name in parts)
    return html.replace("</body>", f"{blocks}<script>{script}</script>\n</body>")
