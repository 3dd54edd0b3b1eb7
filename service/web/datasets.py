"""The page with the monthly dumps and their downloads, if the service offers them."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from scoresheet.service.container.services import services
from scoresheet.service.dumps.listing import FILES, dumps_in, file_of
from scoresheet.service.http.downloads import sent

datasets = Blueprint("datasets", __name__)

PARQUET = "application/vnd.apache.parquet"
TYPES = {".parquet": PARQUET, ".md": "text/markdown", ".sql": "text/plain", ".json": "application/json"}
AN_HOUR = 3_600


@datasets.app_context_processor
def switched_on() -> dict[str, object]:
    """Return the template variable that tells pages to link to the dumps."""
    return {"has_datasets": services().config.dumps is not None}


@datasets.get("/datasets")
def show() -> ResponseReturnValue:
    """List the dumps, newest first."""
    config = services().config
    if config.dumps is None:
        abort(404)
    return render_template("datasets.html", dumps=dumps_in(config.dumps), licence=config.dumps_licence, files=FILES)


@datasets.get("/datasets/<month>/<name>")
def download(month: str, name: str) -> ResponseReturnValue:
    """Send a file of a dump, or a range of it."""
    file = file_of(services().config.dumps, month, name)
    if file is None:
        abort(404)
    return sent(file, TYPES[file.suffix], f"{month}-{name}", AN_HOUR)
