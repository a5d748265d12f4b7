"""Run by Alembic: migrates over the connection that `room40.store.schema` hands it."""

from alembic import context

from room40.store.schema import VERSION_TABLE
from room40.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
    # SQLite takes a whole migration as one transaction, though Alembic does not count on it.
    transactional_ddl=True,
)
context.run_migrations()
