"""Storage: the only package that uses the eventsourcing library and raw connections."""
