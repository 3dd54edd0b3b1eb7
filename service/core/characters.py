"""Detects characters that hide or disguise text.

The Unicode data come from `unicode/properties.txt`, because the interpreter's may be older.

An invisible character is accepted only where a script or an emoji needs it: a joiner as in UAX #31, Indic spelling or
Arabic abbreviations; a variation selector after the character that it varies; a tag in a flag of UTS #51.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path


def _tagged(text: str) -> str:
    return "".join(chr(0xE0000 + ord(character)) for character in text)


ZWSP, ZWNJ, ZWJ, GRAPHEME_JOINER = "\u200b", "\u200c", "\u200d", "\u034f"
JOINERS = frozenset((ZWSP, ZWNJ, ZWJ, GRAPHEME_JOINER))
VOWEL_SEPARATOR, KEYCAP, BLACK_FLAG, EMPTY_CELL = "\u180e", "\u20e3", "\U0001f3f4", "\u2800"
MONGOLIAN_SELECTORS = "\u180b\u180c\u180d\u180f"
DIRECTIONS = "\u200e\u200f\u061c"
"""Direction marks. They reorder only adjacent punctuation, unlike overrides and isolates."""
TEXT_STYLE, EMOJI_STYLE = "\ufe0e", "\ufe0f"
SHIFTERS = "\u17c9\u17ca"
"""Khmer register shifters. A non-joiner beside one keeps its shape, or that of a vowel."""
HEH, CLOSING = "\u0647", ("»", "”", "’", ")", '"')
HIEROGLYPHS, CELLS = ("\U00013000", "\U0001345f"), ("\u2801", "\u28ff")
SAME_MARK, SAME_CLASS = 2, 2
"""The maximum numbers of marks on one letter that are the same, and that have the same combining class."""
MARKS_ON_A_LETTER = {"Tibetan": 10, "Indic": 8, "Right_To_Left": 7}
MARKS_ON_OTHERS = 4
FLAGS = re.compile("|".join(f"{BLACK_FLAG}{_tagged(land)}\U000e007f" for land in ("gbeng", "gbsct", "gbwls")))
NEAR = 32
"""The number of characters searched in each direction for a neighbour that justifies an invisible character."""
SKIN_TONES = "\U0001f3fb-\U0001f3ff"
DATA = Path(__file__).parent / "unicode" / "properties.txt"


@cache
def _properties() -> dict[str, str]:
    """Return the characters of each property as the inside of a regular-expression set."""
    lines = (line.split("\t") for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {name: "".join(map(_range, ranges.split())) for name, ranges in lines}


def _range(written: str) -> str:
    return "-".join(f"\\U{int(code, 16):08x}" for code in written.split("-"))


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    """Compile a regular expression in which `{Name}` stands for characters with that property."""
    return re.compile(re.sub(r"\{([A-Z]\w+)\}", lambda name: _properties()[name[1]], pattern))


def hidden_in(text: str) -> int | None:
    """Return the index of the first invisible character that is not accepted there, or None."""
    if text.isascii() and text.isprintable():
        return None
    found = _expression("[{Hidden}]").finditer(text)
    return next((one.start() for one in found if not _has_its_place(text, one.start())), None)


def is_visible(character: str) -> bool:
    """Return whether a character on its own is visible or a space."""
    return not _expression("[{Hidden}]").match(character)


def is_letter_or_number(character: str) -> bool:
    """Return whether a character is a letter or a number of any script."""
    return _has(character, "Letter_Or_Number")


def is_mark(character: str) -> bool:
    """Return whether a character is a combining mark."""
    return _has(character, "Mark")


def is_ideograph(character: str) -> bool:
    """Return whether a character is a unified CJK ideograph."""
    return _has(character, "Ideograph")


def is_overloaded(text: str) -> bool:
    """Return whether a text begins with a combining mark or stacks too many on one letter."""
    if text.isascii():
        return False
    apart = unicodedata.normalize("NFD", text)
    runs = _expression("[{Mark}]+").finditer(apart)
    return any(not run.start() or _is_heap(apart[run.start() - 1], run[0]) for run in runs)


def without_hidden(text: str, instead: Callable[[str], str] = lambda _: "") -> str:
    """Replace each hidden character with `instead(character)`. Line feeds stay."""
    if text.isascii() and text.isprintable():
        return text

    def visible(found: re.Match[str]) -> str:
        stays = found[0] == "\n" or _has_its_place(text, found.start())
        return found[0] if stays else instead(found[0])

    return _expression("[{Hidden}]").sub(visible, text)


def _is_heap(letter: str, marks: str) -> bool:
    if len(marks) == 1:
        return False
    most = next((most for name, most in MARKS_ON_A_LETTER.items() if _has(letter, name)), MARKS_ON_OTHERS)
    if len(marks) > most or max(Counter(marks).values()) > SAME_MARK:
        return True
    return max(Counter(filter(None, map(_class, marks))).values(), default=0) > SAME_CLASS


def _class(mark: str) -> str:
    """Return the combining class of a mark if marks of that class stack, else an empty string."""
    return next((name for name in _properties() if name.startswith("Class_") and _has(mark, name)), "")


def _has(character: str, name: str) -> bool:
    return bool(_expression(f"[{{{name}}}]").match(character))


def _has_its_place(text: str, at: int) -> bool:
    if text[at] in JOINERS and not JOINERS.isdisjoint((text[at - 1 : at], text[at + 1 : at + 2])):
        return False
    return any(fits(text, at) for fits in PLACES.get(text[at], OTHER_PLACES))


def _parts(text: str, at: int) -> bool:
    """Return whether a zero-width non-joiner is accepted here.

    It is accepted before a joining letter (UAX #31, A1), after a virama (A2), and next to a Khmer register shifter.
    Persian also uses it after hamza, digits, quotations and foreign words; Kurdish uses it after a final heh.
    """
    letter, marks, after = _before(text, at)
    if _joins(after):
        return bool(letter) and (is_letter_or_number(letter) or letter in CLOSING)
    if letter == HEH or _has_virama(letter, marks):
        return True
    following = text[at + 1 : at + 2]
    return bool(letter) and ((marks[-1:] in tuple(SHIFTERS) and is_mark(following)) or following in tuple(SHIFTERS))


def _shapes(text: str, at: int) -> bool:
    """Return whether a joiner is accepted here: next to a virama or a letter that joins."""
    letter, marks, after = _before(text, at)
    following = text[at + 1 : at + 2]
    if _has_virama(letter, marks):
        return not _has(following, "Vowel_Dependent")
    if _has(letter, "Consonant") and _has(following, "Virama"):
        return True
    return (_has(letter, "Joins_Both") and not _joins(after)) or (_joins(after) and not _joins(letter))


def _joins_emoji(text: str, at: int) -> bool:
    """Return whether a joiner is between two emoji."""
    first = _expression(f"[{{Pictographic}}][{SKIN_TONES}]?{EMOJI_STYLE}?$").search(text[max(0, at - 3) : at])
    return first is not None and _has(text[at + 1 : at + 2], "Pictographic")


def _styles(text: str, at: int) -> bool:
    """Return whether a style selector follows an emoji or belongs to a keycap."""
    if text[at] == EMOJI_STYLE and text[at + 1 : at + 2] == KEYCAP:
        return bool(re.fullmatch("[0-9#*]", text[at - 1 : at]))
    return _has(text[at - 1 : at], "Pictographic")


def _ends_word(text: str, at: int) -> bool:
    """Return whether the position is within a script without spaces, such as Khmer or Thai."""
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if not (before and after) or before.isspace() or after.isspace():
        return False
    return _has(before, "Without_Spaces") or _has(after, "Without_Spaces")


def _joins_marks(text: str, at: int) -> bool:
    """Return whether a grapheme joiner is between two Hebrew points."""
    around = text[at - 1 : at + 2] if at else ""
    return len(around) == 3 and all(_has(mark, "Hebrew") and is_mark(mark) for mark in (around[0], around[2]))


def _orders(text: str, at: int) -> bool:
    """Return whether a direction mark is near right-to-left letters but not within a word."""
    if text[at - 1 : at] in tuple(DIRECTIONS) or _is_within_word(text, at):
        return False
    near = text[max(0, at - NEAR) : at + NEAR]
    return bool(_expression("(?![{Hidden}])[{Right_To_Left}]").search(near))


def _is_within_word(text: str, at: int) -> bool:
    """Return whether both neighbours are letters of the same direction.

    A mark between them has no effect and could disguise a word.
    """
    letter, _, after = _before(text, at)
    if not (is_letter_or_number(letter) and is_letter_or_number(after)):
        return False
    return _has(letter, "Right_To_Left") == _has(after, "Right_To_Left")


def _separates_cells(text: str, at: int) -> bool:
    """Return whether an empty Braille cell is between two others."""
    return _stands_between(text, at, CELLS, both=True)


def _groups(text: str, at: int) -> bool:
    """Return whether a hieroglyph format control is next to a hieroglyph."""
    return "\U00013430" <= text[at] <= "\U0001343f" and _stands_between(text, at, HIEROGLYPHS, both=False)


def _stands_between(text: str, at: int, script: tuple[str, str], *, both: bool) -> bool:
    beside = (text[at - 1 : at] if at else "", text[at + 1 : at + 2])
    return (all if both else any)(script[0] <= one <= script[1] for one in beside)


def _varies(text: str, at: int) -> bool:
    """Return whether a variation selector follows an ideograph or a Myanmar or Mongolian letter."""
    before, selector = text[at - 1 : at], text[at]
    if "\ufe00" <= selector <= "\ufe02":
        return _has(before, "Ideograph") or _has(before, "Myanmar")
    if "\U000e0100" <= selector <= "\U000e01ef":
        return _has(before, "Ideograph")
    return selector in MONGOLIAN_SELECTORS and _has(before, "Mongolian") and _has(before, "Letter_Or_Number")


def _separates_vowel(text: str, at: int) -> bool:
    """Return whether a separator comes before the last vowel of a Mongolian word."""
    letter = text[max(0, at - 2) : at].rstrip(MONGOLIAN_SELECTORS)[-1:]
    return _has(letter, "Mongolian") and _has(text[at + 1 : at + 2], "Mongolian")


def _tags(text: str, at: int) -> bool:
    """Return whether a tag belongs to the flag of England, Scotland or Wales."""
    flag = FLAGS.match(text, max(0, text.rfind(BLACK_FLAG, 0, at)))
    return flag is not None and flag.end() > at


def _before(text: str, at: int) -> tuple[str, str, str]:
    """Return the letter before an invisible character, that letter's marks, and the next letter."""
    start, end = at, at + 1
    while start and at - start < NEAR and is_mark(text[start - 1]):
        start -= 1
    while end < len(text) and end - at < NEAR and is_mark(text[end]):
        end += 1
    return text[start - 1 : start], text[start:at], text[end : end + 1]


def _has_virama(letter: str, marks: str) -> bool:
    return bool(letter) and is_letter_or_number(letter) and any(_has(mark, "Virama") for mark in marks)


def _joins(letter: str) -> bool:
    return _has(letter, "Joins_Both") or _has(letter, "Joins_Right")


PLACES: dict[str, tuple[Callable[[str, int], bool], ...]] = {
    ZWNJ: (_parts,),
    ZWJ: (_shapes, _joins_emoji),
    ZWSP: (_ends_word,),
    GRAPHEME_JOINER: (_joins_marks,),
    VOWEL_SEPARATOR: (_separates_vowel,),
    EMPTY_CELL: (_separates_cells,),
    **dict.fromkeys(TEXT_STYLE + EMOJI_STYLE, (_styles,)),
    **dict.fromkeys(DIRECTIONS, (_orders,)),
}
"""The checks for each invisible character; it is accepted if one of them passes."""
OTHER_PLACES = (_varies, _tags, _groups)
