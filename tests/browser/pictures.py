"""Make the pictures of titles in static/titles: `python -m tests.browser.pictures`. Check them before you commit."""

from __future__ import annotations

import base64
import random
import re
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

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
FRONT = {"width": 1280, "height": 800}
"""The picture on the front page, which is shown at half this size or less."""
CARD = {"width": 1200, "height": 630}
"""The picture in link previews."""
SEATS, SEED, LATE = 3, 11, 0.6
WHOLE = (STATIC / "scoresheet.css").read_text()
COMMON = (Path(__file__).parent / "picture.css").read_text()
TEMPLATE = '{% include "sprite.html" %}{% include template %}'
AS_WEBP = """async ([png, quality]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = Object.assign(document.createElement("canvas"), {width: 640, height: 400});
    const context = Object.assign(canvas.getContext("2d"), {imageSmoothingQuality: "high"});
    context.drawImage(image, 0, 0, 640, 400);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""
QUALITY = 0.86


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
        board: dict[str, Any] = {"context": context, "board": context.board, "drawing": drawing.prepare(context)}
        said = render_template_string(TEMPLATE, template=drawing.template, **board)
    folder = FOLDER / Path(drawing.template).parent
    style = (folder / "board.css").read_text() + (folder / "picture.css").read_text()
    return framed(title.name, f'<div class="board-part">{said}</div>', style)


def framed(name: str, inside: str, style: str = "") -> str:
    """Return a page with a picture and the band with the name that cards have below it."""
    band = f'<p class="band"><b>{name}</b><span>Scoresheet</span></p>'
    return f"<style>{WHOLE}{style}{COMMON}</style><div class='view'>{inside}</div>{band}"


def emblem(file: Path) -> str:
    """Return the page of a future title: its emblem."""
    svg = file.read_text()
    name = re.search(r"<title>(.*?)</title>", svg)
    return framed(name[1] if name else file.stem, svg)


def photograph(page: Page, name: str, content: str) -> None:
    """Take both pictures of a title."""
    page.set_content(content)
    page.set_viewport_size(FRONT)  # type: ignore[arg-type]
    png = base64.b64encode(page.screenshot()).decode()
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(page.evaluate(AS_WEBP, [png, QUALITY])))
    page.set_viewport_size(CARD)  # type: ignore[arg-type]
    page.screenshot(path=PICTURES / f"{name}-card.png")


def main() -> None:
    """Take the pictures of all titles: boards of playable ones, emblems of future ones."""
    folder = Path(tempfile.mkdtemp())
    services = build(Config(database=folder / "scoresheet.db", secrets=folder / "secrets"))
    contents = {title.title: drawn(create_app(services), title) for title in registry.all_titles().values()}
    contents |= {file.stem: emblem(file) for file in PICTURES.glob("*.svg") if file.stem not in contents}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, content in contents.items():
            photograph(browser.new_page(color_scheme="light"), name, content)
        browser.close()
    services.games.store.close()


if __name__ == "__main__":
    main()
