"""The base of every error whose message is for a person, in both languages."""

from paiju.tiles.text import Text


class UserError(Exception):
    """An error with a `text` for a person; `str()` gives its English line for developers.

    `args` stays what the constructor was called with, so that every error can be pickled.
    """

    def __init__(self, text: Text) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text.en
