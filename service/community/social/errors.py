"""Errors of friends and clubs."""

from scoresheet.service.core.errors import ServiceError


class NoSuchClub(ServiceError):
    """The club does not exist, or the caller may not know it."""

    def __init__(self) -> None:
        super().__init__("This club does not exist.")


class NoSuchRequest(ServiceError):
    """There is no such request, invitation, friendship or notice (any more)."""

    def __init__(self) -> None:
        super().__init__("This does not exist (any more).")


class NotYourClub(ServiceError):
    """The caller lacks the role in the club that this needs; see the message."""


class CannotJoin(ServiceError):
    """The caller cannot join or leave like this; the message gives the reason."""
