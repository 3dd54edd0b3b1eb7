"""Wording: turns decisions, moves and effects into message ids with parameters; pages translate them."""

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from domain.viewer import Seat, by_seat

SEATS: Mapping[Seat, str] = dict(by_seat(("Orange", "Blue", "Green", "Purple", "Yellow", "Red", "Cyan", "White")))
"""How seats are called in sentences; who sits there is the accounts' business."""

Template = str | Callable[[Any], str]
_Vocabularies = Mapping[str, Mapping[Any, str]]


class Message(msgspec.Struct, frozen=True):
    """An English template (its own message id) and what to fill in: `{seat:seat} pays {millions} million`.

    The format after the colon names the vocabulary that the value is looked up in.
    """

    id: str
    params: dict[str, Any] = {}


class Offer(msgspec.Struct, frozen=True):
    """How a move is offered that names a place only: a template, and what it also tells of the position."""

    template: str
    shows: Callable[[Any, Any], dict[str, Any]]
    """(move, state) → more parameters; what the seat that is asked may see, and nothing else."""


class Words(msgspec.Struct, frozen=True):
    """A title's sentences, by type, and its vocabularies, by name. No template: nothing to say."""

    templates: Mapping[type, Template]
    terms: _Vocabularies = {}
    several: _Vocabularies = {}
    """By vocabulary: what is counted where a list holds more than one of it, as in `{number} cards`."""
    offers: Mapping[type, Offer] = {}

    def message(self, spoken_of: Any) -> Message | None:
        """The message about a decision, move or effect; None where its template is empty."""
        template = self.templates[type(spoken_of)]
        text = template(spoken_of) if callable(template) else template
        return Message(text, msgspec.structs.asdict(spoken_of)) if text else None

    def text(self, message: Message, translate: Callable[[str], str] = str) -> str:
        """The sentence, in the language of `translate`."""
        sentence = _Sentence({"seat": SEATS, **self.terms}, self.several, translate)
        return sentence.vformat(translate(message.id), (), message.params)

    def say(self, spoken_of: Any, translate: Callable[[str], str] = str) -> str:
        """The sentence about a decision, move or effect; empty where there is nothing to say."""
        message = self.message(spoken_of)
        return self.text(message, translate) if message else ""

    def offer(self, move: Any, state: Any, translate: Callable[[str], str] = str) -> str:
        """The sentence about a move to choose in `state`."""
        offer = self.offers.get(type(move))
        if offer is None:
            return self.say(move, translate)
        params = {**msgspec.structs.asdict(move), **offer.shows(move, state)}
        return self.text(Message(offer.template, params), translate)


class _Sentence(string.Formatter):
    def __init__(self, terms: _Vocabularies, several: _Vocabularies, translate: Callable[[str], str]) -> None:
        self.terms = terms
        self.several = several
        self.translate = translate

    def format_field(self, value: Any, format_spec: str) -> str:
        """A term in the language of the reader, or the value as it is."""
        if not format_spec:
            return str(value)
        if isinstance(value, list | tuple):
            return ", ".join(self._each(value, format_spec))
        return self.translate(self.terms[format_spec].get(value, str(value)))

    def _each(self, values: Sequence[Any], vocabulary: str) -> Iterator[str]:
        several = self.several.get(vocabulary, {})
        counted = {value: values.count(value) for value in several if values.count(value) > 1}
        yield from (self.format_field(value, vocabulary) for value in values if value not in counted)
        for value, number in counted.items():
            yield self.translate(several[value]).format(number=number)
