"""Datasets on pages: the monthly dumps, where they are switched on, and their files to download."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, abort, render_template, request, send_file
from flask.typing import ResponseReturnValue
from werkzeug.http import generate_etag

from service.dumps import FILES, dumps_in, file_of
from service.services import services

datasets = Blueprint("datasets", __name__)

PARQUET = "application/vnd.apache.parquet"
TYPES = {".parquet": PARQUET, ".md": "text/markdown", ".sql": "text/plain", ".json": "application/json"}
AN_HOUR = 3_600


@datasets.app_context_processor
def switched_on() -> dict[str, object]:
    """Whether pages link to the list."""
    return {"has_datasets": services().config.dumps is not None}


@datasets.get("/datasets")
def show() -> ResponseReturnValue:
    """The list, newest first."""
    config = services().config
    if config.dumps is None:
        abort(404)
    return render_template("datasets.html", dumps=dumps_in(config.dumps), licence=config.dumps_licence, files=FILES)


@datasets.get("/datasets/<month>/<name>")
def download(month: str, name: str) -> ResponseReturnValue:
    """A file of a dump, whole or in ranges."""
    file = file_of(services().config.dumps, month, name)
    if file is None:
        abort(404)
    return _sent(file, month)


def _sent(file: Path, month: str) -> Response:
    """The file: its tag changes when the dump is made again, so that nobody puts halves of two together."""
    said = file.stat()
    answer = send_file(
        file,
        mimetype=TYPES[file.suffix],
        as_attachment=file.suffix == ".parquet",
        download_name=f"{month}-{file.name}",
        etag=generate_etag(f"{said.st_ino} {said.st_size} {said.st_mtime_ns}".encode()),
        max_age=AN_HOUR,
        conditional=request.method in ("GET", "HEAD"),
    )
    answer.cache_control.no_transform = True
    return answer
