"""The command line: `paiju COMMAND`."""

from paiju.cli.main import main

__all__ = ["main"]
