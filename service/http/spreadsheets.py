"""Statistics as CSV (RFC 4180)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from scoresheet.projections.ratings import Leaderboard
from scoresheet.projections.statistics import BySeats, GameStatistics, Result, TitleStatistics

CSV = "text/csv"
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""First characters that make a spreadsheet treat text as a formula."""
Cell = str | int | bool | None


def written(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return a table as UTF-8 CSV with a header row.

    Text that a spreadsheet would take for a formula is escaped; None becomes an empty cell.
    """
    lines = io.StringIO()
    table = csv.writer(lines)
    table.writerow(columns)
    table.writerows([_cell(cell) for cell in row] for row in rows)
    return lines.getvalue().encode()


def _cell(cell: Cell) -> str | int:
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(FORMULAS) else cell
    return "" if cell is None else cell


def of_game(told: GameStatistics) -> bytes:
    """Return a row per position: each seat's points, their sources, and its resources."""
    columns = ["version", "mover", "seconds"]
    numbers: list[Sequence[Cell]] = [told.versions, [_seat(mover) for mover in told.movers], told.seconds]
    for name, over_positions in _series(told):
        columns.append(name)
        numbers.append(over_positions)
    return written(columns, zip(*numbers, strict=True))


def _series(told: GameStatistics) -> Iterator[tuple[str, Sequence[int]]]:
    for seat, points in enumerate(told.points):
        yield f"seat_{seat}_points", points
        for kind, series in (("points", told.parts), ("resource", told.resources)):
            for name, over_positions in series[seat].items() if series else ():
                yield f"seat_{seat}_{kind}_{name}", over_positions


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def of_results(results: Iterable[Result]) -> bytes:
    """Return a row for each result of a player."""
    return written(Result.__struct_fields__, (msgspec.structs.astuple(result) for result in results))


BOARD = ("place", "player", "name", "bot", "rating", "uncertainty", "conservative", "games", "provisional")


def of_leaderboard(board: Leaderboard, names: Mapping[str, str], bots: Iterable[str]) -> bytes:
    """Return a row per leaderboard entry; `names` maps players to names, `bots` lists the bots."""
    programs = set(bots)
    return written(
        (*BOARD, "last_game", "last_at"),
        (
            (each.place, each.player, names.get(each.player, ""), each.player in programs, *_rated(each.rated))
            for each in board.leaders
        ),
    )


def _rated(rated: msgspec.Struct) -> tuple[Cell, ...]:
    return msgspec.structs.astuple(rated)


FIGURES = ("table", "seats", "kind", "name", "figure", "value")


def of_title(told: TitleStatistics) -> bytes:
    """Return a row per figure: its table, number of seats, kind, name, mean and share."""
    return written(FIGURES, _figures(told))


def _figures(told: TitleStatistics) -> Iterator[tuple[Cell, ...]]:
    yield "games", None, "", "", "games", told.games
    yield "games", None, "", "", "imported", told.imported
    for own in told.by_seats:
        yield "games", own.seats, "", "", "games", own.games
        yield from _spreads(own)
        for seat in own.advantage:
            yield from (("advantage", own.seats, "", str(seat.seat), *flat) for flat in _flat(seat, ("seat",)))
    for piece in told.pieces:
        yield from (("pieces", None, piece.kind, piece.id, *flat) for flat in _flat(piece, ("kind", "id")))
    for table, kinds in (("actions", told.actions), ("rules", told.rules)):
        for kind in kinds:
            yield from ((table, None, "", kind.kind, *flat) for flat in _flat(kind, ("kind",)))


def _spreads(own: BySeats) -> Iterator[tuple[Cell, ...]]:
    for table in ("scores", "winning", "moves", "minutes"):
        yield from ((table, own.seats, "", "", *flat) for flat in _flat(getattr(own, table), ()))


def _flat(struct: msgspec.Struct, without: Sequence[str]) -> Iterator[tuple[str, Cell]]:
    """Yield a struct's fields except `without`; nested fields get the outer name as a prefix."""
    for name, value in msgspec.structs.asdict(struct).items():
        if isinstance(value, msgspec.Struct):
            yield from ((f"{name}_{inner}", number) for inner, number in msgspec.structs.asdict(value).items())
        elif name not in without:
            yield name, value
