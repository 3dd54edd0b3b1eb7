"""The search for titles, players and games by name."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from scoresheet.domain.titles import registry
from scoresheet.projections.lists import FINISHED, OPEN, PLAYING
from scoresheet.service.container.services import services
from scoresheet.service.web import reader
from scoresheet.service.web.game_lists import LONGEST_WORDS, listing, names_in, search_of
from scoresheet.service.web.title_cards import title_names

search = Blueprint("search", __name__)

FEWEST_LETTERS = 2
MOST_PLAYERS, MOST_GAMES = 10, 5


@search.get("/search")
def show() -> str:
    """Show the titles, players and games whose names contain the words in the query."""
    words = " ".join(request.args.get("words", "").split())[:LONGEST_WORDS]
    long_enough = len(words) >= FEWEST_LETTERS
    kinds = (OPEN, PLAYING, FINISHED) if long_enough else ()
    found = [listing(kind, search_of(words, ""), size=MOST_GAMES) for kind in kinds]
    players = services().accounts.like(words) if long_enough and reader.player_id() else []
    shown = [player for player in players if reader.has_page(player)][:MOST_PLAYERS]
    titles = registry.all_titles().values()
    return render_template(
        "search.html",
        words=words,
        short=bool(words) and not long_enough,
        found_titles=[title for title in titles if long_enough and words.casefold() in title.name.casefold()],
        players=shown,
        found=[one for one in found if one.rows],
        names=names_in(found, (), shown),
        titles=title_names(),
        set_aside=services().quarantined(),
    )
