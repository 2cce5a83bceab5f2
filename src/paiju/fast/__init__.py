"""The compiled batch engine: many rounds at once, proved equal to `paiju.round` + settlement.

It comes with `pip install 'paiju[fast]'`; docs/engines.md explains its design. Nothing is imported
here, so that a program can ask whether the engine is installed without loading it.
"""
