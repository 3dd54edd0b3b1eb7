"""The OpenAPI document, its HTML pages, and a page for each type of problem."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from flask import Blueprint, Response, render_template

from scoresheet.service.http.problem_kinds import KINDS
from scoresheet.service.http.problems import Problem

documents = Blueprint("documents", __name__, template_folder="templates", url_prefix="/api")

OPENAPI = Path(__file__).parent / "openapi.json"
STYLE = Path(__file__).parent / "docs.css"


@cache
def openapi() -> bytes:
    """Return the committed OpenAPI document; a test compares it with the routes."""
    return OPENAPI.read_bytes()


@cache
def _described() -> dict[str, object]:
    described: dict[str, object] = msgspec.json.decode(openapi())
    return described


@documents.get("/openapi.json")
def show_openapi() -> Response:
    """Return the committed OpenAPI document."""
    return Response(openapi(), content_type="application/json")


@documents.get("/docs")
def show_docs() -> str:
    """Return the API documentation as a page."""
    return render_template("api/docs.html", spec=_described(), kinds=KINDS.values())


@documents.get("/docs.css")
def show_style() -> Response:
    """Return the style sheet of the documentation."""
    return Response(STYLE.read_bytes(), content_type="text/css; charset=utf-8")


@documents.get("/problems/<name>")
def show_problem(name: str) -> str:
    """Explain a type of problem."""
    if name not in KINDS:
        raise Problem("not-found")
    return render_template("api/problem.html", kind=KINDS[name])
