"""The form for a new game, with the title's numbers of seats and options."""

from __future__ import annotations

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import DomainError
from scoresheet.domain.final_scores import MOST_HANDICAP
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.play import handicaps, rated_games
from scoresheet.service.play.games import Command
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.clock_form import clock_fields, read_clock
from scoresheet.service.web.fields import filled, read
from scoresheet.service.web.language import translated
from scoresheet.service.web.title_cards import shelf
from scoresheet.service.web.vocabulary import paces, reason, visibility_words

new_game = Blueprint("new_game", __name__)

ME, FREE, NOBODY, INVITE = "me", "open", "nobody", "invite"
PACES = (12, 24, 48, 72, 168)
"""The choices of hours per move."""
VISIBILITIES = ("public", "unlisted", "private")
CLUB = "club"
"""The visibility choice that opens the game to the members of a club only."""
NO_CLUB = "none"
"""A value that is not the id of any club, so that the reader has to choose one."""
ASKED_FOR = ("visibility", "club", "seat:1", "player:1")
"""The query parameters by which other pages fill in the form."""
LONGEST_NAME = 60
LONGEST_PACE = 24 * 30


class SeatingPlan(msgspec.Struct, frozen=True):
    """The seats in a new game: the reader's further seats, bots, and invited players."""

    seats: int
    mine: list[Seat]
    bots: dict[Seat, str]
    invited: dict[Seat, str]
    """The names of the invited players, by seat."""


@new_game.get("/games/new")
@signed_in_only()
def choose() -> ResponseReturnValue:
    """Show the form or, without a title in the query, the titles to choose from."""
    wanted = request.args.get("title", "")
    return _page(_title(wanted)) if wanted else render_template("titles.html", shelf=shelf(), more=_asked_for())


@new_game.post("/games/new")
@signed_in_only("pages.new_game.choose")
def open_game() -> ResponseReturnValue:
    """Open the game, seat the reader and the bots, and invite the named players."""
    title = _title(request.form.get("title", ""))
    sitting = _sitting(title)
    if "propose" in request.form:
        return _page(title, proposal=_proposal(title, sitting))
    try:
        game = _open(title, sitting)
    except (DomainError, ServiceError) as error:
        return _page(title, reason(error, title.title)), of_error(error).kind.status
    return redirect(url_for("pages.playing.show", game=game), 303)


def _open(title: Title, sitting: SeatingPlan) -> str:
    hosting, player = services().invitations, reader.player_id()
    settings = _settings(title, sitting)
    rated_games.check_sitting(settings, sitting.bots, sitting.mine)
    for name in sitting.invited.values():
        _check_may_come(hosting.who(name, player), settings.club)
    entropy = reader.contribution()
    outcome = reader.games().open(title.title, settings, reader.command(), bots=sitting.bots, entropy=entropy)
    free = [seat for seat, chair in by_seat(reader.games().head(outcome.game.id).seats) if not chair.taken]
    for seat in set(sitting.mine).intersection(free):
        reader.games().take_seat(outcome.game.id, Command(player), seat=seat, entropy=entropy)
    for seat in set(sitting.invited).intersection(free):
        hosting.invite(outcome.game.id, player, sitting.invited[seat], [seat])
    return outcome.game.id


def _check_may_come(player: str, club: str) -> None:
    if club and not services().clubs.belongs(club, player):
        raise NoSuchPlayer("This game is for the members of its club only.")


def _settings(title: Title, sitting: SeatingPlan) -> GameSettings:
    clock = read_clock(request.form)
    pace = 0 if clock else request.form.get("pace", default=0, type=int)
    visibility = request.form.get("visibility", "public")
    return GameSettings(
        seats=sitting.seats,
        options=read(title, request.form),
        name=" ".join(request.form.get("name", "").split())[:LONGEST_NAME],
        visibility=visibility if visibility in VISIBILITIES else "public",
        rated="rated" in request.form,
        pace=min(max(pace, 0), LONGEST_PACE),
        clock=clock,
        handicap=starts if any(starts := _starts(sitting.seats)) else [],
        replacements="invited" if request.form.get("replacements") == "invited" else "anybody",
        on_dispute="wait" if request.form.get("on_dispute") == "wait" else "play_on",
        club=(request.form.get("club") or NO_CLUB) if visibility == CLUB else "",
    )


def _starts(seats: int) -> list[int]:
    """Return the handicap points of each seat, as the form gives them."""
    given = (request.form.get(f"start:{seat}", default=0, type=int) for seat in range(seats))
    return [min(max(points, 0), MOST_HANDICAP) for points in given]


def _sitting(title: Title) -> SeatingPlan:
    """Return the seats that the form describes.

    The reader gets seat 0; the form's other rows follow in order, without gaps.
    """
    rows = [_row(seat) for seat in range(1, max(title.seats))]
    wanted = [(ME, ""), *(row for row in rows if row[0] != NOBODY)]
    mine = [seat for seat, (who, _) in by_seat(wanted) if who == ME and seat]
    bots = {seat: who for seat, (who, _) in by_seat(wanted) if who in STRATEGIES}
    invited = {seat: name for seat, (who, name) in by_seat(wanted) if who == INVITE}
    return SeatingPlan(len(wanted), mine, bots, invited)


def _row(seat: int) -> tuple[str, str]:
    """Return the choice for a seat in the form, and the name of the invited player."""
    name = " ".join(request.form.get(f"player:{seat}", "").split())
    return request.form.get(f"seat:{seat}", NOBODY), name


def _title(title: str) -> Title:
    found = registry.all_titles().get(title)
    return found or abort(404)


def _asked_for() -> dict[str, str]:
    """Return the values that the query fills in."""
    return {name: request.args[name] for name in ASKED_FOR if name in request.args}


def _proposal(title: Title, sitting: SeatingPlan) -> handicaps.HandicapProposal:
    """Propose handicaps for the named players; names without an account count as beginners."""
    named = {seat: services().accounts.named(name) for seat, name in sitting.invited.items()}
    ids = {seat: found.id for seat, found in named.items() if found}
    players = [reader.player_id(), *(ids.get(Seat(seat), "") for seat in range(1, sitting.seats))]
    return handicaps.proposed(services().lists(), title, players)


def _page(title: Title, wrong: str = "", proposal: handicaps.HandicapProposal | None = None) -> str:
    starts = [start.points for start in proposal.starts] if proposal else _starts(title.seats[-1])
    return render_template(
        "new_game.html",
        title=title,
        fields=filled(title, request.form),
        shown=next(one for one in shelf() if one.id == title.title),
        visibilities=VISIBILITIES,
        visibility_words=visibility_words(),
        paces=paces(PACES),
        clock=clock_fields(request.form),
        starts=[*starts, *[0] * (title.seats[-1] - len(starts))],
        proposal=proposal,
        say=translated(title.title),
        wrong=wrong,
        key=reader.new_key(),
        form=request.form or _asked_for(),
    )
