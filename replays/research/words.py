"""The words that spell moves and positions; each has a permanent number."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

END, NONE, MINUS, FALSE, TRUE = "end", "none", "minus", "false", "true"
BASE = 100
"""Whole numbers are spelled by digits of this base, so that most are one word."""
SIGNS = tuple(sign for sign in string.printable[10:] if sign.isprintable())
PLAIN = (END, NONE, MINUS, FALSE, TRUE, *map(str, range(BASE)), *SIGNS)
"""The words of every title: with them alone anything can be spelled, if need be sign by sign."""

_PIECES = re.compile(r"[A-Za-z_]{2,}|[1-9]?[0-9](?![0-9])|.")


@lru_cache(100_000)
def pieces(text: str) -> tuple[str, ...]:
    """Split `text` into names, numbers below 100 and signs."""
    return tuple(_PIECES.findall(text.encode("unicode_escape").decode("ascii")))


class Vocabulary:
    """A title's words, the plain ones first, then its own in the order they were given."""

    def __init__(self, own: Iterable[str]) -> None:
        self.words = tuple(dict.fromkeys((*PLAIN, *own)))
        self.numbers = {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def spell(self, value: Any) -> list[int]:
        """The numbers of the words of a move, a decision or any value they are made of."""
        words, numbers = spell(value), self.numbers
        try:
            return [numbers[word] for word in words]
        except KeyError:
            return [numbers[sign] for word in words for sign in ([word] if word in numbers else word)]


class GrowingVocabulary(Vocabulary):
    """A vocabulary that takes in each word it meets."""

    def spell(self, value: Any) -> list[int]:
        """The numbers of the words of a value; those that are new are the last."""
        return [self.numbers.setdefault(word, len(self.numbers)) for word in spell(value)]


def spell(value: Any) -> list[str]:
    """Return the words of a value; no value's words are a prefix of another's."""
    words = list[str]()
    _spell(value, words)
    return words


def _spell(value: Any, words: list[str]) -> None:
    if isinstance(value, msgspec.Struct):
        _spell_struct(value, words)
    elif isinstance(value, bool):
        words.append(TRUE if value else FALSE)
    elif value is None:
        words.append(NONE)
    else:
        if isinstance(value, str):
            words.extend(pieces(value))
        elif isinstance(value, int):
            words.extend(_digits(value))
        else:
            _spell_several(value, words)
        words.append(END)


@lru_cache(10_000)
def _digits(number: int) -> tuple[str, ...]:
    digits, rest = list[str](), abs(number)
    while rest >= BASE:
        rest, digit = divmod(rest, BASE)
        digits.append(str(digit))
    return (*([MINUS] if number < 0 else []), str(rest), *reversed(digits))


def _spell_struct(value: msgspec.Struct, words: list[str]) -> None:
    if value.__struct_config__.tag is not None:
        words.append(type(value).__name__)
    for name in value.__struct_fields__:
        _spell(getattr(value, name), words)


def _spell_several(value: Any, words: list[str]) -> None:
    if isinstance(value, dict):
        value = [part for item in sorted(value.items(), key=str) for part in item]
    for item in value:
        _spell(item, words)
