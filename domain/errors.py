"""Errors of requests to the domain, worded for players."""

from typing import Any

from scoresheet.domain.wording import UNTRANSLATED, Message, Translator, Words

_WORDS = Words({}, {"status": {name: name for name in ("new", "open", "playing", "finished", "abandoned")}})


class Refusal(Exception):
    """A request cannot be carried out; nothing has changed. The message can be translated."""

    def __init__(self, text: str = "", **params: Any) -> None:
        self.message = Message(text, params)
        super().__init__(self.say())

    def say(self, translate: Translator = UNTRANSLATED) -> str:
        """Return the message in the language of `translate`."""
        text, params = self.message.id, self.message.params
        return _WORDS.text(self.message, translate) if params else translate(text)


class DomainError(Refusal):
    """A refusal of the rules, or of the life of a game."""


class IllegalMove(DomainError):
    """The move is none of the legal moves of the seat."""


class NotAsked(DomainError):
    """Nothing is asked of the seat now: it is not its turn."""


class WrongStatus(DomainError):
    """The game is not in the status (open, playing, finished) that this needs."""


class WaitsForRuling(WrongStatus):
    """Play waits for the ruling on a dispute."""


class CannotDispute(DomainError):
    """There is no such open dispute, or the remedy is impossible."""


class CannotChangeClock(DomainError):
    """The clocks' state does not allow this, or a timed event is not due."""


class CannotBranch(DomainError):
    """Nobody, or not the caller, can continue from that position."""


class SeatUnavailable(DomainError):
    """The seat is taken, or there is no such seat."""


class CannotHandOver(DomainError):
    """The seat is none that this player can offer, take over, come back to or decide about now."""


class BadOptions(DomainError):
    """The options of a new game do not fit its title."""


class BadTerms(BadOptions):
    """A game cannot be played by that clock: `field` is what is wrong of it."""

    def __init__(self, text: str, field: str, **params: Any) -> None:
        super().__init__(text, **params)
        self.field = field


class CannotTakeBack(DomainError):
    """The position to return to is none that these moves can be taken back to."""


class BrokenRecord(DomainError):
    """Stored events contradict themselves: a digest, draw or effect is wrong."""


class UnknownEdition(BrokenRecord):
    """A game was begun with an edition of the components that is not, or no longer, known here."""


class BrokenChain(BrokenRecord):
    """Event `version` of a stored game is corrupt or does not continue the previous one.

    The message is for everyone; `reason` is for operators.
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
