"""Make the pictures of titles in static/titles: `python -m tests.browser.pictures`. Check them before you commit."""

from __future__ import annotations

import random
import tempfile
from itertools import count
from pathlib import Path

from flask import Flask, render_template_string
from playwright.sync_api import Page, sync_playwright

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import FOLDER, drawing_of
from scoresheet.service.web.perspective import perspective_of
from tests.browser.conftest import CHROMIUM, FLAGS

STATIC = FOLDER.parent / "static"
PICTURES = STATIC / "titles"
CARD = {"width": 1200, "height": 630}
"""The picture in link previews."""
SEATS, SEED, LATE = 3, 11, 0.6
WHOLE = (STATIC / "scoresheet.css").read_text()
COMMON = (Path(__file__).parent / "picture.css").read_text()
SPRITE = '{% include "sprite.html" %}'


def position(title: Title) -> Game:
    """Return a late position of a game, the same each time."""
    rng = random.Random(SEED)
    state = title.begin_with(SEATS, {})
    table = title.table(state, Imagined(rng))
    title.set_up(table)
    table.settle()
    states = [title.copy(state)]
    for number in count():
        if not state.to_act():
            break
        seat = state.to_act()[0]
        title.play(state, seat, choose("random" if number % 3 else "greedy", title, state, seat, rng), Imagined(rng))
        states.append(title.copy(state))
    chairs = [Chair(player=f"p{seat}") for seat in range(SEATS)]
    late = states[int(len(states) * LATE)]
    return Game(id="g", title=title.title, status="playing", version=2, started=1, seats=chairs, state=late)


def drawn(app: Flask, title: Title) -> str:
    """Return the page to photograph: the board as a spectator sees it."""
    drawing, game = drawing_of(title.title), position(title)
    with app.test_request_context():
        context = BoardContext(title, game, perspective_of(game, "nobody"))
        said = render_template_string(SPRITE) + str(drawing.draw(context))
    folder = FOLDER / title.title.replace("-", "_")
    style = (folder / "board.css").read_text() + (folder / "picture.css").read_text()
    return framed(title.name, f'<div class="board-part">{said}</div>', style)


def framed(name: str, inside: str, style: str = "") -> str:
    """Return a page with a picture and the band with the name that cards have below it."""
    band = f'<p class="band"><b>{name}</b><span>Scoresheet</span></p>'
    return f"<style>{WHOLE}{style}{COMMON}</style><div class='view'>{inside}</div>{band}"


def photograph(page: Page, name: str, content: str) -> None:
    """Take the picture of a title."""
    page.set_content(content)
    page.set_viewport_size(CARD)  # type: ignore[arg-type]
    page.screenshot(path=PICTURES / f"{name}-card.png")


def main() -> None:
    """Take the pictures of all titles."""
    folder = Path(tempfile.mkdtemp())
    services = build(Config(database=folder / "scoresheet.db", secrets=folder / "secrets"))
    contents = {title.title: drawn(create_app(services), title) for title in registry.all_titles().values()}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, content in contents.items():
            photograph(browser.new_page(color_scheme="light"), name, content)
        browser.close()
    services.games.store.close()


if __name__ == "__main__":
    main()
