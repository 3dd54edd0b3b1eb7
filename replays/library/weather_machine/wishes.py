"""Wishes of the players in recorded games of Weather Machine, and their conditions."""

from scoresheet.domain.titles.weather_machine import experiments, government
from scoresheet.domain.titles.weather_machine.breakthrough import breakthroughs
from scoresheet.domain.titles.weather_machine.office import PlaceToken, weather_of
from scoresheet.domain.titles.weather_machine.papers import publishable
from scoresheet.domain.titles.weather_machine.state import EMPTY, State
from scoresheet.domain.viewer import Seat


def has_bot(state: State, seat: Seat) -> bool:
    """Return whether a seat has a Bot in its Workshop."""
    return state.laboratories[seat].bots > 0


def has_chemical(state: State, seat: Seat) -> bool:
    """Return whether a seat has a Bot, a Chemical, and the Voucher for research."""
    laboratory = state.laboratories[seat]
    return has_bot(state, seat) and laboratory.chemicals_held > 0 and laboratory.vouchers["rnd"] > 0


def has_part(state: State, seat: Seat) -> bool:
    """Return whether a seat has a Bot, a Part, and the Voucher for selling it."""
    laboratory = state.laboratories[seat]
    return has_bot(state, seat) and laboratory.parts_held > 0 and laboratory.vouchers["government"] > 0


def begins_a_row(state: State, seat: Seat, move: object) -> bool:
    """Return whether the move places a token in an empty row."""
    return isinstance(move, PlaceToken) and not weather_of(state.laboratories[seat].office[move.row])


def brings_parts(state: State, seat: Seat, move: object) -> bool:
    """Return whether the move gets a Subsidy tile that brings or saves a Part."""
    if not isinstance(move, government.SecureSubsidy | government.TakeSubsidy):
        return False
    return government.kind(state, state.plots[move.weather][move.row].tile) in ("part_any", "sell_part_no_part")


def joins(state: State, seat: Seat, move: object) -> bool:
    """Return whether the move sends a Bot to a Weather Machine branch where seat 0 has one."""
    return isinstance(move, experiments.SendToLab) and 0 in state.machines["lab"][move.weather]


def can_join(state: State, seat: Seat) -> bool:
    """Return whether a seat has everything it needs to send a Bot to the Weather Machine."""
    laboratory = state.laboratories[seat]
    return laboratory.bots > 0 and laboratory.chemicals_held > 0 and laboratory.vouchers["lab"] > 0


def adds_to_its_own(state: State, seat: Seat, move: object) -> bool:
    """Return whether the move adds a Bot to a branch with the seat's own, without filling it."""
    branch = state.machines["lab"][move.weather] if isinstance(move, experiments.SendToLab) else []
    return seat in branch and branch.count(EMPTY) > 1


def sells_for_nothing(state: State, seat: Seat, move: object) -> bool:
    """Return whether the move secures a Subsidy tile that allows selling without a Part."""
    if not isinstance(move, government.SecureSubsidy) or not has_bot(state, seat):
        return False
    return government.kind(state, state.plots[move.weather][move.row].tile) == "sell_part_no_part"


def takes_what_it_secured(state: State, seat: Seat, move: object) -> bool:
    """Return whether the move sells in the branch of the secured tile, or takes that tile."""
    secured = [(each.weather, each.row) for each in state.decisions if isinstance(each, government.FlipSecured)]
    if isinstance(move, government.SendToGovernment):
        return move.weather in [weather for weather, _ in secured]
    return isinstance(move, government.TakeSubsidy) and (move.weather, move.row) in secured


def can_secure(state: State, seat: Seat) -> bool:
    """Return whether a seat has a Bot and the Vouchers for securing a Subsidy."""
    return has_bot(state, seat) and state.laboratories[seat].vouchers["government"] > 1


def can_publish(state: State, seat: Seat) -> bool:
    """Return whether a seat has a paper to publish and the Vouchers for it."""
    vouchers = state.laboratories[seat].vouchers
    return vouchers["lab"] + vouchers["science"] > 1 and bool(publishable(state, seat))


def can_follow_up(state: State, seat: Seat) -> bool:
    """Return whether a seat has a paper for a breakthrough and the Vouchers for it."""
    vouchers = state.laboratories[seat].vouchers
    return vouchers["rnd"] + vouchers["science"] > 1 and any(breakthroughs(state, seat, False))


def brings_token(state: State, seat: Seat, move: object) -> bool:
    """Return whether the move sends a Bot to a branch in Government with a Research token."""
    return isinstance(move, government.SendToGovernment) and state.tokens["government"][move.weather] > 0
