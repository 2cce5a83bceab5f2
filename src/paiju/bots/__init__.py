"""Bots: a view in, an action out; deterministic, and limited to what a player can see."""

from paiju.bots.bot import LEVELS, Bot, bot, plays_as, shared_bot

__all__ = ["LEVELS", "Bot", "bot", "plays_as", "shared_bot"]
