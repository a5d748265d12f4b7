"""The schema: what lies in the database. A change here needs a migration beside it."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""Constraints bear names, so that a migration can speak of them on every database."""

metadata = MetaData(naming_convention=NAMES)

people = Table(
    "people",
    metadata,
    Column("person", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("seen", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("code", Text, unique=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("touched", Double, nullable=False),
    # The last seq given to talk. It outlives erased talk, so that no seq is given twice.
    Column("talk_seq", Integer, nullable=False, server_default="0"),
    Index(None, "phase", "touched"),
)

members = Table(
    "members",
    metadata,
    Column("table_id", ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True, index=True),
)

matches = Table(
    "matches",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("table_id", ForeignKey("tables.table_id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("deal", LargeBinary, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("holders", LargeBinary, nullable=False),
    # NULL in matches from before there was anything to choose.
    Column("options", LargeBinary),
    UniqueConstraint("table_id", "number"),
)

running = Index(
    "ix_matches_running",
    matches.c.match_id,
    sqlite_where=~matches.c.is_over,
    postgresql_where=~matches.c.is_over,
)

rows = Table(
    "rows",
    metadata,
    Column("match_id", ForeignKey("matches.match_id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    # Never NULL, since NULLs would slip past the second key: -1 is the table itself.
    Column("seat", Integer, nullable=False),
    Column("action_id", Text, nullable=False),
    Column("action_hash", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("match_id", "action_id", "seat"),
)

notes = Table(
    "notes",
    metadata,
    Column("match_id", ForeignKey("matches.match_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("action_id", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("table_id", ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("person", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("talk_id", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
    # In which `seats` are meant; none before the first.
    Column("match_id", Text),
    UniqueConstraint("table_id", "person", "kind", "talk_id"),
)

probe = Table("probe", metadata, Column("count", Integer, nullable=False))
