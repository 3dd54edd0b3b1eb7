"""The OpenAPI file and the pages of the documentation."""

import re

import pytest
from flask import Flask

from scoresheet.service.api import describe, openapi
from scoresheet.service.api.documents import OPENAPI
from scoresheet.service.http.problem_kinds import KINDS
from tests.service.api.players import Table


def test_the_committed_description_matches_the_routes() -> None:
    assert OPENAPI.read_text() == openapi(describe(Flask("test"))), "Run: python -m scoresheet.service.api"


def test_the_description_is_served_and_is_openapi_3_1(table: Table) -> None:
    served = table.anybody.get("//api/openapi.json").json
    assert served["openapi"] == "3.1.0"
    assert set(served["paths"]["/api/v1/games"]) == {"get", "post"}


def test_the_documentation_loads_nothing_from_other_sites(table: Table) -> None:
    page = table.anybody.get("//api/docs")
    assert page.content_type.startswith("text/html")
    assert "/api/v1/games/{game}/moves" in page.text
    assert not re.search(r"(?:src|href)=\"(?!/api/|#)", page.text)
    assert "<script" not in page.text
    assert " style=" not in page.text
    assert table.anybody.get("//api/docs.css").content_type.startswith("text/css")


@pytest.mark.parametrize("kind", KINDS)
def test_every_type_of_problem_has_a_page(table: Table, kind: str) -> None:
    page = table.anybody.get(f"//api/problems/{kind}")
    assert page.status_code == 200
    assert KINDS[kind].title in page.text.replace("&#39;", "'")
