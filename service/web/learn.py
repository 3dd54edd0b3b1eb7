"""Pages about a title: how to play, cards, examples from recorded games, rulings."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import NamedTuple

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scoresheet.domain.chance import Imagined
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.play.permissions import visible
from scoresheet.service.web import reader
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.texts import drawing_texts
from scoresheet.service.web.drawings import FOLDER, drawing_of, listed
from scoresheet.service.web.examples import Replayed, examples_of, replayed
from scoresheet.service.web.language import language, translated
from scoresheet.service.web.perspective import of_spectator
from scoresheet.service.web.rulings import LANGUAGE, rulings

titles = Blueprint("titles", __name__)

NAMED = re.compile(r"\{box\.([\w.]+)\}")
"""A reference to a component value in a text, such as `{box.prices.loan}`."""
HEADING = re.compile(r'<h2 id="([\w-]+)"[^>]*>(.*?)</h2>')


class Heading(NamedTuple):
    """A heading in the table of contents."""

    id: str
    text: Markup


class Sides(NamedTuple):
    """The positions before and after a move, as drawings or as lists."""

    before: Markup
    after: Markup


@titles.get("/titles/<title>")
def how_to_play(title: str) -> ResponseReturnValue:
    """Show how to play the title or, if it has no such page, its notes."""
    found = _title(title)
    body = _written(found, "how_to_play.html")
    say = translated(found.title)
    return _page(found, "how_to_play.html", body=body, headings=headings(body), notes=found.notes, say=say)


@titles.get("/titles/<title>/cards")
def cards(title: str) -> ResponseReturnValue:
    """Show all cards and components of the title or, if it has no such page, its explanations."""
    found = _title(title)
    body = _written(found, "cards.html")
    return _page(found, "cards.html", body=body, explained=_explained(found))


@titles.get("/titles/<title>/rulings", endpoint="rulings")
def show_rulings(title: str) -> ResponseReturnValue:
    """Show which rules apply here, and the rulings on unclear cases."""
    found = _title(title)
    return _page(found, "rulings.html", body=rulings(found), written_in=LANGUAGE)


@titles.get("/titles/<title>/examples/<name>")
def example(title: str, name: str) -> ResponseReturnValue:
    """Show an example with the whole board before and after it, and all possible moves."""
    found = _title(title)
    names = list(examples_of(found))
    if name not in names:
        abort(404)
    shown, at = replayed(found, name), names.index(name)
    return _page(
        found,
        "example_page.html",
        name=name,
        names=names,
        at=at,
        example=shown,
        boards=_boards(shown),
        position=position_link(shown),
    )


def headings(body: str) -> list[Heading]:
    """Return the headings that have an id, for the table of contents."""
    return [Heading(anchor, Markup(text)) for anchor, text in HEADING.findall(body)]  # noqa: S704


def position_link(example: Replayed) -> str:
    """Return the replay URL of an example; empty if the reader may not see the game."""
    game = example.event.game
    try:
        visible(reader.games(), game, reader.player_id())
    except (NoSuchGame, BrokenChain):
        return ""
    return url_for("pages.replay.show", game=game, at=example.example.at)


def _title(title: str) -> Title:
    return registry.all_titles().get(title) or abort(404)


def _page(title: Title, template: str, **shown: object) -> str:
    drawing = drawing_of(title.title)
    return render_template(template, title=title, style=drawing.style, **shown)


def _written(title: Title, template: str) -> Markup:
    """Render a template in the title's folder, with the title's own translations.

    The result is empty if the title has no such template.
    """
    name = f"{title.title.replace('-', '_')}/{template}"
    if not (FOLDER / name).exists():
        return Markup("")
    context = _context(title)
    with drawing_texts(title.title) as texts:
        body = render_template(
            name,
            title=title,
            context=context,
            board=context.board,
            drawing=drawing_of(title.title).learning(Board(context, texts)),
            box=context.edition.components,
            example=lambda name: _figure(title, name),
            at=lambda name, after=True: replayed(title, name).context(after=after),
            provenance=lambda *places, text="": sources_of(title, *places, text=text),
            kind=request.args.get("kind", ""),
        )
    return Markup(body)  # noqa: S704


def _explained(title: Title) -> list[dict[str, str]]:
    """Return the title's explanations by term, with one mapping per vocabulary."""
    context = _context(title)
    return [
        {context.term(value): context.explain(vocabulary, value) for value, text in texts.items() if text}
        for vocabulary, texts in context.words.about.items()
    ]


def _context(title: Title) -> BoardContext:
    """Return a board context with which to draw single components."""
    return BoardContext(title, _laid_out(title), of_spectator(), head=False)


@cache
def _laid_out(title: Title) -> Game:
    """Return a game with as few players as possible, just set up, for drawing components."""
    seats = title.seats[0]
    table = title.lay_out(seats, {}, TODAY, Imagined(random.Random(0)))  # noqa: S311
    return Game(title=title.title, status="playing", seats=[Chair()] * seats, state=table.state)


def sources_of(title: Title, place: str, *others: str, text: str = "") -> dict[str, list[str]]:
    """Return the names of component values, by the source from which they are taken.

    `place` and `others` are paths, such as `prices.loan`; so are the references in braces in `text`. Values at or below
    `place` are named by the rest of their path, all others by the first part of their path.
    """
    found: dict[str, list[str]] = {}
    for where, source in title.editions.today.sources.items():
        if _is_at(where, place):
            found.setdefault(source, []).append(where.removeprefix(place).removeprefix("."))
        elif any(_is_at(where, other) for other in (*others, *NAMED.findall(text))):
            found.setdefault(source, []).append(where.split(".")[0])
    return {source: list(dict.fromkeys(names)) for source, names in found.items()}


def _is_at(where: str, place: str) -> bool:
    return where == place or where.startswith(f"{place}.")


def _figure(title: Title, name: str) -> Markup:
    """Render an example within a text: its part of the board, before and after the move."""
    shown = replayed(title, name)
    figure = render_template(
        "example.html",
        title=title,
        name=name,
        example=shown,
        line=shown.line(),
        sides=_excerpts(title, name, language()),
        position=position_link(shown),
    )
    return Markup(figure)  # noqa: S704


@cache
def _excerpts(title: Title, name: str, code: str) -> Sides:
    """Render both sides of an example; `code`, the language, only keeps cached results apart."""
    shown = replayed(title, name)
    drawing, part = drawing_of(title.title), shown.example.part
    contexts = [shown.context(after=after) for after in (False, True)]
    return Sides(*(drawing.excerpt(context, part, shown.seat) for context in contexts))


def _boards(shown: Replayed) -> list[tuple[Markup, Markup]]:
    """Render the whole board before and after the move, each time as a drawing and as a list."""
    drawing, contexts = drawing_of(shown.title.title), [shown.context(after=after) for after in (False, True)]
    return [(drawing.draw(context), listed(context)) for context in contexts]
