"""The turn: a tile, a Scientist's move, actions, and tokens ("Player Turns")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import goals, refusing
from scoresheet.domain.titles.weather_machine.actions import AT
from scoresheet.domain.titles.weather_machine.benefits import ACTIONS
from scoresheet.domain.titles.weather_machine.effects.machines import ActionBegan, TurnBegan
from scoresheet.domain.titles.weather_machine.goals import investments, subsidies
from scoresheet.domain.titles.weather_machine.keeping import FinishTurn, awards_in_turn
from scoresheet.domain.titles.weather_machine.kinds import Action
from scoresheet.domain.titles.weather_machine.office import PlaceWaiting
from scoresheet.domain.titles.weather_machine.paying import ask_to_pay, can_pay
from scoresheet.domain.titles.weather_machine.scientists import destinations
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.supply import ActInSupply
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class TakeTurn(Public, Decision, frozen=True):
    """Optionally use one Subsidy or Investment tile; then go to another Location."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            goals.refuse_tiles(state, self.seat, why)
        first = [] if state.started else [*subsidies(state, self.seat), *investments(state, self.seat)]
        return [*destinations(state, self.seat, why), *first, *awards_in_turn(state, self.seat, why)]


class TurnGoesOn(Public, FollowUp, frozen=True):
    """Ask for the Scientist's move if it is still due, else for actions and tokens."""

    def resume(self, table: Table[State]) -> None:
        seat = self.seat
        if not table.state.moved:
            table.ask(TurnGoesOn(seat), TakeTurn(seat))
            return
        table.ask(FinishTurn(seat), PlaceWaiting(seat), FinishTurn(seat, before_tokens=True))
        if table.state.laboratories[seat].location == "supply":
            table.ask(ActInSupply(seat))
        else:
            table.ask(Acting(seat))


class Perform(Public, Move, frozen=True):
    """Perform this action at the Location, and pay for it."""

    action: Action

    def play(self, table: Table[State], seat: Seat) -> None:
        cost = table.state.components.costs[self.action]
        needs = ACTIONS[self.action].needs(table.state, seat, False)
        table.record(ActionBegan(seat, self.action))
        table.ask(Acting(seat), BeginAction(seat, self.action))
        ask_to_pay(table, seat, cost.voucher, cost.number, "action", sorted(needs))

    def anchor(self, seat: Seat) -> str:
        return f"action:{self.action}"


class EndActions(Public, Move, frozen=True):
    """Perform no more actions this turn."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"scientist:{seat}"


class TakeAction(Public, Decision, frozen=True):
    """Perform an action at the Location, or none."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        actions = [Perform(action) for action in open_actions(state, self.seat)]
        if why:
            refuse_actions(state, self.seat, why)
        return [*actions, EndActions(), *awards_in_turn(state, self.seat, why)]


class Acting(Public, FollowUp, frozen=True):
    """Ask for actions while the space allows them, or for an Award that could enable one."""

    def resume(self, table: Table[State]) -> None:
        state, seat = table.state, self.seat
        if open_actions(state, seat) or (may_act(state, seat) and awards_in_turn(state, seat)):
            table.ask(TakeAction(seat))


class BeginAction(Public, FollowUp, frozen=True):
    """Begin an action after its cost is paid."""

    action: Action

    def resume(self, table: Table[State]) -> None:
        ACTIONS[self.action].begin(table, self.seat, False)


def begin_turn(table: Table[State], seat: Seat) -> None:
    """Begin a seat's turn."""
    table.record(TurnBegan(seat))
    table.ask(TurnGoesOn(seat))


def open_actions(state: State, seat: Seat) -> list[Action]:
    """Return the actions that the Scientist's space still allows and the seat can complete."""
    if not may_act(state, seat):
        return []
    actions = AT[state.laboratories[seat].location]
    return [action for action in actions if action not in state.acted and _payable(state, seat, action)]


def refuse_actions(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why actions cannot be performed."""
    laboratory = state.laboratories[seat]
    here, acts = AT[laboratory.location], may_act(state, seat)
    for action in state.components.costs:
        cost = state.components.costs[action]
        needs = ACTIONS[action].needs(state, seat, False)
        if action not in here:
            why.refuse(Perform(action), "your Scientist is in another Location")
        elif action in state.acted:
            why.refuse(Perform(action), "you have performed it in this turn")
        elif not acts:
            why.refuse(Perform(action), "your Scientist's space allows no further action")
        elif not needs:
            refusing.refuse_action(state, Perform(action), action, why)
        elif not can_pay(state, seat, cost.voucher, cost.number, needs):
            held = sum(laboratory.vouchers.values())
            why.refuse(
                Perform(action),
                "costs {action:price}, and what its space needs; you have {held} Vouchers",
                held=held,
                action=action,
            )


def may_act(state: State, seat: Seat) -> bool:
    """Return whether the Scientist's space allows another action this turn."""
    laboratory = state.laboratories[seat]
    return len(state.acted) < state.components.places[laboratory.location].spaces[laboratory.space]


def _payable(state: State, seat: Seat, action: Action) -> bool:
    cost = state.components.costs[action]
    return can_pay(state, seat, cost.voucher, cost.number, ACTIONS[action].needs(state, seat, False))
