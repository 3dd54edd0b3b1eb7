"""`scoresheet audit`: checks the stored games."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.service.audit.mass_audit import AuditedGame, StoreLocation
    from scoresheet.service.audit.receipt_check import ReceiptComparison

EXAMPLE = """\b
Examples:
  scoresheet audit 5c1f0b7de2
  scoresheet audit 5c1f0b7de2 --receipts receipts.jsonl
  scoresheet audit --all
  scoresheet audit --all --against-rules   # before a release, with the new version
"""
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(short_help="Audit the stored games.", epilog=EXAMPLE)
@click.argument("game", required=False)
@click.option("--all", "everything", is_flag=True, help="Audit all games on all processors.")
@click.option(
    "--against-rules", is_flag=True, help="List running games that this version's rules would decide differently."
)
@click.option("--receipts", type=FILE, help="Compare GAME with a file of receipts, one per line.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="The number of processes.")
@terminal.as_json
def command(
    game: str | None, everything: bool, against_rules: bool, receipts: Path | None, jobs: int, as_json: bool
) -> None:
    """Audit GAME, or all games: events, moves by today's rules, draws, derived data.

    A game is sound, broken, or decided under older rules or components, which is not an error. The exit code is 1 if
    any game is broken, else 0. Nothing is changed.

    With --against-rules, only running games are audited. The games in which this version's rules would decide a move
    differently are listed with the first such move; they continue anyway, by the current rules.
    """
    if (game is None) == (not everything):
        raise click.UsageError("Give either a GAME or --all.")
    if receipts and game is None:
        raise click.UsageError("--receipts needs a GAME to compare with.")
    place, names = _place(game, running=against_rules)
    examined = _examine(place, names, min(jobs, max(1, len(names))), quiet=as_json)
    compared = _compare(place, examined[0], receipts) if receipts else None
    if as_json:
        terminal.print_json(_report(examined, compared, against_rules=against_rules, one=game is not None))
    else:
        _say(examined, compared, against_rules=against_rules, one=game is not None)
    broken = any(each.verdict == "broken" for each in examined)
    raise SystemExit(int(broken or bool(compared and compared.broken)))


def _place(game: str | None, *, running: bool) -> tuple[StoreLocation, list[str]]:
    from scoresheet.service.audit.mass_audit import StoreLocation

    configuration = terminal.configuration()
    with terminal.open_games() as games:
        names = games.store.unfinished() if running else games.store.games()
    if game is not None and game not in names:
        raise click.ClickException(f"There is no {'running ' if running else ''}game {game!r}.")
    return StoreLocation.of(configuration.database, configuration.secrets), names if game is None else [game]


def _examine(place: StoreLocation, names: Sequence[str], jobs: int, *, quiet: bool) -> list[AuditedGame]:
    from scoresheet.service.audit.mass_audit import audit_all

    examined = []
    with terminal.progress_bar("Games", quiet=quiet) as progress:
        for number, each in enumerate(audit_all(place, names, jobs), start=1):
            examined.append(each)
            progress(number, len(names))
    order = {name: number for number, name in enumerate(names)}
    return sorted(examined, key=lambda each: order[each.game])


def _report(
    examined: Sequence[AuditedGame], compared: ReceiptComparison | None, *, against_rules: bool, one: bool
) -> dict[str, object]:
    """Return the report for programs: counts by verdict, and details of unsound games."""
    counted = Counter(each.verdict for each in examined)
    told = examined if one else [each for each in examined if _is_told(each, against_rules)]
    counts = {verdict: counted[verdict] for verdict in ("sound", "older_rules", "broken")}
    return {"games": len(examined), **counts, "receipts": compared, "items": told}


def _is_told(each: AuditedGame, against_rules: bool) -> bool:
    return bool(each.diverged or each.verdict == "broken") if against_rules else each.verdict != "sound"


def _say(
    examined: Sequence[AuditedGame], compared: ReceiptComparison | None, *, against_rules: bool, one: bool
) -> None:
    from scoresheet.service.audit.wording import of_receipts, sentences, summary

    for each in examined:
        if one or _is_told(each, against_rules):
            for sentence in sentences(each, against_rules=against_rules):
                terminal.say(sentence)
    for sentence in of_receipts(compared) if compared else ():
        terminal.say(sentence)
    if not one:
        terminal.say(summary(examined, against_rules=against_rules))


def _compare(place: StoreLocation, examined: AuditedGame, file: Path) -> ReceiptComparison:
    """Compare the receipts in `file` with the game."""
    from scoresheet.replays.verifier import lines_of, receipts_in
    from scoresheet.service.audit.mass_audit import open_reading
    from scoresheet.service.audit.receipt_check import compare

    found = receipts_in(lines_of(file))
    if found.wrong:
        raise click.ClickException(f"{file}: {found.wrong[0].reason}.")
    receipts = [receipt for receipts in found.of.values() for receipt in receipts]
    return compare(open_reading(place).store, examined.game, receipts)
