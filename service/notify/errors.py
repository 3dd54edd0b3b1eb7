"""Errors of delivery."""


class Undelivered(Exception):
    """A message was not delivered.

    `theirs` is true if the failure is the receiver's, `final` if retrying is useless. The text contains no address and
    no secret.
    """

    def __init__(self, reason: str, *, theirs: bool, final: bool = False) -> None:
        super().__init__(reason)
        self.theirs = theirs
        self.final = final
