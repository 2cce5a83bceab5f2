"""What a device is called in the list of a player's devices, from its `User-Agent` header."""

_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
_BROWSERS = (
    ("MicroMessenger", "微信"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
"""In this order: a browser also names the ones it wants to be treated like."""


def device_name(user_agent: str) -> str:
    """Such as `iPhone · Safari`; nothing for a program that is no browser."""
    found = [
        next((name for mark, name in marks if mark in user_agent), "")
        for marks in (_SYSTEMS, _BROWSERS)
    ]
    return " · ".join(filter(None, found))
