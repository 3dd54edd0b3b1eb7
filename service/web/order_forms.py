"""The forms of conditional moves, built from the decisions and moves of a title."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import FieldInfo

from scoresheet.domain.conditional_moves.language import Answer, Compare, Conditions, Offered, StandingOrder
from scoresheet.domain.conditional_moves.wording import OF_COMPARES, Speech
from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.domain.wording import SEATS, Vocabulary, sentences
from scoresheet.service.web.language import translated

T = TypeVar("T")
ANY = ""
NUMBERS, OTHERS = ("eq", "le", "ge", "ne"), ("eq", "ne")
"""The comparison operators for numbers and for other values."""
MOST_DIGITS = 9
_FORMATTER = string.Formatter()


class ConditionField(msgspec.Struct, frozen=True):
    """A field by which to narrow down a conditional move."""

    name: str
    label: str
    number: bool
    choices: list[tuple[str, str]]
    """The values to choose from, with their words; empty if a number is to be typed."""
    op: str
    value: str
    operators: list[tuple[str, str]]
    """The operators to choose from, with their words."""


class OrderForm:
    """The form of a conditional move, filled in from a legal move or with the values sent."""

    def __init__(self, game: Game, seat: Seat, sent: Mapping[str, str]) -> None:
        self.game, self.seat, self.sent = game, seat, sent
        self.title = registry.find(game.title)
        self.speech = speech_of(game)
        self.decision = decision_of(game, seat)
        self.move = _move(self.title, sent.get("move", ""))
        self.asked = sent.get("asked", "") or (type(self.decision).__name__ if self.decision else "")
        self.answers = sent.get("answers", "") or (type(self.move).__name__ if self.move else "")

    @property
    def ready(self) -> bool:
        """Return whether the form names a decision, and a kind of move as the answer."""
        return self._kind(self.title.decisions, self.asked) is not None and self._move_kind() is not None

    @property
    def asked_now(self) -> bool:
        """Return whether the seat faces this decision now, so that the move may be made at once."""
        return type(self.decision).__name__ == self.asked

    def move_fields(self) -> list[ConditionField]:
        """Return the fields by which to narrow down the move."""
        kind = self._move_kind()
        return self._fields("a", kind, self.move) if kind else []

    def decision_fields(self) -> list[ConditionField]:
        """Return the fields by which to narrow down the decision."""
        kind = self._kind(self.title.decisions, self.asked)
        asked = self.decision if type(self.decision) is kind else None
        return self._fields("q", kind, asked, fixed=False) if kind else []

    def offers(self) -> list[tuple[str, str, str]]:
        """Return the numbers in moves that a condition can compare, as (move, field, sentence).

        The moves are the legal ones or, if the seat does not face the decision now, those that are defined in the same
        module as the decision.
        """
        kind = self._kind(self.title.decisions, self.asked)
        kinds: list[type[Move]] = [move for move in self.title.moves if kind and move.__module__ == kind.__module__]
        if self.game.state is not None and type(self.decision) is kind:
            kinds = list({type(move): None for move in self.title.legal_moves(self.game.state, self.seat)})
        found = ((kind, name) for kind in kinds for name in _whole_fields(kind) if not self._terms(kind, name))
        return [(kind.__name__, name, self.speech.pattern(kind)) for kind, name in found]

    def order(self) -> StandingOrder:
        """Return the conditional move that the form describes; raises `ValueError` for a bad number."""
        choose = self.sent.get("choose", "first")
        numbered = choose in ("lowest", "highest") and self._first_number()
        return StandingOrder(
            asked=self.asked,
            answer=Answer(
                move=self.answers,
                where=list(self._compares("a", self.move_fields())),
                choose=choose if numbered or choose in ("only", "first") else "first",  # type: ignore[arg-type]
                by=self._first_number() if numbered else "",
            ),
            when=Conditions(asked=list(self._compares("q", self.decision_fields())), offered=list(self._offered())),
            times=_whole(self.sent.get("times", "")),
            until=_whole(self.sent.get("until", "")),
            later=self.sent.get("later") == "yes",
        )

    @property
    def several(self) -> bool:
        """Return whether the moves have a number, so that the lowest or the highest can be chosen."""
        return bool(self._first_number())

    def _first_number(self) -> str:
        return next(iter(_whole_fields(self._move_kind() or Move)), "")

    def _offered(self) -> Iterator[Offered]:
        for move, name, _ in self.offers():
            value, op = self.sent.get(f"o:{move}:{name}", ""), self.sent.get(f"p:{move}:{name}", "ge")
            if value.strip():
                yield Offered(move=move, field=name, value=_whole(value), op="le" if op == "le" else "ge")

    def _compares(self, part: str, fields: Sequence[ConditionField]) -> Iterator[Compare]:
        for field in fields:
            if field.op in NUMBERS and field.value != "":
                op: Any = field.op
                yield Compare(field=field.name, value=_value(field), op=op)

    def _fields(
        self, part: str, kind: type[msgspec.Struct], stands: msgspec.Struct | None, *, fixed: bool = True
    ) -> list[ConditionField]:
        shapes = msgspec.structs.fields(kind)
        return [
            self._field(part, kind, shape, stands, fixed)
            for shape in shapes
            if _plain(shape.type) and not (part == "q" and shape.name == "seat")
        ]

    def _field(
        self, part: str, kind: type[msgspec.Struct], shape: FieldInfo, stands: msgspec.Struct | None, fixed: bool
    ) -> ConditionField:
        name, number = shape.name, shape.type is not bool and _is_whole(shape.type)
        now = getattr(stands, name, None) if stands is not None else None
        key = f"{part}:{name}"
        choices = [] if number and not self._terms(kind, name) else self._choices(kind, shape, now)
        told = self.sent.get("told") == "yes"
        op = self.sent.get(f"{key}:op", ANY) if told else ("eq" if fixed and now is not None else ANY)
        value = self.sent.get(f"{key}:value", "") if told else _written(now)
        allowed = NUMBERS if number and not choices else OTHERS
        words = [(one, self.speech.ours(OF_COMPARES[one]).replace("{value}", "…")) for one in allowed]
        return ConditionField(
            name, self._label(kind, name), number, choices, op if op in allowed else ANY, value, words
        )

    def _label(self, kind: type[msgspec.Struct], name: str) -> str:
        """Return the label of a form field, in the title's words for the field of a move."""
        return self.speech.own(name.replace("_", " "))

    def _choices(self, kind: type[msgspec.Struct], shape: FieldInfo, now: object) -> list[tuple[str, str]]:
        if shape.type is bool:
            return [("true", self.speech.ours("yes")), ("false", self.speech.ours("no"))]
        found = {str(value): self.speech.own(text) for value, text in self._terms(kind, shape.name).items()}
        if now is not None:
            found.setdefault(_written(now), str(now).replace("_", " "))
        return sorted(found.items(), key=lambda one: one[1])

    def _terms(self, kind: type[msgspec.Struct], name: str) -> Vocabulary:
        """Return the vocabulary of a field's values; empty if no sentence uses one."""
        words = self.speech.words
        for template in (words.templates.get(kind, ""), getattr(words.offers.get(kind), "template", "")):
            for sentence in sentences(template):
                text = sentence if isinstance(sentence, str) else sentence.more
                for _, field, vocabulary, _ in _FORMATTER.parse(text):
                    if field == name and vocabulary:
                        return SEATS if vocabulary == "seat" else words.terms.get(vocabulary, {})
        return {}

    def _move_kind(self) -> type[Move] | None:
        return self._kind(self.title.moves, self.answers)

    def _kind(self, kinds: Sequence[type[T]], name: str) -> type[T] | None:
        return next((kind for kind in kinds if kind.__name__ == name), None)


