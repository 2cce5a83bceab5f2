"""The arithmetic measured on a GPU is that of the compiled engine."""

import sys
from importlib.util import find_spec

import gpu_kernels
import numpy as np
import pytest

from paiju.hands import Hand
from paiju.hands.suits import load_values
from paiju.tiles import KINDS

HANDS = 20_000
VALUES = np.frombuffer(load_values(), np.uint8).astype(np.int64)


def test_waits_equal_those_of_the_compiled_engine():
    rows = gpu_kernels.random_rows(HANDS)
    # Random hands are hardly ever ready: melds of one suit and honours are added.
    ready = np.arange(HANDS) % 2 == 0
    rows["keys"][ready, 0, 1] = 0
    rows["keys"][ready, 0, 2] = 0
    rows["keys"][ready, 0, 3] = gpu_kernels.NO_HONOURS
    expected = np.zeros(HANDS, np.int64)
    gpu_kernels.compiled_waits()(rows, expected)
    keys = [rows["keys"][:, 0, suit].astype(np.int64) for suit in range(4)]
    found = gpu_kernels.waits(keys, VALUES)
    exact = (VALUES[np.stack(keys)].sum(0) >> 3) >= 2  # fewer tiles than a hand has
    assert (found[exact] == expected[exact]).all()
    assert np.count_nonzero(found[exact]) > 100


def test_melds_and_a_pair_are_won_and_nothing_else_is():
    worth, suit = np.array(gpu_kernels.WORTH), np.array(gpu_kernels.SUIT)
    hands = np.array([[0, 1, 2, 9, 10, 11, 18, 18, 18, 27, 27, 27, 33, 33], list(range(14))])
    keys = gpu_kernels.suit_keys(hands, worth, suit)
    assert gpu_kernels.is_won(keys, VALUES).tolist() == [True, False]
    assert [sum(Hand(hand, 0).counts) for hand in hands.tolist()] == [14, 14]
    assert len(worth) == KINDS


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed")
def test_without_pytorch_one_line_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "argv", ["gpu_kernels.py"])
    with pytest.raises(SystemExit, match="PyTorch is not installed"):
        gpu_kernels.main()
