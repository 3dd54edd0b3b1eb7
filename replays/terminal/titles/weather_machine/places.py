"""The Locations with occupants, actions and prices; the Supply; Workshop tiles on offer."""

from rich.console import RenderableType
from rich.text import Text

from scoresheet.domain.titles.weather_machine.benefit_words import ACTIONS
from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.pieces import ActionSpaceView, Board, PlaceView, RowView, WorkshopTileView
from scoresheet.domain.titles.weather_machine.place_words import CHEMICALS, LOCATIONS
from scoresheet.replays.terminal.titles.weather_machine.pieces import (
    TYPES,
    boxed,
    grid,
    joined,
    letter,
    letters,
    occupant,
)


def draw_places(view: Board, components: Components) -> RenderableType:
    """Draw a line for each Location: its spaces from the left, and its actions."""
    table = grid("", "spaces (actions)", "gives", "actions (Vouchers)")
    for place in view.places:
        gives = components.places[place.location].gives
        table.add_row(_name(place), _spaces(place), TYPES[gives or "any"], _actions(place, components))
    if view.lativ == "office":
        table.add_row(LOCATIONS["office"], "Lativ")
    return boxed(table, "Locations")


def _name(place: PlaceView) -> Text:
    return Text(LOCATIONS[place.location] + (" + Lativ" if place.lativ else ""), style="bold")


def _spaces(place: PlaceView) -> Text:
    return joined(_space(space) for space in place.spaces)


def _space(space: ActionSpaceView) -> Text:
    return Text.assemble("[", occupant(space.who, space.seat), f":{space.actions or 'any'}]")


def _actions(place: PlaceView, components: Components) -> str:
    """Return the actions of a Location, each with its cost in Vouchers of that Location."""
    if place.location == "supply":
        supply = components.supply
        return f"Workshop tile {supply.extend}, Initiative {supply.initiative}, Bots and Chemicals by their place"
    here = [(action, cost.number) for action, cost in components.costs.items() if cost.voucher == place.location]
    return ", ".join(f"{ACTIONS[action]} {number}" for action, number in here)


def draw_supply(view: Board, components: Components) -> RenderableType:
    """Draw a line for each row of Chemicals: its slots, the next price and the next refund."""
    table = grid("", "", "there", "price", "refund")
    for row in view.supply:
        table.add_row(letter(row.colour), CHEMICALS[row.colour], _slots(row, components), *_prices(row))
    return boxed(table, "Supply")


def _slots(row: RowView, components: Components) -> Text:
    """Draw the slots, which fill from the right; an empty one shows its printed price."""
    prices = components.supply.prices
    empty = [Text(str(price), style="dim") for price in prices[: len(prices) - row.chemicals]]
    return joined([*empty, *(letter(row.colour) for _ in range(row.chemicals))])


def _prices(row: RowView) -> tuple[str, str]:
    return str(row.price or "–"), str(row.refund or "–")


def draw_offer(view: Board) -> RenderableType:
    """Draw the available tiles by their half-circles, and the number of upcoming ones."""
    offer, table = view.offer, grid()
    table.add_row("on offer", joined((_tile(tile) for tile in offer.tiles), "  "))
    if offer.top:
        table.add_row("on the stack", _tile(offer.top).append(f", {offer.face_up} below it"))
    table.add_row("face down", str(offer.face_down))
    return boxed(table, "Workshop tiles")


def _tile(tile: WorkshopTileView) -> Text:
    return letters(tile.ends)
