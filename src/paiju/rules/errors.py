"""The one exception for input that is wrong: a line for the person, and the place it is about."""

from paiju.tiles.text import Text


class InputError(ValueError):
    """Wrong facts, options or script. `at` names the field or the action."""

    def __init__(self, text: Text, at: str | int = "") -> None:
        super().__init__(text, at)
        self.text = text.one_line()
        self.at = " ".join(at.split()) if isinstance(at, str) else at

    @property
    def message(self) -> str:
        """The line in English, for developers; a person is shown `text` in their language."""
        return self.text.en

    def __str__(self) -> str:
        return f"{self.at}: {self.message}" if self.at != "" else self.message
