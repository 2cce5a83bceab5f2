"""Rounds in sequence: who deals, how often in a row, under which wind, and who leads."""

from paiju.match.match import Match, Result, Shuffle, Standing
from paiju.match.progress import Progress, advanced

__all__ = ["Match", "Progress", "Result", "Shuffle", "Standing", "advanced"]
