"""Descriptions of conditional moves, built from the title's sentences and the comparisons."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from scoresheet.domain.conditional_moves.language import (
    Answer,
    Compare,
    Conditions,
    Offered,
    Order,
    Plan,
    StandingOrder,
    Step,
    move_of,
)
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import (
    GAP,
    SEATS,
    Cases,
    Message,
    Plural,
    Template,
    Translator,
    Vocabulary,
    Words,
    sentences,
)

PHRASES = Words(
    {
        StandingOrder: "When asked “{asked}”, answer “{answer}”.",
        Plan: "Follow the plan: {steps}.",
    }
)
"""The frame sentences; the title supplies the inserted parts."""
OF_COMPARES = {
    "eq": "{value}",
    "ne": "not {value}",
    "lt": "less than {value}",
    "le": "at most {value}",
    "gt": "more than {value}",
    "ge": "at least {value}",
    "in": "{value}",
}
OF_CHOICES = {"only": "", "first": "the first one offered", "lowest": "the lowest", "highest": "the highest"}
SENTENCES = (
    "When asked “{asked}”, answer “{answer}”.",
    "Only if {conditions}.",
    "Not if {conditions}.",
    "“{question}” is asked",
    "the lowest “{move}” offered is {value}",
    "the highest “{move}” offered is {value}",
    "If several fit: {choice}.",
    "Once.",
    "At most {times} times.",
    "Up to position {until}.",
    "After a delay, not immediately.",
    "Follow the plan: {steps}.",
    "It stops as soon as another player makes a different move than planned.",
    "It stops as soon as something is drawn or revealed.",
    "{seat:seat}: {move}",
    " or ",
    " and ",
    "yes",
    "no",
    *filter(None, (*OF_COMPARES.values(), *OF_CHOICES.values())),
)
"""All sentences of this module, for translation."""
_FORMATTER = string.Formatter()


class Speech(msgspec.Struct, frozen=True):
    """A writer of descriptions of conditional moves in the reader's language."""

    title: Title
    words: Words
    own: Translator
    """The translator for the title's sentences."""
    ours: Translator
    """The translator for this module's sentences."""

    def say(self, order: Order) -> str:
        """Describe the conditional move in one or several sentences."""
        return " ".join(self._plan(order) if isinstance(order, Plan) else self._standing(order))

    def answer(self, order: StandingOrder) -> str:
        """Describe the answer that a standing order gives."""
        kind = next(kind for kind in self.title.moves if kind.__name__ == order.answer.move)
        return self.pattern(kind, order.answer.where)

    def question(self, asked: str, compares: Sequence[Compare] = ()) -> str:
        """Describe the decision, as far as the comparisons narrow it down."""
        kind = next(kind for kind in self.title.decisions if kind.__name__ == asked)
        return self.pattern(kind, compares)

    def _standing(self, order: StandingOrder) -> Iterator[str]:
        yield self._our(SENTENCES[0], asked=self.question(order.asked), answer=self.answer(order))
        yield from self._conditions(SENTENCES[1], order.asked, order.when, " and ")
        yield from self._conditions(SENTENCES[2], order.asked, order.unless, " or ")
        yield from self._choice(order.answer)
        if order.times:
            yield self._our("Once." if order.times == 1 else "At most {times} times.", times=order.times)
        yield from self._bounds(order)

    def _plan(self, order: Plan) -> Iterator[str]:
        yield self._our("Follow the plan: {steps}.", steps="; ".join(map(self._step, order.steps)))
        if order.strict:
            yield self.ours("It stops as soon as another player makes a different move than planned.")
        if not order.reveals:
            yield self.ours("It stops as soon as something is drawn or revealed.")
        yield from self._bounds(order)

    def _step(self, step: Step) -> str:
        said = self.words.say(move_of(self.title, step.move), self.own)
        if step.seat is None:
            return said
        return self._our("{seat:seat}: {move}", seat=Seat(step.seat), move=said)

    def _bounds(self, order: Order) -> Iterator[str]:
        if order.until:
            yield self._our("Up to position {until}.", until=order.until)
        if order.later:
            yield self.ours("After a delay, not immediately.")

    def _choice(self, answer: Answer) -> Iterator[str]:
        if answer.choose != "only":
            yield self._our("If several fit: {choice}.", choice=self.ours(OF_CHOICES[answer.choose]))

    def _conditions(self, sentence: str, asked: str, conditions: Conditions, between: str) -> Iterator[str]:
        said = [*self._of_question(asked, conditions.asked), *map(self._offered, conditions.offered)]
        if said:
            yield self._our(sentence, conditions=self.ours(between).join(said))

    def _of_question(self, asked: str, compares: Sequence[Compare]) -> Iterator[str]:
        for compare in compares:
            question = self.question(asked, [compare])
            name = compare.field.replace("_", " ")
            said = question != self.question(asked)
            yield (
                self._our("“{question}” is asked", question=question)
                if said
                else f"{self.own(name)}: {self._value(compare, '')}"
            )

    def _offered(self, offered: Offered) -> str:
        kind = next(kind for kind in self.title.moves if kind.__name__ == offered.move)
        value = self._value(Compare(offered.field, offered.value, offered.op), "")
        end = "the lowest “{move}” offered is {value}"
        if offered.end == "highest":
            end = "the highest “{move}” offered is {value}"
        return self._our(end, move=self.pattern(kind, ()), value=value)

    def pattern(self, kind: type, compares: Sequence[Compare] = ()) -> str:
        """Return the sentence for a type with the compared values filled in, and gaps for the rest."""
        template = self.words.templates.get(kind, "")
        offer = self.words.offers.get(kind)
        for one in (template, *([offer.template] if offer else ())):
            if (chosen := _chosen(one, compares)) is not None:
                text = self.own.plural(chosen.one, chosen.more, 2) if isinstance(chosen, Plural) else self.own(chosen)
                return _Filled(self, compares).vformat(text, (), self.words.constants)
        return kind.__name__

    def _value(self, compare: Compare, vocabulary: str) -> str:
        values = compare.value if isinstance(compare.value, list) else [compare.value]
        said = self.ours(" or ").join(self.term(vocabulary, value) for value in values)
        return self._our(OF_COMPARES[compare.op], value=said)

    def term(self, vocabulary: str, value: object) -> str:
        """Return a value in the title's words, or as it is."""
        terms: Vocabulary = {"seat": SEATS, **self.words.terms}.get(vocabulary, {})
        return self.own(terms[value]) if value in terms else str(value)

    def _our(self, sentence: str, **params: object) -> str:
        return PHRASES.text(Message(sentence, params), self.ours)


class _Filled(string.Formatter):
    """A formatter that fills in the compared fields and leaves gaps for the rest."""

    def __init__(self, speech: Speech, compares: Sequence[Compare]) -> None:
        self._speech = speech
        self._compares = {compare.field: compare for compare in compares}

    def get_field(self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        if field_name in self._compares:
            return self._compares[field_name], field_name
        try:
            return super().get_field(field_name, args, kwargs)
        except (KeyError, AttributeError, IndexError, TypeError):
            return GAP, field_name

    def format_field(self, value: object, format_spec: str) -> str:
        return self._speech._value(value, format_spec) if isinstance(value, Compare) else str(value)


def _chosen(template: Template, compares: Sequence[Compare]) -> str | Plural | None:
    """Return the sentence of a template as far as the comparisons determine it."""
    fixed = {one.field: one.value for one in compares if one.op == "eq" and not isinstance(one.value, list)}
    while isinstance(template, Cases) and template.by in fixed:
        found = template.cases.get(fixed[template.by], template.otherwise)
        if found is None:
            break
        template = found
    return next(sentences(template), None)
