"""Wording: turns decisions, moves and effects into message ids with parameters; pages translate them."""

import string
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

SEATS = {0: "Orange", 1: "Blue", 2: "Green", 3: "Purple", 4: "Yellow"}
"""How seats are called in sentences; who sits there is the accounts' business."""

Template = str | Callable[[Any], str]


class Message(msgspec.Struct, frozen=True):
    """An English template (its own message id) and what to fill in: `{seat:seat} pays {millions} million`.

    The format after the colon names the vocabulary that the value is looked up in.
    """

    id: str
    params: dict[str, Any] = {}


class Words(msgspec.Struct, frozen=True):
    """A title's sentences, by type, and its vocabularies, by name. No template: nothing to say."""

    templates: Mapping[type, Template]
    terms: Mapping[str, Mapping[Any, str]] = {}

    def message(self, spoken_of: Any) -> Message | None:
        """The message about a decision, move or effect; None where its template is empty."""
        template = self.templates[type(spoken_of)]
        text = template(spoken_of) if callable(template) else template
        return Message(text, msgspec.structs.asdict(spoken_of)) if text else None

    def text(self, message: Message, translate: Callable[[str], str] = str) -> str:
        """The sentence, in the language of `translate`."""
        return _Sentence({"seat": SEATS, **self.terms}, translate).vformat(translate(message.id), (), message.params)

    def say(self, spoken_of: Any, translate: Callable[[str], str] = str) -> str:
        """The sentence about a decision, move or effect; empty where there is nothing to say."""
        message = self.message(spoken_of)
        return self.text(message, translate) if message else ""


class _Sentence(string.Formatter):
    def __init__(self, terms: Mapping[str, Mapping[Any, str]], translate: Callable[[str], str]) -> None:
        self.terms = terms
        self.translate = translate

    def format_field(self, value: Any, format_spec: str) -> str:
        """A term in the language of the reader, or the value as it is."""
        if not format_spec:
            return str(value)
        if isinstance(value, list | tuple):
            return ", ".join(self.format_field(item, format_spec) for item in value)
        return self.translate(self.terms[format_spec].get(value, str(value)))
