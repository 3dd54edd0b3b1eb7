"""The reasons that rules give against moves, found in their code for translation."""

import ast
from collections.abc import Iterator

from scoresheet.domain.wording import Plural

REASONS = {"refuse": 1, "refuse_each": 1, "because": 0, "reason": 0}
"""The functions of rules that get a reason against a move, and which of their arguments it is."""


def reasons(tree: ast.Module) -> Iterator[str | tuple[str, ...]]:
    """Yield the reasons in a module, each with its plural if it has one."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and (place := REASONS.get(_name(call.func))) is not None:
            yield from _texts(call.args[place : place + 1])


def _texts(arguments: list[ast.expr]) -> Iterator[str | tuple[str, ...]]:
    for text in arguments:
        if isinstance(text, ast.Call) and _name(text.func) == Plural.__name__:
            yield tuple(form for part in text.args[1:] for form in _texts([part]) if isinstance(form, str))
        elif isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield text.value


def _name(function: ast.expr) -> str:
    return str(getattr(function, "attr", getattr(function, "id", "")))
