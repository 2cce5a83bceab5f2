"""Writes tests/golden/<ruleset>/<options>.txt: `python tools/golden.py [--check] [--reseed]`.

A transcript holds a seeded deal, what the seats did, what happened and what it came to. Writing
one again plays the actions that stand in it, so that a diff shows what the engine now does
otherwise. Where there is none yet, where its actions are no longer legal, or with --reseed, a new
round is sought: one that is won, and in which the option makes a difference.
"""

import difflib
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from paiju import REGISTRY, Action, Facts, InputError, Round, ledger, ruleset
from paiju.round.events import Event
from paiju.rules.notes import Note
from paiju.settlement import Line, Settlement
from paiju.tiles import NAMES, format_in_order, format_tiles
from support.rounds import OptionSet, option_sets, played, seeded_deal

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
LONGEST = 199
TRIES = 400


# Which transcripts there are


def wanted() -> dict[Path, OptionSet]:
    """Every option on its own at a full table, and the standard game at the smaller ones."""
    sets = [given for name in REGISTRY for given in option_sets(name)]
    return {
        GOLDEN / given.ruleset / f"{given.name}.txt": given
        for given in sets
        if given.name.startswith("4p-") or given.name.endswith("-standard")
    }


def stale() -> dict[Path, str]:
    """What is missing or different, with what it should be; what is there in vain is empty."""
    texts = {path: rewritten(path, given) for path, given in wanted().items()}
    vain = {path: "" for path in GOLDEN.glob("*/*.txt") if path not in texts}
    return vain | {path: text for path, text in texts.items() if current(path) != text}


def rewritten(path: Path, given: OptionSet) -> str:
    """The transcript of the round that stands in the file, as the engine plays it now."""
    lines = current(path).splitlines()
    said = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    seeds = [line.removeprefix("seed: ") for line in lines if line.startswith("seed: ")]
    if not seeds:
        return "there is no transcript yet: run tools/golden.py\n"
    try:
        return transcript(given, int(seeds[0]), said)
    except ValueError as error:
        return f"the transcript cannot be played any more: {error}\nrun tools/golden.py\n"


def current(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def difference(path: Path, text: str) -> str:
    name = str(path.relative_to(ROOT))
    old, new = current(path).splitlines(), text.splitlines()
    return "\n".join(difflib.unified_diff(old, new, name, "as played now", lineterm="", n=2))


# One transcript


def transcript(given: OptionSet, seed: int, said: Iterable[str]) -> str:
    """Play these actions on the deal of this seed and tell what happens."""
    rules = given.rules
    table = Round(rules, seeded_deal(rules, seed))
    lines = [*_header(given, seed, table), *map(_told, table.events)]
    for text in said:
        action = _action(table, text)
        lines.append(f"> {text}")
        lines += map(_told, table.apply(action))
    if table.is_over:
        lines += ["", *_settled(ledger(rules, table.facts))]
    return "\n".join(lines) + "\n"


def _action(table: Round, text: str) -> Action:
    for seat in table.to_act:
        for action in table.legal(seat):
            if str(action) == text:
                return action
    raise ValueError(f"{text!r} is not offered")


def _header(given: OptionSet, seed: int, table: Round) -> Iterator[str]:
    deal = table.deal
    yield f"{given.ruleset} {json.dumps(given.options, ensure_ascii=False)}"
    yield f"seed: {seed}"
    wind, day = NAMES[deal.round_wind], deal.weekday
    yield f"dealer {deal.dealer}, streak {deal.streak}, round wind {wind}, weekday {day}"
    for seat, hand in enumerate(deal.hands):
        yield f"seat {seat}: {format_tiles(hand)}"
    for row in range(0, len(deal.wall), 20):
        yield f"wall {row:3}: {format_in_order(deal.wall[row : row + 20])}"
    if deal.indicator is not None:
        yield f"indicator: {NAMES[deal.indicator]}"
    if deal.horses:
        yield f"horses: {format_in_order(deal.horses)}"
    yield ""


def _told(event: Event) -> str:
    """`  drawn seat=0 tile=5p`: what is false, absent or empty goes without saying."""
    document = event.document()
    name = document.pop("event")
    said = (f"{key.rstrip('_')}={_plain(value)}" for key, value in document.items() if _says(value))
    return f"  {name} {' '.join(said)}"


def _says(value: object) -> bool:
    return value is not None and value is not False and value not in ("", [], ())


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_plain, value)) + "]"
    return str(value)


def _settled(settled: Settlement) -> Iterator[str]:
    yield settled.headline()
    yield from (_line(line) for line in settled.ledger)
    yield from (_note(note) for note in settled.notes)
    yield f"ready {', '.join(str(seat) for seat, is_so in enumerate(settled.ready) if is_so)}"
    yield f"scores {settled.scores}"
    yield f"next dealer {settled.dealer.seat} ({settled.dealer.clause})"


def _line(line: Line) -> str:
    tiles = f" {format_tiles(line.tiles)}" if line.tiles else ""
    return f"{line.payer} -> {line.payee} {line.points:3}  {line.item} ({line.clause}){tiles}"


def _note(note: Note) -> str:
    tiles = f" {format_tiles(note.tiles)}" if note.tiles else ""
    return f"seat {note.seat} unpaid: {note.item} ({note.clause}){tiles}"


# Seeking a round worth keeping


def sought(given: OptionSet) -> str:
    """The transcript of the first round that is good, or the first that is short enough."""
    best: dict[int, str] = {}
    for seed in islice(range(given.seeds(0)[0], 1 << 30), TRIES):
        table = played(given, seed)
        text = transcript(given, seed, [str(action) for action in table.actions])
        if text.count("\n") <= LONGEST:
            best.setdefault(_worth(given, table.facts), text)
        if 2 in best:
            break
    return best[max(best)]


def _worth(given: OptionSet, facts: Facts) -> int:
    """0: nobody won; 1: won; 2: won, and the standard game would have paid otherwise."""
    if facts.end.kind != "win":
        return 0
    changed = {name: value for name, value in given.options.items() if name != "players"}
    if not changed:
        return 2
    standard = ruleset(given.ruleset, {"players": given.options["players"]})
    try:
        return 1 + (ledger(standard, facts).ledger != ledger(given.rules, facts).ledger)
    except InputError:
        return 2


def main(arguments: list[str]) -> int:
    """Write what is stale, or with --check only show how it differs."""
    changes = stale()
    if "--check" in arguments:
        sys.stdout.writelines(f"{difference(path, text)}\n" for path, text in changes.items())
        return int(bool(changes))
    for path, given in wanted().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        text = changes.get(path, current(path))
        if "--reseed" in arguments or "run tools/golden.py\n" in text:
            text = sought(given)
        if text != current(path):
            path.write_text(text, encoding="utf-8", newline="\n")
            sys.stdout.write(f"wrote: {path.relative_to(ROOT)}\n")
    for path in changes.keys() - wanted().keys():
        path.unlink()
        sys.stdout.write(f"removed: {path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
