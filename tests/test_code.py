"""Rules for the source code that no linter checks."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_ANY = 170
"""The maximum number of lines with `Any`, which may only fall; most belong to the interfaces of other libraries."""
PURE = (ROOT / "domain", ROOT / "service" / "tournaments" / "rules")
OF_THE_CLOCK = {"now", "today", "utcnow", "fromtimestamp", "utcfromtimestamp"}
"""Functions of `datetime` that read the computer's clock or its time zone."""


def trees(*folders: Path) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            yield file.relative_to(ROOT), ast.parse(file.read_text())


def names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield each name in code and in types that are written as texts, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            try:
                yield from ((node.lineno, name) for _, name in names(ast.parse(node.value, mode="eval")))
            except (SyntaxError, ValueError):
                continue


def any_lines(tree: ast.Module) -> set[int]:
    """Return the lines that use `Any`, without imports."""
    return {line for line, name in names(tree) if name == "Any"}


def games_of_any_type(tree: ast.Module) -> list[int]:
    """Return the lines of parameters `game: Any`."""
    parameters = (node for node in ast.walk(tree) if isinstance(node, ast.arg) and node.arg == "game")
    return [one.lineno for one in parameters if isinstance(one.annotation, ast.Name) and one.annotation.id == "Any"]


def clock_reads(tree: ast.Module) -> list[int]:
    """Return the lines that call a function of `datetime` that reads the clock."""
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if (isinstance(node, ast.ImportFrom) and node.module == "datetime") or isinstance(node, ast.Import)
        for alias in node.names
        if isinstance(node, ast.ImportFrom) or alias.name == "datetime"
    }
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in OF_THE_CLOCK)
    return [node.lineno for node in found if ast.unparse(node.value).split(".")[0] in imported]


PRODUCT = [*trees(*(ROOT / folder for folder in ("domain", "projections", "replays", "service")))]


def test_any_is_used_on_no_more_lines_than_before() -> None:
    found = {str(file): len(any_lines(tree)) for file, tree in PRODUCT if any_lines(tree)}
    assert sum(found.values()) <= MOST_ANY, sorted(found.items(), key=lambda one: -one[1])[:10]


def test_no_parameter_takes_a_game_of_any_type() -> None:
    assert [(file, line) for file, tree in PRODUCT for line in games_of_any_type(tree)] == []


def test_the_pure_parts_do_not_read_the_clock() -> None:
    assert [(file, line) for file, tree in trees(*PURE) for line in clock_reads(tree)] == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("from typing import Any", set()),
        ('"""Any game."""\nx: Any = 1', {2}),
        ("def f(a: list[Any]) -> Any: ...", {1}),
        ('cast("dict[str, Any]", x)', {1}),
        ('say("Any number of seats")', set()),
    ],
)
def test_lines_with_any_are_counted(text: str, lines: set[int]) -> None:
    assert any_lines(ast.parse(text)) == lines


@pytest.mark.parametrize(
    "text", ["def f(game: Any): ...", "def f(*, game: Any): ...", "async def f(a, game: Any): ..."]
)
def test_a_game_of_any_type_is_detected(text: str) -> None:
    assert games_of_any_type(ast.parse(text)) == [1]
    assert games_of_any_type(ast.parse(text.replace("Any", "Game"))) == []


@pytest.mark.parametrize(
    "text",
    [
        "from datetime import datetime\ndatetime.now(UTC)",
        "from datetime import date as day\nday.today()",
        "import datetime\ndatetime.datetime.utcnow()",
        "import datetime as d\nd.datetime.fromtimestamp(0)",
    ],
)
def test_reading_the_clock_is_detected(text: str) -> None:
    assert clock_reads(ast.parse(text)) == [2]


def test_other_names_like_now_do_not_count_as_reading_the_clock() -> None:
    assert clock_reads(ast.parse("from datetime import date\ndate(1, 1, 1).toordinal()\ndial.now = 1")) == []
