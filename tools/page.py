"""Work on the page with the node that comes as a wheel: `python tools/page.py check|test|build`.

Whatever else is said goes to npm: `python tools/page.py npm outdated`.
"""

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
    else:
        sys.exit(f"tools/page.py: no such command: {command}")


if __name__ == "__main__":
    main(*sys.argv[1:] or ["check"])
