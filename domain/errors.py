"""Errors that the domain raises for requests it rejects, worded for players."""

from scoresheet.domain.wording import UNTRANSLATED, Message, Translator, Words

_WORDS = Words({}, {"status": {name: name for name in ("new", "open", "playing", "finished", "abandoned")}})


class Refusal(Exception):
    """A rejected request, after which nothing has changed. The message can be translated."""

    def __init__(self, text: str = "", **params: object) -> None:
        self.message = Message(text, params)
        super().__init__(self.say())

    def say(self, translate: Translator = UNTRANSLATED) -> str:
        """Return the message in the language of `translate`."""
        text, params = self.message.id, self.message.params
        return _WORDS.text(self.message, translate) if params else translate(text)


class DomainError(Refusal):
    """A rejection by the rules or by the state of the game."""


class IllegalMove(DomainError):
    """The move is not among the seat's legal moves."""


class NotAsked(DomainError):
    """The seat has no decision to make now: it is not its turn."""


class WrongStatus(DomainError):
    """The game does not have the status (open, playing, finished) that the request needs."""


class WaitsForRuling(WrongStatus):
    """Play is suspended until a dispute is ruled on."""


class CannotDispute(DomainError):
    """The dispute does not exist or is closed, or the remedy is impossible."""


class CannotChangeClock(DomainError):
    """The state of the clocks does not allow the change, or a timed event is not due."""


class CannotBranch(DomainError):
    """The position cannot be branched from, at least not by the caller."""


class SeatUnavailable(DomainError):
    """The seat is taken or does not exist."""


class CannotHandOver(DomainError):
    """The player cannot offer, take over, return to or decide about this seat now."""


class BadOptions(DomainError):
    """The options of a new game do not fit its title."""


class BadTerms(BadOptions):
    """The time control is invalid; `field` names the wrong setting."""

    def __init__(self, text: str, field: str, **params: object) -> None:
        super().__init__(text, **params)
        self.field = field


class CannotTakeBack(DomainError):
    """The game cannot be taken back to the requested position."""


class BrokenRecord(DomainError):
    """Stored events contradict each other: a digest, draw or effect is wrong."""


class UnknownEdition(BrokenRecord):
    """The game uses an edition of the components that is not known here."""


class BrokenChain(BrokenRecord):
    """Event `version` of a stored game is corrupt or does not continue the previous one.

    The message is for players; `reason` is for operators.
    """

    def __init__(self, game: str, version: int, reason: str) -> None:
        super().__init__(
            "Event {version} of this game differs from what was stored. The game is quarantined until it is repaired; "
            "all other games continue.",
            version=version,
        )
        self.game = game
        self.version = version
        self.reason = reason