def speech_of(game: Game) -> Speech:
    """Return the wording of conditional moves in a game, in the reader's language."""
    title = registry.find(game.title)
    return Speech(title, title.words_of(game.edition), translated(game.title), translated())


def decision_of(game: Game, seat: Seat) -> Decision | None:
    """Return the decision that the seat faces, as the seat may see it; None if there is none."""
    if not game.plays or game.state is None or seat not in game.to_act():
        return None
    decision = game.state.open_to(seat)
    return decision.seen_by(at_seat(seat)) if decision is not None else None


def questions(game: Game) -> list[tuple[str, str]]:
    """Return all decisions in a title with their sentences, except follow-ups."""
    speech = speech_of(game)
    asked = [kind for kind in speech.title.decisions if not issubclass(kind, FollowUp)]
    return _sorted((kind.__name__, speech.pattern(kind)) for kind in asked)


def answers(game: Game) -> list[tuple[str, str]]:
    """Return all kinds of moves in a title with their sentences."""
    speech = speech_of(game)
    return _sorted((kind.__name__, speech.pattern(kind)) for kind in speech.title.moves)


def _sorted(pairs: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted(((name, said) for name, said in pairs if said), key=lambda pair: pair[1])


def _move(title: Title, text: str) -> Move | None:
    try:
        return title.move_decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _is_whole(kind: object) -> bool:
    return kind is int or getattr(kind, "__supertype__", None) is int


def _plain(kind: object) -> bool:
    return kind in (bool, str) or _is_whole(kind) or _is_literal(kind)


def _is_literal(kind: object) -> bool:
    return isinstance(msgspec.inspect.type_info(kind), msgspec.inspect.LiteralType)


def _whole_fields(kind: type[msgspec.Struct]) -> list[str]:
    return [field.name for field in msgspec.structs.fields(kind) if _is_whole(field.type)]


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def _value(field: ConditionField) -> bool | int | str:
    if field.number:
        return _whole(field.value)
    return field.value == "true" if field.choices and field.choices[-1][0] in ("true", "false") else field.value


def _whole(text: str) -> int:
    """Return the integer in a text; 0 if it is empty. Raises `ValueError`."""
    digits = text.strip().removeprefix("-")
    if digits and (not digits.isdecimal() or len(digits) > MOST_DIGITS):
        raise ValueError("This is not a whole number.")
    return int(text.strip() or "0")
