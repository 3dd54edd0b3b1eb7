"""What can go wrong on the way to a player."""


class Undelivered(Exception):
    """A message did not arrive; `theirs` if that lies with the receiver, `final` if trying again is of no use.

    What it says names no address and no secret.
    """

    def __init__(self, reason: str, *, theirs: bool, final: bool = False) -> None:
        super().__init__(reason)
        self.theirs = theirs
        self.final = final
