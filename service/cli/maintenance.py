"""Maintenance commands: backup, restore, migrate; and progress bars."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.service.core.location import Location
    from scoresheet.service.storage.copying.copying import CopyResult, Progress

TENTHS = 10
SECRETS = "The folder of secrets (SCORESHEET_SECRETS_DIR) is not included: back it up separately."


@click.command(epilog="Example: scoresheet admin backup /backups/scoresheet.db")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@terminal.as_json
def backup(file: Path, force: bool, as_json: bool) -> None:
    """Back up everything to FILE, consistently, while the service runs.

    FILE is a SQLite file for either kind of database; `admin restore` reads it. The folder of secrets
    (SCORESHEET_SECRETS_DIR) is not included.
    """
    from scoresheet.service.storage.copying.backups import back_up

    source = there()
    terminal.check_target(file, force=force)
    if isinstance(source, Path) and file.exists() and file.samefile(source):
        raise click.ClickException(f"{file} is the database itself. Give a different file.")
    with progress(quiet=as_json) as told:
        back_up(source, file, told)
    if as_json:
        terminal.print_json({"from": str(source), "to": str(file), "bytes": file.stat().st_size})
    else:
        terminal.say(f"Backed up {source} to {file} ({file.stat().st_size} bytes). {SECRETS}")


@click.command(epilog="Example: scoresheet admin restore /backups/scoresheet.db")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@terminal.as_json
def restore(file: Path, as_json: bool) -> None:
    """Restore FILE into the configured, empty database, then compare the database with FILE.

    A database with games or accounts is not changed: configure another one (SCORESHEET_DATABASE_URL). Run the command
    again after an interruption. Restore the folder of secrets (SCORESHEET_SECRETS_DIR) separately. Holders of log
    heads (`verify-log`) will notice if games continue differently after the restore.
    """
    from scoresheet.service.storage.copying.backups import restore as bring_back

    target = terminal.configuration().database
    with progress(quiet=as_json) as told:
        copied = bring_back(file, target, told)
    say_copied(file, target, copied, as_json)


@click.command(epilog="Example: scoresheet admin migrate --to 0001")
@click.option("--to", help="The revision to migrate to, up or down; by default the newest.")
@terminal.as_json
def migrate(to: str | None, as_json: bool) -> None:
    """Migrate the tables to another revision, for an older version of Scoresheet.

    All other commands migrate to the newest revision by themselves. Make a backup first: undoing a revision deletes the
    data that it added. Stop the service before you migrate, and do not start this version again afterwards, because it
    would migrate to the newest revision again.
    """
    from scoresheet.service.storage.migrations import revisions
    from scoresheet.service.storage.opening import migrate as bring

    if to is not None and to not in revisions():
        raise click.UsageError(f"There is no revision {to!r}; the revisions are: {', '.join(revisions())}.")
    location = _configured()
    before, after = bring(location, to or "")
    if as_json:
        terminal.print_json({"database": str(location), "from": before or None, "to": after})
    elif before == after:
        terminal.say(f"The tables of {location} are already at revision {after}.")
    else:
        terminal.say(f"Migrated the tables of {location} from revision {before or 'none'} to {after}.")


def there() -> Location:
    """Prepare the configured database, which must exist, and return its location."""
    from scoresheet.service.storage.opening import prepare

    location = _configured()
    prepare(location)
    return location


def say_copied(source: object, target: object, copied: CopyResult, as_json: bool) -> None:
    """Report what was copied, with the digests, which are equal on both sides."""
    if as_json:
        terminal.print_json(
            {"from": str(source), "to": str(target), "written": copied.written, "digests": copied.digests}
        )
        return
    events, rows = copied.digests[0], sum(digest.rows for digest in copied.digests)
    terminal.say(
        f"Copied {source} to {target}: {rows} rows, {sum(copied.written.values())} of them written now. All tables "
        f"are identical; the log has {events.rows} events and the root {events.root}. {SECRETS}"
    )


@contextmanager
def progress(quiet: bool) -> Iterator[Progress]:
    """Show progress: a bar on a terminal, else a line for each tenth; nothing if `quiet`."""
    screen = terminal.console(errors=True)
    if quiet or not screen.is_terminal:
        yield _silent if quiet else _Lines().tell
        return
    with terminal.bar_on(screen) as bar:
        task = bar.add_task("")
        yield lambda what, done, of: bar.update(task, description=what, completed=done, total=of)


class _Lines:
    def __init__(self) -> None:
        self._told: dict[str, int] = {}

    def tell(self, what: str, done: int, of: int) -> None:
        tenth = TENTHS * done // of if of else TENTHS
        if tenth > self._told.get(what, 0):
            self._told[what] = tenth
            terminal.say(f"{what}: {done} of {of} rows.", errors=True)


def _silent(_what: str, _done: int, _of: int) -> None:
    pass


def _configured() -> Location:
    location = terminal.configuration().database
    if not location.exists():
        raise click.ClickException(f"There is no database at {location}; set SCORESHEET_DATABASE_URL to where it is.")
    return location
