"""The page of a player: ratings, titles, sources of points, results."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.titles import registry
from scoresheet.projections.rating_lines import RatingStep, rating_line
from scoresheet.projections.statistics import PlayerOfTitle, Result
from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.container.services import services
from scoresheet.service.web import reader
from scoresheet.service.web.charts.lines import ChartLine, LineChart, line_chart
from scoresheet.service.web.charts.rows import BarRow, RowChart, row_chart
from scoresheet.service.web.counted_words import CountedWords
from scoresheet.service.web.small_page import small_page
from scoresheet.service.web.title_cards import title_names
from scoresheet.service.web.vocabulary import player_name

players = Blueprint("players", __name__)

A_PAGE = 25
MOST_EVER = 2**62
GONE = 410
TEN = 10


class PlayedTitle(msgspec.Struct, frozen=True):
    """A player's games of one title: figures, rating, and the title's words."""

    figures: PlayerOfTitle
    name: str
    words: CountedWords
    steps: Sequence[RatingStep]
    """The rating after each game."""
    rating: LineChart | None
    sources: RowChart | None


@players.get("/players/<player>")
def show(player: str) -> ResponseReturnValue:
    """Show a player, with the results that follow result number `after`."""
    profile = services().accounts.profiles([player]).get(player) or abort(404)
    if profile.former or profile.guest:
        return _nobody(profile)
    found = services().lists().statistics.of_player(player)
    results = _results(player)
    shown = results[:A_PAGE]
    return render_template(
        "player.html",
        profile=profile,
        name=reader.names([player])[player],
        owner=reader.names([profile.run_by]) if profile.run_by else {},
        count=found.count,
        titles=[_of_title(player, one) for one in found.titles if one.title in registry.all_titles()],
        results=shown,
        title_names=title_names(),
        after=_after(),
        following=shown[-1].number if len(results) > A_PAGE else None,
    )


def _nobody(profile: Profile) -> ResponseReturnValue:
    """Answer for guests and for deleted accounts, which have no statistics."""
    if profile.former:
        said = _("This player has deleted their account. Their games remain, without their name.")
        return small_page(str(_("Former player")), str(said)), GONE
    said = _("Guests play against bots, in games that only they can see. Those games are not counted here.")
    return small_page(player_name(profile.name), str(said))


def _after() -> int | None:
    wanted = request.args.get("after", type=int)
    return None if wanted is None else min(max(0, wanted), MOST_EVER)


def _results(player: str) -> Sequence[Result]:
    """Return a page of results and one more, which tells whether there is a next page."""
    return services().read_models.statistics.results(player, reader.player_id(), _after(), A_PAGE + 1)


def _sources(figures: PlayerOfTitle, words: CountedWords) -> RowChart | None:
    """Return two bars per source: the mean points of the player and of the opponents."""
    return row_chart([BarRow(words.source(one.source), (one.own / TEN, one.table / TEN)) for one in figures.sources])


def _rating(steps: Sequence[RatingStep]) -> LineChart | None:
    """Return the chart of the rating after each game, with its uncertainty."""
    band = [(step.rating - 2 * step.uncertainty, step.rating + 2 * step.uncertainty) for step in steps]
    low = min((edge for edge, _ in band), default=0)
    return line_chart([ChartLine([(step.games, step.rating) for step in steps], band=band)], low=low)


def _of_title(player: str, figures: PlayerOfTitle) -> PlayedTitle:
    title = registry.find(figures.title)
    words, steps = CountedWords(title), rating_line(services().read_models.ratings, player, title.title)
    return PlayedTitle(figures, title.name, words, steps, _rating(steps), _sources(figures, words))
