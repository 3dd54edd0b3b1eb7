"""Benefits that need no board: Vouchers, CP, steps on Funding tracks, and Investment tiles."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.benefits import GIVERS, Branch, Decline, Giver
from scoresheet.domain.titles.weather_machine.effects.office import FundingAdvanced, InvestmentTaken, PointsScored
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost
from scoresheet.domain.titles.weather_machine.feasibility import stays_possible
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, VOUCHERS, Benefit, Department, Voucher
from scoresheet.domain.titles.weather_machine.paying import gain_vouchers, room_for, with_room
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class GainVoucher(Public, Move, frozen=True):
    """Take a Voucher of this type."""

    voucher: Voucher
    more: int = 0
    """The number of Vouchers to choose after this one."""
    prototype: Branch = ""

    def play(self, table: Table[State], seat: Seat) -> None:
        gain_vouchers(table, seat, self.voucher, 1)
        choose_vouchers(table, seat, self.more, self.prototype)

    def anchor(self, seat: Seat) -> str:
        return f"voucher:{seat}:{self.voucher}"


class ChooseVoucher(Public, Decision, frozen=True):
    """Take a Voucher of any type, `number` times; on arrival (`may` is false) this is mandatory."""

    number: int
    prototype: Branch = ""
    may: bool = True

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        more = self.number - 1
        if why:
            why.refuse([f"voucher:{self.seat}:{each}" for each in VOUCHERS], "the track has no room for another")
            why.refuse(f"laboratory:{self.seat}", "you have to choose a Voucher")
        taken: list[Move] = [GainVoucher(each, more, self.prototype) for each in with_room(state, self.seat)]
        can_do_without = self.may and stays_possible(state, self.seat, self.prototype)
        return [*taken, Decline("voucher")] if can_do_without else taken


class AdvanceTrack(Public, Move, frozen=True):
    """Advance on this Funding track."""

    track: Department

    def play(self, table: Table[State], seat: Seat) -> None:
        advance(table, seat, self.track)

    def anchor(self, seat: Seat) -> str:
        return f"funding:{seat}:{self.track}"


class ChooseTrack(Public, Decision, frozen=True):
    """Advance on any Funding track."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            why.refuse([f"funding:{self.seat}:{track}" for track in DEPARTMENTS], "the marker is on the last space")
        return [AdvanceTrack(track) for track in open_tracks(state, self.seat)]


def choose_vouchers(table: Table[State], seat: Seat, number: int, prototype: Branch = "", may: bool = True) -> None:
    """Ask a seat to choose `number` Vouchers; Vouchers for which no track has room are lost."""
    if not number:
        return
    if with_room(table.state, seat):
        table.ask(ChooseVoucher(seat, number, prototype, may))
    else:
        table.record(GainLost(seat, "voucher", number, "full"))


def advance(table: Table[State], seat: Seat, track: Department) -> None:
    """Advance a Funding marker, or lose the step at the end of the track."""
    to = table.state.laboratories[seat].funding[track] + 1
    if track in open_tracks(table.state, seat):
        table.record(FundingAdvanced(seat, track, to))
    else:
        table.record(GainLost(seat, "track", 1, "full", track))


def open_tracks(state: State, seat: Seat) -> list[Department]:
    """Return the tracks whose marker is not on the last space."""
    last = len(state.components.funding.points) - 1
    return [track for track in DEPARTMENTS if state.laboratories[seat].funding[track] < last]


def _always(state: State, seat: Seat, benefit: Benefit) -> bool:
    return True


def _voucher_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return room_for(state, seat, benefit.of) > 0  # type: ignore[arg-type]


def _give_voucher(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    gain_vouchers(table, seat, benefit.of, benefit.number)  # type: ignore[arg-type]


def _any_voucher_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return bool(with_room(state, seat))


def _give_any_voucher(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    choose_vouchers(table, seat, benefit.number, prototype)


def _give_points(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    table.record(PointsScored(seat, benefit.number, "benefits"))


def _give_investment(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    table.record(InvestmentTaken(seat))


def _advance_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return benefit.of in open_tracks(state, seat)


def _give_advance(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    advance(table, seat, benefit.of)  # type: ignore[arg-type]


def _any_track_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return bool(open_tracks(state, seat))


def _give_any_track(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    if open_tracks(table.state, seat):
        table.ask(ChooseTrack(seat))
    else:
        table.record(GainLost(seat, "track", 1, "full"))


GIVERS["voucher"] = Giver(_voucher_possible, _give_voucher)
GIVERS["any_voucher"] = Giver(_any_voucher_possible, _give_any_voucher)
GIVERS["points"] = Giver(_always, _give_points)
GIVERS["investment"] = Giver(_always, _give_investment)
GIVERS["advance"] = Giver(_advance_possible, _give_advance)
GIVERS["any_track"] = Giver(_any_track_possible, _give_any_track)
