"""English names of what can be chosen: the word of the table stands behind, in brackets."""

import re
from collections.abc import Iterator

import pytest

from paiju import REGISTRY
from paiju.rules.option_info import describe
from paiju.rulesets.presets import presets

IN_BRACKETS = re.compile(r"\([^()]*\)")
CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")


def english(game: str) -> Iterator[str]:
    """Every English text of a game's options and presets."""
    for option in describe(game):
        yield from (option.title_en, option.changes_en, *option.words_en.values())
    yield from (preset.en for preset in presets(game))


@pytest.mark.parametrize("game", REGISTRY)
def test_options_and_presets_have_chinese_only_in_brackets(game: str):
    texts = list(english(game))
    assert [text for text in texts if CHINESE.search(IN_BRACKETS.sub("", text))] == []
    assert len(texts) > 10


@pytest.mark.parametrize("game", REGISTRY)
def test_a_word_of_the_table_stands_in_an_english_text_once(game: str):
    for text in english(game):
        words = [found for found in re.findall(r"\(([^()]*)\)", text) if CHINESE.search(found)]
        assert len(words) == len(set(words)), text
