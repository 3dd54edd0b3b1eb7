"""Strict JSON parsing, which rejects input that two parsers could understand differently."""

import json
import re
from itertools import accumulate
from typing import NoReturn

DEEPEST = 32
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


class BadJson(ValueError):
    """The text is not JSON, or JSON that is rejected."""


class NotWhole(ValueError):
    """A number has a fraction or an exponent."""


def parse(raw: bytes) -> object:
    """Return the parsed value; raises `BadJson` or `NotWhole`."""
    try:
        text = raw.decode()
        if raw.count(b"{") + raw.count(b"[") > DEEPEST:
            _check_depth(text)
        value = _DECODER.decode(text)
    except (BadJson, NotWhole):
        raise
    except ValueError:
        raise BadJson("The body is not JSON in UTF-8.") from None
    if b"\\u" in raw or not raw.isascii():
        _check_texts(value)
    return value


def _check_depth(text: str) -> None:
    steps = (_STEPS.get(token, 0) for token in _TOKENS.findall(text))
    if max(accumulate(steps), default=0) > DEEPEST:
        raise BadJson(f"The body is nested more than {DEEPEST} deep.")


def _check_texts(value: object) -> None:
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, list):
        for item in value:
            _check_texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_text(key)
            _check_texts(item)


def _check_text(text: str) -> None:
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise BadJson("A string has half of a surrogate pair.")


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadJson("An object has the same key twice.")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise BadJson(f"{name} is not JSON.")


def _refuse_fraction(text: str) -> NoReturn:
    raise NotWhole("Numbers must be integers.")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_without_duplicates, parse_constant=_refuse_constant, parse_float=_refuse_fraction
)
