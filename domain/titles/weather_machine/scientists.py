"""Moving Scientists and Lativ, and Vouchers on arrival ("Moving your Scientist", "Lativ")."""

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.machines import LativMoved, ScientistMoved, TokenDiscarded
from scoresheet.domain.titles.weather_machine.effects.workshop import LativBotPlaced
from scoresheet.domain.titles.weather_machine.experiments import lowest_empty
from scoresheet.domain.titles.weather_machine.kinds import LOCATIONS, WEATHERS, Department, Location, Weather
from scoresheet.domain.titles.weather_machine.paying import ask_to_pay, gain_vouchers, room_for, with_room
from scoresheet.domain.titles.weather_machine.state import BLOCKED, EMPTY, LATIV, State
from scoresheet.domain.titles.weather_machine.vouchers import choose_vouchers
from scoresheet.domain.viewer import Public, Seat, by_seat
from scoresheet.domain.why import Why, reason
from scoresheet.domain.wording import Cases

TWO = 2


TAKEN = Cases(
    "other",
    {LATIV: reason("Lativ is on this space"), BLOCKED: reason("two players do not use this space")},
    reason("{other:seat} is on this space"),
)


class MoveTo(Public, Move, frozen=True):
    """Go to this space in another Location; spaces count from 0 at the left."""

    location: Location
    space: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ScientistMoved(seat, self.location, self.space))
        table.ask(LativLeaves(seat))
        if self.location == "supply":
            table.ask(PaySupply(seat), ScienceOfLativ(seat))
            choose_vouchers(table, seat, 1, may=False)
        else:
            table.ask(ScienceOfLativ(seat))
            voucher = table.state.components.places[self.location].gives
            if voucher:
                gain_vouchers(table, seat, voucher, 1 + colleagues(table.state, self.location, self.space))

    def anchor(self, seat: Seat) -> str:
        return f"space:{self.location}:{self.space}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"scientist:{seat}",)


class ScienceOfLativ(Public, FollowUp, frozen=True):
    """Gain a Science Voucher if Lativ is in this Location, to the left."""

    def resume(self, table: Table[State]) -> None:
        laboratory = table.state.laboratories[self.seat]
        if lativ_is_left(table.state, laboratory.location, laboratory.space):
            gain_vouchers(table, self.seat, "science", 1)


class PaySupply(Public, FollowUp, frozen=True):
    """Pay a Voucher in Supply for each player to the left."""

    def resume(self, table: Table[State]) -> None:
        space = table.state.laboratories[self.seat].space
        ask_to_pay(table, self.seat, "any", players_left(table.state, "supply", space), "arrival")


class LativLeaves(Public, FollowUp, frozen=True):
    """Move Lativ on from the Scientist's new Location, and place one of his Bots."""

    def resume(self, table: Table[State]) -> None:
        if table.state.lativ != table.state.laboratories[self.seat].location:
            return
        location, space = lativ_goes_to(table.state)
        table.record(LativMoved(location, space))
        place_lativ_bot(table)
        discard_token(table, location)


def occupants(state: State, location: Location) -> list[int]:
    """Return the occupant of each action space of a Location, from the left."""
    spaces = [EMPTY] * len(state.components.places[location].spaces)
    if state.seats == TWO and location != "supply":
        spaces[state.components.two_players.blocked] = BLOCKED
    for seat, laboratory in by_seat(state.laboratories):
        if laboratory.location == location and laboratory.space >= 0:
            spaces[laboratory.space] = seat
    if state.lativ == location and state.lativ_space >= 0:
        spaces[state.lativ_space] = LATIV
    return spaces


def players_left(state: State, location: Location, space: int) -> int:
    """Return the number of players to the left of a space."""
    return sum(occupant >= 0 for occupant in occupants(state, location)[:space])


def lativ_is_left(state: State, location: Location, space: int) -> bool:
    """Return whether Lativ is in a Location, to the left of a space; in Supply he always is."""
    return state.lativ == location and state.lativ_space < space


