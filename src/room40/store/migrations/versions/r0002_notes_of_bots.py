"""What bots noted of their choices, and the options of the table under which a match is played."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("options", sa.LargeBinary()))
    op.create_table(
        "notes",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action_id", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", "action_id", name="pk_notes"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_notes_match_id", ondelete="CASCADE"
        ),
    )
