"""Names: which are allowed, and that no two at a table look the same."""

import unicodedata

import pytest

from paiju.room.commands import Arrived
from paiju.room.names import appearance, checked_name, distinct_name
from paiju.rules.errors import InputError
from support.room.driver import lobby

COMPAT_IDEOGRAPH = "\uf9d1"


@pytest.mark.parametrize(
    "name",
    [
        "小王",
        "欧阳娜娜",
        "买买提·吐尔逊",
        "𠮷野家",
        "㐂",
        "李〇",
        "灬小鱼丶",
        "彡☆王★彡",
        "Ａ明",
        "阿明 2",
        "①号选手",
        "བཀྲ་ཤིས",
        "Zoë",
        "Ольга",
        "Ωμέγα",
        "山田エリ",
        "김민수",
        "محمد",
        "สมชาย",
        "O'Brien-Smith",
        "👨‍👩‍👧‍👦",
        "王🀄️",
        "👩‍❤️‍👨",
        "👍🏽👩🏾‍🚀",
        "🇨🇳",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "1️⃣",
        "🏳️‍🌈",
    ],
)
def test_names_of_all_kinds_are_allowed(name: str) -> None:
    assert checked_name(name) == name


def test_every_chinese_character_is_allowed() -> None:
    blocks = (0x3400, 0x4DC0), (0x4E00, 0xA000), (0x20000, 0x323B0)
    every = (chr(code) for first, end in blocks for code in range(first, end))
    han = [c for c in every if unicodedata.name(c, "").startswith("CJK UNIFIED")]
    assert len(han) > 92_000
    assert all(checked_name(character) == character for character in han)


@pytest.mark.parametrize(
    "name",
    [
        "小\u200b王",
        "小\u200d王",
        "\u200d👨",
        "👨\u200d",
        "小王\ufe0f",
        "\u3164",
        "小\u115f王",
        "⠀",
        "\u202e王小",
        "王\u00a0小",
        "王  小",
        "王\ue000",
        "王\U000e0061",
        "王\U000e0101",
        "王\u034f",
        "\u0301王",
        "Z" + "\u0335\u0336\u0337\u0338\u0330",
    ],
)
def test_characters_that_cannot_be_seen_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="cannot be shown"):
        checked_name(name)


@pytest.mark.parametrize(
    "name", ["Аlice", "p\u0430ul", "小а王", "𝐀lice", "ᴀlice", "ⅼi", "ɑnna", "Ꭺnn", "ⲟtto", "ꓮnn"]
)
def test_letters_that_imitate_others_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="looks like another"):
        checked_name(name)


@pytest.mark.parametrize("name", ["", " ", "一二三四五六七八九十一二三四五六七"])
def test_a_name_has_1_to_16_characters(name: str) -> None:
    with pytest.raises(InputError, match="1 to 16"):
        checked_name(name)


def test_an_ideograph_kept_for_compatibility_becomes_the_usual_one() -> None:
    assert checked_name(COMPAT_IDEOGRAPH) == "六"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "alice"),
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("Bob", "B0b"),
        ("Anna", "Ａnna"),
        ("paypa", "раура"),
        ("力", "カ"),
        ("小王", "小 王"),
        ("❤", "❤️"),
        ("😀😀", "😀‍😀"),
        ("Zoe", "Zoë"),
        ("Amy", "Arny"),
        ("买买提·江", "买买提・江"),
    ],
)
def test_names_that_look_alike_have_the_same_appearance(one: str, other: str) -> None:
    assert appearance(one) == appearance(other)


def test_different_names_have_different_appearances() -> None:
    names = ["小王", "小玉", "大王", "Anna", "Ana", "👨‍👩‍👧", "👨‍👩‍👦", *"一二三十千干口日曰未末"]
    assert len({appearance(name) for name in names}) == len(names)


def test_the_second_of_a_name_gets_a_number() -> None:
    assert distinct_name("小王", ["小李"]) == "小王"
    assert distinct_name("小王", ["小王"]) == "小王 2"
    assert distinct_name("小王", ["小王", "小王 2"]) == "小王 3"
    assert distinct_name("ALICE", ["alice"]) == "ALICE 2"


# At a table


def test_names_at_a_table_are_unique() -> None:
    driver = lobby(1)
    driver.send(Arrived("p1", "P0"))
    driver.sit("p1", 1)
    driver.send(Arrived("guest", "p0"))
    assert [seat.name for seat in driver.info("p0").seats][:2] == ["P0", "P0 2"]
    assert driver.room.state.people["guest"].name == "p0 3"


def test_whoever_comes_back_keeps_the_name_they_had_at_the_table() -> None:
    driver = lobby(1)
    driver.send(Arrived("p1", "P0"))
    driver.sit("p1", 1)
    driver.send(Arrived("p1", "P0"))
    assert driver.info("p0").seats[1].name == "P0 2"


def test_nobody_takes_the_name_of_another_by_a_change_of_name() -> None:
    driver = lobby(2)
    driver.send(Arrived("p1", "p0"))
    assert [seat.name for seat in driver.info("p0").seats][:2] == ["P0", "p0 2"]


def test_in_a_room_of_the_first_version_two_may_have_the_same_name() -> None:
    driver = lobby(1, room_version=1)
    driver.send(Arrived("p1", "P0"))
    assert driver.room.state.people["p1"].name == "P0"
