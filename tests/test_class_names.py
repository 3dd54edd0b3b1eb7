"""Each class name has one meaning in the product."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRODUCT = ("domain", "projections", "replays", "service")
TITLES = ("domain/titles/", "service/web/titles/")
"""Each title names its own pieces."""
STORED = {"TimeGivenBack": "Games and tournaments store a kind of event by this name."}


def shared(files: dict[str, str]) -> set[str]:
    """Return the names of classes defined in more than one of these files."""
    named = Counter[str]()
    for source in files.values():
        named.update({node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)})
    return {name for name, count in named.items() if count > 1}


def product() -> dict[str, str]:
    paths = [path for folder in PRODUCT for path in (ROOT / folder).rglob("*.py")]
    named = {str(path.relative_to(ROOT)): path for path in paths}
    return {name: path.read_text() for name, path in named.items() if not name.startswith(TITLES)}


def test_class_names_outside_the_titles_are_unique_unless_they_are_stored() -> None:
    assert shared(product()) == set(STORED)


def test_a_second_class_with_a_name_is_detected() -> None:
    assert shared({"a.py": "class Turn: ...", "b.py": "class Turn: ...\nclass Seat: ..."}) == {"Turn"}
