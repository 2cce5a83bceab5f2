"""How the database became what it is: one revision after the other, each written by hand.

A new one is a file in `versions` named after its number and its noun, whose `down_revision` is the
last; `tests/server/storage/test_migrations.py` fails until it leads to what `schema.py` says.
"""
