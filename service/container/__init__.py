"""The container that holds every service of a process, and its background services."""
