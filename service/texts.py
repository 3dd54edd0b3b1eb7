"""Texts that people give, to be shown to others: one line of characters that are seen; the same from every door."""

import json
import unicodedata

from service.errors import UnfitText

LONGEST = 200
MARKS_IN_A_ROW = 2
MOST_LINES = 40
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Letters, marks and signs that are not seen, although Unicode takes them for printable."""

COLOURED, JOINED = "\ufe0f", "\u200d"
"""Behind a sign: that it is a picture in colours, and that the next sign is part of it."""


def checked(text: str, longest: int = LONGEST) -> str:
    """The text; `UnfitText` says what is wrong with it. It may be empty."""
    if len(text) > longest:
        raise UnfitText("A text here has at most {longest} characters.", longest=longest)
    if not all(map(is_seen, text)):
        raise UnfitText("A text is one line, without characters that control or cannot be seen.")
    if unicodedata.normalize("NFC", text) != text:
        raise UnfitText("A text is written in Unicode's composed form (NFC).")
    if has_heap_of_marks(text):
        raise UnfitText("A text has no heaps of marks on one letter.")
    return text


def said(text: str, longest: int = LONGEST) -> str:
    """The same of a text that must not be empty."""
    if not text.strip():
        raise UnfitText("Say something: this text is empty.")
    return checked(text, longest)


def prose(text: str, longest: int) -> str:
    """The same of a text that may have several lines, and must not be empty."""
    lines = text.split("\n")
    if len(text) > longest:
        raise UnfitText("A text here has at most {longest} characters.", longest=longest)
    if len(lines) > MOST_LINES:
        raise UnfitText("A text here has at most {lines} lines.", lines=MOST_LINES)
    if not text.strip():
        raise UnfitText("Say something: this text is empty.")
    for line in lines:
        checked(_apart(line), longest)
    return text


def _apart(line: str) -> str:
    """The line without what makes one coloured picture of the signs around it, as phones write them."""
    return "".join(character for at, character in enumerate(line) if not _pictures(line, at))


def _pictures(line: str, at: int) -> bool:
    """Whether a character colours the sign before it, or joins that to the sign behind; anywhere else it hides."""
    if line[at] == COLOURED:
        return _is_sign(line[at - 1 : at])
    return line[at] == JOINED and _is_sign(line[:at].removesuffix(COLOURED)[-1:]) and _is_sign(line[at + 1 : at + 2])


def _is_sign(character: str) -> bool:
    return bool(character) and unicodedata.category(character) in ("So", "Sk", "Sm")


def is_seen(character: str) -> bool:
    """Whether a character is a space or leaves ink: none that controls, joins, or turns the direction of writing."""
    return character.isprintable() and character not in INVISIBLE


def has_heap_of_marks(text: str) -> bool:
    """Whether marks (accents and the like) stand at its beginning, or more than two on one letter."""
    if text.isascii():
        return False
    marks = "".join("m" if unicodedata.category(character)[0] == "M" else "-" for character in text)
    return "m" * (MARKS_IN_A_ROW + 1) in marks or marks.startswith("m")


def plain(text: str) -> str:
    """What a terminal may print of any text whatever: each character that is not seen is written out instead.

    Ends of lines are left as they are.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character if character == "\n" or is_seen(character) else character.encode("unicode_escape").decode()
        for character in text
    )


def plain_json(text: str) -> str:
    """The same JSON, with escapes instead of the characters that are not seen."""
    return "".join(
        character if character == "\n" or is_seen(character) else json.dumps(character)[1:-1] for character in text
    )
