"""Matches, who sat in them, and their rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("how", sa.Text),
        sa.Column("standings", sa.Text),
    )
    op.create_index("matches_started", "matches", ["started_at", "id"])
    op.create_table(
        "sittings",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("started_at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column(
            "match", sa.Text, sa.ForeignKey("matches.id", name="sittings_match"), primary_key=True
        ),
    )
    op.create_table(
        "rounds",
        sa.Column(
            "match", sa.Text, sa.ForeignKey("matches.id", name="rounds_match"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("dealer", sa.Integer, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("settlement", sa.Text, nullable=False),
    )
