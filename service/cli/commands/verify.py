"""`scoresheet verify`: verifies a record on its own, without a server or database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.replays.record import Record
    from scoresheet.replays.verifier import Report

EXAMPLE = """\b
Examples:
  scoresheet verify game.jsonl
  scoresheet verify game.jsonl receipts.jsonl --keys keys.json
  scoresheet verify game.jsonl.gz --against as-i-saw-it.jsonl
"""

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("verify", short_help="Verify a record without a server.", epilog=EXAMPLE)
@click.argument("record", type=FILE)
@click.argument("receipts", required=False, type=FILE)
@click.option("--against", type=FILE, help="The record that you saved during the game.")
@click.option("--keys", type=FILE, help="The answer of /api/v1/keys during the game: the keys that sign receipts.")
@click.option("--no-rules", is_flag=True, help="Skip the check by today's rules.")
@terminal.as_json
def command(
    record: Path, receipts: Path | None, against: Path | None, keys: Path | None, no_rules: bool, as_json: bool
) -> None:
    """Verify RECORD: its chain of digests, its secret and its draws.

    RECEIPTS that you kept prove that no events were cut off or rewritten. The file may contain the keys that signed
    them; keys given by --keys take precedence.

    --against compares the record with the one you saw while the game was running. The exit code is 1 if anything is
    wrong. The checks are specified at /api/docs/record. replays/verifier.py, a single file that does not need the rest
    of Scoresheet, performs all of them except the check against the rules.
    """
    from scoresheet.replays import verifier

    try:
        report = verifier.verify_files(record, receipts, against, keys)
    except verifier.Unfit as error:
        raise click.UsageError(f"{keys}: {error}.") from error
    _decide_again(report, record, skip=no_rules)
    if as_json:
        terminal.print_json(verifier.as_object(report))
    else:
        for sentence in verifier.sentences(report):
            terminal.say(sentence)
    raise SystemExit(int(not report.sound))


def _decide_again(report: Report, file: Path, *, skip: bool) -> None:
    """Add the verdict of today's rules to the report, unless the record is incomplete."""
    from scoresheet.domain.titles import registry

    if skip or not report.record_sound:
        report.not_checked.append("Whether the moves follow the rules.")
    elif report.title not in registry.all_titles():
        report.not_checked.append(f"Whether the moves follow the rules: there is no title {report.title!r} here.")
    elif not report.whole:
        report.not_checked.append(
            "Whether the moves follow the rules: parts of the record are hidden, or unknown to this version."
        )
    else:
        _ask_the_rules(report, file)


def _ask_the_rules(report: Report, file: Path) -> None:
    from scoresheet.replays import record, verifier, verify

    try:
        read = record.read_file(file)
        if _goes_on_from_another(read):
            report.not_checked.append(
                "Whether the moves follow the rules: the game continues from another game, which is not available."
            )
            return
        verify.replay_by_rules(read)
    except record.UnreadableRecord as error:
        report.wrong.append(verifier.Wrong("form", error.line - 1, str(error)))
    except verify.Diverged as error:
        _tell_divergence(report, read, error.version, str(error))
    else:
        report.checked.append("Every move was replayed by the rules with the recorded draws, and had the same result.")


def _goes_on_from_another(read: Record) -> bool:
    from scoresheet.domain.events import GameOpened

    opened = read.events[0]
    return isinstance(opened, GameOpened) and opened.parent is not None


def _tell_divergence(report: Report, read: Record, version: int, reason: str) -> None:
    """Report a divergence; under older rules it is not an error."""
    from scoresheet.replays.verifier import Wrong

    decided, today = read.events[version - 1].rules, read.title.rules_version
    if decided == today:
        report.wrong.append(Wrong("rules", version, reason))
    else:
        report.not_checked.append(
            f"Whether the moves from version {version} on follow the rules: they were decided by rules {decided}, and "
            f"today's rules ({today}) give a different result."
        )
