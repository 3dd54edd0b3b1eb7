"""A real service makes last month's dump on its own, and sends it in full and in ranges."""

from __future__ import annotations

import hashlib
import json
from http.client import HTTPConnection
from pathlib import Path

from tests.server import await_that, running

SECONDS = 90


def got(port: int, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def test_the_service_makes_the_dump_and_visitors_can_download_it(tmp_path: Path) -> None:
    settings = {"SCORESHEET_DUMPS_DIR": str(tmp_path / "dumps"), "SCORESHEET_DUMPS_LICENCE": "CC0-1.0"}
    with running(tmp_path, **settings) as (port, _):
        await_that(lambda: bool(json.loads(got(port, "/api/v1/datasets")[2])["items"]), SECONDS)
        (dump,) = json.loads(got(port, "/api/v1/datasets")[2])["items"]
        assert dump["licence"] == "CC0-1.0"
        file = next(one for one in dump["files"] if one["name"] == "moves.parquet")
        status, headers, content = got(port, dump["links"]["moves.parquet"])
        assert (status, int(headers["content-length"])) == (200, file["bytes"])
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
        status, headers, part = got(port, dump["links"]["moves.parquet"], Range="bytes=-4")
        assert (status, part) == (206, b"PAR1")
        tag = {"If-None-Match": headers["etag"]}
        assert got(port, dump["links"]["moves.parquet"], **tag)[0] == 304
        status, headers, _ = got(port, dump["links"]["moves.parquet"], **{"Accept-Encoding": "gzip, zstd"})
        assert "content-encoding" not in headers
        assert (tmp_path / "dumps" / f".{dump['month']}.members").stat().st_mode & 0o777 == 0o600
