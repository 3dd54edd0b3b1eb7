"""Errors of account operations."""

from scoresheet.service.core.errors import ServiceError


class BadName(ServiceError):
    """The name is not allowed; the message gives the reason."""


class NameTaken(ServiceError):
    """Another account has this name or one that looks like it."""

    def __init__(self) -> None:
        super().__init__("This name, or one that looks like it, is taken.")


class BadPassword(ServiceError):
    """The password is too short or too long."""


class WrongCredentials(ServiceError):
    """There is no account with this name and password."""


class ScopeNotAllowed(ServiceError):
    """The account lacks the role that a scope requires."""


class NoSuchPlayer(ServiceError):
    """There is no player with this id."""


class NoSuchToken(ServiceError):
    """The player has no token with that id."""


class QuotaReached(ServiceError):
    """The account has the maximum number of tokens or bots."""


class DeadLink(ServiceError):
    """The password link has been used or has expired."""


class NotForBots(ServiceError):
    """Bot accounts cannot do this; only people can."""


class NotForGuests(ServiceError):
    """Guests cannot do this; it requires an account with a name and a password."""

    def __init__(self) -> None:
        super().__init__(
            "Guests can only play against bots. Choose a name and a password first; you'll keep your games."
        )


class TooManyAttempts(ServiceError):
    """Too many attempts; retry in `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("Too many attempts.")
        self.retry_after = retry_after
