"""Errors of chat, reports and moderation."""

from scoresheet.service.core.errors import ServiceError


class NotYourRoom(ServiceError):
    """The caller may not read this room, or not yet."""

    def __init__(self) -> None:
        super().__init__("Players talk among themselves, and spectators apart, until the game is over.")


class NothingToSay(ServiceError):
    """The caller may read what is said there, and not write."""

    def __init__(self) -> None:
        super().__init__("You cannot write here.")


class Silenced(ServiceError):
    """A moderator has silenced the caller, with all their programs, for a while."""

    def __init__(self, until: str) -> None:
        super().__init__(
            "A moderator has silenced you: you can write again after {until}. Until then others see nothing that you or"
            " your programs write; games can be opened without a name.",
            until=until,
        )


class NoSuchMessage(ServiceError):
    """There is no message, note or comment of that number for the caller."""

    def __init__(self) -> None:
        super().__init__("There is no such message (any more).")


class NoSuchReport(ServiceError):
    """There is no report of that number for the caller."""

    def __init__(self) -> None:
        super().__init__("There is no such report.")


class NotAModerator(ServiceError):
    """The caller does not moderate, or not there; the message says why."""


class CannotModerate(ServiceError):
    """The act is impossible in the report's current state; the message says why."""
