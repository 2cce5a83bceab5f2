"""Bring up the judges of the hard level: `python tools/train_hard.py [GAME …] [--out FOLDER]`.

Two lessons, both from rounds of medium bots under the standard options and under others:

1. *What is a position worth?* In `--rounds` rounds, where now and then another action is tried, all
   that a seat sees after its choices is kept, with what the round brought it. One net learns how
   likely each rival waits for the tile thrown (the hands are open to the teacher), another the
   points to be expected.
2. *What does another action bring?* `--forks` rounds are played again from some of their decisions
   with another action and the same tiles to come. The second net is tuned to the differences.

Every part of a lesson follows from `--seed` and its number, however many processes work. The judges
in the repository had 29,000 to 57,000 rounds and 20,000 to 36,000 forks a game, one to two hours of
one core; they were fitted with another library, by the same lessons.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np
from learning import BATCH, Learner, Numbers, Scale, batches
from lessons import CHOICES, RISKS, Kept, Pair, Part, fork, numbers, play
from msgspec import convert, json

from paiju import REGISTRY
from paiju.bots.judge import DEAREST, JUDGES, Nets

CHUNK = 50
"""Rounds of one part of a lesson; every fourth part has options of its own."""
LAMBDA = 0.8
"""How far what is learned of a position rests on the end of the round, not on the next one."""
VALUE_WEIGHT = 0.1
"""What positions count beside differences in the second lesson."""
MARGINS = (0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5)


def learn_threats(rows: Numbers, epochs: int) -> Learner:
    """Two answers: how likely somebody waits, before the sigmoid; and the cost, before the exp."""
    inputs, cost = rows[:, :-1], rows[:, -1]
    learner = Learner((inputs.shape[1], 24, 2), Scale.of(inputs), seed=1)
    scaled = learner.scale(inputs)

    for batch, rate in batches(len(rows), epochs, 2e-3, seed=1):

        def slope(out: Numbers, paid: Numbers = cost[batch]) -> Numbers:
            likely = 1 / (1 + np.exp(-out[:, 0]))
            dear = np.exp(out[:, 1].clip(max=DEAREST))
            return np.stack([likely - (paid > 0), dear - paid], 1) / np.float32(len(paid))

        learner.step([(scaled[batch], slope)], rate)
    return learner


def risks(threat: Learner, notes: Sequence[Kept]) -> Numbers:
    """What the rivals of every choice are feared for, added up."""
    owner = [place for place, row in enumerate(notes) for _ in row.rivals]
    total = np.zeros((len(notes), RISKS), np.float32)
    if owner:
        rows = numbers([one for row in notes for one in row.rivals])
        out = threat(threat.scale(rows))
        np.add.at(total[:, 0], owner, 1 / (1 + np.exp(-out[:, 0])))
        np.add.at(total[:, 1], owner, np.exp(out[:, 1].clip(max=DEAREST)))
    return total


def learn_values(threat: Learner, notes: Sequence[Kept], epochs: int) -> Learner:
    seen = numbers([row.seen for row in notes])
    inputs = np.concatenate([seen, risks(threat, notes)], 1)
    brought = numbers([row.brought for row in notes])
    scale = Scale.of(inputs)
    scaled, target = scale(inputs), brought
    learners = [Learner((inputs.shape[1], 64, 32, 1), scale, seed=lesson) for lesson in range(3)]
    for lesson, learner in enumerate(learners):
        for batch, rate in batches(len(notes), epochs, 2e-3, seed=lesson):

            def slope(out: Numbers, due: Numbers = target[batch]) -> Numbers:
                return 2 * (out - due[:, None]) / np.float32(len(due))

            learner.step([(scaled[batch], slope)], rate)
        expected = learner(scaled)[:, 0]
        told = 1 - ((expected - brought) ** 2).mean() / brought.var()
        tell(f"  points: {told:.4f} of the variance told")
        target = returns(brought, expected, [row.is_last for row in notes])
    return learners[-1]


def returns(brought: Numbers, expected: Numbers, is_last: Sequence[bool]) -> Numbers:
    """What each position led to: the end of the round, blended with what was expected later."""
    found, run = brought.copy(), 0.0
    for place in range(len(found) - 1, -1, -1):
        later = 0.0 if is_last[place] else (1 - LAMBDA) * expected[place + 1] + LAMBDA * run
        run = brought[place] if is_last[place] else later
        found[place] = run
    return found


def tune(learner: Learner, pairs: Sequence[Pair], epochs: int) -> float:
    """Follow what other actions brought; what does not take part in the lesson tells when to stop,
    and by which margin the judge can be trusted.

    Rare fortunes are cut off: one 十三幺 would outweigh a thousand rounds.
    """
    usual = numbers([pair.usual for pair in pairs])
    other = numbers([pair.other for pair in pairs])
    more = numbers([pair.more for pair in pairs])
    brought = numbers([pair.brought for pair in pairs])
    most = float(np.percentile(np.abs(more), 99.9)) or 1.0
    more, brought = more.clip(-most, most), brought.clip(-most, most)
    learner.widen(Scale.of(np.concatenate([usual, other])))
    one, two = learner.scale(usual), learner.scale(other)
    apart = np.arange(len(pairs)) // 500 % 8 == 0
    taught = np.flatnonzero(~apart)
    best, kept = -np.inf, learner.kept()
    steps = -(-len(taught) // BATCH)
    for step, (batch, rate) in enumerate(batches(len(taught), epochs, 1e-3, seed=9), 1):
        pick = taught[batch]
        learner.step(*differences(one[pick], two[pick], more[pick], brought[pick], rate))
        if step % steps == 0:
            missed = learner(two[apart])[:, 0] - learner(one[apart])[:, 0] - more[apart]
            told = 1 - float((missed**2).mean() / (more[apart] ** 2).mean())
            if told > best:
                best, kept = told, learner.kept()
    learner.weights, learner.biases = kept
    tell(f"  differences: {best:.4f} of the squares told, in rounds not learned from")
    return surest_margin(learner(two[apart])[:, 0] - learner(one[apart])[:, 0], more[apart])


def surest_margin(expected: Numbers, more: Numbers) -> float:
    """With which following the judge surely brings most."""

    def surely(margin: float) -> float:
        taken = more[expected > margin]
        return float(taken.sum() - np.sqrt((taken**2).sum()))

    return max(MARGINS, key=surely)


def differences(
    one: Numbers, two: Numbers, more: Numbers, brought: Numbers, rate: float
) -> tuple[list[tuple[Numbers, Any]], float]:
    """The slopes of the squared misses: of the difference, and a little of the usual action."""
    share = np.float32(2 / len(more))

    def missed(usual: Numbers, other: Numbers) -> Numbers:
        return other - usual - more[:, None]

    def of_usual(usual: Numbers, other: Numbers) -> Numbers:
        return share * (VALUE_WEIGHT * (usual - brought[:, None]) - missed(usual, other))

    def of_other(usual: Numbers, other: Numbers) -> Numbers:
        return share * missed(usual, other)

    return [(one, of_usual), (two, of_other)], rate


# Both


def bring_up(pool: Any, game: str, given: argparse.Namespace) -> bytes:
    parts = [
        Part(game, given.seed, number, size) for number, size in enumerate(sizes(given.rounds))
    ]
    notes = list[Kept]()
    threats = list[Numbers]()
    for some in watched(pool, play, parts):
        notes += some.choices
        threats += some.threats
    tell(f"  {len(notes):,} choices and {len(threats):,} looks at rivals kept")
    threat = learn_threats(numbers(threats), given.epochs)
    learner = learn_values(threat, notes, given.epochs)
    learned: dict[str, Any] = {"threat": threat.layers(), "margin": 0.0}
    learned["worth"] = _with_choices(learner.layers())
    before = json.encode(learned)
    forks = [
        Part(game, given.seed, number, size, before)
        for number, size in enumerate(sizes(given.forks))
    ]
    pairs = [pair for some in watched(pool, fork, forks) for pair in some]
    tell(f"  {len(pairs):,} decisions taken back")
    learned["margin"] = tune(learner, pairs, given.epochs)
    learned["worth"] = learner.layers()
    return json.encode(convert(learned, Nets))


def sizes(rounds: int) -> list[int]:
    """How many rounds each part has."""
    return [min(CHUNK, rounds - before) for before in range(0, rounds, CHUNK)]


def _with_choices(layers: list[Any]) -> list[Any]:
    """The same net, deaf to what the second lesson adds."""
    (weights, biases), *others = layers
    return [[[row + [0.0] * CHOICES for row in weights], biases], *others]


def watched(pool: Any, work: Callable[[Part], Any], parts: Sequence[Part]) -> Iterator[Any]:
    said = time.monotonic()
    for done, result in enumerate(pool.imap(work, parts), 1):
        yield result
        if time.monotonic() - said > 30:
            said = time.monotonic()
            tell(f"  {work.__name__}: {done * CHUNK:,} of {len(parts) * CHUNK:,} rounds")


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"[{', '.join(REGISTRY)}]")
    parser.add_argument("--rounds", type=int, default=50_000, help="of the first lesson")
    parser.add_argument("--forks", type=int, default=30_000, help="rounds of the second")
    parser.add_argument("--epochs", type=int, default=10, help="how often all is gone through")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=JUDGES, help="where judges are written")
    given = parser.parse_args()
    unknown = [game for game in given.games if game not in REGISTRY]
    if unknown:
        parser.error(f"no game {unknown[0]!r} (there are: {', '.join(REGISTRY)})")
    given.out.mkdir(parents=True, exist_ok=True)
    with Pool(given.workers) as pool:
        for game in given.games or REGISTRY:
            tell(game)
            (given.out / f"{game}.json").write_bytes(bring_up(pool, game, given))


if __name__ == "__main__":
    main()
