"""What can be wrong with a request to the domain, each said for the person who gets it."""


class DomainError(Exception):
    """Something was asked that cannot be done; nothing has changed."""


class IllegalMove(DomainError):
    """The move is none of the options of the decision that the seat faces."""


class NotAsked(DomainError):
    """Nothing is asked of the seat now: it is not its turn."""


class WrongStatus(DomainError):
    """The game is not in the status (open, playing, finished) that this needs."""


class SeatUnavailable(DomainError):
    """The seat is taken, or there is no such seat."""


class BadOptions(DomainError):
    """The options of a new game do not fit its title."""


class CannotTakeBack(DomainError):
    """The position to return to is none that these moves can be taken back to."""


class BrokenRecord(DomainError):
    """Stored events contradict themselves: a digest, a draw or an effect does not come out as written."""
