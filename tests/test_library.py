"""The public API: the package and its page list the same names, and all examples run."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import paiju

ROOT = Path(__file__).parent.parent
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_promised_name_can_be_had() -> None:
    assert sorted(paiju.__all__) == dir(paiju)
    for name in paiju.__all__:
        assert getattr(paiju, name) is not None


def test_a_name_it_does_not_have_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'mahjong'"):
        _ = paiju.mahjong  # pyright: ignore[reportAttributeAccessIssue]


def test_the_public_api_is_the_same_on_its_page_and_in_the_package():
    described = re.findall(r"^::: paiju\.(\w+)$", API, re.MULTILINE)
    assert sorted(described) == sorted(paiju.__all__)


def test_the_members_described_on_the_page_exist():
    chosen = re.findall(
        r"^::: paiju\.(\w+)\n    options:\n      members: \[(.*)\]", API, re.MULTILINE
    )
    assert chosen
    for name, members in chosen:
        assert all(hasattr(getattr(paiju, name), member) for member in members.split(", "))


def test_the_examples_of_the_api_page_run():
    examples = "\n".join(PROGRAM.findall(API))
    page = doctest.DocTestParser().get_doctest(examples, {}, "docs/api.md", None, 0)
    assert len(page.examples) > 30
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(page).failed == 0


def modules_with_examples() -> list[str]:
    source = ROOT / "src"
    names = [
        ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted(source.rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]
    assert "paiju" in names
    return names


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_in_docstrings_run(name: str):
    result = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.attempted
    assert not result.failed


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]):
    (program,) = PROGRAM.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    exec(program, {})
    assert capsys.readouterr().out.startswith("[")
