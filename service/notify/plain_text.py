"""Texts of messages on one line and as sentences."""

from scoresheet.service.core.characters import without_hidden


def as_sentence(text: str) -> str:
    """Return the text with a full stop, unless it ends with a punctuation mark."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def flatten(text: str) -> str:
    """Put the text on one line, without hidden characters."""
    return without_hidden(" ".join(text.split()))
