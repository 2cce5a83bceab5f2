"""The error for wrong input: one line for a person, and the place it is about."""

from paiju.tiles.errors import UserError
from paiju.tiles.text import Text


class InputError(UserError, ValueError):
    """Wrong facts, options or script. `at` names the field or the action."""

    def __init__(self, text: Text, at: str | int = "") -> None:
        super().__init__(text.one_line())
        self.at = " ".join(at.split()) if isinstance(at, str) else at

    @property
    def message(self) -> str:
        """The line in English, for developers; a person is shown `text` in their language."""
        return self.text.en

    def __str__(self) -> str:
        return f"{self.at}: {self.message}" if self.at != "" else self.message
