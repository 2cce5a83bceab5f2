"""Add a name and the time of the last use to devices, so that players can tell them apart.

The table is created again: SQLite would put added columns behind the constraints.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.rename_table("devices", "devices_0003")
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column(
            "player", sa.Text, sa.ForeignKey("players.id", name="devices_player"), nullable=False
        ),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("used_at", sa.BigInteger),
    )
    op.execute(
        "INSERT INTO devices (token_hash, player, made_at)"
        " SELECT token_hash, player, made_at FROM devices_0003"
    )
    op.drop_table("devices_0003")
    op.create_index("devices_by_player", "devices", ["player"])
