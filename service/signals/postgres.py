"""The event bus on PostgreSQL: LISTEN/NOTIFY on one channel, reconnecting on errors.

After a reconnect everything is checked again, because signals may have been missed.
"""

from __future__ import annotations

import logging
import os
import select
import threading
import time
from contextlib import suppress

import psycopg
from psycopg.conninfo import make_conninfo

from scoresheet.service.core.location import Postgres
from scoresheet.service.signals.bus import EventBus, EventsStored, SignalsLost, decode

log = logging.getLogger(__name__)

CHANNEL = "scoresheet"
SECONDS_TO_CONNECT = 2
SECONDS_BETWEEN_SIGNS = 5.0
"""The seconds without a signal after which the connection is checked."""
MILLISECONDS_WITHOUT_ANSWER = 5_000
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""The shortest and the longest back-off in seconds."""
MOST_DUE = 1_000
WATCHED = {
    "connect_timeout": SECONDS_TO_CONNECT,
    "tcp_user_timeout": MILLISECONDS_WITHOUT_ANSWER,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
"""Options for a connection whose failure must be noticed soon."""


class PostgresBus(EventBus):
    """The bus of all processes on one PostgreSQL database, on any number of machines."""

    def __init__(self, database: Postgres) -> None:
        super().__init__()
        self._how = make_conninfo(database.url, **WATCHED)
        self._due: dict[str, None] = {}
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._awake, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        os.set_blocking(self._awake, False)
        self._thread = threading.Thread(target=self._run, name="bus", daemon=True)

    def publish_stored(self) -> None:
        """Announce stored events in this process; the database notifies the others at the commit."""
        self.deliver(EventsStored())

    def carry(self, line: str) -> None:
        """Let the thread send a signal, or send it directly if no thread runs."""
        if not self._thread.is_alive():
            self._send_alone(line)
            return
        with self._lock:
            if len(self._due) < MOST_DUE:
                self._due[line] = None
        with suppress(OSError):
            os.write(self._wake, b"!")

    def start(self) -> None:
        """Begin to receive signals from other processes; repeated calls have no effect."""
        if self._thread.ident is None:
            self._thread.start()

    def stop(self) -> None:
        """Stop receiving signals, after sending those in the queue."""
        self._stopped.set()
        with suppress(OSError):
            os.write(self._wake, b"!")
        if self._thread.is_alive():
            self._thread.join(timeout=SECONDS_TO_CONNECT)
        if not self._thread.is_alive():
            self._close()

    def _close(self) -> None:
        ends, self._awake, self._wake = {self._awake, self._wake} - {-1}, -1, -1
        for end in ends:
            os.close(end)

    def _run(self) -> None:
        pause = SHORTEST_PAUSE
        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._how, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    pause = SHORTEST_PAUSE
                    self.deliver(SignalsLost())
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning(
                    "Signals cannot be received; trying again in %g s (%s).", pause, " ".join(str(error).split())
                )
                self._stopped.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _listen(self, connection: psycopg.Connection) -> None:
        connection.add_notify_handler(lambda notify: self.deliver(decode(notify.payload)))
        signed = time.monotonic()
        while not self._stopped.is_set():
            select.select([connection.fileno(), self._awake], [], [], SECONDS_BETWEEN_SIGNS)
            with suppress(BlockingIOError):
                os.read(self._awake, 4_096)
            connection.pgconn.consume_input()
            self._take(connection)
            self._send(connection)
            if time.monotonic() - signed > SECONDS_BETWEEN_SIGNS:
                connection.execute("SELECT 1")
                signed = time.monotonic()
        self._send(connection)

    def _take(self, connection: psycopg.Connection) -> None:
        """Deliver each received signal once."""
        came: dict[str, None] = {}
        while notify := connection.pgconn.notifies():
            came[notify.extra.decode(errors="replace")] = None
        for line in came:
            self.deliver(decode(line))

    def _send(self, connection: psycopg.Connection) -> None:
        with self._lock:
            due, self._due = self._due, {}
        if due:
            connection.execute("SELECT pg_notify(%s, line) FROM unnest(%s::text[]) line", (CHANNEL, list(due)))

    def _send_alone(self, line: str) -> None:
        """Notify on a new connection, for processes that do not listen, such as commands."""
        with suppress(psycopg.Error), psycopg.connect(self._how, autocommit=True) as connection:
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, line))
