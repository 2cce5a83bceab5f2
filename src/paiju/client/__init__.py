"""A headless client: a reference for other clients, used by tests, load tests and bots.

`Client` speaks the protocol and keeps the state of its room; `Player` plays by itself.
"""

from paiju.client.client import Client, ServerRefused
from paiju.client.player import Player

__all__ = ["Client", "Player", "ServerRefused"]
