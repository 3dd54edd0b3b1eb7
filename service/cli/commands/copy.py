"""`scoresheet copy`: moves an installation from one database to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import maintenance, terminal

if TYPE_CHECKING:
    from scoresheet.service.core.location import Location

EXAMPLE = """\b
Examples:
  scoresheet copy --from sqlite:////srv/games.db --to postgresql://scoresheet@localhost/scoresheet
  scoresheet copy --from postgresql://scoresheet@localhost/scoresheet --to sqlite:////srv/games.db
  scoresheet copy --from sqlite:////srv/games.db --to postgresql://scoresheet@localhost/scoresheet --check
"""


@click.command(short_help="Move everything from one database to another.", epilog=EXAMPLE)
@click.option("--from", "source", required=True, metavar="URL", help="The source, which is not changed.")
@click.option(
    "--to", "target", required=True, metavar="URL", help="The target: an empty database or an interrupted copy."
)
@click.option("--check", is_flag=True, help="Only compare the two databases.")
@terminal.as_json
def command(source: str, target: str, check: bool, as_json: bool) -> None:
    """Copy an installation to another database: games, accounts and everything else.

    The service may keep running: the copy shows the state at the start. Run the command again to copy later changes or
    to resume after an interruption; only differences are written. To move an installation, copy it, stop the service,
    copy it again (quickly), and start the service with SCORESHEET_DATABASE_URL set to the new database. Once a service
    has used the copy, nothing more is copied to it.

    At the end, all tables and the Merkle tree over all events are compared. Lists of games are rebuilt when the
    service starts. Keep the folder of secrets (SCORESHEET_SECRETS_DIR); the copy needs it.
    """
    old, new = _location("--from", source), _location("--to", target)
    if not old.exists() or _same(old, new):
        raise click.UsageError("--from and --to are the same." if old.exists() else f"There is no database at {old}.")
    if check:
        _compare(old, new, as_json)
        return
    from scoresheet.service.storage.copying.copying import copy
    from scoresheet.service.storage.opening import prepare

    prepare(old)
    with maintenance.progress(quiet=as_json) as told:
        copied = copy(old, new, told)
    maintenance.say_copied(old, new, copied, as_json)


def _compare(old: Location, new: Location, as_json: bool) -> None:
    from scoresheet.service.storage.copying.copying import compare
    from scoresheet.service.storage.copying.sides import reading

    if not new.exists():
        raise click.UsageError(f"There is no database at {new}.")
    with reading(old) as one, reading(new) as other, maintenance.progress(quiet=as_json) as told:
        digests = compare(one, other, told)
    if as_json:
        terminal.print_json({"from": str(old), "to": str(new), "digests": digests})
    else:
        terminal.say(f"{old} and {new} are the same: {sum(digest.rows for digest in digests)} rows.")


def _location(option: str, text: str) -> Location:
    from scoresheet.service.core.location import location_of

    try:
        return location_of(text)
    except ValueError as error:
        raise click.UsageError(f"{option} {error}.") from error


def _same(old: Location, new: Location) -> bool:
    from pathlib import Path

    if isinstance(old, Path) and isinstance(new, Path):
        return new.exists() and old.samefile(new)
    return old == new
