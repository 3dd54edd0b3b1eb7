"""Wording of decisions, moves and effects, as message ids with parameters to be translated."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from scoresheet.domain.viewer import Seat, by_seat

SEATS: Mapping[Seat, str] = dict(by_seat(("Orange", "Blue", "Green", "Purple", "Yellow", "Red", "Cyan", "White")))
"""The names of seats in sentences."""


class Translator(Protocol):
    """A translator of texts and plural forms."""

    def __call__(self, text: str, /) -> str: ...

    def plural(self, one: str, more: str, number: int, /) -> str:
        """Return the form for `number`: `one` or `more` in English; other languages may have others."""
        ...


class _Untranslated:
    def __call__(self, text: str, /) -> str:
        return text

    def plural(self, one: str, more: str, number: int, /) -> str:
        return one if number == 1 else more


UNTRANSLATED: Translator = _Untranslated()
"""The translator that returns the English text."""


class Plural(msgspec.Struct, frozen=True):
    """Singular and plural sentences, chosen by a number: `Plural("spaces", "one space", …)`."""

    by: str
    one: str
    more: str


class Cases(msgspec.Struct, frozen=True):
    """A sentence chosen by the value of a field: one of `cases`, or `otherwise` if given."""

    by: str
    cases: Mapping[Any, Template]
    otherwise: Template | None = None


Template = str | Plural | Cases
"""A sentence with gaps, `{field}` or `{field:vocabulary}`, or a choice of sentences.

A field may be a path, such as `ranking[0]`; if the field that selects a sentence holds a list, its length is used.
"""
GAP = "…"
Vocabulary = Mapping[Any, str]
"""Terms by value: a name, a number or a tuple of them."""
Vocabularies = Mapping[str, Vocabulary]
_Several = Mapping[str, Mapping[Any, Plural]]
Params = dict[str, object]
"""Parameters of a sentence by field."""
_FORMATTER = string.Formatter()


class Message(msgspec.Struct, frozen=True):
    """An English template, which is the message id, and its parameters.

    In `{seat:seat} pays {millions} million`, the format after the colon names the vocabulary for the value.
    """

    id: str
    params: Params = {}
    more: str = ""
    """The plural template, if the sentence depends on `number`."""
    number: int = 1


class Offer(msgspec.Struct, frozen=True):
    """The wording of a move as a choice, which also needs facts from the position."""

    template: Template
    shows: Callable[[Any, Any], Params]
    """(move, state) → more parameters. They must be visible to the acting seat."""
    notes: tuple[Template, ...] = ()
    """Sentences to append; empty ones are skipped."""


class Words(msgspec.Struct, frozen=True):
    """A title's sentences by type, and vocabularies by name. An empty template says nothing."""

    templates: Mapping[type, Template]
    terms: Vocabularies = {}
    several: _Several = {}
    """By vocabulary: counted forms in lists, such as `{number} cards`."""
    offers: Mapping[type, Offer] = {}
    about: Vocabularies = {}
    """By vocabulary: explanations of things, such as the text of a card."""
    constants: Mapping[str, object] = {}
    """Values that every text may use, such as `{box.prices.loan}`."""

    def message(self, spoken_of: msgspec.Struct) -> Message | None:
        """Return the message for a decision, move or effect; None if its template is empty."""
        return message_of(self.templates[type(spoken_of)], msgspec.structs.asdict(spoken_of))

    def text(self, message: Message | None, translate: Translator = UNTRANSLATED) -> str:
        """Return the sentence in the language of `translate`; empty if there is no message."""
        if message is None:
            return ""
        sentence = _Sentence({"seat": SEATS, **self.terms}, self.several, translate)
        template = translate.plural(message.id, message.more, message.number) if message.more else translate(message.id)
        return sentence.vformat(template, (), {**self.constants, **message.params})

    def say(self, spoken_of: msgspec.Struct, translate: Translator = UNTRANSLATED) -> str:
        """Return the sentence for a decision, move or effect; empty if there is none."""
        return self.text(self.message(spoken_of), translate)

    def offer(self, move: msgspec.Struct, state: object, translate: Translator = UNTRANSLATED) -> str:
        """Return the sentence that offers a move in `state`."""
        offer = self.offers.get(type(move))
        if offer is None:
            return self.say(move, translate)
        params = {**msgspec.structs.asdict(move), **offer.shows(move, state)}
        said = (self.text(message_of(template, params), translate) for template in (offer.template, *offer.notes))
        return "; ".join(filter(None, said))

    def pattern(self, kind: type, translate: Translator = UNTRANSLATED) -> str:
        """Return the sentence for a type with "…" for its fields; empty if it has none."""
        offered = (self.offers[kind].template,) if kind in self.offers else ()
        for template in (self.templates.get(kind, ""), *offered):
            sentence = next(sentences(template), None)
            if sentence is not None:
                return _Pattern().vformat(_many(sentence, translate), (), self.constants)
        return ""

    def explain(self, vocabulary: str, value: object, translate: Translator = UNTRANSLATED) -> str:
        """Return the explanation of a thing; empty if there is none."""
        text = self.about.get(vocabulary, {}).get(value, "")
        return self.text(Message(text), translate) if text else ""

    def texts(self, translate: Translator = UNTRANSLATED) -> dict[str, Vocabulary]:
        """Return all explanations by vocabulary."""
        return {
            vocabulary: {value: self.explain(vocabulary, value, translate) for value, text in texts.items() if text}
            for vocabulary, texts in self.about.items()
        }

    def sentences(self) -> Iterator[str | Plural]:
        """Yield every sentence of the title, with its gaps unfilled."""
        offered = (template for offer in self.offers.values() for template in (offer.template, *offer.notes))
        for template in (*self.templates.values(), *offered):
            yield from sentences(template)
        for texts in self.about.values():
            yield from filter(None, texts.values())


