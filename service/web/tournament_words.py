"""Tournaments in words: kinds, states, results, tie-breaks and rules."""

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
    """Return the names of the kinds of tournaments."""
    return {"round_robin": _("Round robin"), "swiss": _("Swiss tournament"), "ladder": _("Ladder")}


def kind_explanations() -> dict[str, str]:
    """Return explanations of the kinds of tournaments."""
    return {
        "round_robin": _("Everyone plays everyone else; at larger tables, as equally often as possible."),
        "swiss": _("Each round pairs players with similar points and avoids repeated pairings."),
        "ladder": _("A ladder never ends. A player who beats someone on a higher rung takes that rung."),
    }


def status_words() -> dict[str, str]:
    """Return the names of a tournament's states."""
    return {
        "open": _("open for entries"),
        "running": _("running"),
        "finished": _("finished"),
        "cancelled": _("cancelled"),
    }


def standing_words() -> dict[str, str]:
    """Return the reasons why players no longer take part."""
    return {"withdrawn": _("withdrawn"), "removed": _("no longer playing")}


def how_words() -> dict[str, str]:
    """Return the reasons why a seat was not played to the end."""
    return {
        # Translators: A player's seat, given up before the end of the game.
        "resigned": _("forfeited"),
        "abandoned": _("abandoned: no points"),
        "voided": _("void: points shared"),
        "deadline": _("the round ran out of time"),
    }


def tie_break_words() -> dict[str, tuple[str, str]]:
    """Return the names and explanations of tie-breaks."""
    return {
        "wins": (_("Wins"), _("Two points for each table won, one for each shared win.")),
        "head_to_head": (
            # Translators: A tie-break: the games between players with equal points.
            _("Head-to-head"),
            _("Against opponents with equal points: two for each opponent beaten, one for each shared place."),
        ),
        "opponents": (
            _("Opponents"),
            _("The opponents' points: twelve times the mean of each table (Buchholz)."),
        ),
        "share": (_("Share"), _("The sum of the player's shares of the points in each game, in thousandths.")),
        "time_outs": (_("Time"), _("Number of time-outs; fewer is better.")),
        # Translators: A tie-break: a lot that is drawn.
        "lots": (_("Lot"), _("Drawn from the seed of the tournament; anyone can verify the draw.")),
    }


def tie_break_value(name: str, value: int, *, decides: bool) -> str:
    """Format the value of a tie-break; a lot is shown only if it decides."""
    if name == "lots":
        return str(_("drawn by lot: %(number)s", number=-value)) if decides else "–"
    return str(-value if name == "time_outs" else value)


def bye_words() -> dict[str, str]:
    """Return descriptions of what a bye is worth."""
    return {"win": _("as much as a win"), "half": _("half a win"), "nothing": _("nothing")}


def span(seconds: int) -> str:
    """Return a duration in words, in whole days or hours."""
    if seconds % A_DAY == 0:
        return str(ngettext("%(num)d day", "%(num)d days", seconds // A_DAY))
    return str(ngettext("%(num)d hour", "%(num)d hours", max(1, seconds // AN_HOUR)))


def moment_of(milliseconds: int) -> str:
    """Format a time as pages show it."""
    return rfc3339(clock.at(milliseconds / 1_000))


def rules(it: Tournament) -> list[str]:
    """Return a tournament's rules as sentences."""
    terms = it.terms
    own = _of_ladder(terms) if terms.kind == LADDER else _of_rounds(it)
    return [str(line) for line in (*_of_all(terms), *own)]


def _of_all(terms: Terms) -> Iterator[str]:
    yield ngettext("A table has %(num)d seat.", "A table has %(num)d seats.", terms.table)
    if terms.clock:
        yield _("Each game's clock: %(clock)s.", clock=in_short(terms.clock))
    else:
        yield _("The games have no clock.")
    if terms.starts_at and terms.starts_zone:
        start = local_time(terms.starts_at, terms.starts_zone)
        yield _("The tournament starts on %(time)s (%(zone)s).", time=start, zone=terms.starts_zone)
    if terms.rated:
        yield _("The games are rated.")
    if terms.bots:
        yield _("Programs with their own accounts can enter.")
    if terms.clock:
        yield _("A player who times out without having made a single move is out; the game continues and counts.")
    yield _("A player who resigns or lets a bot finish the game ranks last in it.")


def _of_rounds(it: Tournament) -> Iterator[str]:
    terms = it.terms
    yield _(
        "First place is worth %(win)s points, last place none, with equal steps in between; tied players share "
        "the points.",
        win=WIN,
    )
    if terms.fill:
        yield _("Free seats are filled by the bot %(bot)s.", bot=bot_names()[terms.fill])
    elif terms.smallest < terms.table:
        yield _(
            "If the number of players does not divide evenly, some tables are smaller, with at least %(seats)s seats.",
            seats=terms.smallest,
        )
    yield _(
        "A round without a game is worth %(points)s points; nobody gets a second one before everyone has had one.",
        points=bye_points(terms),
    )
    if terms.round_time:
        yield _(
            "A round lasts at most %(time)s. A game still running then counts as it stands: players whose "
            "turn it is rank behind the others.",
            time=span(terms.round_time),
        )
    if terms.late:
        yield _(
            "Players can enter until round %(round)s, with %(points)s points for each round missed.",
            round=terms.late,
            points=terms.late_points,
        )
    if it.edition >= LEFT_BEHIND:
        yield _("Players who leave before the last round, or are removed, rank behind everyone who plays on.")
    if terms.kind == ROUND_ROBIN:
        yield _("If a player leaves, the others at the table play without them.")


def _of_ladder(terms: Terms) -> Iterator[str]:
    yield _(
        "New players start on the lowest rung. After a game, the players at a table share out their "
        "rungs in the order of the result."
    )
    if terms.table == 2:
        yield ngettext(
            "You can challenge players one rung higher.",
            "You can challenge players at most %(num)d rungs higher.",
            terms.reach,
        )
        yield _(
            "A challenge must be answered within %(time)s. A player who declines or doesn't answer gives up the rung.",
            time=span(terms.answer_time),
        )
    if terms.period:
        yield _("Every %(time)s, players without a game are paired with their neighbours.", time=span(terms.period))
    if terms.idle:
        yield _(
            "A player who hasn't played for %(time)s drops a rung and leaves the ladder after the third time.",
            time=span(terms.idle),
        )


def place_of(table: PlayedTable, seat: int) -> int:
    """Return a seat's rank at a table, starting at 1; 0 before the end."""
    if table.result is None:
        return 0
    before = 0
    for tied in table.result.ranking:
        if seat in tied:
            return before + 1
        before += len(tied)
    return 0
