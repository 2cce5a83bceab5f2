"""`python -m paiju`, the same as the `paiju` command."""

from paiju.cli import main

main()
