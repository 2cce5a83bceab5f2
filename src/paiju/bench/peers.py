"""The packages we are measured against, each used in the fastest way it offers from Python.

They are imported when a benchmark asks for them: `paiju` itself needs none of them.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TypeVar

from paiju.bench.comparison import Workload
from paiju.bench.sample import SEED
from paiju.tiles import Tile
from paiju.tiles.kinds import KINDS

Hands = list[list[Tile]]
Work = TypeVar("Work")

NAMES = ("riichienv", "mahjong", "xiangting", "rlcard")


def installed(peer: str) -> bool:
    return find_spec(peer) is not None


def missing() -> list[str]:
    """Peers that cannot be measured because they are not here."""
    return [peer for peer in NAMES if not installed(peer)]


def peer_workloads(
    makers: Mapping[str, Callable[[Work], Workload]], work: Work
) -> dict[str, Workload]:
    """The installed ones among these peers, ready to do the work."""
    return {peer: make(work) for peer, make in makers.items() if installed(peer)}


def riichienv_wins(hands: Hands) -> Workload:
    shanten = import_module("riichienv").calculate_shanten
    held = [_physical(hand) for hand in hands]

    def sweep() -> None:
        for tiles in held:
            shanten(tiles)

    return Workload(sweep, len(held), lambda: [shanten(tiles) == -1 for tiles in held])


def mahjong_wins(hands: Hands) -> Workload:
    is_agari = import_module("mahjong.agari").Agari.is_agari
    held = [_counts(hand) for hand in hands]

    def sweep() -> None:
        for counts in held:
            is_agari(counts)

    return Workload(sweep, len(held), lambda: [is_agari(counts) for counts in held])


def xiangting_wins(hands: Hands) -> Workload:
    xiangting = import_module("xiangting")
    replacements, four = xiangting.calculate_replacement_number, xiangting.PlayerCount.FOUR
    held = [_counts(hand) for hand in hands]

    def sweep() -> None:
        for counts in held:
            replacements(counts, four)

    return Workload(sweep, len(held), lambda: [replacements(c, four) == 0 for c in held])


def riichienv_waits(hands: Hands) -> Workload:
    """Kept hands, without the Python class it wraps around its Rust one."""
    keep = import_module("riichienv").HandEvaluator
    held = [keep(_physical(hand)).calc_rust for hand in hands]

    def sweep() -> None:
        for hand in held:
            hand.get_waits()

    return Workload(sweep, len(held), lambda: [_bits(hand.get_waits()) for hand in held])


def xiangting_waits(hands: Hands) -> Workload:
    xiangting = import_module("xiangting")
    necessary, four = xiangting.calculate_necessary_tiles, xiangting.PlayerCount.FOUR
    held = [_counts(hand) for hand in hands]

    def sweep() -> None:
        for counts in held:
            necessary(counts, four)

    return Workload(sweep, len(held), lambda: [necessary(c, four)[1] for c in held])


def riichienv_rounds(rounds: int) -> Workload:
    """Single rounds of riichi by random legal actions, its log left on."""
    new_game = import_module("riichienv").RiichiEnv

    def play() -> None:
        rng = Random(SEED)
        for seed in range(rounds):
            game = new_game(game_mode="4p-red-single", seed=seed)
            seen = game.reset()
            while not game.done():
                answers = {seat: rng.choice(view.legal_actions()) for seat, view in seen.items()}
                seen = game.step(answers)
            game.scores()

    return Workload(play, rounds)


def riichienv_steps(rounds: int) -> Workload:
    """Decisions of riichi with its encoding and its mask, by random legal actions."""
    new_game = import_module("riichienv").RiichiEnv

    def play() -> int:
        rng, steps = Random(SEED), 0
        for seed in range(rounds):
            game = new_game(game_mode="4p-red-single", seed=seed)
            seen = game.reset()
            while not game.done():
                steps += len(seen)
                for view in seen.values():
                    view.encode()
                    view.mask()
                answers = {seat: rng.choice(view.legal_actions()) for seat, view in seen.items()}
                seen = game.step(answers)
        return steps

    return Workload(lambda: _discarded(play()), play())


def _discarded(steps: int) -> None:
    """Only the time is of interest."""


def rlcard_rounds(rounds: int) -> Workload:
    """Its only mahjong, of few rules; a tenth of the rounds, because it is slow."""
    game = import_module("rlcard").make("mahjong", config={"seed": SEED})
    rounds = max(1, rounds // 10)

    def play() -> None:
        rng = Random(SEED)
        for _ in range(rounds):
            seen, _seat = game.reset()
            while not game.is_over():
                seen, _seat = game.step(rng.choice(list(seen["legal_actions"])))
            game.get_payoffs()

    return Workload(play, rounds)


WINS = {"riichienv": riichienv_wins, "mahjong": mahjong_wins, "xiangting": xiangting_wins}
WAITS = {"riichienv": riichienv_waits, "xiangting": xiangting_waits}
STEPS = {"riichienv": riichienv_steps}
ROUNDS = {"riichienv": riichienv_rounds, "rlcard": rlcard_rounds}


def _counts(hand: list[Tile]) -> list[int]:
    return [hand.count(kind) for kind in range(KINDS)]


def _physical(hand: list[Tile]) -> list[int]:
    """Each of the 136 tiles has its own number: four times the kind, and which of the four."""
    return [4 * kind + copy for kind in range(KINDS) for copy in range(hand.count(kind))]


def _bits(kinds: list[int]) -> int:
    """A set of kinds as we write it: one bit each."""
    return sum(1 << kind for kind in kinds)
