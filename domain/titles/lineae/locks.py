"""Locks: tolls from opponents that want to move first, then the toggle ("Locks")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import water
from scoresheet.domain.titles.lineae.effects.crew import OrderLeft, TollDeclined, TollsOffered, VesselMoved
from scoresheet.domain.titles.lineae.purse import pay
from scoresheet.domain.titles.lineae.spaces import Space
from scoresheet.domain.titles.lineae.state import ORDERS, Order, State
from scoresheet.domain.titles.lineae.vessels import NOT_LEVEL, destinations, voyages
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class PayToll(Public, Move, frozen=True):
    """Pay the toll to the player who toggles the lock, and move the vessel first."""

    to: Seat
    column: int

    def play(self, table: Table[State], seat: Seat) -> None:
        pay(table, seat, table.state.components.prices.toll, "toll", self.to)
        table.record(VesselMoved(seat, self.column))

    def anchor(self, seat: Seat) -> str:
        return f"column:{self.column}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"vessel:{seat}",)


class StayPut(Public, Move, frozen=True):
    """Pay no toll."""

    ends = True

    lock: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(TollDeclined(seat, self.lock, "ask"))

    def anchor(self, seat: Seat) -> str:
        return f"lock:{self.lock}"


class LeaveOrder(Public, Move, frozen=True):
    """Set a standing order about tolls: not this round, never, or ask."""

    answers = False
    standing = True
    order: Order

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(OrderLeft(seat, self.order))

    def anchor(self, seat: Seat) -> str:
        return f"vessel:{seat}"


class AnswerToll(Public, Decision, frozen=True):
    """A choice to move for a toll before a lock is toggled, or to stay."""

    to: Seat
    lock: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        reached = destinations(state, self.seat)
        if why:
            here = state.vessels[self.seat].column
            why.refuse(f"column:{here}", "your vessel is here")
            why.refuse([f"column:{column}" for column in water.COLUMNS if column not in {here, *reached}], NOT_LEVEL)
            refuse_other_locks(self.lock, why)
        return [StayPut(self.lock), *(PayToll(self.to, column) for column in reached), *orders(state, self.seat)]


class Toggle(Public, Move, frozen=True):
    """Open or close the lock."""

    lock: int
    close: bool

    def play(self, table: Table[State], seat: Seat) -> None:
        water.toggle(table, seat, self.lock)

    def anchor(self, seat: Seat) -> str:
        return f"lock:{self.lock}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"space:lock:{self.lock}",)


class BeforeToggle(Public, Decision, frozen=True):
    """A choice to move before toggling the lock, after opponents have moved for a toll."""

    lock: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_other_locks(self.lock, why)
        return [Toggle(self.lock, not state.locks[self.lock]), *voyages(state, self.seat, why)]


class ToggleLock(Public, FollowUp, frozen=True):
    """The follow-up that toggles the lock after all tolls are answered.

    `columns` are the columns of the vessels before the tolls.
    """

    lock: int
    columns: list[int]

    def resume(self, table: Table[State]) -> None:
        if columns(table.state) == self.columns or not voyages(table.state, self.seat):
            water.toggle(table, self.seat, self.lock)
        else:
            table.ask(BeforeToggle(self.seat, self.lock))


def pass_through(table: Table[State], seat: Seat, space: Space) -> None:
    """Ask all opponents that could move for a toll, simultaneously; then toggle the lock.

    Opponents with a standing order are not asked.
    """
    state: State = table.state
    lock = int(space.which)
    able = [other for other in state.clockwise(seat)[1:] if could_pay(state, other)]
    asked = [other for other in able if state.vessels[other].order == "ask"]
    table.ask(ToggleLock(seat, lock, columns(state)))
    for other in able:
        if other not in asked:
            table.record(TollDeclined(other, lock, state.vessels[other].order))
    if asked:
        table.record(TollsOffered(seat, lock, asked))
        table.ask(*(AnswerToll(other, seat, lock) for other in asked))


def refuse_other_locks(lock: int, why: Why) -> None:
    """Give the reason against all locks but the one that is about to be toggled."""
    others = [other for other in water.LOCKS if other != lock]
    pieces = [f"{kind}:{other}" for other in others for kind in ("lock", "space:lock")]
    why.refuse(pieces, "lock {lock:lock} is about to be opened or closed", lock=lock)


def columns(state: State) -> list[int]:
    """Return the columns of all vessels."""
    return [vessel.column for vessel in state.vessels]


def could_pay(state: State, seat: Seat) -> bool:
    """Return whether a seat has the money for a toll, and a column to move to."""
    return state.vessels[seat].money >= state.components.prices.toll and bool(destinations(state, seat))


def orders(state: State, seat: Seat) -> list[Move]:
    """Return the moves that set a different standing order, once per turn; none in a solo game."""
    vessel = state.vessels[seat]
    if len(state.vessels) == 1 or vessel.ordered:
        return []
    return [LeaveOrder(order) for order in ORDERS if order != vessel.order]
