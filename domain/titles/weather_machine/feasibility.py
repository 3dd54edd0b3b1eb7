"""Effects of a benefit gained before a Prototype, and the Vouchers that the Prototype needs."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from scoresheet.domain.titles.weather_machine.assembly_line import ready
from scoresheet.domain.titles.weather_machine.benefits import Branch
from scoresheet.domain.titles.weather_machine.kinds import Benefit, BenefitKind, Colour, Section, Weather
from scoresheet.domain.titles.weather_machine.prototypes import Parts, exchanges, required
from scoresheet.domain.titles.weather_machine.state import Laboratory, State, Tile
from scoresheet.domain.titles.weather_machine.storing import on_offer, room_for_parts, spots_in
from scoresheet.domain.viewer import Seat


class Prospect(NamedTuple):
    """A possible state of a Laboratory, and the benefit that brings it Vouchers, if any."""

    laboratory: Laboratory
    vouchers: Benefit | None = None


def prospects(state: State, laboratory: Laboratory, benefit: Benefit, wanted: Parts) -> Iterator[Prospect]:
    """Yield those outcomes of a benefit for a Laboratory that matter for a Prototype."""
    yield Prospect(laboratory)
    if way := _WAYS.get(benefit.kind):
        yield from way(state, laboratory, benefit, wanted)


def spare_needed(state: State, seat: Seat, weather: Weather, benefit: Benefit) -> int | None:
    """Return the Vouchers for the cheapest Prototype after a benefit, or None if impossible."""
    wanted = required(state, weather)
    return _cheapest(state, prospects(state, state.laboratories[seat], benefit, wanted), wanted)


def stays_possible(state: State, seat: Seat, weather: Branch, ways: Iterable[Prospect] | None = None) -> bool:
    """Return whether the seat can build the Prototype in one of these ways.

    By default, check the Laboratory as it is. If the weather is empty, no Prototype is pending, and the result is True.
    """
    if not weather:
        return True
    laboratory = state.laboratories[seat]
    spare = _cheapest(state, [Prospect(laboratory)] if ways is None else ways, required(state, weather))
    return spare is not None and spare <= sum(laboratory.vouchers.values())


def after_part(state: State, seat: Seat, weather: Branch, colour: Colour, more: int) -> Iterator[Prospect]:
    """Yield the prospects after taking a Part of a colour and up to `more` Parts of any colour."""
    wanted = required(state, weather) if weather else Parts()
    after = _with_parts(state.laboratories[seat], [colour])
    yield from prospects(state, after, Benefit("part", more), wanted)


def after_bot(state: State, seat: Seat, weather: Branch, section: Section, slot: int) -> Iterator[Prospect]:
    """Yield the prospects after the seat constructs this Bot and takes its slot's benefit."""
    wanted = required(state, weather) if weather else Parts()
    return _constructed(state, state.laboratories[seat], section, slot, wanted)


def after_tile(state: State, seat: Seat, rows: Iterable[int]) -> Iterator[Prospect]:
    """Yield the prospects after the seat lays a Workshop tile in one of these rows."""
    laboratory = state.laboratories[seat]
    return (_with_tile(laboratory, row) for row in dict.fromkeys(rows))


def _cheapest(state: State, ways: Iterable[Prospect], wanted: Parts) -> int | None:
    spares = (_spare(state, way, wanted) for way in ways)
    return min((spare for spare in spares if spare is not None), default=None)


def _spare(state: State, way: Prospect, wanted: Parts) -> int | None:
    """Return the Vouchers needed for exchanges beyond the gained ones, or None if impossible."""
    number = exchanges(state.components, way.laboratory, wanted)
    if number is None:
        return None
    price = number * state.components.exchanges.part
    return max(0, price - _gained(state, way, price))


def _gained(state: State, way: Prospect, price: int) -> int:
    """Return the Vouchers gained towards a price.

    The limit of the track matters only for prices above the limit: a full track pays anything lower by itself.
    """
    if way.vouchers is None:
        return 0
    cap, number = state.components.start.voucher_cap, way.vouchers.number
    if way.vouchers.kind == "any_voucher" or price <= cap:
        return number
    return min(number, cap - way.laboratory.vouchers[way.vouchers.of])  # type: ignore[index]


def _with_vouchers(state: State, laboratory: Laboratory, benefit: Benefit, wanted: Parts) -> Iterator[Prospect]:
    yield Prospect(laboratory, benefit)


def _with_gained_parts(state: State, laboratory: Laboratory, benefit: Benefit, wanted: Parts) -> Iterator[Prospect]:
    """Yield the prospects with gained Parts of missing colours.

    Parts of other colours would only serve for exchanges.
    """
    missing = sorted((wanted - Counter(laboratory.parts)).elements())
    most = min(benefit.number, room_for_parts(laboratory), len(missing))
    yield from (Prospect(_with_parts(laboratory, missing[:number])) for number in range(1, most + 1))


def _with_parts(laboratory: Laboratory, colours: Iterable[Colour]) -> Laboratory:
    return replace(laboratory, parts=dict(Counter(laboratory.parts) + Counter(colours)))


def _extended(state: State, laboratory: Laboratory, benefit: Benefit, wanted: Parts) -> Iterator[Prospect]:
    spots = (spot for tile in on_offer(state) for spot in spots_in(state.components, laboratory.workshop, tile))
    yield from (_with_tile(laboratory, row) for row in dict.fromkeys(row for row, _, _ in spots))


def _with_tile(laboratory: Laboratory, row: int) -> Prospect:
    return Prospect(replace(laboratory, workshop=[*laboratory.workshop, Tile("", row, 0, False)]))


def _with_bot(state: State, laboratory: Laboratory, benefit: Benefit, wanted: Parts) -> Iterator[Prospect]:
    for section, slot in ready(state.components, laboratory):
        yield from _constructed(state, laboratory, section, slot, wanted)


def _constructed(
    state: State, laboratory: Laboratory, section: Section, slot: int, wanted: Parts
) -> Iterator[Prospect]:
    slots = [there and at != slot for at, there in enumerate(laboratory.assembly[section])]
    after = replace(laboratory, bots=laboratory.bots + 1, assembly={**laboratory.assembly, section: slots})
    return prospects(state, after, state.components.assembly[section].slots[slot], wanted)


_WAYS: Mapping[BenefitKind, Callable[[State, Laboratory, Benefit, Parts], Iterator[Prospect]]] = {
    "voucher": _with_vouchers,
    "any_voucher": _with_vouchers,
    "part": _with_gained_parts,
    "extend": _extended,
    "bot": _with_bot,
}
