"""Wrong facts and scripts by the thousand: each is refused with one line, nothing else escapes."""

import copy
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from paiju.rules.errors import InputError
from paiju.tiles.text import Lang
from support.documents import replay_document, settle_document
from support.languages import foreign_words

LANGS: tuple[Lang, ...] = get_args(Lang)
Path_ = tuple[str | int, ...]

UNREADY = ("1479m 2469p 24689s", "1368m 1357p 25679s", "2579m 1369p 23578s")

SELF_DRAWN = {
    "ruleset": "guiyang_baoting",
    "options": {"gumai": True, "wugu_ji": True, "base": 2, "rob_pays": "single"},
    "dealer": 1,
    "weekday": 3,
    "indicator": "9p",
    "dice": [[3, 4]],
    "seats": [
        {"hand": "456789m 33p 67p", "melds": [{"kind": "an_gang", "tiles": "1111m"}], "bid": 2},
        {"hand": "234567m 345p 77p 34s", "bid": 3, "ting": "bu"},
        {"hand": "368m 12457p 25679s"},
        {"hand": "2579m 1269p 23578s"},
    ],
    "discards": [{"seat": 1, "tile": "1s"}, {"seat": 2, "tile": "1s"}, {"seat": 3, "tile": "9m"}],
    "end": {"kind": "win", "by": "zimo", "tile": "5p", "winners": [0], "last_tile": True},
}
FED = {
    "ruleset": "guiyang_dingque",
    "options": {"xingqi_ji": True},
    "weekday": 4,
    "indicator": "2m",
    "seats": [
        {
            "hand": "456789m 33p 67p",
            "melds": [{"kind": "ming_gang", "tiles": "1111p", "from": 2, "late": False, "at": 3}],
            "que": "s",
        },
        {"hand": "479m 22469p 24689s", "que": "m"},
        {"hand": "1368m 357p 225679s", "que": "p"},
        {
            "hand": "456677m 7p 335s",
            "melds": [{"kind": "peng", "tiles": "888s", "from": 1}],
            "que": "p",
        },
    ],
    "discards": [
        {"seat": 2, "tile": "1p", "by": 0, "claim": "gang"},
        {"seat": 1, "tile": "8s", "by": 3, "claim": "peng"},
        {"seat": 1, "tile": "5p", "by": 0, "claim": "hu"},
    ],
    "end": {"kind": "win", "by": "dian_pao", "tile": "5p", "winners": [0], "from": 1},
}
ROBBED = {
    "ruleset": "guiyang_baoting",
    "options": {"players": 3, "tong_san": True, "burn": "both", "rob_pays": "all"},
    "seats": [
        {"hand": "123456789m 33p 67p"},
        {"hand": "479m 24p 24689s", "melds": [{"kind": "peng", "tiles": "555p", "from": 2}]},
        {"hand": "345678m 44s 46p 678s", "ting": "tian"},
    ],
    "end": {"kind": "win", "by": "qiang_gang", "tile": "5p", "winners": [2, 0], "from": 1},
}
EXHAUSTED = {
    "ruleset": "guiyang_dingque",
    "options": {"ding_que": False, "players": 2},
    "seats": [{"hand": "123456789m 33p 67p"}, {"hand": UNREADY[0]}],
    "end": {"kind": "exhausted"},
}
FACTS = {"self drawn": SELF_DRAWN, "fed": FED, "robbed": ROBBED, "exhausted": EXHAUSTED}

OPENING_WIN = {
    "ruleset": "guiyang_baoting",
    "options": {"gumai": True},
    "dealer": 0,
    "bids": [2, 0, 3, 4],
    "deal": ["1122335577889m", *UNREADY],
    "draws": "9m 5p",
    "actions": ["0 hu"],
}
LOCKED = {
    "ruleset": "guiyang_baoting",
    "deal": ["1479m 2469p 24689s", "234567m 345p 77p 34s", *UNREADY[1:]],
    "draws": "9s 9p 1p 5s",
    "tail": "1m",
    "actions": [
        "1 tian_ting",
        "0 discard 9s",
        "1 discard 9p",
        "2 discard 1p",
        "3 discard 5s",
        "1 hu",
    ],
}
CLAIMED = {
    "ruleset": "guiyang_dingque",
    "ques": ["m", "s", "s", "p"],
    "dealer": 0,
    "deal": [
        "14479m 246p 24689s",
        "1479m 2455p 24689s",
        "456789m 33p 67p 999p",
        "22579m 136p 23578s",
    ],
    "draws": "5p 9p 1s",
    "tail": "8p",
    "actions": ["0 discard 5p", "1 peng", "1 discard 9s", "2 an_gang 9p", "2 hu"],
}
UNFINISHED = {
    "ruleset": "guiyang_dingque",
    "options": {"ding_que": False, "players": 3},
    "deal": list(UNREADY),
    "draws": "1s 1m",
    "actions": ["0 discard 1s"],
}
SCRIPTS = {
    "opening win": OPENING_WIN,
    "locked": LOCKED,
    "claimed": CLAIMED,
    "unfinished": UNFINISHED,
}

