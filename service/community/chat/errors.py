"""Errors of chat, reports and moderation."""

from scoresheet.service.core.errors import ServiceError


class NotYourRoom(ServiceError):
    """The caller may not read this room, or not yet."""

    def __init__(self) -> None:
        super().__init__("Players and spectators have separate chats until the game is over.")


class NothingToSay(ServiceError):
    """The caller may read the room but not write in it."""

    def __init__(self) -> None:
        super().__init__("You cannot write here.")


class Silenced(ServiceError):
    """A moderator has suspended the caller from writing for some time."""

    def __init__(self, until: str) -> None:
        super().__init__(
            "A moderator has suspended your writing until {until}. Until then, other players see nothing that "
            "you or your programs write; you can still open games without a name.",
            until=until,
        )


class NoSuchMessage(ServiceError):
    """There is no message, note or comment of that number for the caller."""

    def __init__(self) -> None:
        super().__init__("This message does not exist (any more).")


class NoSuchReport(ServiceError):
    """There is no report of that number for the caller."""

    def __init__(self) -> None:
        super().__init__("This report does not exist.")


class NotAModerator(ServiceError):
    """The caller is not a moderator, or not for this; the message gives the reason."""


class CannotModerate(ServiceError):
    """The act is impossible in the report's state; the message gives the reason."""
