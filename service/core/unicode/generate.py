"""Generates `properties.txt` from the Unicode data in the package `regex`.

Install a `regex` with the wanted Unicode version, then run `python service/core/unicode/generate.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

NEVER_VISIBLE = r"\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800\U0001D159\U00016FE4"
"""Invisible categories, and signs that are blank: the Braille blank, a null note head, a Khitan filler."""
VISIBLE_FORMATS = r"\p{Prepended_Concatenation_Mark}"
PROPERTIES = {
    "Hidden": rf"[{NEVER_VISIBLE}]|(?![{VISIBLE_FORMATS}])\p{{Cf}}",
    "Mark": r"\p{M}",
    "Letter_Or_Number": r"[\p{L}\p{N}]",
    "Joins_Both": r"[\p{Joining_Type=D}\p{Joining_Type=L}]",
    "Joins_Right": r"\p{Joining_Type=R}",
    "Right_To_Left": r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}]",
    "Virama": r"\p{Canonical_Combining_Class=9}",
    "Vowel_Dependent": r"\p{Indic_Syllabic_Category=Vowel_Dependent}",
    "Consonant": r"\p{Indic_Syllabic_Category=Consonant}",
    "Indic": r"(?![\p{Thai}\p{Lao}\p{Tibetan}])\P{Indic_Syllabic_Category=Other}",
    "Without_Spaces": r"\p{Line_Break=SA}",
    "Pictographic": r"\p{Extended_Pictographic}",
    "Ideograph": r"\p{Unified_Ideograph}",
    **{script: rf"\p{{Script={script}}}" for script in ("Hebrew", "Khmer", "Mongolian", "Myanmar", "Tibetan")},
}
STACKING = (1, 202, 214, 216, 218, 220, 222, 224, 226, 228, 230, 232, 233, 234, 240)
"""Combining classes whose marks stack."""


def lines() -> Iterator[str]:
    """Yield a line for each property: its name and the ranges of its characters."""
    regex = import_module("regex")
    yield "# Properties of characters in Unicode 18.0, made from its data files by generate.py; see LICENSE."
    classes = {f"Class_{number}": rf"\p{{Canonical_Combining_Class={number}}}" for number in STACKING}
    for name, pattern in {**PROPERTIES, **classes}.items():
        yield f"{name}\t{_ranges(regex.compile(pattern))}"


def _ranges(pattern: Any) -> str:
    having = [code for code in range(sys.maxunicode + 1) if pattern.match(chr(code))]
    runs = [[code for _, code in run] for _, run in groupby(enumerate(having), lambda pair: pair[1] - pair[0])]
    return " ".join(f"{run[0]:X}-{run[-1]:X}" if len(run) > 1 else f"{run[0]:X}" for run in runs)


if __name__ == "__main__":
    target = Path(__file__).with_name("properties.txt")
    target.write_text("\n".join(lines()) + "\n", encoding="utf-8")
