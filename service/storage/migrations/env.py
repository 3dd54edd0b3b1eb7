"""How Alembic runs a revision here: on the connection that it is handed, within its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], version_table=context.config.attributes["version_table"]
)
context.run_migrations()
