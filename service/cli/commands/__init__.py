"""The commands, one module each, which import their dependencies only when run."""
