import ast
import logging
import sqlite3
from pathlib import Path

import pytest
from eventsourcing import persistence
from sqlalchemy import exc

import scoresheet.service
from scoresheet.service.core.errors import NotStored
from scoresheet.service.core.failures import log_failure

WITH_ANOTHER_CAUSE = {"signals/pipes.py", "play/loop_commits.py"}
"""Modules that use no database where they log failures."""
LOCKED = sqlite3.OperationalError("database is locked")


@pytest.mark.parametrize(
    "error", [LOCKED, exc.OperationalError("BEGIN", {}, LOCKED), persistence.OperationalError(LOCKED), NotStored()]
)
def test_database_trouble_is_logged_in_one_line(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    log_failure(logging.getLogger("work"), "Game %s waits.", "g1", error=error)
    (record,) = caplog.records
    assert record.getMessage().startswith("Game g1 waits. (")
    assert record.levelno == logging.ERROR
    assert not record.exc_info


@pytest.mark.parametrize("error", [ValueError("odd"), sqlite3.IntegrityError("twice")])
def test_an_unexpected_error_is_logged_with_its_traceback(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    log_failure(logging.getLogger("work"), "Something waits.", error=error)
    (record,) = caplog.records
    assert record.exc_info
    assert record.exc_info[1] is error


def test_a_repeated_error_is_logged_without_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    log_failure(logging.getLogger("work"), "Something waits.", error=ValueError("odd"), times=2)
    (record,) = caplog.records
    assert not record.exc_info
    assert record.getMessage() == "Something waits. (ValueError('odd'))"


def test_background_work_does_not_always_log_tracebacks() -> None:
    folder = Path(scoresheet.service.__file__).parent
    telling = {str(path.relative_to(folder)) for path in folder.rglob("*.py") if _tells_tracebacks(path)}
    assert telling <= WITH_ANOTHER_CAUSE


def _tells_tracebacks(path: Path) -> bool:
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    return any(_of_exception(call) or any(map(_always, call.keywords)) for call in calls)


def _of_exception(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "exception" and _named(call.func.value, "log")


def _named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _always(keyword: ast.keyword) -> bool:
    return keyword.arg == "exc_info" and isinstance(keyword.value, ast.Constant)
