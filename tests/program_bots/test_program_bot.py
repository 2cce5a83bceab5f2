"""Programs from outside: what they are told, what they may answer, and how they end."""

import time
from itertools import count
from pathlib import Path

import msgspec
import pytest

from paiju import REGISTRY, Round, deal, ruleset, shuffled
from paiju.bots import bot
from paiju.round.sent_view import sent
from paiju.rules.options import changed
from paiju.rules.ruleset import RuleSet
from paiju.sim.playing import finish
from paiju.sim.program_bot import ProgramBot, ProgramError
from support.program_bots.programs import faulty_bot, first_bot, is_gone, started


def dealt(rules: RuleSet, luck: bytes) -> Round:
    return Round(rules, deal(rules, shuffled(rules.wall.tiles, luck), weekday=3))


@pytest.fixture
def rules() -> RuleSet:
    return ruleset("guiyang_dingque", {"gumai": True})


def play(rules: RuleSet, words: list[str], patience: float = 30.0) -> None:
    """One round by this program in every seat."""
    player = ProgramBot(words, rules, patience)
    try:
        finish(dealt(rules, b"one"), [player] * rules.players, b"one")
    finally:
        player.close()


def test_what_a_program_is_told_is_what_the_seat_sees_and_nothing_else(
    rules: RuleSet, tmp_path: Path
):
    table, player = (
        dealt(rules, b"told"),
        ProgramBot(faulty_bot("none", 1000, tmp_path), rules),
    )
    asked: list[bytes] = []
    while not table.is_over:
        seat = table.to_act[0]
        view, legal = table.view(seat), table.legal(seat)
        asked.append(msgspec.json.encode(sent(view)))
        assert player.choose(view, legal) == legal[0]
        table.apply(legal[0])
    player.close()
    (pid,) = started(tmp_path)
    hello, *questions, goodbye = (tmp_path / str(pid)).read_bytes().splitlines()
    assert goodbye == b"goodbye"
    answer = msgspec.json.decode(hello)
    assert (answer["type"], answer["version"], answer["players"]) == ("hello", 1, 4)
    assert changed(ruleset(answer["ruleset"], answer["options"]).options) == {"gumai": True}
    assert [set(msgspec.json.decode(line)) for line in questions] == [
        {"type", "view", "legal"}
    ] * len(asked)
    views = [msgspec.json.decode(line, type=dict[str, msgspec.Raw])["view"] for line in questions]
    assert [bytes(view) for view in views] == asked


@pytest.mark.parametrize("ruleset_id", REGISTRY)
def test_the_example_plays_every_game_and_always_the_same(ruleset_id: str):
    rules = ruleset(ruleset_id)
    player, easy = ProgramBot(first_bot, rules), bot("easy", rules)
    points = wins = 0
    for number in range(20):
        luck = bytes([number])
        facts, settled = finish(dealt(rules, luck), [player, None, None, None], luck)
        points += settled.scores[0]
        wins += 0 in facts.end.winners
    twice = [finish(dealt(rules, b"twice"), [player, easy, easy, easy], b"") for _ in range(2)]
    player.close()
    assert twice[0] == twice[1]
    assert points > 0
    assert wins > 0


WRONG = {
    "illegal": "answered 'dance 9m'; legal were ",
    "prose": "answered 'I think I shall pass.', not {\"action\": …}",
    "misspelt": "unknown field `acton`",
    "number": "Expected `str`, got `int`",
    "twice": "which is not one line",
    "bytes": 'not {"action": …}',
    "deep": 'not {"action": …}',
    "flood": "which is not one line",
    "exit": "ended with status 3 when it was asked",
    "mute": "ended its output when it was asked",
}


@pytest.mark.parametrize("fault", WRONG)
@pytest.mark.parametrize("begins", [1, 4])
def test_what_a_program_does_wrong_is_reported_in_one_line_and_ends_it(
    rules: RuleSet, tmp_path: Path, fault: str, begins: int
):
    with pytest.raises(ProgramError) as raised:
        play(rules, faulty_bot(fault, begins, tmp_path))
    error = raised.value
    assert WRONG[fault] in error.message
    assert "\n" not in str(error)
    assert "faulty_bot.py" in str(error.at)
    (pid,) = started(tmp_path)
    assert is_gone(pid)


@pytest.mark.parametrize(("begins", "waited"), [(1, "0.4 s"), (3, "0.2 s")])
def test_whoever_says_nothing_is_not_waited_for(rules: RuleSet, tmp_path: Path, begins, waited):
    player = ProgramBot(faulty_bot("silence", begins, tmp_path), rules, 30.0)
    table = dealt(rules, b"quiet")
    for _ in range(begins - 1):
        table.apply(player.choose(table.view(table.to_act[0]), table.legal(table.to_act[0])))
    player.timeout = 0.2  # only now, for a program may take its time to start
    seat = table.to_act[0]
    with pytest.raises(ProgramError, match=f"gave no answer within {waited}"):
        player.choose(table.view(seat), table.legal(seat))
    assert all(map(is_gone, started(tmp_path)))


def test_what_a_program_has_started_ends_with_it(rules: RuleSet, tmp_path: Path):
    player, table = (
        ProgramBot(faulty_bot("family", 2, tmp_path), rules),
        dealt(rules, b"family"),
    )
    table.apply(player.choose(table.view(0), table.legal(0)))
    player.timeout = 3.0
    with pytest.raises(ProgramError, match="gave no answer"):
        player.choose(table.view(1), table.legal(1))
    assert len(started(tmp_path)) == 2
    for pid in started(tmp_path):
        for _ in count():  # the child of a child is waited for by somebody else
            if is_gone(pid) or _state(pid) == "Z":
                break
            time.sleep(0.01)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


def test_a_program_that_does_not_go_is_ended(rules: RuleSet, tmp_path: Path):
    player, table = (
        ProgramBot(faulty_bot("lingers", 1, tmp_path), rules),
        dealt(rules, b"lingers"),
    )
    player.choose(table.view(0), table.legal(0))
    player.close()
    (pid,) = started(tmp_path)
    assert "goodbye" in (tmp_path / str(pid)).read_text()
    assert is_gone(pid)
    player.close()


def test_whoever_answers_without_reading_cannot_stop_us(rules: RuleSet):
    """Its input fills up; the time a question may take includes saying it."""
    words = ["sh", "-c", 'while :; do echo "{\\"action\\": \\"pass\\"}"; sleep 0.01; done']
    with pytest.raises(ProgramError):
        play(rules, words, patience=5.0)


def test_a_program_that_cannot_be_started_is_reported(rules: RuleSet, tmp_path: Path):
    paper = tmp_path / "paper"
    paper.write_text("no program")
    paper.chmod(0o755)
    with pytest.raises(ProgramError, match="cannot be started"):
        play(rules, [str(paper)])
