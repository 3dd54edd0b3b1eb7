"""Styles and scripts are sent compressed."""

from __future__ import annotations

import gzip
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.server import running

FILES = ("/static/scoresheet.css", "/static/replay.js")


def got(port: int, path: str, encoding: str) -> tuple[str | None, bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path, headers={"Accept-Encoding": encoding})
        answer = connection.getresponse()
        return answer.getheader("Content-Encoding"), answer.read()
    finally:
        connection.close()


@pytest.mark.sqlite_only("files are not in the database")
def test_a_compressed_file_has_the_same_content_and_no_error_is_logged(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        for path in FILES:
            plainly = got(port, path, "identity")
            compressed = got(port, path, "gzip")
            assert (plainly[0], compressed[0]) == (None, "gzip")
            assert gzip.decompress(compressed[1]) == plainly[1] != b""
    log = (tmp_path / "server.log").read_text()
    assert "exception" not in log.lower()
    assert "Traceback" not in log
