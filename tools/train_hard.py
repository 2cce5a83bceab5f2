"""Train the models of the hard level: `python tools/train_hard.py [GAME …] [--out FOLDER]`.

Two steps, both with rounds of medium bots under the standard options and under random ones:

1. *The value of a position.* In `--rounds` rounds, in which another action is tried now and then,
   the features of the choices are recorded with the points of the round. The risk network learns
   how likely each opponent waits for the discard (training sees all hands), and the value network
   learns the expected points.
2. *The gain of another action.* `--forks` rounds are replayed from some of their decisions with
   another action and the same wall. The value network is fitted to the differences.

The data depend on `--seed` alone, not on the number of processes. The models in the repository were
trained with 29,000 to 57,000 rounds and 20,000 to 36,000 forks per game (one to two hours on one
core) on the same data, with another library.
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
from msgspec import convert, json
from training_data import CHOICES, RISKS, ChoiceRow, Comparison, Part, fork, numbers, play

from paiju import REGISTRY
from paiju.bots.model import MAX_LOG_COST, MODELS, Model

CHUNK = 50
"""Rounds per part of a data set; every fourth part has random options."""
LAMBDA = 0.8
"""TD(lambda): the weight of the end of the round against the next estimate."""
VALUE_WEIGHT = 0.1
"""The weight of absolute values next to differences in the second step."""
MARGINS = (0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5)


def learn_risk(rows: Numbers, epochs: int) -> Learner:
    """Two outputs: the log odds that an opponent waits, and the logarithm of the cost."""
    inputs, costs = rows[:, :-1], rows[:, -1]
    learner = Learner((inputs.shape[1], 24, 2), Scale.of(inputs), seed=1)
    scaled = learner.scale(inputs)

    for batch, rate in batches(len(rows), epochs, 2e-3, seed=1):

        def gradient(out: Numbers, paid: Numbers = costs[batch]) -> Numbers:
            waits = 1 / (1 + np.exp(-out[:, 0]))
            cost = np.exp(out[:, 1].clip(max=MAX_LOG_COST))
            return np.stack([waits - (paid > 0), cost - paid], 1) / np.float32(len(paid))

        learner.step([(scaled[batch], gradient)], rate)
    return learner


def risks(risk: Learner, choices: Sequence[ChoiceRow]) -> Numbers:
    """Per choice: the risk of its discard, summed over the opponents."""
    owner = [index for index, row in enumerate(choices) for _ in row.opponents]
    total = np.zeros((len(choices), RISKS), np.float32)
    if owner:
        rows = numbers([one for row in choices for one in row.opponents])
        out = risk(risk.scale(rows))
        np.add.at(total[:, 0], owner, 1 / (1 + np.exp(-out[:, 0])))
        np.add.at(total[:, 1], owner, np.exp(out[:, 1].clip(max=MAX_LOG_COST)))
    return total


def learn_values(risk: Learner, choices: Sequence[ChoiceRow], epochs: int) -> Learner:
    own = numbers([row.features for row in choices])
    inputs = np.concatenate([own, risks(risk, choices)], 1)
    points = numbers([row.points for row in choices])
    scale = Scale.of(inputs)
    scaled, target = scale(inputs), points
    shape = (inputs.shape[1], 64, 32, 1)
    learners = [Learner(shape, scale, seed=iteration) for iteration in range(3)]
    for iteration, learner in enumerate(learners):
        for batch, rate in batches(len(choices), epochs, 2e-3, seed=iteration):

            def gradient(out: Numbers, due: Numbers = target[batch]) -> Numbers:
                return 2 * (out - due[:, None]) / np.float32(len(due))

            learner.step([(scaled[batch], gradient)], rate)
        expected = learner(scaled)[:, 0]
        explained = 1 - ((expected - points) ** 2).mean() / points.var()
        log(f"  points: {explained:.4f} of the variance explained")
        target = returns(points, expected, [row.is_last for row in choices])
    return learners[-1]


def returns(points: Numbers, expected: Numbers, is_last: Sequence[bool]) -> Numbers:
    """The lambda return of each position: the points of the round, mixed with later estimates."""
    found, run = points.copy(), 0.0
    for index in range(len(found) - 1, -1, -1):
        later = 0.0 if is_last[index] else (1 - LAMBDA) * expected[index + 1] + LAMBDA * run
        run = points[index] if is_last[index] else later
        found[index] = run
    return found


def tune(learner: Learner, pairs: Sequence[Comparison], epochs: int) -> float:
    """Fit the gains of other actions; a held-out part decides when to stop, and the margin.

    Rare high gains are clipped: one 十三幺 would outweigh a thousand rounds.
    """
    usual = numbers([pair.usual for pair in pairs])
    other = numbers([pair.other for pair in pairs])
    gain = numbers([pair.gain for pair in pairs])
    points = numbers([pair.points for pair in pairs])
    most = float(np.percentile(np.abs(gain), 99.9)) or 1.0
    gain, points = gain.clip(-most, most), points.clip(-most, most)
    learner.widen(Scale.of(np.concatenate([usual, other])))
    one, two = learner.scale(usual), learner.scale(other)
    held_out = np.arange(len(pairs)) // 500 % 8 == 0
    trained = np.flatnonzero(~held_out)
    best, kept = -np.inf, learner.parameters()
    steps = -(-len(trained) // BATCH)
    for step, (batch, rate) in enumerate(batches(len(trained), epochs, 1e-3, seed=9), 1):
        pick = trained[batch]
        learner.step(*differences(one[pick], two[pick], gain[pick], points[pick], rate))
        if step % steps == 0:
            error = learner(two[held_out])[:, 0] - learner(one[held_out])[:, 0] - gain[held_out]
            explained = 1 - float((error**2).mean() / (gain[held_out] ** 2).mean())
            if explained > best:
                best, kept = explained, learner.parameters()
    learner.weights, learner.biases = kept
    log(f"  differences: {best:.4f} of the squares explained, in held-out rounds")
    expected = learner(two[held_out])[:, 0] - learner(one[held_out])[:, 0]
    return best_margin(expected, gain[held_out])


def best_margin(expected: Numbers, gain: Numbers) -> float:
    """The margin with the highest gain, less one standard error."""

    def lower_bound(margin: float) -> float:
        taken = gain[expected > margin]
        return float(taken.sum() - np.sqrt((taken**2).sum()))

    return max(MARGINS, key=lower_bound)


def differences(
    one: Numbers, two: Numbers, gain: Numbers, points: Numbers, rate: float
) -> tuple[list[tuple[Numbers, Any]], float]:
    """The gradients of the squared errors: of the difference, and of medium's choice."""
    share = np.float32(2 / len(gain))

    def error(usual: Numbers, other: Numbers) -> Numbers:
        return other - usual - gain[:, None]

    def of_usual(usual: Numbers, other: Numbers) -> Numbers:
        return share * (VALUE_WEIGHT * (usual - points[:, None]) - error(usual, other))

    def of_other(usual: Numbers, other: Numbers) -> Numbers:
        return share * error(usual, other)

    return [(one, of_usual), (two, of_other)], rate


