"""Checks the seals of settled rounds and the server's key, as far as one seat saw them."""

from collections.abc import Iterator

from paiju.match.evidence import KeptRound
from paiju.match.seal import Seal, fingerprint, ledger_hash
from paiju.room.messages import Settled


class SealCheck:
    """Keeps the first key a server shows and the rounds of the match being played."""

    def __init__(self, key: str | None = None) -> None:
        self.key = key
        """The key this client knows: given, or the first that was shown."""
        self.rounds: list[KeptRound] = []
        """The settled rounds of the last match, to compare with records later."""

    def on_key(self, key: str) -> Iterator[str]:
        """What is wrong with the key that the server shows."""
        if self.key is None:
            self.key = key or None
        elif key != self.key:
            shown = fingerprint(key) if key else "no key"
            yield f"the server's key was {fingerprint(self.key)} and is now {shown}"

    def on_settled(self, settled: Settled) -> list[str]:
        """What is wrong with the seal of a settled round."""
        seal = settled.seal
        if seal is None:
            return ["the seal is missing"] if self._seen(settled.match) else []
        wrong = [*self._wrong(settled, seal)]
        kept = KeptRound(seal.match, seal.round, seal.hash)
        self.rounds = [*(row for row in self._seen(settled.match) if row != kept), kept]
        return wrong

    def _seen(self, match: str) -> list[KeptRound]:
        return [row for row in self.rounds if row.match == match]

    def _wrong(self, settled: Settled, seal: Seal) -> Iterator[str]:
        paid, hashes = settled.settlement, {row.round: row.hash for row in self._seen(seal.match)}
        if (seal.match, seal.round) != (settled.match, settled.round):
            yield "the seal is of another round"
        if seal.ledger != ledger_hash(paid.ledger, paid.scores):
            yield "the seal is of another ledger"
        if hashes.get(seal.round, seal.hash) != seal.hash:
            yield "this round was settled differently before"
        before = seal.opening if seal.round == 1 else hashes.get(seal.round - 1, seal.previous)
        if seal.previous != before:
            yield "the seal does not follow the round before"
