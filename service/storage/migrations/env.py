"""Runs Alembic revisions on a given connection, within its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], version_table=context.config.attributes["version_table"]
)
context.run_migrations()
