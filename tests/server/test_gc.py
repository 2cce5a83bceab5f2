"""The calm collector: what outlives a look is left alone until everything is looked through."""

import gc
from weakref import ref

from paiju.server.ops.gc import YOUNG, collect_all, tuned_gc


class Knot:
    """Refers to itself, as only a collector can undo."""

    def __init__(self) -> None:
        self.itself = self


def test_what_stays_is_left_alone_until_everything_is_looked_through():
    before = gc.get_threshold()
    with tuned_gc():
        assert gc.get_threshold()[0] == YOUNG
        knot = Knot()
        gc.collect()
        seen = ref(knot)
        del knot
        gc.collect()
        assert seen() is not None
        collect_all()
        assert seen() is None
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_what_is_dead_at_its_first_look_is_taken_away():
    with tuned_gc():
        seen = ref(Knot())
        gc.collect(0)
        assert seen() is None


def test_a_cycle_that_lives_shortly_is_collected_after_several_collections():
    with tuned_gc():
        knot = Knot()
        seen = ref(knot)
        gc.collect(0)
        gc.collect(1)
        del knot
        gc.collect(2)
        assert seen() is None
