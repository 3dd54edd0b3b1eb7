"""A single export: its target, its cubes and its consequences ("Export")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, contracts, milestones, refused_exports, routes, valuing
from scoresheet.domain.titles.algae_inc.effects.exports import (
    CONTRACT,
    ContractFulfilled,
    CubeLoaded,
    Delivered,
    DiskPlaced,
    ExportBegun,
    TokenTurned,
)
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.gains import ChooseResource
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, charge, gain, gain_energy, plus, score
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat, by_seat
from scoresheet.domain.why import Why

TWO = 2
OTHERS_EUR = (1, 2)
"""The EUR that OTHERS_IN_MY_CITY_EUR1_2P_EUR2 gives: in larger games, and with one or two players."""


class ExportTo(Public, Move, frozen=True):
    """Export to this city."""

    city: str

    def play(self, table: Table[State], seat: Seat) -> None:
        begin(table, seat, self.city)

    def anchor(self, seat: Seat) -> str:
        return f"city:{self.city}"


class ExportToContract(Public, Move, frozen=True):
    """Export to the player's contract card."""

    def play(self, table: Table[State], seat: Seat) -> None:
        begin(table, seat, CONTRACT)

    def anchor(self, seat: Seat) -> str:
        return f"contract:{seat}:export"


class ExportNoMore(Enough, frozen=True):
    """End the activation of the operators."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class ExportMore(Public, Decision, frozen=True):
    """A choice of another export, up to the number of operators."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refused_exports.refuse_targets(state, self.seat, fares(state, self.seat), why)
        return [*targets(state, self.seat), ExportNoMore()]


class GoOnExporting(Public, FollowUp, frozen=True):
    """The follow-up that offers another export while operators are left."""

    def resume(self, table: Table[State]) -> None:
        work = table.state.departments[self.seat].work
        if work.exports < work.strength and can_export(table.state, self.seat):
            table.ask(ExportMore(self.seat))


class LoadCube(Public, Move, frozen=True):
    """Choose another cube from this place to deliver."""

    place: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CubeLoaded(seat, self.place))
        table.ask(LoadCubes(seat, table.state.departments[seat].work.target))

    def anchor(self, seat: Seat) -> str:
        return f"place:{seat}:{self.place}"


class Deliver(Public, Move, frozen=True):
    """Deliver the chosen cubes with `tokens` Market Value tokens."""

    ends = True
    tokens: int

    def play(self, table: Table[State], seat: Seat) -> None:
        target = table.state.departments[seat].work.target
        table.ask(Arrive(seat, target, self.tokens))
        eur = 0 if target == CONTRACT else fare(table.state, seat, target)
        charge(table, seat, {"eur": eur or 0, "mv": self.tokens})

    def anchor(self, seat: Seat) -> str:
        return f"item:{seat}:mv" if self.tokens else f"department:{seat}"


class LoadCubes(Public, Decision, frozen=True):
    """A choice of cubes for a city or for the contract."""

    target: str

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        load = state.departments[self.seat].work.load
        if why:
            refused_exports.refuse_cubes(state, self.seat, why)
        if self.target == CONTRACT:
            return contract_moves(state, self.seat, load)
        return city_moves(state, self.seat, self.target, load)


class Arrive(Public, FollowUp, frozen=True):
    """The follow-up that delivers the goods after transport and tokens are paid."""

    target: str
    tokens: int

    def resume(self, table: Table[State]) -> None:
        load = table.state.departments[self.seat].work.load
        if self.target == CONTRACT:
            fulfil(table, self.seat, load, self.tokens)
        else:
            arrive(table, self.seat, self.target, valuing.best_total(table.state, self.seat, load), self.tokens)


def begin(table: Table[State], seat: Seat, target: str) -> None:
    """Begin an export; other exports may follow."""
    table.record(ExportBegun(seat, target))
    table.ask(GoOnExporting(seat), LoadCubes(seat, target))


def fare(state: State, seat: Seat, city: str) -> int | None:
    """Return the EUR for transport to a city, or None if the seat may not export there now."""
    own = city in state.departments[seat].cities
    if not state.departments[seat].disks:
        return 0 if own else None
    return None if own else routes.transport(state, seat, city)


def fares(state: State, seat: Seat) -> dict[str, tuple[int | None, int]]:
    """Return the EUR for transport to each city, and the market value that it demands."""
    return {city: (fare(state, seat, city), asked(state, seat, city)) for city in state.demands}


def asked(state: State, seat: Seat, city: str) -> int:
    """Return the market value that a city demands from a seat."""
    easier = city not in state.disks and abilities.has(state, seat, "UNOCCUPIED_MINUS_1MV")
    return state.demands[city] - easier


