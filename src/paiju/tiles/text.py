"""A sentence for a person in both languages."""

from typing import Literal, NamedTuple

Lang = Literal["zh", "en"]


class Text(NamedTuple):
    """The same sentence in Chinese and in English."""

    zh: str
    en: str

    def pick(self, lang: Lang) -> str:
        return self.zh if lang == "zh" else self.en

    def one_line(self) -> "Text":
        """Without line breaks, whatever was quoted in it."""
        return Text(" ".join(self.zh.split()), " ".join(self.en.split()))


def same(text: str) -> Text:
    """What only exists in one wording: a line of another program, a name."""
    return Text(text, text)