Read = Callable[[str | bytes], dict[str, Any]]
DOCUMENTS: dict[str, tuple[Read, dict[str, Any]]] = {
    **{name: (settle_document, document) for name, document in FACTS.items()},
    **{name: (replay_document, document) for name, document in SCRIPTS.items()},
}
every_document = pytest.mark.parametrize("name", DOCUMENTS)
every_script = pytest.mark.parametrize("name", SCRIPTS)
every_facts = pytest.mark.parametrize("name", FACTS)

NOT_THIS_TYPE: dict[type, tuple[Any, ...]] = {
    str: (0, True, 1.5, [], {}, ["1m"]),
    bool: ("true", 1, 0.5, [], {}),
    int: ("1", 1.5, True, [], {}, [1]),
    list: ("", "x", 3, {}, False),
    dict: ("", "x", 3, [], True),
}
MAY_BE_NULL = {
    "weekday",
    "indicator",
    "from",
    "que",
    "ting",
    "by",
    "claim",
    "tile",
    "gang",
    "first",
    "special",
    "bids",
    "ques",
    "dice",
}
# fmt: off
NOT_A_TILE = (
    "", "0m", "8z", "9z", "10p", "m", "5", "1x", "1M2", "东风北", "1m5p", "1m 1m", "-1m", "🙂",
    "1m\nx", "m1", "\x00", "九",
)
# fmt: on
SEAT_FIELDS = {"dealer", "from", "seat"}


def answer(read: Read, text: str | bytes) -> InputError | None:
    """The refusal, checked to be one line in either language; or None when it was taken, checked
    to balance."""
    try:
        result = read(text)
    except InputError as error:
        for line in (str(error), *error.text):
            assert line.strip()
            assert len(line.splitlines()) == 1, repr(line)
        for lang, line in zip(("zh", "en"), error.text, strict=True):
            assert foreign_words(line, lang) == [], line
        return error
    settlement = result.get("settlement", result)
    assert sum(settlement.get("scores", [])) == 0
    return None


def taken(read: Read, mutants: Iterator[tuple[str, str | bytes]]) -> tuple[int, list[str]]:
    """How many mutants there were, and the names of those that were not refused."""
    count, accepted = 0, []
    for name, text in mutants:
        count += 1
        if answer(read, text) is None:
            accepted.append(name)
    return count, accepted


