"""Characters that look like others, for names that must not be taken for one another.

The first table is our own: letters and signs that common fonts draw like an ASCII letter or digit.
It covers Latin, Greek, Cyrillic, Armenian, Cherokee and a few signs. The second has kana that are
drawn like Chinese characters. Everything that Unicode itself calls a variant of another character
(full width, styled, circled letters) follows from the `unicodedata` module and is not listed here.
"""

from typing import Final

_LIKE_LATIN: Final = {
    "a": "аαɑɐᴀАΑᎪ",
    "b": "ЬВΒвʙᏴᏏ",
    "c": "сϲᴄСϹᏟ",
    "d": "ԁɗᴅᎠᏧ",
    "e": "еёєεҽᴇЕΕᎬ",
    "f": "ғƒϝ",
    "g": "ɡցᏀԌ",
    "h": "һհНΗнʜᎻ",
    "i": "іɩιıӏІΙᏆյ",
    "j": "јϳЈᎫʝ",
    "k": "кκᴋКΚᏦ",
    "l": "ⅼʟᏞاӀ",
    "m": "мᴍМΜᎷ",
    "n": "ոηпΝɴռ",
    "o": "оοօОΟഠᴏσ0",
    "p": "рρРΡᏢ",
    "q": "ԛգզ",
    "r": "гᴦɾᎡᏒʀ",
    "s": "ѕꜱЅᏚՏ",
    "t": "тτᴛТΤᎢ",
    "u": "υսцᴜՍ",
    "v": "νѵᴠᏙѴ",
    "w": "ѡԝωшᴡᎳ",
    "x": "хχХΧ",
    "y": "уүγʏУΥҮ",
    "z": "ᴢΖᏃʐ",
}
_LIKE_HAN: Final = {
    "口": "ロ",
    "二": "ニ",
    "力": "カ",
    "工": "エ",
    "一": "ー",
    "八": "ハ",
    "夕": "タ",
    "卜": "ト",
    "三": "ミ",
    "才": "オ",
    "千": "チ",
    "·": "•・‧･∙⋅",
}
LIKE_LATIN: Final = {other: latin for latin, others in _LIKE_LATIN.items() for other in others}
"""By character of another script, or by unusual Latin letter, the ASCII letter it looks like."""
SAME: Final = (
    LIKE_LATIN
    | {kana: han for han, others in _LIKE_HAN.items() for kana in others}
    | {"1": "l", "i": "l", "|": "l"}
)
"""By character the one that stands for it where names are compared."""
