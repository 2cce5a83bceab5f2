"""What a device does with its nonce: commit to it, then reveal it."""

from collections.abc import Callable

from paiju.match.fairness import COMMITTED_SEATS, nonce_hash
from paiju.room import Room
from paiju.room.commands import Ready, Reveal
from paiju.room.dealing import unrevealed

NONCE = "ab" * 32
"""Of every seat that has no other."""


def ready_command(room: Room, player: str, command_id: str, nonce: str = NONCE) -> Ready:
    """Ready for the next deal; rooms of earlier servers are given the nonce itself."""
    if room.state.deal_version < COMMITTED_SEATS:
        return Ready(command_id, nonce=nonce)
    seat = room.state.seat_of(player)
    committed = room.commitment
    return Ready(command_id, nonce_hash(committed, seat or 0, nonce), committed)


def due_reveals(
    room: Room, new_id: Callable[[], str], nonces: dict[str, str] | None = None
) -> list[tuple[Reveal, str]]:
    """What the connected devices that have not revealed their nonce send now."""
    found: list[tuple[Reveal, str]] = []
    for seat in unrevealed(room.state):
        player = room.state.seats[seat].player
        assert player is not None
        if room.state.people[player].is_here:
            found.append((Reveal(new_id(), (nonces or {}).get(player, NONCE)), player))
    return found
