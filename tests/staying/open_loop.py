"""Requests at a fixed rate, even while earlier ones are unanswered (open loop)."""

from __future__ import annotations

import os
import random
import selectors
import socket
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.games import plan
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.service.accounts.tokens import PLAY, TOKEN
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command, Games
from scoresheet.service.runtime import bootstrap
from tests.server import PASSWORD
from tests.service.hashing import CHEAP
from tests.staying.ledger import Ledger, Told
from tests.staying.load import PASSING, TITLE
from tests.staying.place import Place
from tests.staying.processes import family
from tests.staying.wire import Answer, parsed, request

SECONDS_TO_ANSWER = 20
"""The time within which all clients must be answered at the end."""


class Prepared(NamedTuple):
    """A move that can be sent after the previous one."""

    key: str
    said: bytes


@dataclass
class Table:
    """A game and its planned moves."""

    game: str
    moves: deque[Prepared]


@dataclass
class Line:
    """A connection, and the game of its pending request."""

    socket: socket.socket
    table: Table | None = None
    received: bytes = b""


@dataclass
class Phase:
    """The results of some seconds of load."""

    sent: int = 0
    unsent: int = 0
    """Moves for which no connection was free."""
    made: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of processor time of the busiest worker process."""

    def rate(self) -> float:
        """Return the moves made per second."""
        return self.made / self.seconds

    def yields(self) -> float:
        """Return the moves made per second of the service's processor time, on a machine of any load."""
        return self.made / self.processor


class OpenLoop:
    """Sends moves at a fixed rate, over as many connections as needed, in one thread."""

    def __init__(self, port: int, process: int, tables: list[Table], ledger: Ledger) -> None:
        self.port, self.process, self.ledger = port, process, ledger
        self.idle = deque(tables)
        self.lines: deque[Line] = deque()
        self.waiting = selectors.DefaultSelector()
        self.asking = 0

    def run(self, seconds: float, rate: float, most: int) -> Phase:
        """Send moves at a rate for some time, with at most `most` unanswered at once."""
        phase, began, before = Phase(), time.monotonic(), processor_times(self.process)
        due = 0.0
        while (passed := time.monotonic() - began) < seconds:
            while due <= passed * rate and due < 1e12:
                due = self._come(phase, due, most)
                if self.asking >= most and rate == float("inf"):
                    break
            self._hear(phase, 0.001)
        taken = [until - before.get(one, 0.0) for one, until in processor_times(self.process).items()]
        phase.seconds, phase.processor = time.monotonic() - began, max(taken)
        return phase

    def settle(self, seconds: float = SECONDS_TO_ANSWER) -> float:
        """Wait until all requests are answered, up to a limit; return the seconds that took."""
        began, rest = time.monotonic(), Phase()
        while self.asking and time.monotonic() - began < seconds:
            self._hear(rest, 0.05)
        if self.asking:
            self.ledger.surprises.append(f"{self.asking} were not answered within {seconds:.1f} seconds.")
        return time.monotonic() - began

    def close(self) -> None:
        """Close all connections."""
        for key in list(self.waiting.get_map().values()):
            key.data.socket.close()
        self.waiting.close()

    def _come(self, phase: Phase, due: float, most: int) -> float:
        while self.idle and not self.idle[0].moves:
            self.idle.popleft()
        if self.asking < most and self.idle:
            self._ask(self.idle.popleft())
            phase.sent += 1
        else:
            phase.unsent += 1
        return due + 1

    def _ask(self, table: Table) -> None:
        line = self.lines.popleft() if self.lines else self._line()
        line.table = table
        self.ledger.asked.add(table.moves[0].key)
        line.socket.sendall(table.moves[0].said)
        self.asking += 1

    def _line(self) -> Line:
        line = Line(socket.create_connection(("127.0.0.1", self.port), 20))
        line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.waiting.register(line.socket, selectors.EVENT_READ, line)
        return line

    def _hear(self, phase: Phase, seconds: float) -> None:
        for key, _ in self.waiting.select(seconds):
            line = key.data
            piece = line.socket.recv(65_536)
            line.received += piece
            answer = parsed(line.received)
            if answer is not None:
                self._answered(line, answer, phase)
            if not piece or (answer and answer.headers.get("connection") == "close"):
                self._lost(line)

    def _lost(self, line: Line) -> None:
        self.waiting.unregister(line.socket)
        line.socket.close()
        if line.table:
            self.ledger.surprises.append("A connection ended before its answer came.")
            self.asking -= 1
        elif line in self.lines:
            self.lines.remove(line)

    def _answered(self, line: Line, answer: Answer, phase: Phase) -> None:
        table, line.table, line.received = line.table, None, b""
        assert table
        self.asking -= 1
        phase.statuses[answer.status] += 1
        self.ledger.statuses[answer.status] += 1
        if answer.status == 201:
            phase.made += 1
            receipt = answer.body["receipt"]
            self.ledger.told.append(Told(table.moves.popleft().key, table.game, receipt["version"], receipt["digest"]))
        elif answer.status not in PASSING or "retry-after" not in answer.headers:
            self.ledger.surprises.append(f"A move was answered {answer.status}: {answer.headers} {answer.body!r}")
        self.idle.append(table)
        if answer.headers.get("connection") != "close":
            self.lines.append(line)


def processor_times(process: int) -> dict[int, float]:
    """Return the processor seconds of a process and of each it has started."""
    return {one: processor_time(one) / os.sysconf("SC_CLK_TCK") for one in family(process)}


def processor_time(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def tables(place: Place, games: int, moves: int, seed: int, ledger: Ledger) -> list[Table]:
    """Prepare running games with planned moves, computed with their draws before the service starts."""
    with services(place) as (found, player, token):
        made = []
        for number in range(games):
            game = begun(found, player, f"{seed}.{number}", ledger)
            planned = plan(found, found.head(game), seed + number, moves)
            said = [prepared(game, token, f"{seed}.{number}.{one.version}", one) for one in planned]
            made.append(Table(game, deque(said)))
    random.Random(seed).shuffle(made)
    return made


@contextmanager
def services(place: Place) -> Iterator[tuple[Games, str, str]]:
    config = Config(database=place.location, secrets=place.folder / "secrets")
    services = bootstrap.build(config, CHEAP)
    player = services.accounts.make("Ada", PASSWORD).id
    token, _ = services.accounts.tokens.issue(player, TOKEN, [PLAY])
    try:
        yield services.games, player, token
    finally:
        services.games.store.close()


def begun(games: Games, player: str, key: str, ledger: Ledger) -> str:
    opened = games.open(TITLE, GameSettings(seats=2), Command(player, None, f"{key}.open", "same"), bots={}).game
    seated = games.take_seat(opened.id, Command(player, None, f"{key}.sit", "same")).game
    for what, game in (("open", opened), ("sit", seated)):
        ledger.asked.add(f"{key}.{what}")
        ledger.told.append(Told(f"{key}.{what}", game.id, game.version, ""))
    return opened.id


def prepared(game: str, token: str, key: str, planned: object) -> Prepared:
    body = {"move": msgspec.to_builtins(planned.move), "seat": planned.seat}  # type: ignore[attr-defined]
    headers = {"Idempotency_Key": key, "If_Match": f'"{planned.version}"'}  # type: ignore[attr-defined]
    return Prepared(key, request("POST", f"/api/v1/games/{game}/moves", body, token, **headers))
