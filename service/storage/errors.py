"""What can go wrong when events are stored."""


class Conflict(Exception):
    """A version of a game, or a command, is stored already; nothing was written."""
