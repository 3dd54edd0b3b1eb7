"""Logs: one uniform line per event, for programs or for people."""

import io
import logging
import threading

import pytest

from scoresheet.service.observability import access_log, logs, metrics
from tests.server import await_that
from tests.service.logged import logged

log = logging.getLogger("service.anything")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_log_entry_is_a_line_of_json() -> None:
    with logged() as seen:
        log.warning("Game %s is set aside.", "g1")
    (line,) = seen.lines
    assert {name: line[name] for name in ("event", "level", "logger")} == {
        "event": "Game g1 is set aside.",
        "level": "warning",
        "logger": "service.anything",
    }
    assert line["timestamp"].endswith("Z")


def test_a_traceback_is_part_of_its_line() -> None:
    with logged() as seen:
        try:
            raise LookupError("one\ntwo")
        except LookupError:
            log.exception("Oh.")
    (line,) = seen.lines
    assert "LookupError: one\ntwo" in line["exception"]


def test_entries_below_the_level_are_not_logged() -> None:
    with logged("WARNING") as seen:
        log.info("Nothing much.")
        access_log.refused(503)
    assert seen.text == ""


@pytest.mark.parametrize(("form", "stream"), [(logs.CONSOLE, io.StringIO()), (logs.AUTO, Terminal())])
def test_logs_for_people_escape_control_characters(form: str, stream: io.StringIO) -> None:
    with logged(form=form, stream=stream) as seen:
        log.warning("A name: %s", "\x1b[2Jclear")
    assert "\\x1b[2Jclear" in seen.text
    assert "\x1b[2J" not in seen.text


def test_logs_are_json_without_a_terminal() -> None:
    with logged(form=logs.AUTO) as seen:
        log.warning("So.")
    assert seen.lines[0]["event"] == "So."


def test_entries_during_a_request_have_its_id() -> None:
    with logged() as seen:
        asked = access_log.begin("GET", "", lambda _: None)
        with access_log.answering(asked):
            log.info("Within.")
        log.info("After.")
        access_log.finished(asked, 200)
    assert [line.get("request_id") for line in seen.lines] == [asked.id, None, asked.id]


class Stuck(io.StringIO):
    """A stream that blocks until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.let, self.reached = threading.Event(), threading.Event()

    def write(self, text: str) -> int:
        self.reached.set()
        self.let.wait(20)
        return super().write(text)


def test_requests_do_not_wait_for_the_log_and_dropped_lines_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(logs, "MOST_WAITING", 10)
    stream = Stuck()
    output, before = logs.Output(stream), metrics.LOG_LINES_DROPPED._value.get()
    output.put("first")
    assert stream.reached.wait(20)
    for number in range(15):
        output.put(str(number))
    assert metrics.LOG_LINES_DROPPED._value.get() - before == 5
    stream.let.set()
    await_that(lambda: len(stream.getvalue().splitlines()) == 11, 20)


def test_a_log_that_cannot_be_written_raises_no_error() -> None:
    stream = io.StringIO()
    output = logs.Output(stream)
    stream.close()
    output.put("lost")
    output.flush()


def test_lines_are_counted_by_level() -> None:
    before = metrics.LOG_LINES.labels("error")._value.get()
    with logged():
        log.error("Oh.")
    assert metrics.LOG_LINES.labels("error")._value.get() - before == 1
