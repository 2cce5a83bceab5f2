"""Rounds to test with: every option set of every ruleset, seeded deals, and lively players.

Players who choose at random hardly ever win. The lively ones move towards a ready hand, take most
of what is offered, and now and then let something go by, so that all endings come about.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from paiju import REGISTRY, Action, Deal, Round, RuleSet, deal, ruleset, shanten, shuffled
from paiju.hands import Hand
from paiju.match.fairness import rolled
from paiju.round.events import Drawn
from paiju.round.index import Index
from paiju.round.phases import AwaitClaims, Phase
from paiju.rules.melds import AN_GANG, PENG, Meld
from paiju.rules.option_info import OptionInfo, describe
from paiju.tiles import Tile, is_honour, mask_of, suit_of
from paiju.tiles.kinds import ORPHANS, WINDS
from support.decks import STACKS, as_it_is

ABOUT_THE_MATCH = frozenset({"players", "rounds", "circles"})
"""Options that change no rule of a round; the number of players is varied on its own."""
MOST_STEPS = 1000
STYLES = 8
"""Ways to deal and to play that a seed chooses between."""


class OptionSet(Struct, frozen=True):
    """A ruleset under named options."""

    ruleset: str
    name: str
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.name}"

    @property
    def rules(self) -> RuleSet:
        return ruleset(self.ruleset, self.options)

    def seeds(self, *styles: int) -> list[int]:
        """Seeds of its own, so that no two option sets play the same rounds; see `TEMPERS`.

        Without styles named: all of them at a full table, half of them at the smaller ones.
        """
        first = crc32(str(self).encode()) % 10_000 * STYLES
        usual = range(STYLES) if self.options["players"] == 4 else range(0, STYLES, 2)
        return [first + style for style in styles or usual]


# Option sets


def option_sets(ruleset_id: str) -> list[OptionSet]:
    """The standard game, each option changed alone, all at once; for every number of players."""
    rows = describe(ruleset_id)
    tables = next(row.choices for row in rows if row.name == "players")
    varied = list(variations([row for row in rows if row.name not in ABOUT_THE_MATCH]))
    return [
        OptionSet(ruleset_id, f"{players}p-{name}", {"players": players, **options})
        for players in sorted(tables, reverse=True)
        for name, options in varied
    ]


def variations(rows: list[OptionInfo]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "standard", {}
    for row in rows:
        for value in other_values(row):
            yield f"{row.name}={_word(value)}", {row.name: value}
    yield "everything", {row.name: row.choices[-1] for row in rows}
    yield "nothing", {row.name: row.choices[0] for row in rows}


def other_values(row: OptionInfo) -> list[Any]:
    """Every value but the standard one; of a number's range the ends."""
    values = [row.choices[0], row.choices[-1]] if row.type == "number" else row.choices
    return [value for value in dict.fromkeys(values) if value != row.default]


