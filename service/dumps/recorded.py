"""Reads games from records in files, folders and archives, sorted by game id."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from scoresheet.domain.errors import BrokenRecord
from scoresheet.replays import record, verifier
from scoresheet.replays.datasets.identities import AsTheyAre
from scoresheet.replays.datasets.packing import packed
from scoresheet.replays.datasets.rows import GameRows
from scoresheet.replays.datasets.sources import Gather, Gathered, LeftOut, unforeseen
from scoresheet.service.core.errors import TooLarge
from scoresheet.service.records.unpacking import PackedRecord, Unpackable, in_folder, records_of

SOURCE = "record"
TWICE, RUNNING = "twice among the records", "not over"
FASTEST = 1
"""The fastest compression level of gzip."""


class _First(msgspec.Struct):
    game: str


class RecordSource(NamedTuple):
    """Records that were copied into a folder; each game is identified by its file."""

    folder: Path

    def open(self) -> Gather:
        """Return the function that reads a copied record; nothing needs to be opened."""
        return gather


class CopiedRecords(NamedTuple):
    """The file of each game's copied record, and the games that were left out."""

    files: list[Path]
    left_out: list[LeftOut]


def copied(paths: Iterable[Path], folder: Path) -> CopiedRecords:
    """Copy all records from files, archives and folders into `folder`, one file each."""
    found, left_out = dict[str, Path](), list[LeftOut]()
    for path in _files(paths):
        try:
            for number, one in enumerate(records_of(path)):
                _copy(one, folder / f"{len(found)}-{number}.gz", found, left_out)
        except (Unpackable, TooLarge) as error:
            left_out.append(LeftOut(str(path), str(error), wrong=True))
    return CopiedRecords([found[game] for game in sorted(found)], left_out)


def gather(file: Path) -> Gathered:
    """Return the rows for the game in a copied record."""
    try:
        read = record.read_file(file)
    except BrokenRecord as error:
        return LeftOut(_game_in(file), str(error), wrong=True)
    game = read.events[0].game
    if not read.header.ending or not read.header.components:
        return LeftOut(game, RUNNING)
    try:
        return packed(GameRows(title=read.title, events=read.events, source=SOURCE), AsTheyAre())
    except Exception as error:  # a forged effect can raise anything
        return unforeseen(game, error)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        yield from in_folder(path) if path.is_dir() else [path]


def _copy(one: PackedRecord, target: Path, found: dict[str, Path], left_out: list[LeftOut]) -> None:
    name = f"{one.name}, line {one.before + 1}"
    header, first = next(one.lines, b""), next(one.lines, b"")
    try:
        game = msgspec.json.decode(first, type=_First).game
    except msgspec.MsgspecError:
        left_out.append(LeftOut(name, "it is not a record", wrong=True))
        return
    if game in found:
        left_out.append(LeftOut(game, TWICE))
        return
    found[game] = target
    with gzip.open(target, "wb", compresslevel=FASTEST) as copy:
        copy.writelines((header, first, *one.lines))


def _game_in(file: Path) -> str:
    _, first, *_ = verifier.text_lines(verifier.lines_of(file))
    return msgspec.json.decode(first, type=_First).game
