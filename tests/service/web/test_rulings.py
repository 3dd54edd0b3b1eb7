"""The page of a title's rulings, made from its `RULES.md`."""

import re

import pytest

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.web.rulings import TITLES, for_players
from tests.service.web.visitors import Guests, Page

ALL = [pytest.param(title, id=title.title) for title in registry.all_titles().values()]


def source(title: Title) -> str:
    return (TITLES / title.title.replace("-", "_") / "RULES.md").read_text()


@pytest.mark.parametrize("title", ALL)
def test_the_page_has_all_rulings_and_names_no_tests(guests: Guests, title: Title) -> None:
    page = guests.stranger().get(f"/titles/{title.title}/rulings").text
    assert "test_" in source(title)
    assert "test_" not in page
    assert "tests/" not in page
    rows = [line for line in source(title).partition("## Rulings")[2].splitlines() if line.startswith("| ")]
    assert page.count("<tr>") >= len(rows) - 4
    assert all(heading in Page(page).text for heading in ("Rulings", "Open questions"))


@pytest.mark.parametrize("title", ALL)
def test_each_question_is_shown_with_its_ruling_and_reason(guests: Guests, title: Title) -> None:
    page = guests.stranger().get(f"/titles/{title.title}/rulings").text
    assert re.findall(r"<th>(.*?)</th>", page)[:3] == ["question", "ruling", "why"]
    widths = {len(re.findall("<td>", row)) for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)}
    assert widths <= {0, 3}


def test_the_german_page_says_that_the_rulings_are_in_english(guests: Guests) -> None:
    german = guests.stranger().get("/titles/lineae/rulings", **{"Accept-Language": "de"}).text
    assert "nur auf Englisch" in german
    assert '<div class="learn-rulings" lang="en">' in german
    assert '<div class="learn-rulings">' in guests.stranger().get("/titles/lineae/rulings").text


def test_only_the_test_column_of_a_table_is_removed() -> None:
    table = "| question | test |\n|---|---|\n| Why? | `test_why` |\n"
    text = "\nAnd (`test_more`, `test_again`) so on. Tests are in `x/`.\n"
    assert for_players(table + text) == "| question |\n|---|\n| Why? |\n\nAnd so on.\n"
    other = "| question | answer |\n|---|---|\n| Why? | So. |\n"
    assert for_players(other) == other
