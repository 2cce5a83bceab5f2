"""Bots: a view in, an action out; no clock, no chance, nothing a player could not know."""

from paiju.bots.bot import Bot
from paiju.bots.levels import LEVELS, bot, plays_as

__all__ = ["LEVELS", "Bot", "bot", "plays_as"]
