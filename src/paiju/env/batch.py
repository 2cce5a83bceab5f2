"""What a `LockStep` answers: arrays with one row for every table."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Batch(NamedTuple):
    """One row for every table."""

    observations: NDArray[np.uint8]
    """What the seat that is asked sees."""
    masks: NDArray[np.bool_]
    """Its legal moves."""
    seats: NDArray[np.int64]
    """The seat that is asked."""
    rewards: NDArray[np.int64]
    """By seat, the points of a round that this step ended; otherwise zeros."""
    dones: NDArray[np.bool_]
    """Whether the step ended a round; the observation is then of the next round."""
