"""Names and texts for short codes: seats, statuses, bots, steps, problems."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext
from werkzeug.exceptions import HTTPException

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.errors import Refusal
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.domain.wording import SEATS
from scoresheet.projections.columns import DAMAGED
from scoresheet.projections.listed import ListedGame
from scoresheet.service.accounts.accounts import FORMER_PLAYER
from scoresheet.service.accounts.guests import GUEST
from scoresheet.service.web.language import once_a_language, translated

A_DAY = 24
"""A day in hours."""


class StepWords(NamedTuple):
    """A kind of step in the replay, with the labels of its two buttons."""

    name: str
    back: str
    on: str


class ProblemWords(NamedTuple):
    """A problem, in short and in a sentence."""

    name: str
    text: str


@once_a_language
def seat_names() -> dict[Seat, str]:
    """Return the names of seats, such as Orange and Blue."""
    return {Seat(seat): _(name) for seat, name in SEATS.items()}


@once_a_language
def seat_letters() -> dict[Seat, str]:
    """Return the letters that mark seats: one each, or two if one would be ambiguous."""
    letters = (
        pgettext("letters of the seat Orange", "O"),
        pgettext("letters of the seat Blue", "B"),
        pgettext("letters of the seat Green", "G"),
        pgettext("letters of the seat Purple", "P"),
        pgettext("letters of the seat Yellow", "Y"),
        pgettext("letters of the seat Red", "R"),
        pgettext("letters of the seat Cyan", "C"),
        pgettext("letters of the seat White", "W"),
    )
    return dict(by_seat(letters))


@once_a_language
def bot_names() -> dict[str, str]:
    """Return the names of bot strategies."""
    return {strategy: _(strategy) for strategy in STRATEGIES}


VERDICT_SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The symbols that are usual in chess."""


@once_a_language
def verdicts() -> dict[str, str]:
    """Return the names of analysis verdicts."""
    return {"inaccuracy": _("Inaccuracy"), "mistake": _("Mistake"), "blunder": _("Blunder")}


def player_name(name: str) -> str:
    """Return a player's name; placeholders for guests and deleted accounts are translated."""
    if name == FORMER_PLAYER:
        return str(_("former player"))
    if name == DAMAGED:
        return str(_("(damaged)"))
    word, _space, number = name.partition(" ")
    return str(_("Guest %(number)s", number=number)) if word == GUEST and number.isdecimal() else name


def browser_name(label: str) -> str:
    """Return the name of a browser and its system in words."""
    browser, _comma, system = label.partition(", ")
    if browser and system:
        return str(_("%(browser)s on %(system)s", browser=browser, system=system))
    return browser or str(_("a browser"))


@once_a_language
def statuses() -> dict[str, str]:
    """Return the names of game statuses."""
    return {
        "open": _("open"),
        "playing": _("playing"),
        "finished": _("finished"),
        "abandoned": _("abandoned"),
    }


def status_name(game: Game | ListedGame) -> str:
    """Return the name of a game's status; a game that a ruling ended is not called abandoned."""
    return str(_("void by a ruling")) if game.voided and game.status == "abandoned" else statuses()[game.status]


@once_a_language
def visibilities() -> dict[str, str]:
    """Return the names of visibilities."""
    return {"public": _("public"), "unlisted": _("unlisted"), "private": _("private")}


@once_a_language
def visibility_words() -> dict[str, str]:
    """Return explanations of visibilities, for players who open a game."""
    return {
        "public": _("listed in the lobby; anyone can take a seat or watch."),
        "unlisted": _("not listed; anyone with the link can take a seat or watch."),
        "private": _("only its players can see it; you invite them."),
    }


def paces(hours: Iterable[int]) -> dict[int, str]:
    """Return the times per move to choose from, in words, by hours; the first is no limit."""
    return {0: _("none")} | {it: _days(it) if it % A_DAY == 0 else _hours(it) for it in hours}


def _days(hours: int) -> str:
    return str(ngettext("%(num)d day", "%(num)d days", hours // A_DAY))


def _hours(hours: int) -> str:
    return str(ngettext("%(num)d hour", "%(num)d hours", hours))


def sources() -> dict[str, str]:
    """Return descriptions of the sources from which a title's values are taken."""
    return {
        "rulebook": _("from the rulebook"),
        "public": _("from public sources"),
        "reconstructed": _("reconstructed"),
    }


def contributors() -> dict[str, str]:
    """Return descriptions of those who contribute to random draws."""
    return {
        "": _("Unknown origin."),
        "server": _("Generated by the service on the player's behalf."),
        "device": _("Generated by the player's browser."),
        "words": _("The player's own words."),
        "program": _("Sent by the player's program."),
    }


@once_a_language
def steps() -> dict[str, StepWords]:
    """Return the steps on the replay bar."""
    return {
        "move": StepWords(_("move"), _("one move back"), _("one move forward")),
        # Translators: All moves of a seat until another seat has to decide.
        "turn": StepWords(_("turn"), _("one turn back"), _("one turn forward")),
        "round": StepWords(_("round"), _("one round back"), _("one round forward")),
    }


def reason(refusal: Refusal, title: str = "") -> str:
    """Return the reason for an error, with the title's own translations if it has any."""
    return refusal.say(translated(title))


def problem_words(error: HTTPException) -> ProblemWords:
    """Return the words for an HTTP error; those with which it was raised take precedence."""
    words = _problems().get(error.code or 500) or ProblemWords(_("Something went wrong"), _("This request failed."))
    own = error.description if error.description != type(error).description else None
    return words._replace(text=own or words.text)


def _problems() -> dict[int, ProblemWords]:
    return {
        400: ProblemWords(_("Invalid request"), _("The browser sent something that is not valid here.")),
        403: ProblemWords(_("Not allowed"), _("You don't have permission to do this.")),
        404: ProblemWords(_("Not found"), _("There is nothing at this address.")),
        405: ProblemWords(
            _("Can't be opened directly"), _("This page can't be opened directly. Go back to the previous page.")
        ),
        413: ProblemWords(_("Too large"), _("This is more than the service can accept at once.")),
        422: ProblemWords(_("Not possible"), _("The form doesn't match the current decision.")),
    }
