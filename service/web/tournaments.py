"""The pages of tournaments and ladders: list, form, rounds, standings, rules."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.errors import DomainError
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import services
from scoresheet.service.core import clock
from scoresheet.service.core.errors import NoSuchTournament, ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.tournaments.entry import busy
from scoresheet.service.tournaments.reading import KnownTournament
from scoresheet.service.tournaments.rules import officiating
from scoresheet.service.tournaments.rules.fold import Tournament
from scoresheet.service.tournaments.rules.standings import place_points, standings
from scoresheet.service.tournaments.rules.terms import (
    BYES,
    KINDS,
    LADDER,
    MOST_ROUNDS,
    TIE_BREAKS,
    USUAL,
    Bye,
    Kind,
    Terms,
    TieBreak,
)
from scoresheet.service.tournaments.tournaments import LONGEST_NAME, LONGEST_TEXT, TournamentService
from scoresheet.service.web import reader
from scoresheet.service.web import tournament_fields as fields
from scoresheet.service.web import tournament_words as words
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.clock_form import clock_fields, read_clock, read_zone
from scoresheet.service.web.language import translated
from scoresheet.service.web.title_cards import title_names
from scoresheet.service.web.tournament_parts import broken, cross_table, live_boards, rounds_on, rows_on
from scoresheet.service.web.vocabulary import bot_names, reason

tournaments = Blueprint("tournaments", __name__)

A_PAGE = 25
MOST_EVER = 2**62
DAY = 86_400


@tournaments.get("/tournaments")
def listing() -> ResponseReturnValue:
    """List tournaments and ladders, newest first."""
    organising, before = _organising(), request.args.get("after", type=int)
    rows = organising.lists.page(
        organising.clubs_of(reader.player_id()),
        before=None if before is None else min(max(0, before), MOST_EVER),
        limit=A_PAGE + 1,
    )
    return render_template(
        "tournaments.html",
        found=organising.legible(rows[:A_PAGE]),
        following=rows[A_PAGE - 1].number if len(rows) > A_PAGE else None,
        after=before,
        titles=title_names(),
        words=words,
        may_open=_may_open(),
    )


@tournaments.get("/tournaments/new")
@signed_in_only("pages.tournaments.choose")
def choose() -> ResponseReturnValue:
    """Show the form for a new tournament."""
    return _form()


@tournaments.post("/tournaments/new")
@signed_in_only("pages.tournaments.choose")
def open_one() -> ResponseReturnValue:
    """Open a tournament."""
    form = request.form
    if "look" in form:
        return _form()
    try:
        name, text = (" ".join(form.get(field, "").split()) for field in ("name", "text"))
        tournament = _organising().open(reader.player_id(), name[:LONGEST_NAME], text[:LONGEST_TEXT], _terms())
    except (DomainError, ServiceError) as error:
        return _form(reason(error)), of_error(error).kind.status
    return _back(tournament)


@tournaments.get("/tournaments/<id:tournament>")
def show(tournament: str) -> ResponseReturnValue:
    """Show a tournament as it is now, or as it was at version `at`."""
    return _page(_visible(tournament, request.args.get("at", type=int)))


@tournaments.post("/tournaments/<id:tournament>/<any(enter,leave,start,cancel,remove,challenge,answer):act>")
@signed_in_only("pages.tournaments.show")
def do(tournament: str, act: str) -> ResponseReturnValue:
    """Do what a button says: enter, leave, start, end, remove, challenge, or answer."""
    known = _visible(tournament)
    try:
        _do(tournament, act, reader.player_id())
    except (DomainError, ServiceError) as error:
        problem = of_error(error)
        return _page(known, reason(error)), problem.kind.status, problem.headers
    return _back(tournament)


def _do(tournament: str, act: str, me: str) -> object:
    organising, form = _organising(), request.form
    match act:
        case "enter":
            return organising.enter(tournament, me)
        case "leave":
            return organising.withdraw(tournament, me)
        case "start":
            return organising.start(tournament, me)
        case "cancel":
            return organising.cancel(tournament, me)
        case "remove":
            return organising.remove(tournament, me, form.get("player", ""))
        case "challenge":
            return organising.challenge(tournament, me, form.get("player", ""))
        case _:
            number = form.get("challenge", default=0, type=int)
            return organising.answer(tournament, me, number, form.get("accept") == "yes")


def _terms() -> Terms:
    form = request.form
    title, kind = form.get("title", ""), form.get("kind", "")
    if title not in registry.all_titles() or kind not in KINDS:
        abort(422)
    ladder = kind == LADDER
    fill = form.get("fill", "")
    return Terms(
        kind=cast("Kind", kind),
        title=title,
        options=fields.read_options(form),
        starts_at=fields.read_start(form),
        starts_zone=read_zone(form).name if form.get(fields.STARTS, "").strip() else "",
        club=form.get("club", ""),
        table=_whole("table", 2, 2, 5),
        smallest=max(2, min(registry.find(title).seats)),
        rounds=0 if ladder else _whole("rounds", 0, 0, MOST_ROUNDS),
        most=_whole("most", 32, 2, 200),
        round_time=0 if ladder else DAY * _whole("round_days", 0, 0, 366),
        clock=read_clock(form),
        rated="rated" in form,
        bots="bots" in form,
        fill=fill if fill in STRATEGIES and not ladder else "",
        late=_whole("late", 0, 0, MOST_ROUNDS) if kind == "swiss" else 0,
        bye=cast("Bye", form["bye"]) if form.get("bye") in BYES else "win",
        tie_breaks=[]
        if ladder
        else cast("list[TieBreak]", [one for one in TIE_BREAKS_IN_ORDER if one in form.getlist("tie_break")]),
        reach=_whole("reach", 3, 1, 20),
        period=DAY * _whole("period_days", 0, 0, 90) if ladder else 0,
        idle=DAY * _whole("idle_days", 0, 0, 366) if ladder else 0,
    )


TIE_BREAKS_IN_ORDER = (*USUAL[:-1], *(one for one in TIE_BREAKS if one not in USUAL), USUAL[-1])
"""The tie-breaks to choose from, in this order; lots come last."""


def _whole(field: str, usual: int, low: int, high: int) -> int:
    found = request.form.get(field, type=int)
    return usual if found is None else min(max(found, low), high)


def _form(wrong: str = "") -> str:
    title = fields.title_of(request.form)
    return render_template(
        "new_tournament.html",
        titles=title_names(),
        kinds=words.kind_words(),
        explanations=words.kind_explanations(),
        tie_breaks={name: words.tie_break_words()[name] for name in TIE_BREAKS_IN_ORDER},
        usual=USUAL,
        byes=words.bye_words(),
        bots=bot_names(),
        clock=clock_fields(request.form),
        chosen=title.title,
        fields=fields.option_fields(title, request.form),
        say=translated(title.title),
        form=request.form,
        wrong=wrong,
    )


def _page(known: KnownTournament, wrong: str = "") -> str:
    it, me = known.it, reader.player_id()
    rows, rounds = standings(it), rounds_on(it, request.args.get("before", type=int))
    players = {*it.entrants, known.opener}
    return render_template(
        "tournament.html",
        known=known,
        it=it,
        rows=rows,
        names=reader.names(players),
        bots=bot_names(),
        words=words,
        tie_breaks=words.tie_break_words(),
        broken=broken(it, rows),
        shown=rows_on(rows, request.args.get("ranks", 0, type=int)),
        rounds=rounds,
        live=live_boards(rounds),
        title=title_names().get(it.terms.title, it.terms.title),
        points_of=place_points,
        place_of=words.place_of,
        cross=cross_table(it, rows),
        next_at=0 if it.over else officiating.next_at(it, clock.milliseconds()),
        mine=it.entrants.get(me),
        may_enter=_may_enter(it),
        owner=bool(me) and known.opener == me,
        directs=bool(me) and (known.opener == me or _organising().is_moderator(me)),
        others=[player for player in it.active if player != me],
        impartial=it.status == "open" or _organising().is_impartial(it, me),
        may_end=it.status == "open" or it.terms.kind == LADDER or _organising().is_impartial(it, me),
        within_reach=_within_reach(it, me),
        head=_organising().known(known.id).it.version,
        wrong=wrong,
    )


def _within_reach(it: Tournament, me: str) -> list[str]:
    """Return the players on the ladder whom the reader may challenge."""
    if it.terms.kind != LADDER or it.terms.table > 2 or it.over or me not in it.rungs or me in busy(it):
        return []
    mine, others = it.rungs.index(me), busy(it) | _organising().apart(me)
    return [player for player in it.rungs[max(0, mine - it.terms.reach) : mine] if player not in others]


def _may_enter(it: Tournament) -> bool:
    me = reader.signed_in()
    if me is not None and me.guest:
        return False
    late = it.status == "running" and (it.terms.kind == LADDER or len(it.rounds) < it.terms.late)
    return (it.status == "open" or late) and len(it.active) < it.terms.most and not (me and me.id in it.active)


def _may_open() -> bool:
    me = reader.signed_in()
    return me is not None and not me.guest


def _visible(tournament: str, at: int | None = None) -> KnownTournament:
    try:
        return _organising().visible(tournament, reader.player_id(), at)
    except NoSuchTournament:
        abort(404)


def _organising() -> TournamentService:
    return services().tournaments


def _back(tournament: str) -> ResponseReturnValue:
    return redirect(url_for("pages.tournaments.show", tournament=tournament), 303)


def tournaments_of(player: str) -> list[KnownTournament]:
    """Return a player's latest tournaments, if the reader may see them."""
    organising = _organising()
    rows = organising.lists.page(organising.clubs_of(reader.player_id()), player=player, limit=A_PAGE)
    return organising.legible(rows)


def where_played(tournament: str, game: str) -> tuple[int, str] | None:
    """Return a game's round and its tournament's name; None if the reader may not see them."""
    try:
        known = _organising().visible(tournament, reader.player_id())
    except NoSuchTournament:
        return None
    for one, _, table in known.it.tables():
        if table.game == game or (table.result is not None and table.result.game == game):
            return one.number, known.name
    return None
