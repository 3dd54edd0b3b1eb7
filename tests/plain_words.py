"""Find phrases in docstrings and page texts that read like a translation: `python -m tests.plain_words`."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
PRODUCT = ("bench", "docs", "domain", "projections", "replays", "service")
LONGEST = 90
"""The maximum length of a docstring's first line."""
PHRASES = re.compile(
    r"\b(so many|anew|nought|(?:is|are) to be had|it was done|whoever|of others|(?:is|are) told)\b", re.IGNORECASE
)
FIRST_WORD = re.compile(r"(?:Who|Whether|What|Which|Whose|Where|How|Somebody|Nobody|That)\b")
CLAUSE = re.compile(r"(?:Who|What|Which|Whose|Where|Somebody)\b(?=[^?]*\.$)")
"""The first word of a page text that is neither a question nor a heading."""
IN_COMPONENTS = {"Each milestone you achieve brings you the VP of whoever is first there."}
"""Texts in the components of titles: changing one would make a new edition of the box."""


def docstring_mistakes(text: str, *, is_attribute: bool = False) -> list[str]:
    """Return what is wrong with a docstring."""
    prose = re.sub(r"`[^`]*`", "", text)
    too_long = not is_attribute and len(text.partition("\n")[0]) > LONGEST
    found = [f'"{phrase}"' for phrase in [*FIRST_WORD.findall(prose[:10]), *PHRASES.findall(prose)]]
    return [*found, f"more than {LONGEST} characters in the first line"] if too_long else found


def text_mistakes(text: str) -> list[str]:
    """Return what is wrong with a text of a page."""
    clause = CLAUSE.match(text)
    return [f'"{phrase}"' for phrase in [*([clause[0]] if clause else []), *PHRASES.findall(text)]]


def docstrings(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the line of each docstring, its text, and whether it describes an attribute."""
    tree = ast.parse(source)
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    own = {id(node.body[0]) for node in ast.walk(tree) if isinstance(node, owners) and node.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value.strip(), id(node) not in own


def files(suffix: str) -> list[Path]:
    """Return the files of the product with that suffix."""
    return sorted(file for folder in PRODUCT for file in (ROOT / folder).rglob(f"*{suffix}"))


def in_code() -> Iterator[str]:
    """Yield a line for each mistake in the docstrings of the product."""
    for file in files(".py"):
        for line, text, is_attribute in docstrings(file.read_text()):
            for mistake in docstring_mistakes(text, is_attribute=is_attribute):
                yield f"{file.relative_to(ROOT)}:{line}: {mistake}"


def in_texts() -> Iterator[str]:
    """Yield a line for each mistake in the English page texts, except those in components."""
    for file in files(".po"):
        with file.open("rb") as lines:
            texts = {text for one in read_po(lines) for text in ([one.id] if isinstance(one.id, str) else one.id)}
        for text in sorted(texts - IN_COMPONENTS):
            yield from (f"{file.relative_to(ROOT)}: {mistake}: {text}" for mistake in text_mistakes(text))


if __name__ == "__main__":
    mistakes = [*in_code(), *in_texts()]
    print("\n".join(mistakes) or "Docstrings and page texts are in plain words.")
    sys.exit(bool(mistakes))
