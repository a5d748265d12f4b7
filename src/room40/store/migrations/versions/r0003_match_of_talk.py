"""In which match something was said: teams are those of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("talk", sa.Column("match_id", sa.Text()))
