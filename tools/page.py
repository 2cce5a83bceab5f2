"""Work on the page with the node that comes as a wheel: `python tools/page.py check|test|build`.

`weigh` tells what the first screen costs to fetch. Whatever else is wanted goes to npm:
`python tools/page.py npm outdated`.
"""

import gzip
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import Node, Page  # noqa: E402

WEB = ROOT / "web"


def main(command: str, *arguments: str) -> None:
    node = Node()
    if command == "npm":
        node.npm(WEB, *arguments)
        return
    if not (WEB / "node_modules" / "vitest").is_dir():
        node.npm(WEB, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    if command == "build":
        Page(WEB).build()
    elif command in ("check", "test"):
        node.npm(WEB, "run", "--silent", command)
    elif command == "weigh":
        weigh()
    else:
        sys.exit(f"tools/page.py: no such command: {command}")


def weigh() -> None:
    """Every file the lobby needs before it can be used, compressed."""
    page = Page(WEB)
    if not page.is_current:
        page.build()
    shell = page.dist / "index.html"
    named = re.findall(r'(?:src|href)="/([^"]+\.(?:js|css))"', shell.read_text(encoding="utf-8"))
    sizes = {
        file: len(gzip.compress(file.read_bytes()))
        for file in (shell, *map(page.dist.joinpath, named))
    }
    for file, size in sizes.items():
        sys.stdout.write(f"{size / 1024:7.1f} KB  {file.relative_to(page.dist)}\n")
    sys.stdout.write(f"{sum(sizes.values()) / 1024:7.1f} KB  in all, compressed\n")


if __name__ == "__main__":
    main(*sys.argv[1:] or ["check"])
