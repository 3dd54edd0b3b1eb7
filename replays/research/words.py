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
"""The base of the digits of whole numbers, so that most numbers are one word."""
SIGNS = tuple(sign for sign in string.printable[10:] if sign.isprintable())
PLAIN = (END, NONE, MINUS, FALSE, TRUE, *map(str, range(BASE)), *SIGNS)
"""The words that all titles share; any text can be spelled with them, if necessary character by character."""

_PIECES = re.compile(r"[A-Za-z_]{2,}|[1-9]?[0-9](?![0-9])|.")


@lru_cache(100_000)
def pieces(text: str) -> tuple[str, ...]:
    """Split `text` into names, numbers below 100 and single characters."""
    return tuple(_PIECES.findall(text.encode("unicode_escape").decode("ascii")))


class Vocabulary:
    """A title's words: those that all titles share, then its own in the given order."""

    def __init__(self, own: Iterable[str]) -> None:
        self.words = tuple(dict.fromkeys((*PLAIN, *own)))
        self.numbers = {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def spell(self, value: object) -> list[int]:
        """Return the numbers of the words of a move, a decision or any of their values."""
        words, numbers = spell(value), self.numbers
        try:
            return [numbers[word] for word in words]
        except KeyError:
            return [numbers[sign] for word in words for sign in ([word] if word in numbers else word)]


class GrowingVocabulary(Vocabulary):
    """A vocabulary that adds each new word."""

    def spell(self, value: object) -> list[int]:
        """Return the numbers of a value's words; new words get the next numbers."""
        return [self.numbers.setdefault(word, len(self.numbers)) for word in spell(value)]


def spell(value: object) -> list[str]:
    """Return the words of a value; they are never a prefix of a different value's words."""
    words = list[str]()
    _spell(value, words)
    return words


def _spell(value: object, words: list[str]) -> None:
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
