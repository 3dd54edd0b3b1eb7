"""Events in words: a sentence for the move, and one for each of its effects."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import msgspec

from scoresheet.domain import events
from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.commands.seats import LateSeats, late_for
from scoresheet.domain.effect import KERNEL_EFFECTS, Effect
from scoresheet.domain.game import Game, Request
from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import NOBODY, Seat, at_seat
from scoresheet.domain.wording import UNTRANSLATED, Cases, Plural, Template, Translator, Words

MOST_REMEMBERED = 50_000


class EventSentences(NamedTuple):
    """An event in words: the move, and one entry per effect, empty if unremarkable."""

    text: str
    came: list[str]


_WON = Plural(
    "ranking[0]", "The game is over; {ranking[0]:seat} wins", "The game is over; {ranking[0]:seat} share the victory"
)
CLOCK_AND_SEATS: dict[type, Template] = {
    events.PauseAsked: "{seat:seat} asks for a pause",
    events.PauseAnswered: Cases(
        "agree",
        {
            True: "{seat:seat} agrees to the pause",
            False: "{seat:seat} does not agree to the pause",
        },
    ),
    events.ClocksStopped: "The game is paused; the clocks are stopped",
    events.ClocksStarted: Cases(
        "seat",
        {NOBODY: "The pause has reached its maximum length; the clocks are running again"},
        otherwise="{seat:seat} ends the pause; the clocks are running again",
    ),
    events.VacationTaken: Plural(
        "days", "{seat:seat} takes a day of vacation", "{seat:seat} takes {days} days of vacation"
    ),
    events.VacationEnded: "{seat:seat} is back from vacation",
    events.TimeGivenBack: "The service was down for a while; the clocks did not run",
    events.TimeRanOut: "The time of {seat:seat} has run out",
    events.WaitingAnswered: Cases(
        "wait",
        {
            True: "{seat:seat} wants to wait for {about:seat}",
            False: "{seat:seat} does not want to wait for {about:seat}",
        },
    ),
    events.SeatOffered: "{seat:seat} is looking for a replacement",
    events.OfferWithdrawn: "{seat:seat} is no longer looking for a replacement",
    events.SeatHandedOver: Cases(
        "reason",
        {
            "time": "The bot {bot:bot} takes over for {seat:seat}",
            "return": "{seat:seat} is back and takes over from the bot",
        },
        otherwise="{seat:seat} is taken over by another player",
    ),
}
LIFE = Words(
    {
        events.GameOpened: Cases(
            "parent",
            {None: "The game is opened"},
            otherwise="The game is opened: it continues from position {parent.version} of another game",
        ),
        events.SeatTaken: Cases(
            "bot", {"": "{seat:seat} joins the game"}, otherwise="{seat:seat} is played by the bot {bot:bot}"
        ),
        events.SeatLeft: "{seat:seat} leaves the game",
        events.GameStarted: Cases(
            "branched", {False: "The game starts"}, otherwise="The game continues from that position"
        ),
        events.TakebackAsked: "{seat:seat} asks to go back to position {to}",
        events.TakebackAnswered: Cases("agree", {True: "{seat:seat} agrees", False: "{seat:seat} does not agree"}),
        Request: "{seat:seat} asks to go back to position {to}: do you agree?",
        events.TakebackWithdrawn: "{seat:seat} withdraws the takeback request",
        events.MovesTakenBack: Cases(
            "ruling",
            {0: "{seat:seat} goes back to position {to}"},
            otherwise="By an arbiter's ruling, the game goes back to position {to}",
        ),
        LateSeats: "{about:seat} has run out of time: do you wait?",
        events.SeatForfeited: "{seat:seat} resigns; the bot {bot:bot} takes over",
        **CLOCK_AND_SEATS,
        events.DisputeRaised: "{seat:seat} disputes position {about}: {reason}",
        events.DisputeWithdrawn: "{seat:seat} withdraws the dispute",
        events.DisputeHoldEnded: "The dispute no longer stops the clocks or play; it is still waiting for a ruling",
        events.DisputeExpired: "No arbiter has ruled on the dispute for a long time; it is suspended",
        events.ArbiterLooked: "An arbiter looks at the hidden information of the seats up to the disputed position",
        events.DisputeRuled: Cases(
            "verdict",
            {"upheld": "The dispute is upheld. {note}", "dismissed": "The dispute is dismissed. {note}"},
        ),
        events.GameFinished: Cases(
            "ending",
            {
                "voided": "By an arbiter's ruling, the game is void",
                "abandoned": "The game is abandoned: no player is left",
                "resigned": "All opponents have resigned; {ranking[0]:seat} wins",
            },
            otherwise=Cases("scores", {1: "The game is over"}, otherwise=_WON),
        ),
    },
    {"bot": {name: name for name in STRATEGIES}},
)


def waiting_text(title: Title, game: Game, seat: Seat, translate: Translator = UNTRANSLATED) -> str:
    """Return the question that waits for `seat` in words; empty if there is none.

    A takeback request comes first, then the open decision, then whether to wait.
    """
    if game.request is not None and seat in game.consulted():
        return LIFE.say(game.request, translate)
    late = None if seat in game.to_act() else late_for(game, seat)
    return LIFE.say(late, translate) if late else decision_text(title, game, seat, translate)


def decision_text(title: Title, game: Game, seat: Seat, translate: Translator = UNTRANSLATED) -> str:
    """Return the open decision of `seat` in words, as it may read it; empty if there is none."""
    decision = game.state.open_to(seat) if game.state is not None else None
    return title.words_of(game.edition).say(decision.seen_by(at_seat(seat)), translate) if decision else ""


_encode = msgspec.json.Encoder().encode


@cache
def _is_silent(kind: type) -> bool:
    return issubclass(kind, KERNEL_EFFECTS)


class Teller:
    """Describes events of games with components `edition`; sentences are cached."""

    def __init__(self, title: Title, translate: Translator = UNTRANSLATED, edition: str = TODAY) -> None:
        self.words = title.words_of(edition)
        self.translate = translate
        self._said: dict[tuple[type, bytes], str] = {}

    def tell(self, event: events.Event) -> EventSentences:
        """Describe an event; pass the copy that the reader may see."""
        told_elsewhere = isinstance(event, events.GameStarted) and event.branched
        return EventSentences(self.headline(event), [] if told_elsewhere else self.came(event.effects))

    def came(self, effects: Iterable[Effect]) -> list[str]:
        """Return the sentence of each effect; empty if unremarkable."""
        return [self._say(effect) for effect in effects]

    def headline(self, event: events.Event) -> str:
        """Return the sentence for the move or event without its effects."""
        return self._say(event.move) if isinstance(event, events.MoveMade) else LIFE.say(event, self.translate)

    def _say(self, spoken_of: msgspec.Struct) -> str:
        kind = type(spoken_of)
        if _is_silent(kind):
            return ""
        key = (kind, _encode(spoken_of))
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= MOST_REMEMBERED:
                self._said.clear()
            said = self._said[key] = self.words.say(spoken_of, self.translate)
        return said