def places(node: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    yield path, node
    entries = (
        node.items()
        if isinstance(node, dict)
        else enumerate(node)
        if isinstance(node, list)
        else ()
    )
    for key, part in entries:
        yield from places(part, (*path, key))


def with_(document: Any, path: Path_, value: Any) -> Any:
    if not path:
        return value
    changed = copy.deepcopy(document)
    node = changed
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return changed


def without(document: Any, path: Path_) -> Any:
    changed = copy.deepcopy(document)
    node = changed
    for key in path[:-1]:
        node = node[key]
    del node[path[-1]]
    return changed


def text_of(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)


def set_to(document: Any, path: Path_, values: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    for value in values:
        yield f"{path} = {value!r}"[:120], text_of(with_(document, path, value))


@every_document
def test_the_document_itself_is_taken(name: str):
    read, document = DOCUMENTS[name]
    assert answer(read, text_of(document)) is None
    assert answer(read, text_of(document).encode()) is None


@every_document
def test_a_value_of_the_wrong_type_is_refused_wherever_it_stands(name: str):
    read, document = DOCUMENTS[name]
    count, accepted = taken(
        read,
        (
            mutant
            for path, value in places(document)
            for mutant in set_to(document, path, NOT_THIS_TYPE[type(value)])
        ),
    )
    assert not accepted
    assert count > 60


@every_document
def test_null_is_refused_where_the_format_does_not_allow_it(name: str):
    read, document = DOCUMENTS[name]
    count, accepted = taken(
        read,
        (
            mutant
            for path, value in places(document)
            if not path or path[-1] not in MAY_BE_NULL or (path[-1] == "by" and path[0] == "end")
            for mutant in set_to(document, path, (None,))
        ),
    )
    assert not accepted
    assert count >= 8


@every_document
def test_unknown_fields_and_options_are_refused_in_every_object(name: str):
    read, document = DOCUMENTS[name]
    count, accepted = taken(
        read,
        (
            mutant
            for path, value in places(document)
            if isinstance(value, dict)
            for key in ("x", "", "Hand", "score", "宝", "a\nb")
            for mutant in set_to(document, (*path, key), (0,))
        ),
    )
    assert not accepted
    assert count >= 6


@every_facts
def test_facts_without_a_field_they_need_are_refused(name: str):
    document = FACTS[name]
    needed = {
        "ruleset",
        "seats",
        "end",
        "hand",
        "kind",
        "tiles",
        "seat",
        "tile",
        "by",
        "winners",
        "claim",
    }
    if document["end"].get("from") is not None:
        needed.add("from")
    mutants = [
        (str(path), text_of(without(document, path)))
        for path, _ in places(document)
        if path and path[-1] in needed
    ]
    count, accepted = taken(settle_document, iter(mutants))
    assert not accepted
    assert count >= 5


@every_script
def test_scripts_without_a_field_they_need_are_refused(name: str):
    document = SCRIPTS[name]
    needed = [key for key in ("ruleset", "deal", "bids", "ques") if key in document]
    for key in needed:
        assert answer(replay_document, text_of(without(document, (key,))))


@every_document
def test_a_document_cut_off_anywhere_is_refused(name: str):
    read, document = DOCUMENTS[name]
    text = text_of(document).encode()
    count, accepted = taken(read, ((str(end), text[:end]) for end in range(0, len(text), 7)))
    assert not accepted
    assert count > 20


@every_document
def test_bytes_that_are_not_utf_8_are_refused_anywhere(name: str):
    read, document = DOCUMENTS[name]
    text = text_of(document).encode()
    mutants = (
        (f"{place} {byte!r}", text[:place] + byte + text[place + 1 :])
        for place in range(0, len(text), 11)
        for byte in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x00")
    )
    count, accepted = taken(read, mutants)
    assert not accepted
    assert count > 60


@every_document
def test_a_single_wrong_byte_is_refused_or_does_no_harm(name: str):
    read, document = DOCUMENTS[name]
    chance = random.Random(name)
    text = text_of(document).encode()
    letters = b'0123456789mpsz{}[]",: -.etfn\\'

    def mutants() -> Iterator[tuple[str, bytes]]:
        for place in range(0, len(text), 2):
            letter = chance.choice(letters)
            yield str(place), text[:place] + bytes([letter]) + text[place + 1 :]

    count, accepted = taken(read, mutants())
    assert len(accepted) < count * 0.4


NOT_A_DOCUMENT: dict[str, str | bytes] = {
    "nothing": b"",
    "blanks": " \n\t",
    "null": "null",
    "a number": "42",
    "a string": '"guiyang_dingque"',
    "a list": "[]",
    "an empty object": "{}",
    "two documents": "{}{}",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "utf-16": json.dumps(EXHAUSTED).encode("utf-16"),
    "not a number": '{"dealer": NaN}',
    "infinity": '{"dealer": Infinity}',
    "too large a float": '{"dealer": 1e999}',
    "a number of five thousand digits": '{"dealer": ' + "9" * 5000 + "}",
    "deep lists": "[" * 200_000,
    "deep objects": '{"a":' * 200_000,
    "deep lists that close": "[" * 5000 + "]" * 5000,
    "half a surrogate": '{"ruleset": "\ud800"}',
    "half a surrogate, escaped": r'{"ruleset": "\ud800"}',
    "a bad escape": r'{"ruleset": "\x"}',
    "a comment": '{"ruleset": "guiyang_dingque"} // really',
    "single quotes": "{'ruleset': 'guiyang_dingque'}",
}


@pytest.mark.parametrize("what", NOT_A_DOCUMENT)
@pytest.mark.parametrize("read", [settle_document, replay_document])
def test_what_is_not_a_document_is_refused(read: Read, what: str):
    assert answer(read, NOT_A_DOCUMENT[what])


@every_document
@pytest.mark.parametrize(
    "value",
    [
        "[" * 3000 + "]" * 3000,
        '{"a":' * 3000 + "1" + "}" * 3000,
        "9" * 5000,
        "-" + "9" * 400,
        "1e999",
        '"' + "x" * 100_000 + '"',
        r'"a\nb"',
        r'"\ud800"',
    ],
    ids=[
        "deep list",
        "deep object",
        "5000 digits",
        "400 digits",
        "1e999",
        "long",
        "two lines",
        "surrogate",
    ],
)
def test_monstrous_option_values_and_rulesets_are_refused(name: str, value: str):
    read, document = DOCUMENTS[name]
    for path in [("options", "base"), ("options", "gumai"), ("options", "nonsense"), ("ruleset",)]:
        mutant = {**document, "options": {}} if path[0] == "options" else document
        text = text_of(with_(mutant, path, "HERE")).replace('"HERE"', value)
        assert answer(read, text), path


@every_document
def test_options_outside_their_choices_are_refused(name: str):
    read, document = DOCUMENTS[name]
    wrong = {
        "players": (0, 1, 5, -2, 10**9, "4", None, 2.0, "four"),
        "rounds": (0, 5, -8, 10**12, "8"),
        "base": (0, -1, 11, 10**30, 1.5, "1", True, None),
        "rob_pays": ("", "both", "SINGLE", 1, None, ["single"]),
        "wugu_ji": ("on", 1, 0, None, "", []),
        "tong_san": ("false", 2, None),
        "honba": (True, 0),
        "": (True,),
    }
    count, accepted = taken(
        read,
        (
            (
                f"{key} = {value!r}",
                text_of({**document, "options": {**document.get("options", {}), key: value}}),
            )
            for key, values in wrong.items()
            for value in values
        ),
    )
    assert not accepted
    assert count > 30


@every_document
def test_rulesets_that_do_not_exist_are_refused(name: str):
    read, document = DOCUMENTS[name]
    for other in (
        "",
        "x",
        "guiyang",
        "GUIYANG_DINGQUE",
        "guiyang_dingque ",
        "../guiyang_dingque",
        "a\nb",
        "__init__",
        "\x00",
        "贵阳捉鸡",
    ):
        error = answer(read, text_of({**document, "ruleset": other}))
        assert error


@every_document
def test_numbers_out_of_range_are_refused_or_do_no_harm(name: str):
    read, document = DOCUMENTS[name]
    ints = [path for path, value in places(document) if type(value) is int]
    numbers = (-1, -(10**30), 99, 2**31, 2**63, 2**64, 10**100)
    must = [
        path
        for path in ints
        if path[-1] in SEAT_FIELDS
        or "winners" in path
        or path[-1] == "bid"
        or "bids" in path
        or path[-1] == "weekday"
    ]
    _, accepted = taken(read, (m for path in must for m in set_to(document, path, numbers)))
    assert not accepted
    taken(read, (m for path in ints for m in set_to(document, path, numbers)))


@every_facts
def test_what_is_not_a_tile_is_refused_wherever_tiles_stand(name: str):
    document = FACTS[name]
    tiles = [
        path
        for path, _ in places(document)
        if path and path[-1] in ("hand", "tiles", "tile", "indicator")
    ]
    count, accepted = taken(
        settle_document, (m for path in tiles for m in set_to(document, path, NOT_A_TILE))
    )
    assert not accepted
    assert count >= 30


@every_script
def test_what_is_not_a_tile_is_refused_in_a_script(name: str):
    document = SCRIPTS[name]
    tiles: list[Path_] = [("deal", seat) for seat in range(len(document["deal"]))]
    wall: list[Path_] = [("draws",), ("tail",), ("horses",)]
    not_tiles = tuple(text for text in NOT_A_TILE if text not in ("", "1m 1m", "1m5p"))
    _, accepted = taken(
        replay_document, (m for path in tiles for m in set_to(document, path, NOT_A_TILE))
    )
    assert not accepted
    _, accepted = taken(
        replay_document, (m for path in wall for m in set_to(document, path, not_tiles))
    )
    assert not accepted


@every_facts
def test_a_tile_too_many_or_too_few_is_refused(name: str):
    document = FACTS[name]
    hands = [(path, value) for path, value in places(document) if path and path[-1] == "hand"]

    def mutants() -> Iterator[tuple[str, str]]:
        for path, hand in hands:
            for more in ("1m", "9s", "111m"):
                yield f"{path} + {more}", text_of(with_(document, path, f"{hand} {more}"))
            yield f"{path} - 1", text_of(with_(document, path, hand[1:]))
            yield f"{path} five", text_of(with_(document, path, "55555p 1234m 1234s"))
            yield f"{path} honours", text_of(with_(document, path, "1234567z 123456m"))

    count, accepted = taken(settle_document, mutants())
    assert not accepted
    assert count >= 12


Change = Callable[[dict[str, Any]], object]


def end(**fields: Any) -> Change:
    return lambda document: document["end"].update(fields)


def seat(index: int, **fields: Any) -> Change:
    return lambda document: document["seats"][index].update(fields)


def thrown(*discards: dict[str, Any]) -> Change:
    return lambda document: document.setdefault("discards", []).extend(discards)


def add_meld(index: int, hand: str, **meld: Any) -> Change:
    return lambda document: document["seats"][index].update(hand=hand, melds=[meld])


def put(**fields: Any) -> Change:
    return lambda document: document.update(fields)


IMPOSSIBLE: dict[str, tuple[dict[str, Any], Change]] = {
    "a winner who does not win": (SELF_DRAWN, end(winners=[3])),
    "a winner with another tile": (SELF_DRAWN, end(tile="2p")),
    "two who draw it": (SELF_DRAWN, end(winners=[0, 1])),
    "nobody wins": (SELF_DRAWN, end(winners=[])),
    "a win by nothing": (SELF_DRAWN, end(by=None)),
    "a win without a tile": (SELF_DRAWN, end(tile=None)),
    "a fed self-draw": (SELF_DRAWN, end(**{"from": 2})),
    "an unfed discard": (SELF_DRAWN, end(by="dian_pao")),
    "a robbed nobody": (SELF_DRAWN, end(by="qiang_gang")),
    "a robbed seat without a peng": (
        SELF_DRAWN,
        end(by="qiang_gang", last_tile=False, **{"from": 2}),
    ),
    "the last tile discarded": (FED, end(last_tile=True)),
    "the winner is also the discarder": (FED, end(**{"from": 0})),
    "the same winner twice": (FED, end(winners=[0, 0])),
    "a gang nobody made": (SELF_DRAWN, end(gang="bu_gang")),
    "a gang that is no word": (SELF_DRAWN, end(gang="gang")),
    "an opening win by another": (SELF_DRAWN, end(first="tian_hu")),
    "a special of another game": (SELF_DRAWN, end(special="si_baiban")),
    "winners of a drawn round": (EXHAUSTED, end(winners=[0])),
    "four gangs": (EXHAUSTED, end(kind="four_gangs")),
    "a bid of 1": (SELF_DRAWN, seat(0, bid=1)),
    "a bid where none are made": (EXHAUSTED, seat(0, bid=1)),
    "a 缺 where none is chosen": (EXHAUSTED, seat(0, que="p")),
    "no 缺 where one is chosen": (FED, seat(1, que=None)),
    "a 缺 that is no suit": (FED, seat(1, que="z")),
    "a 缺 of two suits": (FED, seat(1, que="mp")),
    "a meld of the 缺 suit": (FED, seat(0, que="p")),
    "the dealer declares 天听": (SELF_DRAWN, seat(1, ting="tian")),
    "declared but not ready": (SELF_DRAWN, seat(3, ting="bu")),
    "declared with a meld": (SELF_DRAWN, seat(0, ting="bu")),
    "declared with a word": (SELF_DRAWN, seat(1, ting="ruan")),
    "a claim that nobody made": (
        SELF_DRAWN,
        thrown({"seat": 1, "tile": "9s", "by": 2, "claim": "peng"}),
    ),
    "a claim of one's own": (
        SELF_DRAWN,
        thrown({"seat": 1, "tile": "9s", "by": 1, "claim": "peng"}),
    ),
    "a claim without a word": (SELF_DRAWN, thrown({"seat": 1, "tile": "9s", "by": 2})),
    "a claim by nobody": (SELF_DRAWN, thrown({"seat": 1, "tile": "9s", "claim": "peng"})),
    "a claim by a ghost": (SELF_DRAWN, thrown({"seat": 1, "tile": "9s", "by": 9, "claim": "peng"})),
    "a chi": (SELF_DRAWN, thrown({"seat": 1, "tile": "9s", "by": 2, "claim": "chi"})),
    "the same peng fed twice": (FED, thrown({"seat": 1, "tile": "8s", "by": 3, "claim": "peng"})),
    "the same win twice": (FED, thrown({"seat": 1, "tile": "5p", "by": 0, "claim": "hu"})),
    "a discard won by another": (FED, thrown({"seat": 2, "tile": "5p", "by": 0, "claim": "hu"})),
    "a discard by a ghost": (SELF_DRAWN, thrown({"seat": 4, "tile": "9s"})),
    "five of a discard": (EXHAUSTED, thrown(*[{"seat": 0, "tile": "1s"}] * 5)),
    "a meld of five": (SELF_DRAWN, add_meld(0, "456789m 33p 67p", kind="an_gang", tiles="11111m")),
    "a gang of three": (SELF_DRAWN, add_meld(0, "456789m 33p 67p", kind="an_gang", tiles="111m")),
    "a gang of two kinds": (
        SELF_DRAWN,
        add_meld(0, "456789m 33p 67p", kind="an_gang", tiles="1112m"),
    ),
    "a fed an_gang": (
        SELF_DRAWN,
        add_meld(0, "456789m 33p 67p", kind="an_gang", tiles="1111m", **{"from": 1}),
    ),
    "an unfed peng": (SELF_DRAWN, add_meld(0, "456789m 33p 67p", kind="peng", tiles="111m")),
    "a peng fed by oneself": (
        SELF_DRAWN,
        add_meld(0, "456789m 33p 67p", kind="peng", tiles="111m", **{"from": 0}),
    ),
    "a run": (SELF_DRAWN, add_meld(0, "456789m 33p 67p", kind="chi", tiles="123m", **{"from": 3})),
    "winds": (SELF_DRAWN, add_meld(0, "456789m 33p 67p", kind="feng_gang", tiles="1234z")),
    "a late an_gang": (
        SELF_DRAWN,
        add_meld(0, "456789m 33p 67p", kind="an_gang", tiles="1111m", late=True),
    ),
    "an empty meld": (SELF_DRAWN, add_meld(0, "456789m 33p 67p", kind="an_gang", tiles="")),
    "a seat too few": (SELF_DRAWN, lambda document: document["seats"].pop()),
    "a seat too many": (
        SELF_DRAWN,
        lambda document: document["seats"].append({"hand": UNREADY[0]}),
    ),
    "no seats": (SELF_DRAWN, lambda document: document["seats"].clear()),
    "a negative streak": (SELF_DRAWN, lambda document: document.update(streak=-1)),
    "a weekday that is none": (FED, lambda document: document.update(weekday=0)),
    "no weekday": (FED, lambda document: document.pop("weekday")),
    "a round wind that is none": (FED, lambda document: document.update(round_wind="5z")),
    "a die of 7": (SELF_DRAWN, put(dice=[[7, 1]])),
    "a die of 0": (SELF_DRAWN, put(dice=[[1, 0]])),
    "a roll of one die": (SELF_DRAWN, put(dice=[[3]])),
    "a roll of three dice": (SELF_DRAWN, put(dice=[[1, 2, 3]])),
    "dice that are not in pairs": (SELF_DRAWN, put(dice=[3, 4])),
    "a second roll where nothing is turned": (SELF_DRAWN, put(dice=[[1, 2], [3, 4]])),
    "a plain hand without 豆": (ROBBED, end(by="dian_pao")),
    "a robbed tile of another peng": (ROBBED, end(tile="8p", winners=[0])),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_facts_that_cannot_be_are_refused(what: str):
    document, change = IMPOSSIBLE[what]
    mutant = copy.deepcopy(document)
    change(mutant)
    assert mutant != document
    assert answer(settle_document, text_of(mutant))


# fmt: off
GARBAGE = (
    "", " ", "hu", "0", "0 ", "0 fly", "x hu", "-1 hu", "9 hu", "4 pass", "99999999999999999999 hu",
    "0.0 hu", "٣ hu", "0 hu hu", "0 discard", "0 discard 0m", "0 discard 8z", "0 discard 10p",
    "0 discard 1m 2m 3m", "0 discard x", "0 DISCARD 1s x", "0 chi", "0 chi 23s", "0 feng_gang",
    "0 ming_gang 1m", "0 an_gang", "0 an_gang 7z", "0 bu_gang", "0 bid 2", "0 que m", "0 bu_ting",
    "0 bu_ting 1z", "0\nfly", "0 discard\t", "discard 1s 0", "0,hu", "🀐", "\x00", "null", "[]",
    "0 " + "discard " * 500, "0 discard " + "1s" * 500, "1 hu" + " " * 50 + "x",
)
# fmt: on


@every_script
def test_garbage_among_the_actions_is_refused_with_its_place(name: str):
    document = SCRIPTS[name]
    count = 0
    for place in range(len(document["actions"]) + 1):
        for words in GARBAGE:
            actions = [*document["actions"][:place], words, *document["actions"][place:]]
            error = answer(replay_document, text_of({**document, "actions": actions}))
            assert error, words
            assert error.at == place, words
            count += 1
    assert count >= 80


@every_script
def test_a_wrong_seat_or_verb_is_refused_or_does_no_harm(name: str):
    document = SCRIPTS[name]
    verbs = (
        "hu",
        "pass",
        "peng",
        "ming_gang",
        "tian_ting",
        "discard 1m",
        "discard 9s",
        "an_gang 9s",
        "bu_gang 5p",
        "bu_ting 1m",
        "chi 23s",
    )

    def mutants() -> Iterator[tuple[str, str]]:
        for place in range(len(document["actions"]) + 1):
            for who in range(4):
                for verb in verbs:
                    actions = [
                        *document["actions"][:place],
                        f"{who} {verb}",
                        *document["actions"][place + 1 :],
                    ]
                    yield f"{place}: {who} {verb}", text_of({**document, "actions": actions})

    count, accepted = taken(replay_document, mutants())
    assert count - len(accepted) > count * 0.6


@every_script
def test_actions_dropped_doubled_or_swapped_are_refused_or_do_no_harm(name: str):
    document = SCRIPTS[name]
    actions = document["actions"]

    def mutants() -> Iterator[tuple[str, str]]:
        for i in range(len(actions)):
            yield f"drop {i}", text_of({**document, "actions": actions[:i] + actions[i + 1 :]})
            yield f"double {i}", text_of({**document, "actions": actions[: i + 1] + actions[i:]})
            for j in range(i):
                swapped = list(actions)
                swapped[i], swapped[j] = swapped[j], swapped[i]
                yield f"swap {i} {j}", text_of({**document, "actions": swapped})

    count, accepted = taken(replay_document, mutants())
    assert len(accepted) < count


def dealt(*deal: str) -> Change:
    return lambda document: document.update(deal=[*deal])


IMPOSSIBLE_SCRIPTS: dict[str, tuple[dict[str, Any], Change]] = {
    "a hand too few": (UNFINISHED, dealt(*UNREADY[:2])),
    "a hand too many": (UNFINISHED, dealt(*UNREADY, UNREADY[0])),
    "no hands": (UNFINISHED, dealt()),
    "twelve tiles": (UNFINISHED, dealt(UNREADY[0][1:], *UNREADY[1:])),
    "fourteen tiles": (UNFINISHED, dealt("1" + UNREADY[0], *UNREADY[1:])),
    "five of a tile dealt": (UNFINISHED, dealt("11111m 12345678p", *UNREADY[1:])),
    "five of a tile with the wall": (UNFINISHED, put(draws="1s 1s 1s 1s 1s")),
    "five of a tile with the tail": (UNFINISHED, put(tail="1s 1s 1s 1s")),
    "honours dealt": (UNFINISHED, dealt("1234567z 123456m", *UNREADY[1:])),
    "honours in the wall": (UNFINISHED, put(draws="1z")),
    "horses": (UNFINISHED, put(horses="1s")),
    "an indicator at the deal": (UNFINISHED, put(indicator="1s")),
    "a dealer elsewhere": (UNFINISHED, put(dealer=3)),
    "a dealer before the first": (UNFINISHED, put(dealer=-1)),
    "a negative streak": (UNFINISHED, put(streak=-3)),
    "bids that are off": (UNFINISHED, put(bids=[1, 0, 0])),
    "缺 that is off": (UNFINISHED, put(ques=["m", "p", "s"])),
    "a weekday missing": (
        UNFINISHED,
        put(options={"ding_que": False, "players": 3, "xingqi_ji": True}),
    ),
    "a weekday that is none": (UNFINISHED, put(weekday=9)),
    "a bid of 1": (OPENING_WIN, put(bids=[1, 0, 0, 0])),
    "a bid too few": (OPENING_WIN, put(bids=[2, 0, 0])),
    "a bid too many": (OPENING_WIN, put(bids=[2, 0, 0, 0, 0])),
    "no bids": (OPENING_WIN, put(bids=None)),
    "a 缺 too few": (CLAIMED, put(ques=["m", "s", "s"])),
    "a 缺 that is no suit": (CLAIMED, put(ques=["m", "s", "z", "p"])),
    "a 缺 that is empty": (CLAIMED, put(ques=["m", "s", "", "p"])),
    "the winner's own 缺": (CLAIMED, put(ques=["m", "s", "m", "p"])),
    "a die of 7": (OPENING_WIN, put(dice=[[7, 1]])),
    "a die of 0": (OPENING_WIN, put(dice=[[1, 0]])),
    "a roll of one die": (OPENING_WIN, put(dice=[[3]])),
    "a roll of three dice": (OPENING_WIN, put(dice=[[1, 2, 3]])),
    "dice that are not in pairs": (OPENING_WIN, put(dice=[3, 4])),
    "a second roll where nothing is turned": (OPENING_WIN, put(dice=[[1, 2], [3, 4]])),
    "play after the end": (OPENING_WIN, put(actions=["0 hu", "1 discard 5p"])),
    "a win after the end": (OPENING_WIN, put(actions=["0 hu", "0 hu"])),
    "another wall, no win": (OPENING_WIN, put(draws="9s 5p")),
}


@pytest.mark.parametrize("what", IMPOSSIBLE_SCRIPTS)
def test_scripts_that_cannot_be_are_refused(what: str):
    document, change = IMPOSSIBLE_SCRIPTS[what]
    mutant = copy.deepcopy(document)
    change(mutant)
    assert mutant != document
    assert answer(replay_document, text_of(mutant))


# fmt: off
POOL: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, 3, 4, -1, 7, 10**20, 0.5, "", "x", "m", "p", "s", "1m", "5p",
    "1s", "9s", "7z", "0m", "555p", "1111m", "111s", "123456789m 33p 67p", "1122335577889m",
    "1479m 2469p 24689s", "zimo", "dian_pao", "qiang_gang", "win", "exhausted", "peng",
    "an_gang", "bu_gang", "ming_gang", "gang", "hu", "tian", "bu", "tian_hu", "single", "all",
    [], [0], [2, 0], [1, 2, 3], {}, "guiyang_baoting", "guiyang_dingque", "qinhuangdao",
)
# fmt: on


@every_document
def test_documents_shaken_at_random_are_refused_or_balance(name: str):
    read, document = DOCUMENTS[name]
    chance = random.Random(f"shaken {name}")

    def shaken() -> Any:
        mutant = copy.deepcopy(document)
        for _ in range(chance.randint(1, 3)):
            spots = [path for path, _ in places(mutant) if path]
            path = chance.choice(spots)
            if chance.random() < 0.2:
                mutant = without(mutant, path)
            elif chance.random() < 0.3:
                _, other = chance.choice([*places(document)])
                mutant = with_(mutant, path, copy.deepcopy(other))
            else:
                mutant = with_(mutant, path, copy.deepcopy(chance.choice(POOL)))
        return mutant

    count, accepted = taken(read, ((str(i), text_of(shaken())) for i in range(300)))
    assert count - len(accepted) > 200


def command(*arguments: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    source = Path(__file__).parent.parent / "src"
    return subprocess.run(
        [sys.executable, "-m", "paiju", *arguments],
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONIOENCODING": "utf-8"},
    )


WRONG_BID = text_of(with_(SELF_DRAWN, ("seats", 0, "bid"), 1)).encode()
WRONG_VERB = text_of({**LOCKED, "actions": ["1 tian_ting", "0 fly"]}).encode()


def check_one_line(result: subprocess.CompletedProcess[bytes]) -> None:
    line = result.stderr.decode()
    assert result.returncode == 2
    assert line.strip()
    assert len(line.splitlines()) == 1
    assert "Traceback" not in line


@pytest.mark.parametrize(
    ("verb", "given"),
    [("settle", b"\xff\xfe\x00"), ("replay", WRONG_VERB)],
    ids=["not utf-8", "no such verb"],
)
def test_the_command_ends_with_status_2_and_one_line(verb: str, given: bytes):
    result = command(verb, "-", given=given)
    check_one_line(result)
    assert result.stdout == b""


@pytest.mark.parametrize(
    ("verb", "given", "place"),
    [("settle", WRONG_BID, "seats[0].bid"), ("replay", WRONG_VERB, 1)],
    ids=["a bid", "no such verb"],
)
def test_the_command_prints_the_error_as_json_when_asked(verb: str, given: bytes, place: str | int):
    result = command(verb, "-", "--json", given=given)
    check_one_line(result)
    error = json.loads(result.stdout)["error"]
    assert error["message"]
    assert error["at"] == place


def test_a_file_that_is_not_there_ends_with_status_2_and_one_line(tmp_path: Path):
    for lang in LANGS:
        result = command("settle", str(tmp_path / "none.json"), "--lang", lang, given=b"")
        check_one_line(result)
        reason = result.stderr.decode().removeprefix(f"paiju: {tmp_path}/none.json")
        assert foreign_words(reason, lang) == []


SPOKEN: dict[str, tuple[tuple[str, ...], bytes]] = {
    "settle": (("settle", "-"), WRONG_BID),
    "replay": (("replay", "-"), WRONG_VERB),
    "verify": (("verify", "-"), text_of(UNFINISHED).encode()),
    "rulesets": (("rulesets", "nowhere"), b""),
    "hand": (("hand", "123m", "--ruleset", "guiyang_dingque"), b""),
}


@pytest.mark.parametrize("verb", SPOKEN)
def test_the_command_refuses_in_chinese_unless_english_is_asked_for(verb: str):
    arguments, given = SPOKEN[verb]
    for lang, asked in (("zh", ()), ("zh", ("--lang", "zh")), ("en", ("--lang", "en"))):
        result = command(*arguments, "--json", *asked, given=given)
        check_one_line(result)
        message = json.loads(result.stdout)["error"]["message"]
        assert foreign_words(message, lang) == []
        assert message in result.stderr.decode()


def test_a_line_in_the_wrong_language_is_noticed():
    assert foreign_words("seat 2 may not win", "zh")
    assert foreign_words("0 号位 may not win", "zh") == ["may", "not"]
    assert foreign_words("0 号位手牌有 12 张，应为 13 张", "zh") == []
    assert foreign_words("0 号位手牌有 12 张，应为 13 张", "en")
    assert foreign_words("seat 0 手牌", "en") == ["手", "牌"]
    assert foreign_words("定缺 is off", "en") == []


def test_an_illegal_action_is_named_with_what_is_legal_in_either_language():
    text = text_of({**LOCKED, "actions": ["1 tian_ting", "2 peng"]})
    error = answer(replay_document, text)
    assert error
    assert error.text.en.startswith("seat 2 may not peng: the table waits for seat 0")
    assert error.text.zh == "2 号位不能 peng：现在等的是 0 号位"
