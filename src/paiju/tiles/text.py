"""A sentence for a person in both languages."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Lang = Literal["zh", "en"]


class Text(NamedTuple):
    """The same sentence in Chinese and in English."""

    zh: str
    en: str

    def pick(self, lang: Lang) -> str:
        return self.zh if lang == "zh" else self.en

    def filled(self, values: Mapping[str, object]) -> "Text":
        """With values in the place of `{name}`."""
        return Text(self.zh.format_map(values), self.en.format_map(values))

    def one_line(self) -> "Text":
        """Without line breaks, whatever was quoted in it."""
        return Text(" ".join(self.zh.split()), " ".join(self.en.split()))


def same(text: str) -> Text:
    """What only exists in one wording: a line of another program, a name."""
    return Text(text, text)
