"""Characters that look like others, for names that must not be taken for one another.

`_UNICODE` is from the confusables data of Unicode 15: single letters and digits that look like an
ASCII letter or digit. `_MORE` adds letters that common fonts draw alike, and `_LIKE_HAN` kana and
signs that are drawn like Chinese characters. What Unicode calls a variant of another (full width,
styled, circled letters) follows from the `unicodedata` module and is not listed here.
"""

import unicodedata
from typing import Final

_UNICODE: Final = {
    "0": "ΟОՕ০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠",
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆",
    "8": "Ȣȣ৪੪𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "a": "ɑΑαАаᎪᗅꓮ𐊠𖽀",
    "b": "ƄΒВЬᏏᏴᑲᖯᗷꓐꞴ𐊂𐊡𐌁",
    "c": "СсᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "ΕЕеҽᎬⴹꓰꬲ𐊆𑢦𑢮",
    "f": "ϜքᖴẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂",
    "g": "ƍɡԌցᏀᏳᶃꓖ",
    "h": "ΗНһհᎻᏂᕼⲎꓧ𐋏",
    "i": "ıɩɪιіӏᎥꙇꭵ𑣃",
    "j": "ͿϳЈјᎫᒍꓙꞲ",
    "k": "ΚКᏦᛕⲔꓗ𐔘",
    "l": "ƖǀΙІӀ۱ᏞᒪᛁⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨",
    "m": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "n": "ΝոռⲚꓠ𐔓",
    "o": "οσоօ۵०੦૦௦౦೦ഠ൦๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗",
    "p": "ΡρРрᏢᑭⲢⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "r": "ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𖼵",
    "s": "ƽЅѕՏᏕᏚꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺",
    "t": "ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊",
    "u": "ʋυՍսሀᑌᴜꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂",
    "v": "νѴѵ۷Ꮩᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈",
    "w": "ɯѡԜԝաᎳᏔᴡꓪꮃ𑜊𑜎𑜏𑣦𑣯",
    "x": "ΧХхᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃",
    "z": "ΖᏃᴢꓜꮓ𐋵𑢩𑣄𑣥",
}
_MORE: Final = {
    "a": "ɐᴀ",
    "b": "вʙ",
    "c": "ϲϹ",
    "d": "ɗᴅ",
    "e": "ёєεᴇ",
    "f": "ғƒϝ",
    "h": "нʜ",
    "i": "Ꮖյ",
    "j": "ʝ",
    "k": "кκᴋ",
    "l": "ⅼʟا",
    "m": "мᴍ",
    "n": "ηпɴ",
    "r": "ɾʀ",
    "t": "тτᴛ",
    "u": "ц",
    "w": "ωш",
    "x": "χ",
    "z": "ʐ",
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
_LIKE_ASCII: Final = {
    other: plain
    for table in (_UNICODE, _MORE)
    for plain, others in table.items()
    for other in others
}
LIKE_LATIN: Final = {
    other: plain
    for other, plain in _LIKE_ASCII.items()
    if plain.isalpha() and unicodedata.category(other).startswith("L")
}
"""By letter of another script, or by unusual Latin letter, the ASCII letter it looks like."""
SAME: Final = (
    _LIKE_ASCII
    | {kana: han for han, others in _LIKE_HAN.items() for kana in others}
    | {"1": "l", "i": "l", "|": "l", "0": "o"}
)
"""By character the one that stands for it where names are compared."""
