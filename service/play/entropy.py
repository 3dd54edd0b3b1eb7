"""Entropy: the randomness that a player contributes to the draws, and its source."""

from __future__ import annotations

import re

import msgspec

from scoresheet.domain.events import Contributor
from scoresheet.service.core import text_checks
from scoresheet.service.core.errors import UnfitText
from scoresheet.service.core.ids import new_entropy

LONGEST_WORDS = 64
BITS = re.compile(r"(?:[0-9a-f]{2}){16,32}")
"""128 to 256 random bits in hexadecimal, as sent by the script on the pages."""


class Entropy(msgspec.Struct, frozen=True):
    """A contribution to the draws; visible to all players."""

    text: str = ""
    source: Contributor = ""


NOTHING = Entropy()


def of_program(text: str) -> Entropy:
    """Return the contribution of an API client; `NOTHING` if the text is empty."""
    return Entropy(text, "program") if text else NOTHING


def of_page(words: str, bits: str) -> Entropy:
    """Return the contribution from a form: the typed words, else the random bits, else nothing.

    Raises `UnfitText` for words that may not be published and for malformed bits.
    """
    if typed := " ".join(words.split()):
        return Entropy(text_checks.checked(typed, LONGEST_WORDS), "words")
    if not bits:
        return NOTHING
    if not BITS.fullmatch(bits):
        raise UnfitText("The random bits are not in the expected format. Reload the page.")
    return Entropy(bits, "device")


def words_of(given: Entropy) -> str:
    """Return the words that other players can read; empty if the contribution is random bits."""
    return "" if BITS.fullmatch(given.text) else given.text


def completed(given: Entropy) -> Entropy:
    """Return the validated contribution, or random bits from the server if it is empty.

    Raises `UnfitText`.
    """
    text_checks.checked(given.text)
    return given if given.text else Entropy(new_entropy(), "server")