def sentences(template: Template | None) -> Iterator[str | Plural]:
    """Yield all sentences of a template."""
    if isinstance(template, Cases):
        for case in (*template.cases.values(), template.otherwise):
            yield from sentences(case)
    elif template:
        yield template


def _many(sentence: str | Plural, translate: Translator) -> str:
    """Return the plural form of the sentence in the language of `translate`."""
    return translate.plural(sentence.one, sentence.more, 2) if isinstance(sentence, Plural) else translate(sentence)


def message_of(template: Template, params: Params) -> Message | None:
    """Return the sentence of a template for these parameters; None if it is empty."""
    while isinstance(template, Cases):
        template = _case(template, _measured(template.by, params))
    if isinstance(template, Plural):
        return Message(template.one, params, template.more, _measured(template.by, params))
    return Message(template, params) if template else None


def _case(template: Cases, value: object) -> Template:
    return template.cases[value] if template.otherwise is None else template.cases.get(value, template.otherwise)


def _measured(field: str, params: Params) -> Any:
    """Return the value of a field, or the length of a list."""
    value, _ = _FORMATTER.get_field(field, (), params)
    return len(value) if isinstance(value, list | tuple) else value


class _Pattern(string.Formatter):
    """A formatter that fills in constants and leaves a gap for all other fields."""

    def get_field(self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        try:
            return super().get_field(field_name, args, kwargs)
        except (KeyError, AttributeError, IndexError, TypeError):
            return GAP, field_name

    def format_field(self, value: object, format_spec: str) -> str:
        return str(value)


class _Sentence(string.Formatter):
    def __init__(self, terms: Vocabularies, several: _Several, translate: Translator) -> None:
        self.terms = terms
        self.several = several
        self.translate = translate

    def format_field(self, value: object, format_spec: str) -> str:
        """Return a term in the reader's language, or the value as it is."""
        if not format_spec:
            return str(value)
        if isinstance(value, list) or (isinstance(value, tuple) and value not in self.terms[format_spec]):
            return ", ".join(self._each(value, format_spec))
        return self.translate(self.terms[format_spec].get(value, str(value)))

    def _each(self, values: Sequence[object], vocabulary: str) -> Iterator[str]:
        several = self.several.get(vocabulary, {})
        counted = {value: values.count(value) for value in several if values.count(value) > 1}
        yield from (self.format_field(value, vocabulary) for value in values if value not in counted)
        for value, number in counted.items():
            noun = several[value]
            yield self.translate.plural(noun.one, noun.more, number).format(**{noun.by: number})
