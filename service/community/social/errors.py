"""Errors of friends and clubs."""

from scoresheet.service.core.errors import ServiceError


class NoSuchClub(ServiceError):
    """The club does not exist, or the caller may not see it."""

    def __init__(self) -> None:
        super().__init__("This club does not exist.")


class NoSuchRequest(ServiceError):
    """There is no such request, invitation, friendship or notice, or it no longer exists."""

    def __init__(self) -> None:
        super().__init__("This doesn't exist or is no longer available.")


class NotYourClub(ServiceError):
    """The caller's role in the club does not allow this; the message gives the reason."""


class CannotJoin(ServiceError):
    """The caller cannot join or leave this way; the message gives the reason."""
