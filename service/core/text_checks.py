"""Validates texts that players write for other players.

Visible characters of any script are accepted.
"""

import json

from scoresheet.service.core import characters
from scoresheet.service.core.errors import UnfitText

LONGEST = 200
MOST_LINES = 40


def checked(text: str, longest: int = LONGEST) -> str:
    """Validate a one-line text, which may be empty; return it or raise `UnfitText`."""
    if len(text) > longest:
        raise UnfitText("This text can have at most {longest} characters.", longest=longest)
    at = characters.hidden_in(text)
    if at is not None:
        code = f"U+{ord(text[at]):04X}"
        raise UnfitText(
            "This text contains a hidden character. Remove character {number} ({code}).", number=at + 1, code=code
        )
    if characters.is_overloaded(text):
        raise UnfitText("This text can't begin with a combining accent or stack accents on one letter.")
    return text


def said(text: str, longest: int = LONGEST) -> str:
    """Validate a one-line text that must not be empty; return it or raise `UnfitText`."""
    if not text.strip():
        raise UnfitText("This text is empty. Write something.")
    return checked(text, longest)


def prose(text: str, longest: int) -> str:
    """Validate a text of several lines that must not be empty; return it or raise `UnfitText`."""
    lines = text.split("\n")
    if len(text) > longest:
        raise UnfitText("This text can have at most {longest} characters.", longest=longest)
    if len(lines) > MOST_LINES:
        raise UnfitText("This text can have at most {lines} lines.", lines=MOST_LINES)
    if not text.strip():
        raise UnfitText("This text is empty. Write something.")
    for line in lines:
        checked(line, longest)
    return text


def plain(text: str) -> str:
    """Escape hidden characters for output to a terminal."""
    return characters.without_hidden(text, lambda hidden: hidden.encode("unicode_escape").decode())


def one_line(text: str) -> str:
    """Escape hidden characters and line feeds for output within one line of a terminal."""
    return plain(text).replace("\n", "\\n")


def plain_json(text: str) -> str:
    """Escape hidden characters in JSON text."""
    return characters.without_hidden(text, lambda hidden: json.dumps(hidden)[1:-1])
