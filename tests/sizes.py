"""Disk and memory use for `docs/sizing.md`: `python -m tests.sizes` prints a table.

Disk space of imported games of the library; memory by processes, connections and live streams of a running service.
"""

from __future__ import annotations

import http.client
import platform
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server import Client, running
from tests.service.command_line import CommandLine

ROOT = Path(__file__).parents[1]
GAMES_OF_EACH = 12
IDLE, STREAMS = 500, 6
KIB, MIB = 1_024, 1_024 * 1_024
SECONDS_TO_SETTLE = 1.0


def main() -> None:
    """Print the table."""
    print(f"{platform.machine()}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")
    for title in sorted((ROOT / "replays" / "library").iterdir()):
        with TemporaryDirectory() as folder:
            print(f"| a game of {title.name} | {disk(Path(folder), title)} |")
    with TemporaryDirectory() as folder:
        for what, size in memory(Path(folder)):
            print(f"| {what} | {size} |")


def disk(folder: Path, title: Path) -> str:
    """Measure the disk space of a game of a title with all its data, and of a move."""
    line = CommandLine(folder)
    files = sorted(title.glob("*.jsonl"))[:GAMES_OF_EACH]
    line.json("import", *map(str, files))
    line.json("rebuild")
    kept, lists = (compact(folder / name) for name in ("scoresheet.db", "scoresheet.db.read-models"))
    size = kept + lists
    with closing(sqlite3.connect(folder / "scoresheet.db")) as games:
        moves, bytes_of = games.execute("SELECT COUNT(*), SUM(LENGTH(state)) FROM game_events").fetchone()
    each = f"{size / len(files) / KIB:.0f} KiB, {moves / len(files):.0f} events"
    share = f"{lists / size:.0%} of it lists and histories"
    return f"{each}, {bytes_of / moves:.0f} bytes an event, {size / moves:.0f} with all that is kept of it, {share}"


def compact(file: Path) -> int:
    """Return the size of a database in bytes after a checkpoint of its log."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.stat().st_size


def memory(folder: Path) -> Iterator[tuple[str, str]]:
    """Measure the memory of a service: idle, and per connected client."""
    with running(folder) as (port, process), ExitStack() as opened:
        processes = tree(process.pid)
        yield "processes at rest", ", ".join(f"{resident(pid) / MIB:.0f} MiB" for pid in processes)
        before = sum(map(resident, processes))
        for _ in range(IDLE):
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.connect()
            opened.callback(connection.close)
        time.sleep(SECONDS_TO_SETTLE)
        yield "an idle connection", f"{(sum(map(resident, processes)) - before) / IDLE / KIB:.1f} KiB"
        yield "a live stream", f"{streams(port, processes) / KIB:.1f} KiB"


def streams(port: int, processes: list[int]) -> float:
    """Measure the memory of a live stream, with as many as some players may open."""
    players = [Client.signed_up(port, f"Player {letter}{other}") for letter in "bcdf" for other in "ae"]
    _, game = players[-1].post("/api/v1/games", {"title": "phytoplankton", "seats": 2})
    path = f"/api/v1/games/{game['id']}/stream"
    with ExitStack() as opened:
        sizes = []
        for _ in range(STREAMS):
            sizes.append(sum(map(resident, processes)))
            for player in players:
                connection = http.client.HTTPConnection("127.0.0.1", port)
                opened.callback(connection.close)
                connection.request("GET", path, headers={"Authorization": f"Bearer {player.token}"})
                assert opened.enter_context(connection.getresponse()).status == 200
        return (sizes[-1] - sizes[1]) / len(players) / (STREAMS - 2)


def tree(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in tree(int(child)))]


def resident(pid: int) -> int:
    """Return the resident memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4 * KIB


if __name__ == "__main__":
    main()
