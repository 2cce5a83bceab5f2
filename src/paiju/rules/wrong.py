"""The one exception for input that is wrong: a line for the person, and the place it is about."""


class InputError(ValueError):
    """Wrong facts, options or script. `at` names the field or the action."""

    def __init__(self, message: str, at: str | int = "") -> None:
        super().__init__(message)
        self.message = " ".join(message.split())
        self.at = " ".join(at.split()) if isinstance(at, str) else at

    def __str__(self) -> str:
        return f"{self.at}: {self.message}" if self.at != "" else self.message
