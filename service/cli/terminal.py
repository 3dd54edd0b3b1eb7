"""Shared parts of the commands: configuration, access to the games, and terminal output."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar

    from scoresheet.domain.game import Game
    from scoresheet.projections.runner import Progress
    from scoresheet.replays.record import Record
    from scoresheet.service.core.configuration import Config
    from scoresheet.service.core.location import Location
    from scoresheet.service.play.games import Games

WIDEST = 10_000
"""The number of columns without a terminal; an object that fills them all has no natural width."""

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
"""The `--json` option, which every command has."""


def print_json(answer: object) -> None:
    """Print a JSON object on standard output."""
    import msgspec

    from scoresheet.service.core.text_checks import plain_json

    click.echo(plain_json(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()))


def say(text: str, *, errors: bool = False) -> None:
    """Print a sentence on standard output or standard error.

    Control characters and newlines are removed.
    """
    from scoresheet.service.core.text_checks import one_line

    click.echo(one_line(text), err=errors)


def console(*, errors: bool = False) -> Console:
    """Return a console that filters control characters; it uses colour only on a terminal."""
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    from scoresheet.service.core.text_checks import plain

    class Plain(Console):
        def print(self, *objects: Any, **how: Any) -> None:
            if not self.is_terminal and "COLUMNS" not in os.environ:
                self.width = _width_of(self, objects)
            super().print(*objects, **how)

        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
            for text, style, control in super().render(renderable, options):
                yield Segment(text if control else plain(text), style, control)

    return Plain(stderr=errors, highlight=False, markup=False, emoji=False)


def _width_of(screen: Console, objects: Sequence[Any]) -> int:
    """Return the number of columns that the objects need; files get tables in full width."""
    from rich.measure import Measurement

    options = screen.options.update(max_width=WIDEST, width=WIDEST)
    needed = [Measurement.get(screen, options, one).maximum for one in objects]
    return max(screen.width, *(one for one in needed if one < WIDEST), 0)


def write_new(file: Path, lines: Iterable[bytes], *, force: bool) -> int:
    """Write a new file atomically and return its size in bytes; `force` overwrites.

    Links are not followed: a link counts as an existing file, and `force` replaces the link itself.
    """
    import secrets

    check_target(file, force=force)
    beside = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    try:
        with beside.open("xb") as fresh:
            fresh.writelines(lines)
            size = fresh.tell()
        _put(beside, file, force=force)
    finally:
        beside.unlink(missing_ok=True)
    return size


def check_target(file: Path, *, force: bool) -> None:
    """Exit with an error if `file` exists.

    With `force`, exit only if it is neither a regular file nor a link.
    """
    if not os.path.lexists(file):
        return
    if not force:
        raise click.ClickException(f"{file} already exists (--force overwrites it).")
    if not (file.is_symlink() or file.is_file()):
        raise click.ClickException(f"{file} is not a regular file, so it is not overwritten.")


def _put(beside: Path, file: Path, *, force: bool) -> None:
    if force:
        beside.replace(file)
        return
    try:
        file.hardlink_to(beside)
    except FileExistsError:
        raise click.ClickException(f"{file} already exists (--force overwrites it).") from None


def configuration() -> Config:
    """Return the configuration; exit with code 2 and a list of all errors if it is invalid."""
    from scoresheet.service.core import configuration as config
    from scoresheet.service.core.errors import ServiceError

    try:
        return config.read(os.environ)
    except ServiceError as error:
        raise click.UsageError(str(error)) from error


@contextmanager
def open_games(*, new: bool = False) -> Iterator[Games]:
    """Open the games in the configured database, which must exist unless `new` is set."""
    from scoresheet.service.play.games import Games
    from scoresheet.service.signals.backends import bus_of
    from scoresheet.service.storage.store import Store

    location = prepared(new=new)
    games = Games(Store(location))
    games.store.recorder.wakes.append(bus_of(location).publish_stored)
    try:
        yield games
    finally:
        games.store.close()


def prepared(*, new: bool = False) -> Location:
    """Prepare the configured database and return its location.

    The database must exist unless `new` is set.
    """
    from scoresheet.service.storage import opening

    location = configuration().database
    if not new and not opening.is_there(location):
        raise click.ClickException(f"There are no games at {location}; set SCORESHEET_DATABASE_URL to where they are.")
    opening.prepare(location)
    return location


@contextmanager
def serving(config: Config) -> Iterator[None]:
    """Hold the lock that allows one service per SQLite file; raise `Unusable` if it is taken."""
    from scoresheet.service.runtime.bootstrap import prepare
    from scoresheet.service.storage import single_process

    prepare(config)
    with single_process.serving(config.database) if isinstance(config.database, Path) else nullcontext():
        yield


def read_record(file: Path) -> Record:
    """Read a record from a file; exit with an error that names the wrong line."""
    from scoresheet.replays.record import UnreadableRecord, read_file

    try:
        return read_file(file)
    except UnreadableRecord as error:
        raise click.ClickException(f"{file}: {error}") from error


def find_game(games: Games, game: str) -> Game:
    """Return the current position of a game; exit with an error if there is none."""
    from scoresheet.service.core.errors import NoSuchGame

    try:
        return games.head(game)
    except NoSuchGame as error:
        raise click.ClickException(f"There is no game {game!r}.") from error


@contextmanager
def progress_bar(label: str, quiet: bool = False) -> Iterator[Progress]:
    """Show (done, total) as a bar on standard error, unless `quiet` or not on a terminal."""
    screen = console(errors=True)
    with bar_on(screen, disable=quiet or not screen.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def bar_on(screen: Console, *, disable: bool = False) -> Bar:
    """Return a progress bar in the style of all commands; it disappears when done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=disable)
