"""`scoresheet verify-log`: verifies that a service's log continues all its signed heads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.replays.tree import Head
    from scoresheet.replays.witness import Finding, Receipt

EXAMPLE = """\b
Examples:
  scoresheet verify-log heads.jsonl --url https://games.example
  scoresheet verify-log heads.jsonl --url https://games.example --receipts mine.jsonl --keys keys.json --keep
  scoresheet verify-log heads.jsonl --database /backups/scoresheet.db

\b
Exit codes:
  0  the log continues all heads
  1  it does not: it was rolled back, forked, changed or truncated
  3  the log could not be checked: the service does not answer, or the database cannot be read
"""
NOTHING_FOUND_OUT = 3
LONGEST_LINE = 4_096
A_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

T = TypeVar("T")


class Trusted(NamedTuple):
    """Trusted keys: those `given`, else those `beside` the receipts plus the signer's own."""

    given: dict[str, str] | None
    beside: dict[str, str]

    def among(self, own: Callable[[], dict[str, str]]) -> dict[str, str]:
        """Return the trusted keys; `own` returns those of the signer."""
        return {**own(), **self.beside} if self.given is None else self.given


class NotFoundOut(click.ClickException):
    """The log could not be checked."""

    exit_code = NOTHING_FOUND_OUT


@click.command(short_help="Verify that the log of all games continues heads you kept.", epilog=EXAMPLE)
@click.argument("heads", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--url", help="The service to query; all proofs are verified locally.")
@click.option("--database", type=A_FILE, help="The database to read completely instead.")
@click.option(
    "--receipts", type=A_FILE, help="Receipts that you kept or downloaded; the log must contain their events."
)
@click.option("--keys", type=A_FILE, help="The public keys to trust, as answered by /api/v1/keys.")
@click.option("--keep", is_flag=True, help="Append the current head to HEADS if nothing is wrong.")
@terminal.as_json
def command(
    heads: Path,
    url: str | None,
    database: Path | None,
    receipts: Path | None,
    keys: Path | None,
    keep: bool,
    as_json: bool,
) -> None:
    """Verify that the log of all games continues each of the HEADS (JSON Lines) you kept.

    Each head must be signed by a known key, and its log must be proven to be a prefix of the next head's and of the
    current log. The current log is that of the service at --url, or of a database, by default this installation's,
    which is read completely.
    """
    if url and database:
        raise click.UsageError("Give --url or --database, not both.")
    if keep and not url:
        raise click.UsageError("--keep needs --url: a database alone does not sign heads.")
    kept = _heads(heads, may_be_new=keep)
    given, beside = _receipts(receipts)
    trusted = Trusted(_keys(keys), beside)
    found = _ask(url, kept, given, trusted, as_json) if url else _look(database, kept, given, trusted, as_json)
    if keep and found.present and not found.wrong and found.present not in kept:
        from scoresheet.service.audit.head_file import HeadFile

        HeadFile(heads).tell([found.present])
    _say(found, as_json)
    raise SystemExit(int(bool(found.wrong)))


def _ask(url: str, kept: list[Head], receipts: list[Receipt], keys: Trusted, quiet: bool) -> Finding:
    from scoresheet.replays.witness import check
    from scoresheet.service.audit.remote_log import RemoteLog, Unreachable

    try:
        log = RemoteLog(url)
        known = keys.among(log.keys)
        with terminal.progress_bar("Proofs", quiet=quiet) as progress:
            return check(log, kept, receipts, known, progress)
    except Unreachable as error:
        raise NotFoundOut(str(error)) from error


def _look(database: Path | None, kept: list[Head], receipts: list[Receipt], keys: Trusted, quiet: bool) -> Finding:
    from scoresheet.service.core.database_errors import ERRORS, reason_of
    from scoresheet.service.core.errors import Unusable
    from scoresheet.service.storage import offline, opening

    path = database or terminal.configuration().database
    try:
        if not opening.is_there(path):
            raise NotFoundOut(f"There are no games at {path}; set SCORESHEET_DATABASE_URL to where they are.")
        with offline.reading(path) as reader, terminal.progress_bar("Events", quiet=quiet) as progress:
            return offline.check(reader, kept, receipts, keys.among(lambda: offline.keys(reader)), progress)
    except ERRORS as error:
        raise NotFoundOut(f"The games at {path} cannot be read ({reason_of(error)}).") from error
    except Unusable as error:
        raise NotFoundOut(str(error)) from error


def _say(found: Finding, as_json: bool) -> None:
    if as_json:
        terminal.print_json({"verdict": "broken" if found.wrong else "sound", "finding": found})
        return
    for sentence in found.wrong:
        terminal.say(sentence, errors=True)
    if not found.wrong:
        terminal.say(
            f"The log has {found.size} events, and continues all {found.heads} heads that you kept. "
            f"It contains the events of {found.receipts - found.later} receipts."
        )
    if found.later:
        terminal.say(f"Not checked: {found.later} receipts that are newer than the log's newest head.")


def _keys(file: Path | None) -> dict[str, str] | None:
    import msgspec

    from scoresheet.service.audit.remote_log import keys_in

    try:
        return keys_in(file.read_bytes()) if file else None
    except msgspec.MsgspecError as error:
        raise click.UsageError(f"{file} is not an answer of /api/v1/keys: {error}.") from error


def _receipts(file: Path | None) -> tuple[list[Receipt], dict[str, str]]:
    """Return the receipts in a file, and the keys stored beside them."""
    from scoresheet.replays.witness import Receipt
    from scoresheet.service.audit.remote_log import KeyAnswer

    lines = list(_lines(file)) if file else []
    beside = [_decoded(file, *line, KeyAnswer) for line in lines if b'"public_key"' in line[1]]
    receipts = [_decoded(file, *line, Receipt) for line in lines if b'"public_key"' not in line[1]]
    return receipts, {key.key_id: key.public_key for key in beside}


def _heads(file: Path, *, may_be_new: bool) -> list[Head]:
    from scoresheet.replays.tree import Head

    return [] if may_be_new and not file.exists() else [_decoded(file, *line, Head) for line in _lines(file)]


def _lines(file: Path) -> Iterator[tuple[int, bytes]]:
    """Yield non-empty lines with their numbers; lines that are too long are split."""
    with file.open("rb") as lines:
        for number, line in enumerate(iter(lambda: lines.readline(LONGEST_LINE), b""), start=1):
            if line.strip():
                yield number, line


def _decoded(file: Path | None, number: int, line: bytes, kind: type[T]) -> T:
    import msgspec

    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise click.UsageError(f"{file}, line {number}: {error}.") from error
