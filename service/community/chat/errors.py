"""Errors of chat, reports and moderation."""

from scoresheet.service.core.errors import ServiceError


class NotYourRoom(ServiceError):
    """The caller may not read this room, or may not read it yet."""

    def __init__(self) -> None:
        super().__init__("Players and spectators have separate chats until the game is over.")


class NothingToSay(ServiceError):
    """The caller may read the room but not write in it."""

    def __init__(self) -> None:
        super().__init__("You can't write here.")


class Silenced(ServiceError):
    """A moderator has temporarily suspended the caller from writing."""

    def __init__(self, until: str) -> None:
        super().__init__(
            "A moderator has suspended you from writing until {until}. Until then, you and your programs "
            "can't write anything that other players would see; you can still open games without a name.",
            until=until,
        )


class NoSuchMessage(ServiceError):
    """The caller can see no message, note or comment with that number."""

    def __init__(self) -> None:
        super().__init__("This message doesn't exist or is no longer available.")


class NoSuchReport(ServiceError):
    """The caller can see no report with that number."""

    def __init__(self) -> None:
        super().__init__("This report does not exist.")


class NotAModerator(ServiceError):
    """The caller is not a moderator, or may not moderate this; the message gives the reason."""


class CannotModerate(ServiceError):
    """The action does not fit the state of the report or message; the text gives the reason."""
