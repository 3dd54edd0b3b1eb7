"""What can go wrong on the way to a player."""

from service.errors import ServiceError


class BadAddress(ServiceError):
    """Nothing is sent to this address; the message says why."""


class BadLink(ServiceError):
    """The link is not one of ours, or its time is over."""


class Undelivered(Exception):
    """A message did not arrive; `theirs` if that lies with the receiver, `final` if trying again is of no use.

    What it says names no address and no secret.
    """

    def __init__(self, reason: str, *, theirs: bool, final: bool = False) -> None:
        super().__init__(reason)
        self.theirs = theirs
        self.final = final
