"""Runs queued analyses, one at a time, in a low-priority process."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

import msgspec

from scoresheet.domain import stored
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays.analysis import Judged, judged_type, judging, summed_up
from scoresheet.replays.process_pools import end_with_parent
from scoresheet.service.analysis.queue import AnalysisQueue, StoredAnalysis
from scoresheet.service.core.backoff import Backoff
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.storage.store import Store

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 5.0
"""Seconds between checks for queued analyses whose signal was lost."""
SECONDS_BETWEEN_WORDS = 2.0
"""The minimum number of seconds between stored progress reports."""
SECONDS_AFTER_FAILURE = 10.0
SECONDS_TO_HEAR = 0.25
MOST_TRIES = 3
"""The maximum number of starts; an analysis that is still unfinished then counts as failed."""
NICENESS = 15
SPAWN = get_context("spawn")


class AnalysisJob(msgspec.Struct, frozen=True, kw_only=True):
    """The input of the analysis process."""

    title: str
    game: str
    states: list[bytes]
    """The stored bytes of all events of the game."""
    seats: list[Seat] | None
    playouts: int
    found: bytes
    """Decisions judged before an interruption, as JSON."""


class AnalysisReport(msgspec.Struct, frozen=True, kw_only=True):
    """A progress report from the analysis process."""

    done: int = 0
    total: int = 0
    judged: bytes = b""
    """The decision judged last, as JSON."""
    analysis: bytes = b""
    """The complete analysis as JSON, in the last report only."""
    failure: str = ""
    """The type of the error that ended the analysis."""


Begin = Callable[[Connection, AnalysisJob], Callable[[], object]]
"""Starts the process without waiting for it; returns a function that kills it."""


class AnalysisWorker:
    """Runs queued analyses one by one; interrupted ones are resumed."""

    def __init__(self, analyses: AnalysisQueue, store: Store, begin: Begin | None = None) -> None:
        self._analyses = analyses
        self._store = store
        self._begin = begin or _begin_apart
        self._worker = Worker(
            "analysis",
            self._look,
            every=SECONDS_BETWEEN_LOOKS,
            backoff=Backoff(SECONDS_AFTER_FAILURE, SECONDS_AFTER_FAILURE),
            failed=lambda error, pause: log_failure(
                log, "Analyses could not be run; trying again in %g s.", pause, error=error
            ),
        )

    def start(self) -> None:
        """Start the thread."""
        self._worker.start()

    def stop(self) -> None:
        """Stop at once; the process that leads next resumes the running analysis."""
        self._worker.stop()

    def wake(self) -> None:
        """Check for queued analyses at once."""
        self._worker.wake()

    def step(self) -> bool:
        """Run the next analysis if one is waiting; return whether there was one."""
        kept = self._analyses.begin()
        if kept is None:
            return False
        if kept.tries > MOST_TRIES:
            log.error("The analysis of game %s was started %d times and never finished.", kept.game, MOST_TRIES)
            self._analyses.fail(kept)
            return True
        try:
            work = self._work_of(kept)
        except BrokenChain:  # already logged where it was found
            self._analyses.fail(kept)
            return True
        self._make(kept, work)
        return True

    def _work_of(self, kept: StoredAnalysis) -> AnalysisJob:
        """Return the job for the analysis process; raises `BrokenChain` for a corrupt game."""
        title = self._store.title_of(kept.game) or ""
        states = self._store.states(kept.game, 0, kept.version)
        stored.check(kept.game, states)
        seats = [Seat(int(seat)) for seat in kept.seats.split(",")] if kept.seats else None
        return AnalysisJob(
            title=title, game=kept.game, states=states, seats=seats, playouts=kept.playouts, found=kept.found or b"[]"
        )

    def _make(self, kept: StoredAnalysis, work: AnalysisJob) -> None:
        """Run an analysis and store its reports until it is done or has been replaced."""
        receiver, sender = SPAWN.Pipe(duplex=False)
        end = self._begin(sender, work)
        try:
            self._listen(receiver, kept, msgspec.json.decode(work.found, type=list[msgspec.Raw]))
        finally:
            end()
            receiver.close()

    def _listen(self, receiver: Connection, kept: StoredAnalysis, found: list[msgspec.Raw]) -> None:
        told, written = AnalysisReport(), time.monotonic()
        while not self._worker.is_stopping:
            if not receiver.poll(SECONDS_TO_HEAR):
                continue
            try:
                told = msgspec.msgpack.decode(receiver.recv_bytes(), type=AnalysisReport)
            except EOFError:  # the process was killed: the next check starts it again
                return
            if told.failure or told.analysis:
                self._close(kept, told)
                return
            found.append(msgspec.Raw(told.judged))
            if time.monotonic() - written > SECONDS_BETWEEN_WORDS:
                written = time.monotonic()
                if not self._analyses.tell(kept, told.done, told.total, msgspec.json.encode(found)):
                    return

    def _close(self, kept: StoredAnalysis, told: AnalysisReport) -> None:
        if told.analysis:
            self._analyses.finish(kept, told.total, told.analysis)
            return
        log.error("Game %s cannot be analysed: %s.", kept.game, told.failure)
        self._analyses.fail(kept)

    def _look(self) -> None:
        if self.step():
            self._worker.wake()


def _begin_apart(sender: Connection, work: AnalysisJob) -> Callable[[], None]:
    """Start the analysis in a separate process; return a function that kills it."""
    process = SPAWN.Process(target=_work_apart, args=(sender, work), daemon=True)
    process.start()
    sender.close()

    def end() -> None:
        process.kill()
        process.join()
        process.close()

    return end


def _work_apart(sender: Connection, work: AnalysisJob) -> None:
    """Analyse in the separate process, which the parent stops on a keyboard interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    with suppress(OSError):
        os.nice(NICENESS)
    carry_out(sender, work)


def carry_out(sender: Connection, work: AnalysisJob) -> None:
    """Analyse, and send reports until the analysis ends or the receiver is gone."""
    with suppress(BrokenPipeError):
        try:
            _analyse(sender, work)
        except BrokenPipeError:
            raise
        except Exception as error:
            _say(sender, AnalysisReport(failure=type(error).__name__))
        finally:
            sender.close()


def _analyse(sender: Connection, work: AnalysisJob) -> None:
    title = registry.find(work.title)
    events = [title.event_decoder.decode(state) for state in work.states]
    known: list[Judged] = [
        msgspec.json.decode(one, type=judged_type(title))
        for one in msgspec.json.decode(work.found, type=list[msgspec.Raw])
    ]
    total = len(known)
    for judged, done, total in judging(title, events, work.playouts, work.seats, len(known)):
        known.append(judged)
        _say(sender, AnalysisReport(done=done, total=total, judged=msgspec.json.encode(judged)))
    analysis = summed_up(title, events, known, work.playouts)
    _say(sender, AnalysisReport(done=total, total=total, analysis=msgspec.json.encode(analysis)))


def _say(sender: Connection, told: AnalysisReport) -> None:
    sender.send_bytes(msgspec.msgpack.encode(told))
