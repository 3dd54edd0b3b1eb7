"""Errors of account operations."""

from scoresheet.service.core.errors import ServiceError


class BadName(ServiceError):
    """The name cannot be used; the message says why."""


class NameTaken(ServiceError):
    """Another account has this name or one that looks like it."""

    def __init__(self) -> None:
        super().__init__("This name, or one that looks like it, is taken.")


class BadPassword(ServiceError):
    """The password is too short or too long."""


class WrongCredentials(ServiceError):
    """There is no account with this name and password."""


class ScopeNotAllowed(ServiceError):
    """The account has not the role that a scope needs."""


class NoSuchPlayer(ServiceError):
    """There is no player with this id."""


class NoSuchToken(ServiceError):
    """The player has no token with that id."""


class QuotaReached(ServiceError):
    """The account has as many tokens, or bots, as it may have."""


class DeadLink(ServiceError):
    """The link that gives another password was used, or its time is over."""


class NotForBots(ServiceError):
    """A bot account asks for what only people may do."""


class NotForGuests(ServiceError):
    """A guest asks for what only those may do who have a name and a password."""

    def __init__(self) -> None:
        super().__init__("Guests play against bots. Choose a name and a password first; your games stay yours.")


class TooManyAttempts(ServiceError):
    """Tried too often; again in `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("Too many attempts.")
        self.retry_after = retry_after
