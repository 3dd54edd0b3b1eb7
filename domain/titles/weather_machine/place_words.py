"""Names and descriptions of places on the boards, by their ids without the seat."""

from collections.abc import Iterator

from scoresheet.domain.titles.weather_machine.benefit_words import TRACKS, benefits_text, vouchers
from scoresheet.domain.titles.weather_machine.components import (
    AssemblySection,
    Components,
    GoalSpaceBenefits,
    OfficeRow,
    Place,
)
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS as TYPES
from scoresheet.domain.titles.weather_machine.kinds import WEATHERS as BRANCHES
from scoresheet.domain.titles.weather_machine.kinds import Department
from scoresheet.domain.titles.weather_machine.tile_words import GOAL_COLOURS, PARTS, WEATHERS

DEPARTMENTS = {"government": "Government", "lab": "Lab", "rnd": "R&D"}
LOCATIONS = {"supply": "Supply", **DEPARTMENTS, "office": "Lativ's Office"}
CHEMICALS = {"green": "Verdino", "white": "Melgoth", "pink": "Delugium", "red": "Calorium", "blue": "Radieu"}
SECTIONS = {
    "top_left": "top left",
    "top_right": "top right",
    "bottom_left": "bottom left",
    "bottom_right": "bottom right",
}
GOAL_SPACES = {"top": "upper", "bottom": "lower"}
Named = Iterator[tuple[str, str, str]]
"""The id, the name and the description of each place."""


def places(components: Components) -> Named:
    """Yield the id, the name and the description of each place on the boards."""
    for place in components.places.values():
        yield from _action_spaces(place)
    yield from _machines(components)
    yield from _supply(components)
    yield from _plots(components)
    for section in components.assembly.values():
        yield from _slots(section)
    for number, row in enumerate(components.office):
        yield from _office(number, row)
    for colour, spaces in components.goal_spaces.items():
        yield from _goal_spaces(colour, spaces)
    yield from _funding(components)


def _action_spaces(place: Place) -> Named:
    for space, actions in enumerate(place.spaces):
        name = f"{LOCATIONS[place.id]}, space {space + 1}"
        if not actions:
            yield f"space:{place.id}:{space}", name, "Any number of actions, each as often as you like."
        elif actions == 1:
            yield f"space:{place.id}:{space}", name, "One action of this Location."
        else:
            yield f"space:{place.id}:{space}", name, "Both actions of this Location, in either order."


def _machines(components: Components) -> Named:
    for weather in BRANCHES:
        for row, colour in enumerate(components.government.spaces[weather]):
            text = f"Sell a {PARTS[colour]} Part to send a Bot here."
            yield f"government:{weather}:{row}", f"Government, {WEATHERS[weather]}, space {row + 1}", text
        for row, colour in enumerate(components.lab.spaces[weather]):
            text = f"Pay {CHEMICALS[colour]} to send a Bot here."
            yield f"lab:{weather}:{row}", f"Weather Machine, {WEATHERS[weather]}, space {row + 1}", text
        for row, space in enumerate(components.research[weather]):
            extra = " and one more Chemical or Part" if space.extra else ""
            gives = benefits_text([space.gives])
            text = (
                f"Pay {CHEMICALS[space.part]}{extra} to send a Bot here: it gives {gives}. "
                f"While the space is empty, a Prototype needs a {PARTS[space.part]} Part for it."
            )
            yield f"rnd:{weather}:{row}", f"R&D, {WEATHERS[weather]}, space {row + 1}", text


def _supply(components: Components) -> Named:
    prices, refunds = (
        ", ".join(map(str, numbers)) for numbers in (components.supply.prices, components.supply.refunds)
    )
    for colour, name in CHEMICALS.items():
        text = (
            f"The slots of the row cost {prices} Supply Vouchers from the left, and the leftmost Chemical is bought "
            f"first. "
            f"A Chemical that is returned fills the rightmost gap and pays {refunds} Vouchers, depending on the slot."
        )
        yield f"supply:{colour}", name, text


def _plots(components: Components) -> Named:
    machine = components.government
    for weather in BRANCHES:
        for row in range(len(machine.rows)):
            gives = benefits_text(machine.vouchers(weather, row))
            text = f"Secure the Subsidy tile here to gain {gives}, then the benefit of the tile."
            yield f"plot:{weather}:{row}", f"Subsidy tiles, {WEATHERS[weather]}, row {row + 1}", text


def _slots(section: AssemblySection) -> Named:
    price = vouchers("supply", section.price)
    for slot, benefit in enumerate(section.slots):
        gives = benefits_text([benefit])
        income = " While the slot is empty, it gives that again as income." if section.income else ""
        text = f"A Bot from here costs {price} and gives {gives}.{income}"
        yield f"slot:{section.id}:{slot}", f"Assembly line, {SECTIONS[section.id]}, slot {slot + 1}", text


def _office(number: int, row: OfficeRow) -> Named:
    for column in TYPES:
        benefits = row.of(column)
        text = f"A token here gives {benefits_text(benefits)}." if benefits else "A token here gives nothing by itself."
        yield f"cell:{number}:{column}", f"Office, row {number + 1}, {DEPARTMENTS[column]} column", text
    text = f"Publishing the paper of this row gives {benefits_text([row.slide])}."
    yield f"row:{number}", f"Office, row {number + 1}", text


def _goal_spaces(colour: Department, spaces: GoalSpaceBenefits) -> Named:
    for space, benefits in (("top", spaces.top), ("bottom", spaces.bottom)):
        name = f"{GOAL_SPACES[space]} {GOAL_COLOURS[colour]} Goal space"
        yield f"goalspace:{colour}:{space}", name, f"A Goal tile placed here gives {benefits_text(benefits, 'or')}."


def _funding(components: Components) -> Named:
    for track in TYPES:
        for space, points in enumerate(components.funding.points):
            pays = _pays(components, track, space)
            name = f"{TRACKS[track].removeprefix('the ')}, space {space}"
            scores = f" A marker here scores {points} CP at the end of the game." if points else ""
            yield f"funding:{track}:{space}", name, pays + scores


def _pays(components: Components, track: Department, space: int) -> str:
    """Return the payment that a space adds to its track."""
    funding = components.funding
    if track == "lab":
        science, modifier = sum(funding.science[: space + 1]), funding.modifier[space]
        further = "1 space" if modifier == 1 else f"{modifier} spaces"
        pays = f"Pays {science} Science, then another track as if its marker were {further} further on."
        return pays if science else "Pays nothing."
    entry = funding.government[space] if track == "government" else funding.rnd[space]
    return f"Pays {benefits_text(entry)}." if entry else "Pays nothing by itself."
