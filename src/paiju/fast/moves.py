"""Move numbers as kernels use them: where each section of `paiju.round.moves` begins."""

from typing import Final

from paiju.fast.state import ints
from paiju.round.moves import MOVES, SECTIONS
from paiju.tiles.kinds import BAI

_STARTS: Final = [sum(map(len, SECTIONS[:index])) for index in range(len(SECTIONS))]
(
    DISCARD,
    BU_TING,
    AN_GANG,
    BU_GANG,
    AN_GANG_1,
    AN_GANG_2,
    AN_GANG_3,
    BU_GANG_WHITE,
    MING_GANG_WHITE,
    CHI,
    HU,
    QUE,
    BID,
) = _STARTS
"""`AN_GANG_2` and so on: with that many 白板 in it."""
PASS, PENG, MING_GANG, FENG_GANG, TIAN_TING = range(HU + 1, QUE)
COUNT: Final = len(MOVES)

_PAIRS: Final = [tiles for _, tiles, _ in SECTIONS[9]]
CHI_LOW: Final = ints([low for low, _ in _PAIRS])
CHI_HIGH: Final = ints([high for _, high in _PAIRS])
CHI_NUMBER: Final = ints([[-1] * 3] * 34)
"""By the lower tile and how far the higher is above it."""
for _number, (_low, _high) in enumerate(_PAIRS):
    CHI_NUMBER[_low, _high - _low] = CHI + _number

NATURAL: Final = ints([tile for tile in range(34) if tile != BAI])
"""The kinds that can form a gang with 白板, in their order."""
NATURAL_INDEX: Final = ints([tile - (tile > BAI) for tile in range(34)])