def colleagues(state: State, location: Location, space: int) -> int:
    """Return the number of occupants to the left that bring a Voucher; a variant includes Lativ."""
    lativ_counts = state.options.new_scientists and state.seats == TWO and lativ_is_left(state, location, space)
    return players_left(state, location, space) + lativ_counts


def destinations(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the moves to each open space in other Locations."""
    here = state.laboratories[seat].location
    if why:
        for location in state.components.places:
            refuse_spaces(state, seat, location, why)
    return [
        MoveTo(location, space)
        for location in state.components.places
        if location != here
        for space in open_spaces(state, seat, location)
    ]


def open_spaces(state: State, seat: Seat, location: Location) -> list[int]:
    """Return the empty spaces in a Location that a seat may choose.

    Round 1 restricts the spaces, and the seat must be able to pay for a space in Supply.
    """
    spaces = occupants(state, location)
    empty = [space for space, occupant in enumerate(spaces) if occupant == EMPTY]
    if location == "supply":
        return [space for space in empty if state.round > 1 and _can_arrive(state, seat, space)]
    if state.round > 1:
        return empty
    return [space for space in state.components.first_round.spaces if space in empty][:1]


def refuse_spaces(state: State, seat: Seat, location: Location, why: Why) -> None:
    """Give the reasons against the spaces of a Location."""
    spaces = occupants(state, location)
    every = [f"space:{location}:{space}" for space in range(len(spaces))]
    if location == state.laboratories[seat].location:
        why.refuse(every, "your Scientist has to go to another Location")
    for piece, occupant in zip(every, spaces, strict=True):
        if occupant != EMPTY:
            why.refuse(piece, TAKEN, other=occupant)
    if state.round == 1 and location == "supply":
        why.refuse(every, "Supply opens in round 2")
    elif state.round == 1:
        why.refuse(every, "round 1 uses another space of this Location")
    else:
        held = sum(state.laboratories[seat].vouchers.values())
        for space, piece in enumerate(every):
            price = players_left(state, location, space)
            why.refuse(piece, "costs {price} Vouchers on arrival; you have {held}", price=price, held=held)


def _can_arrive(state: State, seat: Seat, space: int) -> bool:
    """Return whether the Vouchers held and gained in Supply cover the payment on arrival."""
    held = sum(state.laboratories[seat].vouchers.values())
    lativ = state.lativ == "supply" and room_for(state, seat, "science") > 0
    return held + bool(with_room(state, seat)) + lativ >= players_left(state, "supply", space)


def lativ_goes_to(state: State) -> tuple[Location, int]:
    """Return Lativ's next Location and its leftmost empty space; his Office is always possible."""
    for location in LOCATIONS[LOCATIONS.index(state.lativ) + 1 : -1]:
        if EMPTY in (spaces := occupants(state, location)):
            return location, spaces.index(EMPTY)
    return LOCATIONS[-1], EMPTY


def from_active(state: State) -> list[Weather]:
    """Return the branches of the Weather Machine in order, starting with the active one."""
    first = WEATHERS.index(state.assistant)
    return [*WEATHERS[first:], *WEATHERS[:first]]


def place_lativ_bot(table: Table[State]) -> None:
    """Place one of Lativ's Bots on the first branch that is not full and has none of his Bots."""
    if not table.state.lativ_bots:
        return
    for weather in from_active(table.state):
        row = lowest_empty(table.state, weather)
        if row is not None and LATIV not in table.state.machines["lab"][weather]:
            table.record(LativBotPlaced(weather, row))
            return


def discard_token(table: Table[State], location: Location) -> None:
    """Discard a Research token of the active weather at Lativ's new Location, with two players."""
    state = table.state
    if state.seats != TWO or location not in state.components.two_players.discards:
        return
    department: Department = "government" if location == "government" else "rnd"
    if state.tokens[department][state.assistant]:
        table.record(TokenDiscarded(department, state.assistant))
