"""What a settlement says, in both languages: nothing twice, and nothing left in Chinese."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from paiju import REGISTRY
from paiju.rules.english import glossed, name_in
from paiju.settlement import Settlement
from paiju.settlement.document import settlement_document
from support.rounds import option_sets
from support.settlements import settled_cases, settled_rounds

HAN = re.compile(r"[\u4e00-\u9fff]")
BRACKETED = re.compile(r"\([^()\n]*[\u4e00-\u9fff][^()\n]*\)")
CLAUSE = re.compile(r"[\u4e00-\u9fff]{1,2}-\d+")
AMOUNT = re.compile(r"\d+ (?:分|番)")
every_ruleset = pytest.mark.parametrize("ruleset_id", REGISTRY)


def settlements() -> Iterator[Settlement]:
    yield from settled_cases()
    yield from settled_rounds()


def english(settled: Settlement) -> Iterator[str]:
    """Every English text of a settlement."""
    document = msgspec.to_builtins(settlement_document(settled, "en"))
    yield document["headline"]
    yield from (name for win in document["wins"] for name in win["patterns"])
    for row in (*document["ledger"], *document["notes"]):
        yield row["item"]
        yield row["why"]


def test_an_english_text_has_no_chinese_but_in_brackets_and_in_clauses():
    for settled in settlements():
        for text in english(settled):
            assert not HAN.search(BRACKETED.sub("", CLAUSE.sub("", text))), text


def test_an_english_text_gives_a_chinese_name_once():
    for settled in settlements():
        for text in english(settled):
            names = [name for name in BRACKETED.findall(text) if not CLAUSE.search(name)]
            assert len(names) == len(set(names)), text


def test_an_english_text_has_no_two_marks_or_brackets_in_a_row_and_no_chinese_ones():
    for settled in settlements():
        for text in english(settled):
            plain = BRACKETED.sub("", text)
            assert not re.search(r"[，。、；：（）]|[,;:] *[,;:]|\(\)", plain), text
            assert text[0] == text[0].upper(), text


def test_no_reason_says_its_amount_or_its_item_twice():
    for settled in settlements():
        for line in settled.ledger:
            zh, en = line.why
            amounts = AMOUNT.findall(zh)
            assert len(amounts) == len(set(amounts)), zh
            assert zh.count(line.item) < 2, zh
            assert en.count(line.item) < 2, en


def test_no_headline_names_a_thing_twice():
    for settled in settlements():
        for part in settled.headline().split("；"):
            words = [word for word in re.split(r"[，、（） ]|号位", part) if HAN.search(word)]
            assert len(words) == len(set(words)), part


def test_whoever_pays_for_others_is_told_under_which_clause():
    """`代 N 号位付` stands before a reason with its clause in brackets."""
    seen = 0
    for settled in settlements():
        for line in settled.ledger:
            if line.why[0].startswith("代"):
                assert re.match(r"代 \d 号位付，[^：]*（[^（）]*(?:R\d+|-\d+)）：", line.why[0])
                seen += 1
    assert seen


def test_every_term_of_a_sum_or_a_product_has_its_clause():
    for settled in settlements():
        for line in settled.ledger:
            zh = line.why[0].partition("→")[0].partition("= ")[0]
            for sign in ("）+ ", "）× "):
                parts = zh.split(sign)
                assert all(re.search(r"（[^（）]*-\d+$", part) for part in parts[:-1]), zh


@every_ruleset
def test_every_name_a_settlement_can_show_has_an_english_one(ruleset_id: str):
    for option_set in option_sets(ruleset_id):
        rules = option_set.rules
        names = {row.item for row in rules.payments.notes}
        names |= {
            item
            for flow in (*rules.payments.bonuses, *rules.payments.when_exhausted)
            for item in item_of(flow)
        }
        names |= set(rules.terms.melds.values()) | {rules.terms.exhausted, rules.terms.ready}
        for name in names:
            assert name_in("en", name, ruleset_id) != name


def item_of(flow: object) -> list[str]:
    item = getattr(flow, "item", None)
    return [item] if isinstance(item, str) else []


def test_a_sentence_has_a_terms_chinese_beside_the_first_only():
    answer = glossed("a 过杠 is a 通行证, and a 过杠 is no 豆", "guiyang_dingque")
    assert answer == "A late kong (过杠) is a pass (通行证), and a late kong is no kong (豆)"


def test_a_tile_in_a_sentence_is_translated_without_its_chinese():
    assert glossed("五筒 and 东", "qinhuangdao") == "5 of dots and East"


def test_several_names_are_a_list_with_commas():
    names = name_in("en", "大对子、无白板", "qujing_feibaiban")
    assert names == "All triplets (大对子), no white dragon (无白板)"


def test_a_name_nobody_translated_stays():
    assert name_in("en", "没有这个", "qinhuangdao") == "没有这个"
