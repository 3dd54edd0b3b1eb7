"""Routes for datasets: monthly dumps of finished public games, if the service offers them."""

from __future__ import annotations

from flask import Response
from marshmallow import Schema, fields

from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.decorators import fails
from scoresheet.service.api.fields import Whole
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, page
from scoresheet.service.api.schemas import DIGEST, NEXT, LinkedSchema
from scoresheet.service.container.services import services
from scoresheet.service.dumps.listing import FILES, MONTH, Dump, dump_of, dumps_in
from scoresheet.service.http.problems import Problem

datasets = Blueprint("datasets", __name__, description="Monthly dumps of finished public games, as tables.")

ADDRESS = f"{API}/datasets"
MONTHS = {
    "pattern": f"^{MONTH.pattern}$",
    "examples": ["2026-10"],
    "description": "The month of the dump; it contains all games that ended by its end (UTC).",
}


class DatasetFileSchema(Schema):
    """A table of a dataset, as a Parquet file."""

    name = fields.String(required=True, metadata={"examples": ["games.parquet"]})
    rows = Whole(required=True, metadata={"examples": [1200]})
    bytes = Whole(required=True, metadata={"examples": [48_211]})
    sha256 = fields.String(required=True, metadata={"pattern": DIGEST, "examples": ["d1" * 32]})


class DatasetSchema(LinkedSchema):
    """A dump; `links` contains the addresses of its files, which support range requests."""

    month = fields.String(required=True, metadata=MONTHS)
    licence = fields.String(required=True, metadata={"examples": ["CC-BY-4.0"]})
    format = Whole(
        1,
        required=True,
        metadata={"examples": [1], "description": "The version of the format, which columns.md describes."},
    )
    software = fields.String(required=True, metadata={"examples": ["0.2.0"]})
    games = Whole(required=True, metadata={"examples": [1200]})
    files = fields.List(fields.Nested(DatasetFileSchema), required=True)


class DatasetListSchema(LinkedSchema):
    """The dumps, newest first."""

    items = fields.List(fields.Nested(DatasetSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


@datasets.route("/datasets")
@fails(404)
@datasets.response(200, DatasetListSchema)
def list_datasets() -> Response:
    """List the monthly dumps of finished public games, newest first.

    The ids of players and games are valid within one dump only, and change when an account is deleted. There is only
    one page; 404 if the service offers no dumps.
    """
    config = services().config
    if config.dumps is None:
        raise Problem("not-found")
    return page([_represent(dump) for dump in dumps_in(config.dumps)], None)


@datasets.route("/datasets/<id:month>")
@datasets.response(200, DatasetSchema)
def show_dataset(month: str) -> Response:
    """Get the dump of a month with the addresses of its files.

    A dump is rebuilt, with new ids, when one of its players deletes their account. 404 if the month has no dump.
    """
    dump = dump_of(services().config.dumps, month)
    if dump is None:
        raise Problem("not-found")
    return json_response(_represent(dump))


def _represent(dump: Dump) -> dict[str, object]:
    manifest = dump.manifest
    return {
        "month": dump.month,
        "licence": manifest.licence,
        "format": manifest.format,
        "software": manifest.software,
        "games": manifest.games,
        "files": manifest.files,
        "links": {
            "self": f"{ADDRESS}/{dump.month}",
            **{name: f"/datasets/{dump.month}/{name}" for name in FILES},
        },
    }
