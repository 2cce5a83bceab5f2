"""The schema revisions, written by hand.

A new revision is a file in `versions` named after its number and its noun, whose `down_revision`
is the last one; `tests/server/storage/test_migrations.py` compares the result with `schema.py`.
"""
