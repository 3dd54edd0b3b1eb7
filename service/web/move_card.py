"""The moves on the card: a row for the number, and chips for everything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from operator import itemgetter

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.move import Move
from scoresheet.service.web.drawing_kit.markup import Html, e, join
from scoresheet.service.web.move_forms import NUMBER, LegalMove

Pair = tuple[Move, LegalMove]

LONGEST = 22
"""The maximum length of a chip's text; longer ones are buttons with their whole sentence."""
FEWEST = 3
"""The minimum number of moves of a kind that become chips."""


class Chip(msgspec.Struct, frozen=True):
    """A button for a place, or for what else moves of a kind differ in."""

    text: str
    name: str
    move: str
    numbers: tuple[int, ...] = ()
    """The numbers that are possible here; empty if the form has no number."""


class ChipGroup(msgspec.Struct, frozen=True):
    """Chips under a common label."""

    label: str
    chips: list[Chip]


class ChipForm(msgspec.Struct, frozen=True):
    """A form of chips, with a row for a number if the moves differ in one."""

    groups: list[ChipGroup]
    field: str = ""
    label: str = ""
    numbers: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Return the number of controls."""
        return len(self.numbers) + sum(len(group.chips) for group in self.groups)


class MoveCard(msgspec.Struct, frozen=True):
    """The moves of a decision on the card; those that end the turn are beside the question."""

    forms: list[ChipForm]
    others: list[LegalMove]

    @property
    def size(self) -> int:
        """Return the number of controls."""
        return sum(form.size for form in self.forms) + len(self.others)


def move_card(moves: Sequence[Move], legal_moves: Sequence[LegalMove]) -> MoveCard | None:
    """Return the moves grouped for the card, or None if that is no shorter."""
    kinds: dict[type[Move], list[Pair]] = {}
    for pair in zip(moves, legal_moves, strict=True):
        if not pair[0].ends:
            kinds.setdefault(type(pair[0]), []).append(pair)
    forms: list[ChipForm] = []
    others: list[LegalMove] = []
    for pairs in kinds.values():
        found = _grids(pairs) or _chips(pairs)
        forms += found
        others += [] if found else [legal_move for _, legal_move in pairs]
    return MoveCard(forms, others) if forms and 2 * len(others) < len(moves) else None


def drawn_form(form: ChipForm) -> Html:
    """Return the content of a form, which sends the chip and the number."""
    return join([_number_row(form), *(_group(form, group) for group in form.groups)])


def _grids(pairs: Sequence[Pair]) -> list[ChipForm]:
    """Return forms for moves that differ in a number and a place.

    There is one for each value of their other numbers.
    """
    field = _number_field(pairs)
    parts: dict[tuple[object, ...], list[Pair]] = {}
    for pair in pairs:
        parts.setdefault(tuple(value for name, value in _numbers_of(pair[0]).items() if name != field), []).append(pair)
    found = [_grid(part, field) for part in parts.values()] if field else []
    return [form for form in found if form] if all(found) else []


def _grid(pairs: Sequence[Pair], field: str) -> ChipForm | None:
    places: dict[object, dict[int, LegalMove]] = {}
    for move, legal_move in pairs:
        places.setdefault(_without(legal_move.move, field), {})[getattr(move, field)] = legal_move
    numbers = sorted({number for offered in places.values() for number in offered})
    if len(places) < FEWEST or len(numbers) < 2 or len(places) == len(pairs):
        return None
    names = _names_of(list(places.values()))
    chips = [
        Chip("", name, _without(next(iter(offered.values())).move, field), tuple(sorted(offered)))
        for name, offered in zip(names, places.values(), strict=True)
    ]
    return ChipForm(_grouped(chips), field, _number_label(list(places.values())), tuple(numbers))


def _number_field(pairs: Sequence[Pair]) -> str:
    """Return the integer field with the most values; empty if none has two."""
    values: dict[str, set[int]] = {}
    for move, _legal_move in pairs:
        for name, value in _numbers_of(move).items():
            values.setdefault(name, set()).add(value)
    field = max(values, key=lambda name: len(values[name]), default="")
    return field if field and len(values[field]) > 1 else ""


def _numbers_of(move: Move) -> dict[str, int]:
    return {name: value for name, value in msgspec.structs.asdict(move).items() if type(value) is int}


def _chips(pairs: Sequence[Pair]) -> list[ChipForm]:
    """Return a form for moves of a kind whose sentences differ in a few words."""
    texts = [legal_move.text for _, legal_move in pairs]
    if len(pairs) < FEWEST:
        return []
    before, after = _shared(texts)
    said = [text[len(before) : len(text) - len(after)] for text in texts]
    if max(map(len, said)) > LONGEST or not all(said):
        return []
    chips = [Chip(text, legal_move.text, legal_move.move) for text, (_, legal_move) in zip(said, pairs, strict=True)]
    return [ChipForm([ChipGroup(before.strip(" :,"), chips)])]


def _names_of(places: Sequence[Mapping[int, LegalMove]]) -> list[str]:
    """Return what distinguishes each place in the sentences for a number that most places allow."""
    common: dict[int, tuple[str, str]] = {}
    for number in {number for offered in places for number in offered}:
        common[number] = _shared([offered[number].text for offered in places if number in offered])
    names = []
    for offered in places:
        number = max(offered, key=lambda number: sum(number in other for other in places))
        before, after = common[number]
        text = offered[number].text
        names.append(text[len(before) : len(text) - len(after)].strip(" :,"))
    return names


def _number_label(places: Sequence[Mapping[int, LegalMove]]) -> str:
    """Return the words after the number in a sentence, or those before it if there are none."""
    number, legal_move = max(
        ((number, move) for offered in places for number, move in offered.items()), key=itemgetter(0)
    )
    before, _, after = legal_move.text.rpartition(str(number))
    label = after.strip(" :,.") or before.strip(" :,.").rpartition(" ")[2]
    return label[:1].upper() + label[1:]


def _grouped(chips: Sequence[Chip]) -> list[ChipGroup]:
    """Group names that differ in a letter or a number at the end; the others come last."""
    groups: dict[str, list[Chip]] = {}
    for chip in chips:
        label, _, end = chip.name.rpartition(" ")
        label, text = (label, end) if label and len(end) <= 2 else ("", chip.name)
        groups.setdefault(label, []).append(msgspec.structs.replace(chip, text=text))
    rest = groups.pop("", []) + [
        msgspec.structs.replace(chip, text=chip.name)
        for label in list(groups)
        if len(groups[label]) == 1
        for chip in groups.pop(label)
    ]
    return [ChipGroup(label, found) for label, found in groups.items()] + ([ChipGroup("", rest)] if rest else [])


def _shared(texts: Sequence[str]) -> tuple[str, str]:
    """Return the whole words with which all texts begin and end."""
    if len(texts) < 2:
        return "", ""
    before = _beginning(texts)
    before = before[: before.rfind(" ") + 1]
    after = _beginning([text[len(before) :][::-1] for text in texts])[::-1]
    cut = min((at for at in (after.find(" "), after.find(":"), after.find(",")) if at >= 0), default=len(after))
    return before, after[cut:]


def _beginning(texts: Sequence[str]) -> str:
    return "".join(
        letters[0] for letters in takewhile(lambda letters: len(set(letters)) == 1, zip(*texts, strict=False))
    )


def _without(move: str, field: str) -> str:
    found = msgspec.json.decode(move)
    return msgspec.json.encode({key: value for key, value in found.items() if key != field}).decode()


def _number_row(form: ChipForm) -> Html:
    if not form.field:
        return ""
    steps = join(
        f'<label class="step-choice"><input type="radio" name="{e(NUMBER + form.field)}" value="{number}"'
        f"{' checked' if number == form.numbers[0] else ''}><span>{number}</span></label>"
        for number in form.numbers
    )
    return (
        f'<div class="chip-group" role="radiogroup" aria-label="{e(form.label)}">'
        f'<b aria-hidden="true">{e(form.label)}</b><span class="stepper">{steps}</span></div>'
    )


def _group(form: ChipForm, group: ChipGroup) -> Html:
    named = f' role="group" aria-label="{e(group.label)}"' if group.label else ""
    label = f'<b aria-hidden="true">{e(group.label)}</b>' if group.label else ""
    needs = [chip for chip in group.chips if form.numbers and chip.numbers[0] > form.numbers[0]]
    why = " ".join(_("%(place)s needs %(number)s.", place=chip.text, number=chip.numbers[0]) for chip in needs)
    chips = join(map(_chip, group.chips))
    said = f'<p class="why">{e(why)}</p>' if why else ""
    return f'<div class="chip-group"{named}>{label}<span class="chips">{chips}</span>{said}</div>'


def _chip(chip: Chip) -> Html:
    able = f' data-with="{" ".join(map(str, chip.numbers))}"' if chip.numbers else ""
    named = f' aria-label="{e(chip.name)}"' if chip.name != chip.text else ""
    return f'<button class="chip" name="move" value="{e(chip.move)}"{able}{named}>{e(chip.text)}</button>'
