"""What can be wrong with a request to the domain, each said for the person who gets it."""

from typing import Any

from scoresheet.domain.wording import UNTRANSLATED, Message, Translator, Words

_WORDS = Words({}, {"status": {name: name for name in ("new", "open", "playing", "finished", "abandoned")}})


class Refusal(Exception):
    """Something was asked that cannot be done; nothing has changed. What is said of it can be translated."""

    def __init__(self, text: str = "", **params: Any) -> None:
        self.message = Message(text, params)
        super().__init__(self.say())

    def say(self, translate: Translator = UNTRANSLATED) -> str:
        """What is wrong, in the language of `translate`; a text without parameters is taken as it is."""
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
    """Play waits until somebody has ruled on a dispute."""


class CannotDispute(DomainError):
    """There is nothing to dispute, or no such dispute any more; or the remedy is none that can be had."""


class CannotChangeClock(DomainError):
    """The clocks are not so that this can be done to them; or what was to happen at a time is not due."""


class CannotBranch(DomainError):
    """Nobody, or not this player, can play on from that position."""


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
    """Stored events contradict themselves: a digest, a draw or an effect does not come out as written."""


class UnknownEdition(BrokenRecord):
    """A game was begun with an edition of the components that is not, or no longer, known here."""


class BrokenChain(BrokenRecord):
    """Event `version` of a stored game is not as it was sealed, or does not go on from the one before.

    What is said is for everybody; `reason` is for whoever runs the service.
    """

    def __init__(self, game: str, version: int, reason: str) -> None:
        super().__init__(
            "Event {version} of this game is not as it was stored. The game is set aside until that is mended; "
            "all others go on.",
            version=version,
        )
        self.game = game
        self.version = version
        self.reason = reason
