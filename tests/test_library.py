"""The library's front door: every name it promises is there, and its examples run."""

import doctest
import pkgutil

import pytest

import paiju


def test_every_promised_name_can_be_had() -> None:
    assert sorted(paiju.__all__) == dir(paiju)
    for name in paiju.__all__:
        assert getattr(paiju, name) is not None


def test_a_name_it_does_not_have_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'mahjong'"):
        _ = paiju.mahjong  # pyright: ignore[reportAttributeAccessIssue]


def test_the_examples_in_its_docstrings_run() -> None:
    tried = 0
    for module in ("paiju", *(f"paiju.{name}" for name in ("tiles.notation",))):
        result = doctest.testmod(pkgutil.resolve_name(module))
        assert result.failed == 0
        tried += result.attempted
    assert tried >= 4