def _word(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def every_option_set() -> list[OptionSet]:
    return [given for ruleset_id in REGISTRY for given in option_sets(ruleset_id)]


# Deals


def seeded_deal(rules: RuleSet, seed: int) -> Deal:
    """A deal that depends on the seed alone, as do dealer, streak, wind, weekday and dice."""
    tiles = shuffled(rules.wall.tiles, b"paiju test" + seed.to_bytes(8, "big"))
    tiles = STACKS.get(seed % STYLES, as_it_is)(rules, tiles)
    dice = rolled(seed.to_bytes(8, "big"), rules.opening.rolls)
    if len(dice) > 1:  # the last tile is the one turned, wherever the dice point
        last = tiles.pop()
        tiles.insert(len(tiles) + 1 - sum(dice[1]), last)
    return deal(
        rules,
        tiles,
        dealer=seed % rules.players,
        streak=seed % 3,
        round_wind=WINDS[seed // 3 % 4],
        weekday=seed % 7 + 1,
        dice=dice,
    )


# Players

Chooser = Callable[[Round, int, Random], Action]


def at_random(table: Round, seat: int, chance: Random) -> Action:
    return chance.choice(table.legal(seat))


class Temper(Struct, frozen=True):
    """How a random player plays: how often they accept an offer, and what they discard."""

    takes: float = 0.9
    """吃 and 碰."""
    declares: float = 0.8
    wins: float = 0.9
    is_generous: bool = False
    """Throws what two others wait for, so that several may win."""
    is_shy: bool = False
    """Wins on no discard, so that tiles are 碰 and their gangs robbed."""
    throws_honours: bool = False
    """Throws honours first, then ones and nines."""

    def wants(self, action: Action, table: Round) -> float:
        if action.verb == "hu":
            return 0 if self.is_shy and isinstance(table.phase, AwaitClaims) else self.wins
        return {
            "peng": self.takes,
            "chi": self.takes / 2,
            "tian_ting": self.declares,
            "bu_ting": self.declares,
        }.get(action.verb, 0.9 if "gang" in action.verb else 0)


def lively(temper: Temper) -> Chooser:
    """A player who wants to win."""

    def choose(table: Round, seat: int, chance: Random) -> Action:
        for action in table.legal(seat):
            if chance.random() < temper.wants(action, table):
                return action
        gift = _gift(table, seat) if temper.is_generous else None
        honour = _honour(table, seat, chance) if temper.throws_honours else None
        return gift or honour or _otherwise(table, seat, chance)

    return choose


def _honour(table: Round, seat: int, chance: Random) -> Action | None:
    discards = [action for action in table.legal(seat) if action.verb == "discard"]
    honours = [action for action in discards if is_honour(action.tiles[0])]
    orphans = [action for action in discards if action.tiles[0] in ORPHANS]
    return chance.choice(honours or orphans) if orphans else None


def _gift(table: Round, seat: int) -> Action | None:
    """A discard that two others could win on."""
    for action in table.legal(seat):
        if action.verb == "discard":
            waits, (tile,) = table.index.waits, action.tiles
            if sum(waits[other] >> tile & 1 for other in table.others[seat]) > 1:
                return action
    return None


def _otherwise(table: Round, seat: int, chance: Random) -> Action:
    offers = table.legal(seat)
    discards = [action for action in offers if action.verb == "discard"]
    if discards:
        return best_discard(table, seat, discards, chance)
    ques = [action for action in offers if action.verb == "que"]
    if ques:
        held = table.hands[seat].tiles()
        return min(ques, key=lambda que: sum(suit_of(tile) == que.number for tile in held))
    passes = [action for action in offers if action.verb == "pass"]
    return passes[0] if passes else chance.choice(offers)


def best_discard(table: Round, seat: int, discards: list[Action], chance: Random) -> Action:
    """The 缺 suit first; then what leaves the hand nearest to ready, best of all for a robbery."""
    hand, melds = table.hands[seat].copy(), table.melds[seat]
    cleared = [action for action in discards if suit_of(action.tiles[0]) == table.ques[seat]]
    robbable = mask_of(
        meld.tile
        for other in table.others[seat]
        for meld in table.melds[other]
        if meld.kind == PENG
    )

    def cost(action: Action) -> tuple[int, bool, int, float]:
        (tile,) = action.tiles
        hand.remove(tile)
        away, company = shanten(hand, table.rules.hands.shapes, len(melds)), neighbours(hand, tile)
        lurks = not away and table.rules.waits(hand, melds, table.ques[seat]) & robbable
        hand.add(tile)
        return away, not lurks, company, chance.random()

    return min(cleared or discards, key=cost)


def neighbours(hand: Hand, tile: Tile) -> int:
    """How many tiles in hand could help this one into a group."""
    near = (0,) if is_honour(tile) else (-2, -1, 0, 1, 2)
    kinds = (tile + step for step in near if 0 <= tile + step < 34)
    return sum(hand.counts[kind] for kind in kinds if suit_of(kind) == suit_of(tile))


# Play


def steps(table: Round, choose: Chooser, chance: Random) -> Iterator[Action]:
    """Yield each action before it is applied, until it is over; seats answer in any order."""
    for _ in range(MOST_STEPS):
        if table.is_over:
            return
        action = choose(table, chance.choice(table.to_act), chance)
        yield action
        table.apply(action)
    raise AssertionError(f"not over after {MOST_STEPS} actions")


TEMPERS = {
    0: Temper(takes=0.05, wins=0.3, throws_honours=True),
    1: Temper(),
    2: Temper(takes=0.5),
    3: Temper(),
    4: Temper(is_shy=True, declares=0.1),
    5: Temper(takes=0.15),
    7: Temper(is_generous=True, declares=0.3),
}
"""By style; style 6 plays at random."""


def chooser_for(seed: int) -> Chooser:
    temper = TEMPERS.get(seed % STYLES)
    return at_random if temper is None else lively(temper)


def started(given: OptionSet, seed: int) -> tuple[Round, Iterator[Action]]:
    """A round about to begin and the actions that will be played in it."""
    rules = given.rules
    table = Round(rules, seeded_deal(rules, seed))
    return table, steps(table, chooser_for(seed), Random(seed))


def played(given: OptionSet, seed: int) -> Round:
    """A finished round."""
    table, actions = started(given, seed)
    for _ in actions:
        pass
    return table


# State


def snapshot(table: Round) -> dict[str, Any]:
    """Everything a round knows beside its rules, to compare with later."""
    names = [name for name in Round.__slots__ if name != "rules"]
    state = {name: _frozen(getattr(table, name)) for name in names}
    return state | {"to_act": list(table.to_act)}


def _frozen(value: Any) -> Any:
    if isinstance(value, Hand | Phase | Index):
        slots = [slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())]
        if isinstance(value, Index):  # it refers to what the round holds
            slots = [slot for slot in slots if slot not in ("rules", "hands", "melds", "ques")]
        return type(value), {slot: _frozen(getattr(value, slot)) for slot in slots}
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_frozen(item) for item in value]
    return set(value) if isinstance(value, set) else value


