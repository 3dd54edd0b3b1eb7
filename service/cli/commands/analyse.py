"""`scoresheet analyse`: lets a searching bot analyse the decisions in a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.domain.wording import Words
from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from rich.table import Table

    from scoresheet.domain.events import Event
    from scoresheet.domain.title import Title
    from scoresheet.replays.analysis import Analysis

EXAMPLE = """\b
Examples:
  scoresheet analyse 5c1f0b7de2
  scoresheet analyse game.jsonl --playouts 400
"""
TENTH = 10


@click.command(short_help="Find the mistakes in a finished game.", epilog=EXAMPLE)
@click.argument("game")
@click.option(
    "--playouts", type=click.IntRange(min=2), help="The play-outs per decision; more are slower and more precise."
)
@terminal.as_json
def command(game: str, playouts: int | None, as_json: bool) -> None:
    """Analyse each decision in GAME, using only what its seat knew.

    GAME is the id of a finished game or a record file. The game is played out many times after the actual move and
    after moves that look better. Chances are those of first place, in percent; in solo games, those of scoring more
    points than in an average bot game. The same game and number of play-outs give the same result.
    """
    from scoresheet.replays.analysis import PLAYOUTS, analyse

    title, events = _from_file(Path(game)) if Path(game).is_file() else _from_store(game)
    with terminal.progress_bar("Decisions", quiet=as_json) as progress:
        found = analyse(title, events, playouts=playouts or PLAYOUTS, progress=progress)
    if as_json:
        terminal.print_json(found)
    else:
        _say(title, events, found)


def _from_store(game: str) -> tuple[Title, list[Event]]:
    with terminal.open_games() as games:
        head = terminal.find_game(games, game)
        if not (head.over and head.started):
            raise click.ClickException("Only a game that has been played to its end can be analysed.")
        return games.title(game), games.events(game, 0, head.version)


def _from_file(file: Path) -> tuple[Title, list[Event]]:
    from scoresheet.domain.events import GameFinished, GameStarted

    read = terminal.read_record(file)
    kinds = {type(event) for event in read.events}
    if not {GameStarted, GameFinished} <= kinds:
        raise click.ClickException("Only a game that has been played to its end can be analysed.")
    return read.title, read.events


def _say(title: Title, events: list[Event], found: Analysis) -> None:
    from scoresheet.domain.wording import SEATS
    from scoresheet.replays.analysis import PLAYOUTS

    words = _words(title, events)
    screen = terminal.console()
    screen.print(_mistakes(found, words) if found.worst else "No certain mistakes were found.")
    for point in found.turning_points:
        outlook = f"{SEATS[point.to]} was most likely to win" if point.to >= 0 else "no better result was likely"
        better = "a better result than usual was likely" if found.alone and point.to >= 0 else outlook
        screen.print(f"Turning point: from position {point.version} on {better}.")
    shown = [(SEATS[seat], each) for seat, each in zip(SEATS, found.accuracy, strict=False) if each is not None]
    screen.print("Accuracy: " + ", ".join(f"{name} {round(each / TENTH)} %" for name, each in shown) + ".")
    judged = f"{len(found.decisions)} decisions, {found.playouts} play-outs each"
    learned = f"chances learned from {found.fitted} bot games" if found.fitted else "chances guessed"
    screen.print(
        f"{judged}; {learned}.{'' if found.playouts >= PLAYOUTS else ' So few play-outs give unreliable results.'}"
    )


def _mistakes(found: Analysis, words: Words) -> Table:
    """Return a table of the biggest mistakes, with better moves."""
    from rich.table import Table

    from scoresheet.domain.wording import SEATS

    table = Table(title="Biggest mistakes")
    for heading in ("position", "seat", "move", "better", "chances", ""):
        table.add_column(heading)
    by_version = {one.version: one for one in found.decisions}
    for version in found.worst:
        one = by_version[version]
        better = words.say(one.preferred[0].move) if one.preferred else ""
        chances = f"{round(one.before[one.seat] / TENTH)} → {round(one.after[one.seat] / TENTH)} %"
        table.add_row(str(version), SEATS[one.seat], words.say(one.move), better, chances, one.verdict)
    return table


def _words(title: Title, events: list[Event]) -> Words:
    from scoresheet.domain.events import GameStarted

    started = next(event for event in events if isinstance(event, GameStarted))
    return title.words_of(started.components)
