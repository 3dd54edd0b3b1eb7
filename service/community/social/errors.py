"""Errors of friends and clubs."""

from scoresheet.service.core.errors import ServiceError


class NoSuchClub(ServiceError):
    """There is no club with that id, or none that the caller may know of."""

    def __init__(self) -> None:
        super().__init__("This club does not exist.")


class NoSuchRequest(ServiceError):
    """There is no request, invitation, friendship or notice of that kind (any more)."""

    def __init__(self) -> None:
        super().__init__("This does not exist, or no longer.")


class NotYourClub(ServiceError):
    """The caller has not the role in the club that this needs; the message says which."""


class CannotJoin(ServiceError):
    """The caller cannot join or leave like this; the message says why."""
