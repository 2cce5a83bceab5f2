"""Randomness of a server or a client that follows from a seed."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """A `RandomSource` whose values follow from a seed."""

    def __init__(self, seed: object) -> None:
        self._random = Random(str(seed))

    def token_bytes(self, nbytes: int) -> bytes:
        return self._random.randbytes(nbytes)

    def token_hex(self, nbytes: int) -> str:
        return self._random.randbytes(nbytes).hex()

    def token_urlsafe(self, nbytes: int) -> str:
        return self.token_hex(nbytes)

    def randbelow(self, exclusive_upper_bound: int) -> int:
        return self._random.randrange(exclusive_upper_bound)

    def choice(self, seq: Sequence[T]) -> T:
        return self._random.choice(seq)
