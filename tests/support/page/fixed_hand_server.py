"""A server that deals seat 0 the hand a test wants: `python dealing.py 123m… serve --data …`."""

import sys
from collections.abc import Sequence
from pathlib import Path

from paiju import cli
from paiju.room.room import Room
from paiju.tiles import Tile, shuffled
from paiju.tiles.notation import parse_tiles


def command(hand: str) -> tuple[str, ...]:
    """For `ServerProcess`: `paiju serve` with this hand on seat 0 in every round."""
    return (sys.executable, str(Path(__file__)), hand, "serve")


def main(hand: str, *arguments: str) -> None:
    first = parse_tiles(hand)

    def stacked(tiles: Sequence[Tile], entropy: bytes) -> list[Tile]:
        wall = shuffled(tiles, entropy)
        for tile in first:
            wall.remove(tile)
        return first + wall

    Room.__init__.__defaults__ = Room.opened.__func__.__defaults__ = (stacked,)  # type: ignore[attr-defined]
    sys.argv = ["paiju", *arguments]
    cli.main()


if __name__ == "__main__":
    main(*sys.argv[1:])