def cities(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> list[str]:
    """Return the cities to which a seat can export with the goods, euros and tokens it has."""
    worth = valuing.most_worth(state, seat, {})
    if worth is None:
        return []
    found = []
    for city in state.demands:
        eur = fare(state, seat, city)
        if eur is not None and _payable(state, seat, eur, asked(state, seat, city) - worth, given, reserved):
            found.append(city)
    return found


def _payable(state: State, seat: Seat, eur: int, tokens: int, given: Needs = NOTHING, reserved: int = 0) -> bool:
    return can_pay(state, seat, plus(plus(given, "eur", eur), "mv", max(0, tokens)), 0, reserved)


def contract_possible(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether a seat can make its contract export now."""
    return contracts.is_open(state, seat) and contracts.can_complete(state, seat, {}, given, reserved)


def targets(state: State, seat: Seat) -> list[Move]:
    """Return the moves that begin an export, one for each possible target."""
    found: list[Move] = [ExportTo(city) for city in cities(state, seat)]
    return [*found, ExportToContract()] if contract_possible(state, seat) else found


def can_export(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether a seat can make any export."""
    return bool(cities(state, seat, given, reserved)) or contract_possible(state, seat, given, reserved)


def city_moves(state: State, seat: Seat, city: str, load: valuing.Load) -> list[Move]:
    """Return the moves that add a cube to the load, and those that deliver the load.

    A cube is offered only if the export can then be finished.
    """
    eur, wanted = fare(state, seat, city) or 0, asked(state, seat, city)
    moves: list[Move] = []
    for place, number in valuing.on_offer(state, seat).items():
        if load.get(place, 0) < number and _mixes(state, seat, place, load):
            worth = valuing.most_worth(state, seat, {place: 1}) or 0
            if _payable(state, seat, eur, wanted - worth):
                moves.append(LoadCube(place))
    return moves + deliveries(state, seat, city, load)


def _mixes(state: State, seat: Seat, place: str, load: valuing.Load) -> bool:
    return not valuing.market(state, seat).one_type or not load or place in load


def deliveries(state: State, seat: Seat, city: str, load: valuing.Load) -> list[Move]:
    """Return the moves that deliver a load with the fewest tokens.

    If an ability rewards deliveries above the demand, the number of tokens that just exceeds the demand is offered,
    too.
    """
    if not load:
        return []
    worth = valuing.best_total(state, seat, load)
    fewest = max(0, asked(state, seat, city) - worth)
    numbers = [fewest]
    if contracts.earns_more(state, seat) and worth + fewest <= state.demands[city]:
        numbers.append(state.demands[city] + 1 - worth)
    eur = fare(state, seat, city) or 0
    return [Deliver(tokens) for tokens in numbers if _payable(state, seat, eur, tokens)]


def contract_moves(state: State, seat: Seat, load: valuing.Load) -> list[Move]:
    """Return the moves that add a cube towards the contract, and the one that delivers the load."""
    moves: list[Move] = [
        LoadCube(next(place for place in more if more[place] != load.get(place, 0)))
        for more in contracts.larger(state, seat, load)
        if contracts.can_complete(state, seat, more)
    ]
    tokens = contracts.tokens_needed(state, seat, load)
    if tokens is not None and can_pay(state, seat, {"mv": tokens}):
        moves.append(Deliver(tokens))
    return moves


def fulfil(table: Table[State], seat: Seat, load: valuing.Load, tokens: int) -> None:
    """Fulfil the contract: place a disk beside the card, and receive VP and EUR."""
    state = table.state
    export = contracts.export_of(state, seat)
    worth = export.total or sum(export.values) or valuing.best_total(state, seat, load)
    name = state.components.contracts[state.departments[seat].department][state.departments[seat].export].export
    table.record(Delivered(seat, CONTRACT, worth, tokens), ContractFulfilled(seat, name))
    score(table, seat, "contract_export", export.points)
    gain(table, seat, "eur", export.eur)


def arrive(table: Table[State], seat: Seat, city: str, worth: int, tokens: int) -> None:
    """Complete an export to a city.

    The seat places a disk or scores VP, takes the token, claims milestones and uses its abilities.
    """
    state = table.state
    steps, occupied = routes.distance(state, city), city in state.disks
    table.record(Delivered(seat, city, worth + tokens, tokens))
    if not state.departments[seat].disks:
        score(table, seat, "re_exports", -(-state.demands[city] // TWO))
    else:
        table.record(DiskPlaced(seat, city, not occupied, state.demands[city]))
        turn_token(table, seat, city)
        opened = frozenset() if occupied or steps is None else frozenset((steps,))
        department = state.departments[seat]
        milestones.claim(table, seat, milestones.Exports(department.cities, department.work.demands, opened))
    over_demand(table, seat, worth + tokens - state.demands[city])
    others_earn(table, seat, city)
    if occupied and abilities.has(state, seat, "OCCUPIED_CITY_RESOURCE"):
        table.ask(ChooseResource(seat))


def turn_token(table: Table[State], seat: Seat, city: str) -> None:
    """Draw the City Bonus token of a city from all unseen tokens, and give its bonus."""
    state = table.state
    if city not in state.tokens:
        return
    kinds = state.components.city_bonuses
    token = table.draw([name for name, kind in kinds.items() for _ in range(kind.count - state.seen.get(name, 0))])
    table.record(TokenTurned(seat, city, token))
    gain(table, seat, kinds[token].item, kinds[token].number)


def over_demand(table: Table[State], seat: Seat, excess: int) -> None:
    """Apply OVER_DEMAND_MV1_EUR1 and OVER_DEMAND_E1 if the delivery exceeded the demand."""
    if excess <= 0:
        return
    if abilities.has(table.state, seat, "OVER_DEMAND_MV1_EUR1"):
        gain(table, seat, "mv", 1)
        gain(table, seat, "eur", 1)
    if abilities.has(table.state, seat, "OVER_DEMAND_E1"):
        gain_energy(table, seat, 1)


def others_earn(table: Table[State], seat: Seat, city: str) -> None:
    """Pay each other seat whose OTHERS_IN_MY_CITY_EUR1_2P_EUR2 rewards an export to this city."""
    state: State = table.state
    for other, department in by_seat(state.departments):
        earns = abilities.has(state, other, "OTHERS_IN_MY_CITY_EUR1_2P_EUR2")
        if earns and other != seat and city in department.cities:
            gain(table, other, "eur", OTHERS_EUR[state.seats <= TWO])
