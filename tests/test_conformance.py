"""What holds for every ruleset under every option set: seeded rounds, checked at every step."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from paiju import (
    REGISTRY,
    Action,
    IllegalAction,
    Round,
    parse_action,
    read_facts,
    ruleset,
    settle,
    write_facts,
)
from paiju import ledger as settle_unchecked
from paiju.round.actions import VERBS
from paiju.round.events import AnyEvent
from paiju.round.index import Index
from paiju.round.offers import turn_offers
from paiju.round.phases import AwaitBids, AwaitQues, AwaitTurn
from paiju.round.record import read_record, replay, write_record
from paiju.round.view import View, fold, see
from paiju.rules.book import load_book
from paiju.rules.facts import Facts
from paiju.tiles import KINDS, Tile
from support.round_index import outdated
from support.rounds import (
    STYLES,
    OptionSet,
    disguised,
    every_option_set,
    happenings,
    mixed_gangs,
    option_sets,
    played,
    rearranged,
    snapshot,
    started,
    tiles_on_the_table,
)

FEW = (1, 3)
"""Styles of play for the checks that take longer: one as dealt, one kindly stacked."""
MORE_ROUNDS = 400
"""How many more a ruleset may need until its rarest ending, usually robbing, has come about."""
INDEX_UPDATES = (
    "after_opening",
    "after_draw",
    "after_discard",
    "after_meld",
    "unwatch",
    "_after_first_discard",
    "_count_laid_wilds",
    "_update_waits",
    "_update_alerts",
    "_update_takers",
)
every_option = pytest.mark.parametrize("given", every_option_set(), ids=str)
every_ruleset = pytest.mark.parametrize("ruleset_id", REGISTRY)
encoded = msgspec.json.encode


def moments(given: OptionSet, *styles: int) -> Iterator[tuple[Round, Random]]:
    """Each round of these seeds at each step, the last included, with chance for the test."""
    for seed in given.seeds(*styles):
        table, actions = started(given, seed)
        chance = Random(seed)
        for _ in actions:
            yield table, chance
        yield table, chance


def now_and_then(every: Iterator[tuple[Round, Random]]) -> Iterator[tuple[Round, Random]]:
    """Some of these moments, and every last one."""
    for table, chance in every:
        if table.is_over or chance.random() < 0.25:
            yield table, chance


def everyone(table: Round) -> list[int | None]:
    """Every seat and a spectator."""
    return [*range(table.players), None]


def applied(table: Round, action: Action) -> Round:
    second = table.copy()
    second.apply(action)
    return second


# Flow


@every_option
def test_somebody_can_act_until_it_is_over(given: OptionSet):
    for table, _ in moments(given):
        assert bool(table.to_act) != table.is_over
        assert all(table.legal(seat) for seat in table.to_act)
        waiting = set(range(-1, table.players + 1)) - set(table.to_act)
        assert not any(table.legal(seat) for seat in waiting)


@every_option
def test_no_tile_is_lost_or_made(given: OptionSet):
    whole_set = sorted(given.rules.wall.tiles)
    for table, _ in moments(given):
        assert tiles_on_the_table(table) == whole_set


@every_option
def test_the_index_equals_one_computed_from_scratch(given: OptionSet):
    for table, _ in moments(given, *FEW):
        assert table.is_over or outdated(table) == []


@pytest.mark.parametrize("update", INDEX_UPDATES)
def test_an_index_without_one_of_its_updates_is_found(update: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Index, update, lambda *_: None)
    tables = (table for given in every_option_set() for table, _ in moments(given, *FEW))
    assert any(outdated(table) for table in tables if not table.is_over)


@every_option
def test_a_turn_offers_all_that_a_full_look_finds(given: OptionSet):
    for table, _ in moments(given, *FEW):
        turn = table.phase
        if isinstance(turn, AwaitTurn) and table.drawn is not None:
            full = turn_offers(table, turn.seat, table.drawn)
            assert [*turn.others] == [*full.others]
            assert [*turn.discardable] == [*full.discardable]


@every_option
def test_a_draw_completes_a_hand_where_the_rules_say_so(given: OptionSet):
    for table, _ in moments(given, *FEW):
        if isinstance(table.phase, AwaitTurn) and table.drawn is not None:
            seat, que = table.phase.seat, table.ques[table.phase.seat]
            if que is None or not table.hands[seat].keys[que]:
                completes = table.rules.completes(table.hands[seat], table.melds[seat])
                assert table.index.completes(seat, table.drawn) == completes


@every_option
def test_the_same_seed_gives_the_same_round(given: OptionSet):
    for seed in given.seeds(*FEW):
        assert snapshot(played(given, seed)) == snapshot(played(given, seed))


# Legal actions


@every_option
def test_what_is_offered_is_accepted(given: OptionSet):
    for table, chance in moments(given, *FEW):
        for seat in table.to_act:
            offers = table.legal(seat)
            assert len(set(offers)) == len(offers)
            for action in chance.sample(offers, min(3, len(offers))):
                second = table.copy()
                answer = second.apply(action)
                assert second.actions == [*table.actions, action]
                assert second.events == [*table.events, *answer]


@every_option
def test_what_is_not_offered_is_refused_and_changes_nothing(given: OptionSet):
    for table, chance in now_and_then(moments(given, *FEW)):
        before = snapshot(table)
        refused = list(not_offered(table, chance))
        for action in refused:
            with pytest.raises(IllegalAction):
                table.apply(action)
        assert snapshot(table) == before
        assert refused


def not_offered(table: Round, chance: Random) -> Iterator[Action]:
    """Offers and past actions with another seat, verb, tile or number, if that is not offered."""
    offers = [action for seat in table.to_act for action in table.legal(seat)]
    likely = offers + table.actions[-5:]
    for action in chance.sample(likely, min(4, len(likely))):
        verb = chance.choice(VERBS)
        tile = chance.randrange(KINDS)
        for mutant in (
            replace(action, seat=chance.randrange(-1, table.players + 1)),
            replace(action, verb=verb),
            replace(action, tiles=(tile,)),
            replace(action, tiles=(*action.tiles, tile)),
            replace(action, verb=verb, tiles=(tile,) * chance.randrange(5)),
            replace(action, number=action.number + chance.choice((-1, 3))),
        ):
            if mutant not in offers:
                yield mutant


@every_option
def test_an_action_reads_back_as_it_was_written(given: OptionSet):
    for table, _ in moments(given, *FEW):
        for seat in table.to_act:
            for action in table.legal(seat):
                if action.verb not in ("bid", "que"):
                    assert parse_action(str(action), 0) == action


@every_option
def test_a_copy_goes_its_own_way(given: OptionSet):
    for table, chance in now_and_then(moments(given, *FEW)):
        before, second = snapshot(table), table.copy()
        assert snapshot(second) == before
        for _ in range(3):
            for seat in second.to_act[:1]:
                second.apply(chance.choice(second.legal(seat)))
        assert snapshot(table) == before
        assert second.is_over or outdated(second) == []


@every_option
def test_the_order_of_answers_never_matters(given: OptionSet):
    for table, chance in moments(given, 1, 3, 7):
        if len(table.to_act) > 1 and not table.phase.answers:
            offers = [table.legal(seat) for seat in table.to_act]
            answers = list(product(*offers))
            for answered in chance.sample(answers, min(4, len(answers))):
                orders = list(permutations(answered))
                outcomes = [heard(table, order) for order in orders[:: -(-len(orders) // 6)]]
                assert all(outcome == outcomes[0] for outcome in outcomes)


def heard(table: Round, answers: tuple[Action, ...]) -> dict[str, object]:
    """The state after these answers; those that come too late are not asked for any more."""
    second = table.copy()
    window = second.phase
    for action in answers:
        if second.phase is window:
            second.apply(action)
    assert second.phase is not window
    # When a win ends the round, whether a slower answer closed anything is nobody's concern.
    return without(snapshot(second), "actions", *(["locks"] if second.is_over else []))


def without(state: dict[str, object], *names: str) -> dict[str, object]:
    return {name: value for name, value in state.items() if name not in names}


# What is seen


@every_option
def test_folded_events_equal_the_view(given: OptionSet):
    for seed in given.seeds(*FEW):
        table, actions = started(given, seed)
        views: dict[int | None, View] = {seat: View(seat) for seat in everyone(table)}
        answer = 0
        for _ in chained(actions):
            for seat, view in views.items():
                for event in table.events[answer:]:
                    view = see(view, event.seen_by(seat))
                views[seat] = view
                assert view == table.view(seat)
            answer = len(table.events)
        for seat, view in views.items():
            seen = [cast(AnyEvent, event.seen_by(seat)) for event in table.events]
            assert view == fold(seat, seen)


def chained(actions: Iterator[Action]) -> Iterator[Action | None]:
    """Every step, and one more when the last action has been applied."""
    yield from actions
    yield None


@every_option
def test_a_view_shows_no_tile_of_another_hand_before_the_end(given: OptionSet):
    for table, _ in moments(given, *FEW):
        if table.is_over:
            continue
        for seat in everyone(table):
            view = table.view(seat)
            assert view.hand == ([] if seat is None or not dealt(table) else hand(table, seat))
            assert not view.shown
            assert not view.horses
            assert view.drawn is None or view.turn == seat


def dealt(table: Round) -> bool:
    return not isinstance(table.phase, AwaitBids)


def hand(table: Round, seat: int) -> list[int]:
    return table.hands[seat].tiles()


@every_option
def test_what_a_seat_cannot_see_changes_no_byte_it_is_sent(given: OptionSet):
    compared = 0
    for seed in given.seeds(*FEW):
        chance = Random(seed)
        for table in moments_before_the_end(given, seed, 5):
            for seat in everyone(table):
                for _ in range(5):
                    second = replayed(table, seat, chance)
                    if second is not None:
                        assert sent(second, seat) == sent(table, seat)
                        compared += 1
    assert compared >= 20


def moments_before_the_end(given: OptionSet, seed: int, count: int) -> list[Round]:
    """A few states of one round, after the deal and before the hands are laid open."""
    table, actions = started(given, seed)
    states = [table.copy() for _ in actions if dealt(table)]
    return Random(seed).sample(states, min(count, len(states)))


def replayed(table: Round, seat: int | None, chance: Random) -> Round | None:
    """The same actions on a deal rearranged where this seat cannot look, if they are legal.

    Where somebody else is offered the last discard in one deal and nobody in the other, one table
    waits and the other goes on: these cannot be compared.
    """
    deal = rearranged(table, seat, chance)
    if deal == table.deal and not mixed_gangs(table, seat):
        return None
    second = Round(table.rules, deal)
    try:
        for action in table.actions:
            is_own = action.seat == seat
            second.apply(action if is_own else disguised(action, second.legal(action.seat), chance))
    except IllegalAction:
        return None
    return second if type(second.phase) is type(table.phase) else None


def standard_with_wild_gangs() -> list[OptionSet]:
    """Games whose gangs may hold wild tiles, for every number of players."""
    standard = [given for given in every_option_set() if given.name.endswith("standard")]
    return [given for given in standard if given.rules.wilds.in_gangs]


@pytest.mark.parametrize("given", standard_with_wild_gangs(), ids=str)
def test_the_number_of_wild_tiles_in_a_mixed_an_gang_changes_no_byte(given: OptionSet):
    """qujing_feibaiban 癞-11: others see one natural and one wild tile of it."""
    compared = 0
    for seed in range(0, 40 * STYLES, STYLES):
        chance = Random(seed)
        for table in moments_before_the_end(given, seed, 5):
            for seat in everyone(table):
                for _ in range(5 if mixed_gangs(table, seat) else 0):
                    second = replayed(table, seat, chance)
                    if second is not None and tiles_in_gangs(second) != tiles_in_gangs(table):
                        assert sent(second, seat) == sent(table, seat)
                        compared += 1
    assert compared >= 20


def tiles_in_gangs(table: Round) -> list[tuple[Tile, ...]]:
    return [meld.tiles for meld in mixed_gangs(table, None)]


def sent(table: Round, seat: int | None) -> bytes:
    events = [event.seen_by(seat) for event in table.events]
    offers = [] if seat is None else [str(action) for action in table.legal(seat)]
    return encoded((events, offers, table.view(seat)))


# Settlement and records


@every_option
def test_settlement_accepts_what_the_round_wrote(given: OptionSet):
    rules, book = given.rules, load_book(given.ruleset)
    for seed in given.seeds():
        facts = played(given, seed).facts
        settled = settle(rules, facts)
        assert settled == settle_unchecked(rules, facts)
        assert sum(settled.scores) == 0
        assert book.text(settled.dealer.clause)
        for line in settled.ledger:
            assert line.points > 0
            assert {line.payer, line.payee} <= set(range(rules.players))
            assert line.payer != line.payee
            assert book.text(line.clause)
            assert line.item
            assert all(line.why)


@every_option
def test_facts_survive_being_written_and_read(given: OptionSet):
    for seed in given.seeds():
        table = played(given, seed)
        read = read_facts(encoded(write_facts(table.rules, table.facts)))
        rules = ruleset(read.ruleset, read.options)
        assert read.facts == as_written(table.facts)
        assert rules.options == table.rules.options
        assert settle(rules, read.facts) == settle(table.rules, table.facts)


def as_written(facts: Facts) -> Facts:
    """Documents keep horses sorted; everything else is exact."""
    return msgspec.structs.replace(facts, horses=tuple(sorted(facts.horses)))


@every_option
def test_a_record_replays_to_the_same_round(given: OptionSet):
    for seed in given.seeds():
        table = played(given, seed)
        again = replayed_record(table)
        assert again.facts == table.facts
        assert again.events == table.events
        assert write_record(again) == write_record(table)


@every_option
def test_a_record_cut_anywhere_replays_to_where_it_was_cut(given: OptionSet):
    for seed in given.seeds(*FEW):
        table, actions = started(given, seed)
        states = [table.copy() for _ in actions if has_opened(table)]
        for state in Random(seed).sample(states, min(4, len(states))):
            whole = write_record(table)
            said = write_record(state)["actions"]
            assert whole["actions"][: len(said)] == said
            for again in (replayed_record(state), replayed_record(table, len(said))):
                assert as_replayed(again) == as_replayed(state)


def has_opened(table: Round) -> bool:
    """Bids and 缺 suits are no actions in a record: it can only be cut after them."""
    return not isinstance(table.phase, AwaitBids | AwaitQues)


def replayed_record(table: Round, cut: int | None = None) -> Round:
    record = write_record(table)
    return replay(table.rules, read_record(encoded(record | {"actions": record["actions"][:cut]})))


def as_replayed(table: Round) -> dict[str, object]:
    """A record sorts the dealt hands and the order of bids; nothing else may differ."""
    return without(snapshot(table), "deal", "actions")


# That all this is not about nothing


@every_ruleset
def test_the_rounds_played_here_end_in_every_way(ruleset_id: str):
    sets = option_sets(ruleset_id)
    missing = expected(sets)
    rounds = [(given, seed) for given in sets for seed in given.seeds()]
    more = [(sets[0], seed) for seed in range(8 * MORE_ROUNDS) if seed % 8 in (1, 4, 5)]
    for given, seed in rounds + more[:MORE_ROUNDS]:
        if missing:
            table = played(given, seed)
            assert sum(settle(table.rules, table.facts).scores) == 0
            missing -= happenings(table)
    assert not missing


def expected(sets: list[OptionSet]) -> set[str]:
    """What must come about somewhere, given what these rule sets know."""
    words = {"exhausted", "zimo", "dian_pao", "qiang_gang", "several winners"}
    words |= {"peng", "an_gang", "ming_gang", "bu_gang", "pass"}
    for rules in (given.rules for given in sets):
        words |= {claim.kind for claim in rules.play.claims} - {"gang"}
        words |= {row.id for row in rules.specials.rows}
        words |= {"bid"} if rules.opening.bidding else set()
        words |= {"que"} if rules.opening.que else set()
        words |= {"tian_ting", "won tian"} if rules.opening.tian_ting else set()
        words |= {"bu_ting", "won bu"} if rules.play.bu_ting else set()
        words |= {"four_gangs"} if rules.length.four_gangs_end else set()
    return words