# Both steps


def train(pool: Any, game: str, given: argparse.Namespace) -> bytes:
    parts = [
        Part(game, given.seed, number, size) for number, size in enumerate(sizes(given.rounds))
    ]
    choices = list[ChoiceRow]()
    risk_rows = list[Numbers]()
    for rows in with_progress(pool, play, parts):
        choices += rows.choices
        risk_rows += rows.risks
    log(f"  {len(choices):,} choices and {len(risk_rows):,} opponents recorded")
    risk = learn_risk(numbers(risk_rows), given.epochs)
    learner = learn_values(risk, choices, given.epochs)
    learned: dict[str, Any] = {"risk": risk.layers(), "margin": 0.0}
    learned["value"] = _with_choices(learner.layers())
    first_model = json.encode(learned)
    forks = [
        Part(game, given.seed, number, size, first_model)
        for number, size in enumerate(sizes(given.forks))
    ]
    pairs = [pair for some in with_progress(pool, fork, forks) for pair in some]
    log(f"  {len(pairs):,} decisions compared")
    learned["margin"] = tune(learner, pairs, given.epochs)
    learned["value"] = learner.layers()
    return json.encode(convert(learned, Model))


def sizes(rounds: int) -> list[int]:
    """The number of rounds in each part."""
    return [min(CHUNK, rounds - before) for before in range(0, rounds, CHUNK)]


def _with_choices(layers: list[Any]) -> list[Any]:
    """The same network with zero weights for the features that the second step adds."""
    (weights, biases), *others = layers
    return [[[row + [0.0] * CHOICES for row in weights], biases], *others]


def with_progress(pool: Any, work: Callable[[Part], Any], parts: Sequence[Part]) -> Iterator[Any]:
    last_log = time.monotonic()
    for done, result in enumerate(pool.imap(work, parts), 1):
        yield result
        if time.monotonic() - last_log > 30:
            last_log = time.monotonic()
            log(f"  {work.__name__}: {done * CHUNK:,} of {len(parts) * CHUNK:,} rounds")


def log(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"[{', '.join(REGISTRY)}]")
    parser.add_argument("--rounds", type=int, default=50_000, help="rounds of the first step")
    parser.add_argument("--forks", type=int, default=30_000, help="rounds of the second step")
    parser.add_argument("--epochs", type=int, default=10, help="passes over the data")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=MODELS, help="where models are written")
    given = parser.parse_args()
    unknown = [game for game in given.games if game not in REGISTRY]
    if unknown:
        parser.error(f"no game {unknown[0]!r} (there are: {', '.join(REGISTRY)})")
    given.out.mkdir(parents=True, exist_ok=True)
    with Pool(given.workers) as pool:
        for game in given.games or REGISTRY:
            log(game)
            (given.out / f"{game}.json").write_bytes(train(pool, game, given))


if __name__ == "__main__":
    main()
