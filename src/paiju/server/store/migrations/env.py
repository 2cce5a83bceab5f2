"""What Alembic runs: every revision that is missing, all in the transaction it was given."""

from alembic import context

from paiju.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
