"""Errors that the service reports to the caller of a request."""

from scoresheet.domain.errors import Refusal


class ServiceError(Refusal):
    """A request that the service rejects."""


class NoSuchGame(ServiceError):
    """No game has that id."""


class NoSuchInvitation(ServiceError):
    """The invitation link does not exist or was withdrawn."""

    def __init__(self) -> None:
        super().__init__("This invitation is no longer valid. Ask for a new one.")


class UnfitText(ServiceError):
    """The text cannot be shown to other players; the message gives the reason."""


class NotYourSeat(ServiceError):
    """The caller does not hold the seat."""


class NotAMember(ServiceError):
    """The caller is not a member of the club."""

    def __init__(self) -> None:
        super().__init__("You are not a member of this club.")


class CannotBeRated(ServiceError):
    """A rated game needs a different person on each seat, and this game would not have that."""


class NotAnArbiter(ServiceError):
    """The caller is not an arbiter, or may not judge this game."""


class KeyReused(ServiceError):
    """The idempotency key was already used for a different request."""

    def __init__(self) -> None:
        super().__init__("This idempotency key was already used for a different request. Send a new key.")


class StaleVersion(ServiceError):
    """The game has a newer version than the one that the caller saw."""

    def __init__(self, current: int) -> None:
        super().__init__("The game has moved on: it is now at version {current}.", current=current)
        self.current = current


class Overloaded(ServiceError):
    """The service is busy; retry after `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("The service is busy.")
        self.retry_after = retry_after


class TooMany(ServiceError):
    """The caller has reached a limit; retry after `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("You have reached the limit on open live streams. Close one first.")
        self.retry_after = retry_after


class TooLarge(ServiceError):
    """The upload has more than `most` bytes."""

    def __init__(self, most: int) -> None:
        super().__init__("This is larger than the limit of {most} MiB per request.", most=most >> 20)


class Unusable(ServiceError):
    """A required file or folder is unusable; the message says which, why, and how to fix it."""

    exit_code = 1


class DamagedRow(ServiceError):
    """A stored value that is needed for the answer is damaged."""

    def __init__(self) -> None:
        super().__init__("Stored data needed for this is damaged. The operators can restore it from a backup.")


class Damaged(Unusable):
    """The database itself is damaged; the message says which one, and what to do."""

    exit_code = 4
    """The exit code for damage, shared by all commands."""


class NotStored(ServiceError):
    """The database cannot be read or written at the moment; nothing was stored."""

    retry_after = 5

    def __init__(self) -> None:
        super().__init__("The service can't save anything at the moment, so nothing was changed. Try again later.")


class NoSuchTournament(ServiceError):
    """No tournament has that id, or the caller may not see it."""


class AgainstTheRules(ServiceError):
    """The rules or the state of the tournament forbid this; the message says why."""


class NotTheOrganiser(ServiceError):
    """The caller is not the tournament's organiser."""
