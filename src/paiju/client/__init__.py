"""A client without a page: what people who write their own may read, and what tests and load use.

`Client` speaks the protocol and remembers what it was told; `Player` is one that plays.
"""

from paiju.client.client import Client, NotDone
from paiju.client.player import Player

__all__ = ["Client", "NotDone", "Player"]
