"""A rule book to read: every clause, ruling and example of a game, in Chinese and in English.

One TOML file per game is the source; `paiju rulesets ID`, the ledger's explanations and the pages
under `docs/rules` all come from it. A clause also has the sentences that options, payments and
refusals under it show to players; rows of the game's module have none.
"""

import tomllib
from functools import cache, cached_property

import msgspec

from paiju.rules.options import Preset
from paiju.rules.providers import book_text, is_game
from paiju.tiles.text import Lang, Text

COVERING = "包"
"""The key of the reason why one player pays the shares of others."""
WINNING = "胡"
"""The key of the refusal of a win."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence or a name in both languages."""

    zh: str
    en: str

    @property
    def text(self) -> Text:
        return Text(self.zh, self.en)


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player reads about an option: its title, its effect, and what choices are called."""

    zh: str
    en: str
    effect_zh: str
    effect_en: str
    choices: dict[str, Words] = {}
    """Of values that do not speak for themselves."""


class Explained(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sentences that belong to one clause; `{name}` in a sentence stands for a value."""

    option: dict[str, OptionWords] = {}
    """By the name of the option."""
    reason: dict[str, Words] = {}
    """Why a ledger line is paid, by its item or by the key of its row."""
    note: dict[str, Words] = {}
    """Why something is not paid, by the item of the note."""
    refusal: dict[str, Words] = {}
    """Why something may not be done."""


class Clause(Explained, frozen=True, forbid_unknown_fields=True):
    """One rule a player can check, and the id a ledger line cites."""

    id: str
    zh: str
    en: str


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses about one thing; `key` begins their ids (`冲` → `冲-2`)."""

    key: str
    zh: str
    en: str
    clauses: tuple[Clause, ...]


class Ruling(Explained, frozen=True, forbid_unknown_fields=True):
    """What the rules leave open, as a question, and how this house answers it."""

    id: str
    asks_zh: str
    asks_en: str
    zh: str
    en: str


class Cited(Explained, frozen=True, forbid_unknown_fields=True):
    """The sentences of this game under a clause of another book: `guiyang_dingque R13`."""

    id: str


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A settled hand, worked through to the totals."""

    id: str
    zh: str
    en: str


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter or numbered item of the original text, and how many sentences it has."""

    key: str
    """Its number there: `四.5`."""
    zh: str
    en: str
    sentences: int


class EmblemTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on the card of a game, with a character in its corner or none."""

    tile: str
    mark: str | None = None


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All that is written about one game."""

    id: str
    zh: str
    en: str
    summary_zh: str
    summary_en: str
    topics: tuple[Topic, ...]
    rulings: tuple[Ruling, ...] = ()
    cited: tuple[Cited, ...] = ()
    examples: tuple[Example, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    note_zh: str = ""
    note_en: str = ""
    presets: tuple[Preset, ...] = ()
    """Named sets of options, beside the standard game."""
    emblem: tuple[EmblemTile, ...] = (EmblemTile("1m"), EmblemTile("9p"))
    """Tiles by which the game is recognised."""
    wild_mark: str = "混"
    """The character in the corner of a wild tile."""
    names: dict[str, str] = {}
    """English names that differ from those of other games."""

    @cached_property
    def entries(self) -> dict[str, Clause | Ruling]:
        """Clauses and rulings by id, in the order of the book."""
        clauses = (clause for topic in self.topics for clause in topic.clauses)
        return {entry.id: entry for entry in (*clauses, *self.rulings)}

    @cached_property
    def options(self) -> dict[str, OptionWords]:
        """The words of every option, by its name."""
        return {name: words for entry in self._explained for name, words in entry.option.items()}

    @cached_property
    def reasons(self) -> dict[tuple[str, str], Text]:
        """Why ledger lines are paid, by clause and key."""
        return {
            (entry.id, key): words.text
            for entry in self._explained
            for key, words in entry.reason.items()
        }

    @cached_property
    def notes(self) -> dict[tuple[str, str], Text]:
        """Why things are not paid, by clause and key."""
        return {
            (entry.id, key): words.text
            for entry in self._explained
            for key, words in entry.note.items()
        }

    @cached_property
    def refusals(self) -> dict[tuple[str, str], Text]:
        """Why things may not be done, by clause and key."""
        return {
            (entry.id, key): words.text
            for entry in self._explained
            for key, words in entry.refusal.items()
        }

    @property
    def _explained(self) -> tuple[Clause | Ruling | Cited, ...]:
        return (*self.entries.values(), *self.cited)

    @property
    def clause_ids(self) -> tuple[str, ...]:
        """Every id a ledger line may cite, in order: clauses, then rulings."""
        return tuple(self.entries)

    def text(self, clause_id: str, lang: Lang = "zh") -> str:
        """What a clause or ruling says; `guiyang_dingque R19` is looked up in that other book."""
        other, _, own = clause_id.rpartition(" ")
        if other and not is_game(other):
            raise KeyError(clause_id)
        entry = (load_book(other) if other else self).entries[own]
        return entry.zh if lang == "zh" else entry.en


@cache
def load_book(ruleset_id: str) -> Book:
    """The rule book of one game; InputError if there is none."""
    book = msgspec.convert(tomllib.loads(book_text(ruleset_id)), Book)
    assert book.id == ruleset_id, f"the book of {ruleset_id} says id = {book.id!r}"
    return book
