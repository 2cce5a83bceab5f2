"""Means and errors against the textbook, and sums that do not mind how they were parted."""

from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.sim.statistics import Estimate, Moments, Ratios, share

numbers = st.lists(st.integers(-500, 500), min_size=2, max_size=60)


def counted(values: list[int]) -> Moments:
    moments = Moments()
    for value in values:
        moments.add(value)
    return moments


@given(numbers)
def test_a_mean_and_its_error_are_the_textbook_ones(values: list[int]):
    estimate = counted(values).estimate
    assert estimate.mean == pytest.approx(fmean(values))
    assert estimate.error == pytest.approx(stdev(values) / sqrt(len(values)), abs=1e-9)


@given(numbers, st.integers(0, 60))
def test_parts_add_up_to_exactly_the_whole(values: list[int], cut: int):
    whole, part = counted(values[:cut]), counted(values[cut:])
    whole.merge(part)
    assert whole == counted(values)


def test_a_single_value_has_a_mean_but_no_error():
    assert counted([7]).estimate == Estimate(7.0, None)
    assert counted([]).estimate == Estimate(0.0, None)


def test_what_was_zero_otherwise_can_be_left_out_while_counting():
    assert counted([3, 5]).over(4) == counted([0, 3, 0, 5])


def test_a_share_has_the_error_of_zeros_and_ones():
    assert share(3, 4) == counted([1, 1, 1, 0]).estimate


def test_the_interval_holds_two_and_a_half_errors_on_either_side():
    within = Estimate(1.0, 0.1).interval
    assert within is not None
    assert within == pytest.approx((0.742, 1.258), abs=1e-3)


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=40))
def test_a_ratio_over_ones_is_a_mean_with_its_error(pairs: list[tuple[int, int]]):
    ratios = Ratios()
    for before, after in pairs:
        ratios.add((before, 1, after, 1))
    plain = counted([after - before for before, after in pairs]).estimate
    assert ratios.change.mean == pytest.approx(plain.mean)
    assert ratios.change.error == pytest.approx(plain.error, abs=1e-6)
    assert ratios.before.mean == pytest.approx(fmean(before for before, _ in pairs))


def test_a_ratio_knows_that_its_two_sides_go_together():
    """Every round the same on both sides: the difference is zero, and certain."""
    ratios = Ratios()
    for points, wins in ((5, 1), (0, 0), (12, 2), (3, 1)):
        ratios.add((points, wins, points, wins))
    assert ratios.before.mean == 5.0
    assert ratios.before.error
    assert ratios.change.mean == 0.0
    assert ratios.change.error == pytest.approx(0.0, abs=1e-9)


def test_a_ratio_of_nothing_is_no_division_by_zero():
    ratios = Ratios()
    ratios.add((0, 0, 0, 0))
    ratios.add((0, 0, 4, 1))
    assert ratios.before == Estimate(0.0, None)
    assert ratios.after.mean == 4.0
