"""Extract marked texts from Python files for Babel, including those inside f-strings.

Babel's own extractor takes an f-string for one literal, before Python 3.12.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import IO, TypeAlias, cast

from babel.messages.extract import extract_python

Found: TypeAlias = tuple[int, str, str | tuple[str | None, ...], list[str]]
"""A line number, the name of the function called, its texts, and translators' notes."""

extract_literals = cast(Callable[..., Iterator[Found]], extract_python)
"""Babel's extractor, whose declared type is that of another function."""


def extract(
    file: IO[bytes], keywords: Mapping[str, object], notes: Collection[str], options: dict[str, object]
) -> Iterator[Found]:
    """Yield the marked texts of a file."""
    yield from extract_literals(file, keywords, notes, options)
    file.seek(0)
    yield from within_f_strings(ast.parse(file.read()), keywords)


def within_f_strings(tree: ast.AST, keywords: Collection[str]) -> Iterator[Found]:
    """Yield the marked texts inside f-strings."""
    for literal in ast.walk(tree):
        if isinstance(literal, ast.JoinedStr):
            calls = (node for node in ast.walk(literal) if isinstance(node, ast.Call))
            named = ((call, getattr(call.func, "id", "")) for call in calls)
            yield from ((call.lineno, name, _texts(call), []) for call, name in named if name in keywords)


def _texts(call: ast.Call) -> tuple[str | None, ...]:
    return tuple(_text(argument) for argument in call.args)


def _text(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None
