"""`scoresheet show`: prints a position in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.domain.events import Event
    from scoresheet.domain.game import Game
    from scoresheet.domain.title import Title
    from scoresheet.domain.viewer import Viewer

EXAMPLE = """\b
Examples:
  scoresheet show 5c1f0b7de2 --at 57
  scoresheet show --record game.jsonl --at 57
"""


@click.command(short_help="Show a position in colour.", epilog=EXAMPLE)
@click.argument("game", required=False)
@click.option("--at", type=click.IntRange(min=1), help="The number of the position; by default the last one.")
@click.option(
    "--record",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Show the game of this record.",
)
@click.option("--seat", type=click.IntRange(min=0), help="The seat whose view to show; by default a spectator's.")
@terminal.as_json
def command(game: str | None, at: int | None, file: Path | None, seat: int | None, as_json: bool) -> None:
    """Print a position of GAME or of a record, as --seat sees it.

    Without --seat, a finished game is printed with everything that was hidden, a running one as spectators see it.
    """
    if (game is None) == (file is None):
        raise click.UsageError("Give either a GAME or a --record.")
    from scoresheet.service.cli.screen import draw, see

    title, head, events = _from_record(file) if file else _from_store(game or "")
    if seat is not None and seat >= len(head.seats):
        raise click.UsageError(f"The seats of this game are 0 to {len(head.seats) - 1}.")
    position = see(title, _at(title, events, at or len(events), head), events, _viewer(head, seat), len(events))
    if as_json:
        terminal.print_json(position)
    else:
        terminal.console().print(draw(position))


def _from_store(game: str) -> tuple[Title, Game, list[Event]]:
    with terminal.open_games() as games:
        head = terminal.find_game(games, game)
        return games.title(game), head, games.events(game, 0, head.version)


def _from_record(file: Path) -> tuple[Title, Game, list[Event]]:
    from scoresheet.replays import verify

    read = terminal.read_record(file)
    return read.title, verify.replay_by_effects(read), read.events


def _at(title: Title, events: list[Event], version: int, head: Game) -> Game:
    from scoresheet.domain.game import Game, fold

    if version > len(events):
        raise click.ClickException(f"There is no position {version}; the last one is {len(events)}.")
    return fold(title, events[:version], Game(imported=head.imported))


def _viewer(head: Game, seat: int | None) -> Viewer:
    from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Seat, at_seat

    if seat is not None:
        return at_seat(Seat(seat))
    return ALL_SEEING if head.over else SPECTATOR
