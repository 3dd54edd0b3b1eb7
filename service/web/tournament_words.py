"""Tournaments in words: kinds, states, results, tie-breaks, and the rules of one."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _
from flask_babel import ngettext

from scoresheet.service.core import clock
from scoresheet.service.core.ids import rfc3339
from scoresheet.service.core.time_zones import local_time
from scoresheet.service.tournaments.rules.facts import LEFT_BEHIND
from scoresheet.service.tournaments.rules.fold import PlayedTable, Tournament
from scoresheet.service.tournaments.rules.terms import LADDER, ROUND_ROBIN, WIN, Terms, bye_points
from scoresheet.service.web.clock_words import in_short
from scoresheet.service.web.vocabulary import bot_names

A_DAY, AN_HOUR = 86_400, 3_600


def kind_words() -> dict[str, str]:
    """Return the names of kinds."""
    return {"round_robin": _("Everybody meets everybody"), "swiss": _("Swiss tournament"), "ladder": _("Ladder")}


def kind_explanations() -> dict[str, str]:
    """Return explanations of kinds."""
    return {
        "round_robin": _("All meet all others, or at larger tables as equally often as can be."),
        "swiss": _("Each round, those meet who have about as many points, and nobody twice if that can be."),
        "ladder": _("It goes on; who beats somebody on a higher rung takes it."),
    }


def status_words() -> dict[str, str]:
    """Return how a tournament stands."""
    return {
        "open": _("open for entries"),
        "running": _("under way"),
        "finished": _("over"),
        "cancelled": _("cancelled"),
    }


def standing_words() -> dict[str, str]:
    """Return the states of former participants."""
    return {"withdrawn": _("has withdrawn"), "removed": _("plays no longer")}


def how_words() -> dict[str, str]:
    """Return how a table ended, where it was not played to its end."""
    return {
        "resigned": _("given up"),
        "abandoned": _("abandoned: no points"),
        "voided": _("counts for nothing: shared"),
        "deadline": _("the time of the round was over"),
    }


def tie_break_words() -> dict[str, tuple[str, str]]:
    """Return names and explanations of tie-breaks."""
    return {
        "wins": (_("Wins"), _("Two for each table won, one for a win that is shared.")),
        "head_to_head": (
            _("Among themselves"),
            _("Of those who are equal: two for each of them beaten, one for each place shared with one of them."),
        ),
        "opponents": (
            _("Opponents"),
            _("The points that one's opponents have, twelve times the mean of each table (Buchholz)."),
        ),
        "share": (_("Share"), _("What part of the points of each game was one's own, in thousandths, added up.")),
        "time_outs": (_("Time"), _("How often one's time ran out: the fewer, the better.")),
        "lots": (_("Lots"), _("Drawn from the seed of the tournament, which everybody can do again.")),
    }


def tie_break_value(name: str, value: int, *, decides: bool) -> str:
    """Format a tie-break value; lots only where they decide."""
    if name == "lots":
        return str(_("drawn by lot: %(number)s", number=-value)) if decides else "–"
    return str(-value if name == "time_outs" else value)


def bye_words() -> dict[str, str]:
    """Return descriptions of the value of a bye."""
    return {"win": _("as much as a win"), "half": _("half a win"), "nothing": _("nothing")}


def span(seconds: int) -> str:
    """A time in whole days or hours."""
    if seconds % A_DAY == 0:
        return str(ngettext("%(num)d day", "%(num)d days", seconds // A_DAY))
    return str(ngettext("%(num)d hour", "%(num)d hours", max(1, seconds // AN_HOUR)))


def moment_of(milliseconds: int) -> str:
    """A time as pages write times."""
    return rfc3339(clock.at(milliseconds / 1_000))


def rules(it: Tournament) -> list[str]:
    """The rules of a tournament, sentence by sentence."""
    terms = it.terms
    own = _of_ladder(terms) if terms.kind == LADDER else _of_rounds(it)
    return [str(line) for line in (*_of_all(terms), *own)]


def _of_all(terms: Terms) -> Iterator[str]:
    yield ngettext("A table has %(num)d seat.", "A table has %(num)d seats.", terms.table)
    if terms.clock:
        yield _("The clock of each game: %(clock)s.", clock=in_short(terms.clock))
    else:
        yield _("The games have no clock.")
    if terms.starts_at and terms.starts_zone:
        start = local_time(terms.starts_at, terms.starts_zone)
        yield _("It begins at %(time)s (%(zone)s).", time=start, zone=terms.starts_zone)
    if terms.rated:
        yield _("The games are rated.")
    if terms.bots:
        yield _("Programs with accounts of their own may enter.")
    if terms.clock:
        yield _("Whose time runs out without a single move plays no longer; the table is played on, and counts.")
    yield _("Who gives up a game, or lets a bot end it, comes last there.")


def _of_rounds(it: Tournament) -> Iterator[str]:
    terms = it.terms
    yield _(
        "The first place is worth %(win)s points, the last none, and those between lie at equal distances; "
        "who shares a place shares the points.",
        win=WIN,
    )
    if terms.fill:
        yield _("Seats that stay free are taken by the bot %(bot)s.", bot=bot_names()[terms.fill])
    elif terms.smallest < terms.table:
        yield _("Where the number does not divide, tables are smaller, at least of %(seats)s.", seats=terms.smallest)
    yield _(
        "A round without a game is worth %(points)s points; nobody has a second before all had one.",
        points=bye_points(terms),
    )
    if terms.round_time:
        yield _(
            "A round lasts %(time)s at most. A game that has not ended then counts as it stands: those who are waited "
            "for come behind the others.",
            time=span(terms.round_time),
        )
    if terms.late:
        yield _(
            "One may enter until round %(round)s, with %(points)s points for each round missed.",
            round=terms.late,
            points=terms.late_points,
        )
    if it.edition >= LEFT_BEHIND:
        yield _("Players who leave before the last round, or are removed, rank behind everyone who plays on.")
    if terms.kind == ROUND_ROBIN:
        yield _("Where somebody has left, the others of their tables play without them.")


def _of_ladder(terms: Terms) -> Iterator[str]:
    yield _(
        "Who enters stands on the lowest rung. The players of a table share out the rungs they hold, by their places."
    )
    if terms.table == 2:
        yield ngettext(
            "One may challenge who stands one rung higher.",
            "One may challenge who stands at most %(num)d rungs higher.",
            terms.reach,
        )
        yield _(
            "A challenge is to be answered within %(time)s; who declines, or does not answer, gives up the rung.",
            time=span(terms.answer_time),
        )
    if terms.period:
        yield _("Every %(time)s, all who have no game meet their neighbours.", time=span(terms.period))
    if terms.idle:
        yield _(
            "Who has not played for %(time)s falls by a rung, and after the third time leaves.", time=span(terms.idle)
        )


def place_of(table: PlayedTable, seat: int) -> int:
    """Return which place a seat has got, from 1 on; 0 before the end."""
    if table.result is None:
        return 0
    before = 0
    for tied in table.result.ranking:
        if seat in tied:
            return before + 1
        before += len(tied)
    return 0
