"""Players, their devices, and codes to add devices."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column(
            "player", sa.Text, sa.ForeignKey("players.id", name="devices_player"), nullable=False
        ),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column(
            "player", sa.Text, sa.ForeignKey("players.id", name="moves_player"), primary_key=True
        ),
        sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("ends_at", sa.BigInteger, nullable=False),
    )
    op.create_index("moves_code", "moves", ["code_hash"], unique=True)
