"""MkDocs hooks of the documentation site: pages from the repository root, indexes, nav patterns."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
ROOT_PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "code_of_conduct.md",
}
"""Files of the repository root that are pages of the site, and their names there."""
FOLDERS = {
    "rules": ("Games", "The rule books clause by clause, in Chinese and English."),
    "decisions": ("Decisions", "Why things are as they are, one page per question."),
}
"""Folders of `docs`, each with the title and the first sentence of its index."""

_TARGET = re.compile(r"""(?P<before>\]\(|src=")(?P<target>[^)"\s]+)""")
_OUTSIDE = re.compile(
    r"\[(?P<text>[^\]]*)\]\((?:\.\./)*(?:LICENSE|(?:src|examples|tests|tools|web)/)[^)]*\)"
)
_ROOT_FILE = re.compile(r"\]\(\.\./(?P<name>" + "|".join(map(re.escape, ROOT_PAGES)) + ")")


# Called by MkDocs, which is installed only to build the site: its types are `Any` here


def on_config(config: Any) -> Any:
    config.nav = expanded(config.nav or [])
    return config


def on_files(files: Any, config: Any) -> Any:
    generated = import_module("mkdocs.structure.files").File.generated
    for name, page in ROOT_PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(generated(config, page, content=site_links(text)))
    for folder in FOLDERS:
        files.append(generated(config, f"{folder}/index.md", content=index(folder)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Files outside the site are named, not linked; those of the root have their page."""
    named = _OUTSIDE.sub(r"\g<text>", markdown)
    return _ROOT_FILE.sub(lambda match: f"]({ROOT_PAGES[match['name']]}", named)


# What the hooks do


def expanded(nav: list[Any]) -> list[Any]:
    """The nav with each star replaced by the files it matches."""
    entries: list[Any] = []
    for entry in nav:
        ((title, value),) = entry.items()
        if isinstance(value, list):
            entries.append({title: expanded(value)})
        elif "*" not in value:
            entries.append(entry)
        elif "/" in value:
            titled = [{heading(DOCS / name): name} for name in matches(value)]
            entries.append({title: [f"{Path(value).parent}/index.md", *titled]})
        else:
            entries += [{title: name} for name in matches(value)]
    return entries


def matches(pattern: str) -> list[str]:
    return sorted(path.relative_to(DOCS).as_posix() for path in DOCS.glob(pattern))


def index(folder: str) -> str:
    """A page that lists the pages of a folder."""
    title, sentence = FOLDERS[folder]
    rows = [f"- [{heading(path)}]({path.name})" for path in sorted((DOCS / folder).glob("*.md"))]
    return "\n".join([f"# {title}", "", sentence, "", *rows, ""])


def heading(path: Path) -> str:
    """The first heading of a page."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("# ")).removeprefix("# ")


def site_links(text: str) -> str:
    """A file of the repository root with its links as they are on the site."""
    return _TARGET.sub(lambda match: match["before"] + _site_target(match["target"]), text)


def _site_target(target: str) -> str:
    name, hash_, anchor = target.partition("#")
    inside = name.removeprefix("docs/").rstrip("/")
    if inside in FOLDERS:
        return f"{inside}/index.md"
    return ROOT_PAGES.get(name, inside) + hash_ + anchor
