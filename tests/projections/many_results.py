"""Time statistics with many games: `python -m tests.projections.many_results --games N`.

The tables are filled with stories of recorded games, repeated; nothing is played. Not a test.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from sqlalchemy import insert

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.projections import ratings, tallies
from scoresheet.projections.engine import for_writing
from scoresheet.projections.outcomes import RESULTS, STORIES
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.story import Story, story
from scoresheet.replays.record import LIBRARY

PLAYERS = 200
SEATS = 3
TITLES = ("industrial-waste", "lineae")


def main(games: int) -> None:
    """Fill the tables and time each query."""
    with TemporaryDirectory() as folder:
        models = ReadModels.at(f"sqlite:///{Path(folder) / 'models.db'}")
        models.prepare()
        timed("tables filled", lambda: fill(models, games))
        engine = for_writing(models.lobby.engine)
        with engine.begin() as connection:
            timed("tallies worked out", lambda: tallies.work_out(connection))
            timed("ratings worked out", lambda: ratings.work_out(connection))
            timed("one game more rated", lambda: ratings.rate(connection, TITLES[0], 2 * games))
            timed("the first game void", lambda: ratings.rate(connection, TITLES[0], 0))
        title, read = registry.find(TITLES[0]), models.statistics
        timed("statistics of a title", lambda: read.of_title(title))
        timed(f"statistics of a player of {3 * games // PLAYERS} games", lambda: read.of_player("p7"))
        timed("statistics of a player of all games", lambda: read.of_player("everywhere"))
        timed("a page of results", lambda: read.results("everywhere", "p7"))
        timed("statistics of a game", lambda: read.of_game("g17"))
        timed("a board of leaders", lambda: models.ratings.leaderboard(TITLES[0]))


def timed(what: str, work: Callable[[], object]) -> None:
    """Run the work and print its duration."""
    before = time.perf_counter()
    work()
    print(f"{what:45} {1_000 * (time.perf_counter() - before):9.1f} ms")


def fill(models: ReadModels, games: int) -> None:
    """Insert games of each title, with one account that plays in every game."""
    rng = random.Random(1)
    stories = {title: recorded(registry.find(title)) for title in TITLES}
    with for_writing(models.lobby.engine).begin() as connection:
        for number in range(games):
            title = TITLES[number % len(TITLES)]
            whole = rng.choice(stories[title])
            points = [rng.randrange(20, 60) for _ in range(SEATS)]
            players = ["everywhere", *(f"p{each}" for each in rng.sample(range(PLAYERS), SEATS - 1))]
            connection.execute(insert(STORIES), row(number, title, whole))
            connection.execute(insert(RESULTS), [result(number, title, seat, points, players) for seat in range(SEATS)])


def recorded(title: Title) -> list[Story]:
    """Return stories of recorded games with three seats or more, cut to three."""
    found = []
    for file in sorted((LIBRARY / title.title.replace("-", "_")).glob("*.jsonl")):
        events = [title.event_decoder.decode(line) for line in file.read_bytes().splitlines()[1:]]
        if events[0].seats >= SEATS and any(type(event).__name__ == "GameFinished" for event in events):
            found.append(story(title, events[0].seats, events[0].options, events))
    return [msgspec.structs.replace(one, pieces=[piece for piece in one.pieces if piece[2] < SEATS]) for one in found]


def row(number: int, title: str, whole: Story) -> dict[str, object]:
    """Return the row of a game."""
    return {
        "game": f"g{number}",
        "number": number + 1,
        "title": title,
        "name": "",
        "ending": "played",
        "ended_at": "2026-01-01T00:00:00Z",
        "voided": False,
        "imported": False,
        "counted": True,
        "seats": SEATS,
        "moves": len(whole.versions),
        "seconds": number % 100_000,
        "story": msgspec.json.encode(whole).decode(),
    }


def result(number: int, title: str, seat: int, points: list[int], players: list[str]) -> dict[str, object]:
    """Return the row of a seat."""
    own = points[seat]
    place = 1 + sum(other > own for other in points)
    parts = {"growth": own // 2, "money": own - own // 2}
    return {
        "game": f"g{number}",
        "seat": seat,
        "stint": 0,
        "number": number + 1,
        "title": title,
        "seats": SEATS,
        "player": players[seat],
        "bot": "",
        "forfeited": False,
        "place": place,
        "rank": place,
        "shared": points.count(own),
        "points": own,
        "parts": msgspec.json.encode(parts).decode(),
        "table_parts": msgspec.json.encode(parts).decode(),
        "stands": True,
        "counted": True,
        "shown": True,
        "listed": True,
        "rated": True,
        "ended_at": "2026-01-01T00:00:00Z",
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    main(parser.parse_args().games)