def tiles_on_the_table(table: Round) -> list[Tile]:
    """Every tile wherever it lies, sorted; in a sound round always the whole set."""
    tiles = [*table.deal.wall[table.front : table.back], *table.deal.horses]
    if table.deal.indicator is not None:
        tiles.append(table.deal.indicator)
    for hand, melds in zip(table.hands, table.melds, strict=True):
        tiles += hand.tiles()
        tiles += (tile for meld in melds for tile in meld.tiles)
    tiles += (row.tile for row in table.discards if row.by is None)
    if table.is_over and table.facts.end.tile is not None:
        tiles.append(table.facts.end.tile)
    return sorted(tiles)


def happenings(table: Round) -> set[str]:
    """What came about in a finished round, in a word each."""
    facts = table.facts
    found = {facts.end.kind, *(action.verb for action in table.actions)}
    found |= {meld.kind for seat in facts.seats for meld in seat.melds}
    if facts.end.kind == "win":
        found.add(str(facts.end.by))
        found |= {facts.end.special} if facts.end.special else set()
        found |= {"several winners"} if len(facts.end.winners) > 1 else set()
        found |= {f"{facts.end.by} after a gang"} if facts.end.gang else set()
        found |= {f"won {seat.ting}" for seat in map(facts.seats.__getitem__, facts.end.winners)}
    if any(meld.late for seat in facts.seats for meld in seat.melds):
        found.add("late")
    return found


# What is hidden

Slot = tuple[int, int]
"""Where a tile was dealt to: a seat's hand (or WALL, or HORSES) and the place in it."""
WALL, HORSES = -1, -2


