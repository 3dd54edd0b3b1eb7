"""What the commands have in common: the configuration, the file of games, and how they speak."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

    from domain.game import Game
    from projections.runner import Progress
    from service.config import Config
    from service.games import Games

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs, one object.")
"""The option that every command has."""


def print_json(answer: object) -> None:
    """An answer for programs, on standard output."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2))


def console(*, errors: bool = False) -> Console:
    """Where to write in colour; without colour if it is no terminal."""
    from rich.console import Console

    return Console(stderr=errors, highlight=False)


def configuration() -> Config:
    """The configuration; ends with exit code 2 and all that is wrong with it, if anything is."""
    from service import config
    from service.errors import ServiceError

    try:
        return config.read(os.environ)
    except ServiceError as error:
        raise click.UsageError(str(error)) from error


@contextmanager
def open_games(*, new: bool = False) -> Iterator[Games]:
    """The games of the configured file, which must be there unless it may be `new`."""
    from service.games import Games
    from service.storage.opening import prepare
    from service.storage.store import Store

    path = configuration().database
    if not new and not path.exists():
        raise click.ClickException(f"There are no games at {path}; set SCORESHEET_DATABASE_URL to where they are.")
    prepare(path, {})
    games = Games(Store(str(path)))
    try:
        yield games
    finally:
        games.store.close()


@contextmanager
def serving(config: Config) -> Iterator[None]:
    """Be the one service on the configured file; raises `Unusable` if it cannot be worked with, or another has it."""
    from service.composition import prepare
    from service.storage import sole

    prepare(config)
    with sole.serving(config.database):
        yield


def find_game(games: Games, game: str) -> Game:
    """The head of a game, or a sentence that there is none."""
    from service.errors import NoSuchGame

    try:
        return games.head(game)
    except NoSuchGame as error:
        raise click.ClickException(f"There is no game {game!r}.") from error


@contextmanager
def progress_bar(label: str, quiet: bool = False) -> Iterator[Progress]:
    """Shows (done, of) as a bar on standard error, unless `quiet` or that is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = console(errors=True)
    with Progress(*columns, console=screen, transient=True, disable=quiet or not screen.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
