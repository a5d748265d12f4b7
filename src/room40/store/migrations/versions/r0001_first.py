"""The first schema: people, tables and their members, matches and their rows, talk."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_people"),
        sa.UniqueConstraint("token_hash", name="uq_people_token_hash"),
    )
    op.create_table(
        "tables",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text()),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("touched", sa.Double(), nullable=False),
        sa.Column("talk_seq", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_phase_touched", "tables", ["phase", "touched"])
    _create_members_and_talk()
    _create_matches()
    _create_rows()
    probe = op.create_table("probe", sa.Column("count", sa.Integer(), nullable=False))
    op.bulk_insert(probe, [{"count": 0}])


def _create_members_and_talk() -> None:
    op.create_table(
        "members",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_members"),
        _of_table("members"),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "talk",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("audience", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("talk_id", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_talk"),
        sa.UniqueConstraint(
            "table_id", "person", "kind", "talk_id", name="uq_talk_table_id_person_kind_talk_id"
        ),
        _of_table("talk"),
    )
    op.create_index("ix_talk_person", "talk", ["person"])


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("setup", sa.LargeBinary(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("deal", sa.LargeBinary(), nullable=False),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.Column("holders", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_matches"),
        sa.UniqueConstraint("table_id", "number", name="uq_matches_table_id_number"),
        _of_table("matches"),
    )
    running = sa.text("NOT is_over")
    op.create_index(
        "ix_matches_running",
        "matches",
        ["match_id"],
        sqlite_where=running,
        postgresql_where=running,
    )


def _create_rows() -> None:
    op.create_table(
        "rows",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action_id", sa.Text(), nullable=False),
        sa.Column("action_hash", sa.LargeBinary(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "version", name="pk_rows"),
        sa.UniqueConstraint(
            "match_id", "action_id", "seat", name="uq_rows_match_id_action_id_seat"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.match_id"], name="fk_rows_match_id", ondelete="CASCADE"
        ),
    )


def _of_table(child: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.table_id"], name=f"fk_{child}_table_id", ondelete="CASCADE"
    )
