"""Errors that the service reports for a request."""

from scoresheet.domain.errors import Refusal


class ServiceError(Refusal):
    """Something was asked of the service that it does not do."""


class NoSuchGame(ServiceError):
    """There is no game with that id."""


class NoSuchInvitation(ServiceError):
    """The link is none that was given out, or was withdrawn."""

    def __init__(self) -> None:
        super().__init__("This invitation is no longer valid. Ask for another one.")


class UnfitText(ServiceError):
    """The text cannot be shown to others as it is; the message says why."""


class NotYourSeat(ServiceError):
    """The caller does not hold the seat."""


class NotAMember(ServiceError):
    """The caller is not a member of the club."""

    def __init__(self) -> None:
        super().__init__("You belong to no such club.")


class CannotBeRated(ServiceError):
    """The game would be rated, and is not between different people, each at one seat."""


class NotAnArbiter(ServiceError):
    """The caller does not rule on disputes, or not on those of this game."""


class KeyReused(ServiceError):
    """An idempotency key was used again, for another request."""


class StaleVersion(ServiceError):
    """The game has moved on since the version that the caller saw."""

    def __init__(self, current: int) -> None:
        super().__init__("The game has moved on: it is at version {current} now.", current=current)
        self.current = current


class Overloaded(ServiceError):
    """More is asked than can be done; try again in `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("The service is busy.")
        self.retry_after = retry_after


class TooMany(ServiceError):
    """The caller has reached a maximum; try again in `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("You have as many live streams open as you may. Close one first.")
        self.retry_after = retry_after


class TooLarge(ServiceError):
    """The upload has more than `most` bytes."""

    def __init__(self, most: int) -> None:
        super().__init__("This is larger than the limit of {most} MiB per request.", most=most >> 20)


class Unusable(ServiceError):
    """A required file or folder is unusable; the message says which, why, and how to fix it."""

    exit_code = 1


class DamagedRow(ServiceError):
    """A stored value is damaged, and without it there is no answer."""

    def __init__(self) -> None:
        super().__init__("A stored value that this needs is damaged. The operators can restore it from a backup.")


class Damaged(Unusable):
    """The database itself is damaged; the message says which, and what to do."""

    exit_code = 4
    """The exit code for damage, the same for every command."""


class NotStored(ServiceError):
    """The database cannot be written to, or not be read, at this moment; nothing was stored."""

    retry_after = 5

    def __init__(self) -> None:
        super().__init__("Nothing can be stored at this moment, so nothing was done. Try again a little later.")


class NoSuchTournament(ServiceError):
    """There is no tournament with that id, or none that the caller may see."""


class AgainstTheRules(ServiceError):
    """The rules or the state of the tournament forbid this; the message says why."""


class NotTheOrganiser(ServiceError):
    """Only who has opened a tournament may do this."""
