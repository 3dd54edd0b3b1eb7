"""The HTTP API, version 1."""

from __future__ import annotations

import inspect
import json

from flask import Flask, Response, g, request
from werkzeug.routing import BaseConverter

from scoresheet.service.api import (
    analysis_schemas,
    cors,
    description,
    field_descriptions,
    order_schemas,
    plan_schemas,
    titled,
)
from scoresheet.service.api.analyses import analyses
from scoresheet.service.api.audits import audits
from scoresheet.service.api.blocks import shunning
from scoresheet.service.api.blueprint import Api, Blueprint, check_form
from scoresheet.service.api.bots import bots
from scoresheet.service.api.branches import branches
from scoresheet.service.api.chat import talk
from scoresheet.service.api.clocks import clocks
from scoresheet.service.api.club_members import club_members
from scoresheet.service.api.club_results import club_results
from scoresheet.service.api.clubs import clubs
from scoresheet.service.api.datasets import datasets
from scoresheet.service.api.disputes import disputes
from scoresheet.service.api.documents import documents
from scoresheet.service.api.events import events
from scoresheet.service.api.friends import friends
from scoresheet.service.api.games import games
from scoresheet.service.api.handicaps import handicaps
from scoresheet.service.api.inbox import inbox
from scoresheet.service.api.log import log
from scoresheet.service.api.log_specification import log_specification
from scoresheet.service.api.moderation import moderation
from scoresheet.service.api.notes import notes
from scoresheet.service.api.operation import keys, operation
from scoresheet.service.api.orders import orders
from scoresheet.service.api.players import players
from scoresheet.service.api.playing import playing
from scoresheet.service.api.presence import presence
from scoresheet.service.api.receipts import receipts
from scoresheet.service.api.records import records
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import limit_headers
from scoresheet.service.api.seats import seats
from scoresheet.service.api.specification import specification
from scoresheet.service.api.statistics import statistics
from scoresheet.service.api.titles import titles
from scoresheet.service.api.tournaments import tournaments
from scoresheet.service.http import presence as looking
from scoresheet.service.http import problems
from scoresheet.service.http.authentication import identify

BLUEPRINTS: tuple[Blueprint, ...] = (
    players,
    bots,
    inbox,
    titles,
    handicaps,
    games,
    branches,
    playing,
    seats,
    clocks,
    orders,
    disputes,
    talk,
    notes,
    shunning,
    moderation,
    presence,
    friends,
    clubs,
    club_members,
    club_results,
    events,
    audits,
    analyses,
    statistics,
    records,
    receipts,
    keys,
    log,
    datasets,
    tournaments,
)
VARY = "Authorization, Cookie, Accept"
CACHING = "private, no-cache"
CACHING_NOTHING = "no-store"
TOKEN_SCHEME = {"type": "http", "scheme": "bearer", "description": "A token from `POST /api/v1/tokens`."}


class OpaqueIdConverter(BaseConverter):
    """A path parameter with an id, which is opaque to clients and safe in a URL."""

    regex = "[A-Za-z0-9_-]{1,64}"


class NumberConverter(BaseConverter):
    """A path parameter with a non-negative integer."""

    regex = "[0-9]{1,15}"

    def to_python(self, value: str) -> int:
        return int(value)


CONVERTERS: dict[str, type[BaseConverter]] = {"id": OpaqueIdConverter, "number": NumberConverter}


def mount(app: Flask) -> None:
    """Add the API, its documents and the operational routes to the application."""
    app.url_map.merge_slashes = False
    problems.register(app)
    add_routes(app)
    app.register_blueprint(documents)
    app.register_blueprint(specification)
    app.register_blueprint(log_specification)
    app.register_blueprint(operation)
    app.after_request(cors.share)


def add_routes(app: Flask) -> None:
    """Add the routes, without their OpenAPI description, which would double the start time."""
    app.url_map.converters.update(CONVERTERS)
    for blueprint in BLUEPRINTS:
        _prepare(blueprint)
        app.register_blueprint(blueprint, url_prefix=API)


def describe(app: Flask) -> Api:
    """Add the routes with their OpenAPI description; return the API object that renders it."""
    app.url_map.converters.update(CONVERTERS)
    app.config.update(API_TITLE="Scoresheet", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    app.config["API_SPEC_OPTIONS"] = {"info": description.INFO, "servers": description.SERVERS}
    api = Api(app)
    pattern = f"^{OpaqueIdConverter.regex}$"
    api.register_converter(OpaqueIdConverter, lambda converter: {"type": "string", "pattern": pattern})
    api.register_converter(NumberConverter, lambda converter: {"type": "integer", "minimum": 0})
    api.spec.components.security_scheme("token", TOKEN_SCHEME)
    for told in (field_descriptions.in_any_language, field_descriptions.as_described):
        api.ma_plugin.converter.add_attribute_function(told)
    description.register(api.spec)
    titled.register(api.spec)
    for schema in (analysis_schemas.AnalysedGameSchema, plan_schemas.TriedPlanSchema):
        titled.register_union(api.spec, schema)
    order_schemas.register(api.spec)
    for blueprint in BLUEPRINTS:
        _prepare(blueprint)
        api.register_blueprint(blueprint, url_prefix=API)
    return api


def openapi(api: Api) -> str:
    """Return the OpenAPI document as JSON, formatted like the committed file."""
    document = api.spec.to_dict()
    for (schema, *_), name in api.ma_plugin.converter.refs.items():
        document["components"]["schemas"][name].setdefault("description", inspect.cleandoc(schema.__doc__ or ""))
    return json.dumps(description.complete(document), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _prepare(blueprint: Blueprint) -> None:
    if not blueprint.is_prepared:
        blueprint.is_prepared = True
        blueprint.before_request(_begin)
        blueprint.after_request(_end)


def _begin() -> None:
    identify()
    check_form()


def _end(response: Response) -> Response:
    looking.at_api(response)
    headers = response.headers
    headers["Vary"] = VARY
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = CACHING if request.method in ("GET", "HEAD") else CACHING_NOTHING
    if "standings" in g:
        headers.update(limit_headers(g.standings))
    return response
