"""Effects on turns, workers, vessels and tolls."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.lineae.state import Order, State, Workers
from scoresheet.domain.viewer import Public, Seat


class TurnBegan(Public, Effect, frozen=True):
    """A seat's turn began; `another` if an arrow or a charged worker granted it."""

    seat: Seat
    another: bool = False

    def apply(self, state: State) -> None:
        vessel = state.vessels[self.seat]
        vessel.voyaged = vessel.ordered = vessel.docked = False


class Passed(Public, Effect, frozen=True):
    """A seat passed for the rest of the round."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.vessels[self.seat].passed = True


class Waited(Public, Effect, frozen=True):
    """A seat without workers at home ended its turn; it is skipped until a worker is bumped."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.vessels[self.seat].waited = True


class WorkersPlaced(Public, Effect, frozen=True):
    """A seat placed workers from its crew quarters on an action space."""

    seat: Seat
    space: str
    workers: int
    charged: int

    def apply(self, state: State) -> None:
        vessel = state.vessels[self.seat]
        vessel.workers -= self.workers
        vessel.charged -= self.charged
        vessel.voyaged = vessel.waited = False
        _join(state.placed.setdefault(self.space, []), Workers(self.seat, self.workers, self.charged))


class WorkersBumped(Public, Effect, frozen=True):
    """A seat's workers were bumped from a space back to its crew quarters."""

    seat: Seat
    space: str
    workers: int
    charged: int

    def apply(self, state: State) -> None:
        vessel = state.vessels[self.seat]
        vessel.workers += self.workers
        vessel.charged += self.charged
        del state.placed[self.space]


class WorkerRecruited(Public, Effect, frozen=True):
    """A seat hired a worker from the reserve, or (`track` >= 0) from a deposit's track."""

    seat: Seat
    space: str
    track: int = -1

    def apply(self, state: State) -> None:
        if self.track < 0:
            state.vessels[self.seat].reserve -= 1
        else:
            state.deposits[self.track].track[self.seat] = 0
        _join(state.placed[self.space], Workers(self.seat, 1))


class WorkerCharged(Public, Effect, frozen=True):
    """A worker in the crew quarters was charged: it counts as two this round."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.vessels[self.seat].charged += 1


class WorkersReset(Public, Effect, frozen=True):
    """Workers returned home; charges and standing orders for the round ended ("Reset Workers")."""

    def apply(self, state: State) -> None:
        for groups in state.placed.values():
            for group in groups:
                state.vessels[group.seat].workers += group.workers
        state.placed = {}
        for vessel in state.vessels:
            vessel.charged = 0
            vessel.order = "ask" if vessel.order == "round" else vessel.order


class FirstPlayerTaken(Public, Effect, frozen=True):
    """A seat took the first-player marker."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.first = self.seat


class VesselMoved(Public, Effect, frozen=True):
    """A seat moved its vessel to another column."""

    seat: Seat
    column: int

    def apply(self, state: State) -> None:
        vessel = state.vessels[self.seat]
        vessel.column = self.column
        vessel.voyaged = True


class TollsOffered(Public, Effect, frozen=True):
    """Some seats may move for a toll before a lock is toggled."""

    seat: Seat
    lock: int
    seats: list[Seat]

    def apply(self, state: State) -> None:
        for seat in self.seats:
            state.vessels[seat].ordered = False


class TollDeclined(Public, Effect, frozen=True):
    """A seat did not move before a lock was toggled.

    `order` is the standing order that declined, or "ask" if the player declined.
    """

    seat: Seat
    lock: int
    order: Order

    def apply(self, state: State) -> None:
        pass


class OrderLeft(Public, Effect, frozen=True):
    """A seat set a standing order about tolls."""

    seat: Seat
    order: Order

    def apply(self, state: State) -> None:
        vessel = state.vessels[self.seat]
        vessel.order, vessel.ordered = self.order, True


def _join(groups: list[Workers], group: Workers) -> None:
    for there in groups:
        if there.seat == group.seat:
            there.workers += group.workers
            there.charged += group.charged
            return
    groups.append(group)
