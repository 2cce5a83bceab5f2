"""The garbage collector of a server: what stays is not gone through again and again.

A thousand rooms are millions of objects that live long, and hardly any of what a room makes is
cyclic. With Python's own thresholds collecting took a sixth of all processor time under load.
"""

import gc

YOUNG, MIDDLE, OLD = 10_000, 20, 10
"""Objects made before the youngest are looked at; and how often before the older ones are."""


def calm() -> None:
    """Once, when the server is open: whatever there is now stays to its end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
