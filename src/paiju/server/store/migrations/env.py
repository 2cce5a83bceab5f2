"""Run by Alembic: apply every missing revision in the given transaction."""

from alembic import context

from paiju.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
