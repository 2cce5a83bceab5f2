"""Rounds in sequence: who deals, how often in a row, under which wind."""

from paiju.match.progress import Progress, advanced

__all__ = ["Progress", "advanced"]
