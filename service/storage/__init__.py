"""Storage: the one package that knows the eventsourcing library and the database."""