def rearranged(table: Round, seat: int | None, chance: Random) -> Deal:
    """Another deal this seat could not tell from the real one, if it can be played the same way."""
    other = chance.choice([index for index in range(table.players) if index != seat])
    gangs = mixed_gangs(table, seat)
    if gangs and chance.random() < 0.5:
        slots = recounting_slots(table, seat, chance.choice(gangs), chance)
    elif chance.random() < 0.5:
        slots = chance.sample(received(table)[other], 2)
    else:
        hidden = list(hidden_slots(table, seat, chance))
        slots = chance.sample(hidden, min(len(hidden), chance.choice((2, 2, 3, 5, 40))))
    return exchanged(table.deal, slots, chance)


def mixed_gangs(table: Round, seat: int | None) -> list[Meld]:
    """暗杠 with wild tiles in them that lie before other seats."""
    melds = [meld for other, own in enumerate(table.melds) if other != seat for meld in own]
    return [meld for meld in melds if meld.kind == AN_GANG and len(set(meld.tiles)) == 2]


def recounting_slots(table: Round, seat: int | None, gang: Meld, chance: Random) -> list[Slot]:
    """Where hidden tiles lie of the two kinds a mixed 暗杠 is made of."""
    hidden = hidden_slots(table, seat, chance)
    return [slot for slot in hidden if tile_at(table.deal, slot) in gang.tiles]


def disguised(action: Action, offers: Sequence[Action], chance: Random) -> Action:
    """The same action, or a 暗杠 of its kind with another number of wild tiles in it."""
    if action.verb != "an_gang" or len(action.tiles) != 4:
        return action
    like = [
        offer
        for offer in offers
        if offer.verb == "an_gang" and len(offer.tiles) == 4 and offer.tiles[0] == action.tiles[0]
    ]
    return chance.choice(like) if like else action


def received(table: Round) -> list[list[Slot]]:
    """Per seat where all its tiles came from: the deal and its draws."""
    slots = [[(seat, index) for index in range(13)] for seat in range(table.players)]
    front, back = 0, len(table.deal.wall)
    for event in table.events:
        if isinstance(event, Drawn):
            back -= event.tail
            slots[event.seat].append((WALL, back if event.tail else front))
            front += not event.tail
    return slots


def hidden_slots(table: Round, seat: int | None, chance: Random) -> Iterator[Slot]:
    """Places whose tiles this seat has not seen: others' concealed tiles, the wall, the horses.

    Of a mixed 暗杠 others see one natural and one wild tile (qujing_feibaiban 癞-11).
    """
    for other, slots in enumerate(received(table)):
        chance.shuffle(slots)
        gangs = [meld for meld in table.melds[other] if meld in mixed_gangs(table, seat)]
        concealed = [tile for meld in gangs for tile in meld.tiles[1:3]]
        for tile in table.hands[other].tiles() + concealed if other != seat else ():
            found = next(slot for slot in slots if tile_at(table.deal, slot) == tile)
            slots.remove(found)
            yield found
    yield from ((WALL, index) for index in range(table.front, table.back))
    yield from ((HORSES, index) for index in range(len(table.deal.horses)))


def tile_at(given: Deal, slot: Slot) -> Tile:
    place, index = slot
    tiles = {WALL: given.wall, HORSES: given.horses}
    return tiles[place][index] if place < 0 else given.hands[place][index]


def exchanged(given: Deal, slots: list[Slot], chance: Random) -> Deal:
    """The same deal with the tiles in these places shuffled."""
    tiles = [tile_at(given, slot) for slot in slots]
    chance.shuffle(tiles)
    places = {WALL: list(given.wall), HORSES: list(given.horses)}
    places |= {seat: list(hand) for seat, hand in enumerate(given.hands)}
    for (place, index), tile in zip(slots, tiles, strict=True):
        places[place][index] = tile
    hands = tuple(tuple(places[seat]) for seat in range(len(given.hands)))
    return replace(given, hands=hands, wall=tuple(places[WALL]), horses=tuple(places[HORSES]))
