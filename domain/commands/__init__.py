"""Commands on a game: each one checks, then writes events to a `Sheet`."""
