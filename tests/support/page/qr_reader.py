"""A reader of QR codes of level M, versions 1 to 6, as they stand on the page (ISO/IEC 18004)."""

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator

BLOCKS = {1: (16, 1), 2: (28, 1), 3: (44, 1), 4: (32, 2), 5: (43, 2), 6: (27, 4)}
"""Version → how many words a block has, and how many blocks."""
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
FORMAT = 0b101010000010010


def read_code(svg: Locator) -> str:
    """What a camera would read from it."""
    path = svg.locator("path").get_attribute("d") or ""
    found = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1", path)}
    margin = min(x for x, _ in found)
    dark = {(x - margin, y - margin) for x, y in found}
    size = max(x for x, _ in dark) + 1
    answer = sum(((8, bit if bit < 6 else bit + 1) in dark) << bit for bit in range(8))
    answer |= ((7, 8) in dark) << 8 | sum(((14 - bit, 8) in dark) << bit for bit in range(9, 15))
    masked = MASKS[(answer ^ FORMAT) >> 10 & 7]
    bits = [((x, y) in dark) ^ (masked(x, y) == 0) for x, y in _modules(size)]
    words = [
        int("".join(map(str, map(int, bits[at : at + 8]))), 2) for at in range(0, len(bits), 8)
    ]
    length, blocks = BLOCKS[(size - 17) // 4]
    data = [word for block in range(blocks) for word in words[block : length * blocks : blocks]]
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100"  # bytes
    count = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * at : 20 + 8 * at], 2) for at in range(count)).decode()


def _modules(size: int) -> Iterator[tuple[int, int]]:
    """Where the data stands, two columns at a time from the right, up and down in turn."""
    columns = [x for x in range(size - 1, 0, -1) if x != 6]
    for turn, right in enumerate(columns[::2]):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        pairs = ((x, y) for y in rows for x in (right, right - 1))
        yield from ((x, y) for x, y in pairs if not _is_fixed(size, x, y))


def _is_fixed(size: int, x: int, y: int) -> bool:
    is_finder = (x < 9 and (y < 9 or y > size - 9)) or (x > size - 9 and y < 9)
    is_alignment = size > 21 and max(abs(x - size + 7), abs(y - size + 7)) < 3
    return is_finder or is_alignment or 6 in (x, y)
