"""Funding: the payments of the three tracks for flipped Goal tiles ("Funding")."""

from typing import Literal

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.benefits import GainAll, brings, gain
from scoresheet.domain.titles.weather_machine.effects.office import PointsScored
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost
from scoresheet.domain.titles.weather_machine.kinds import Benefit, Department
from scoresheet.domain.titles.weather_machine.paying import gain_vouchers, room_for
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

OtherTrack = Literal["government", "rnd"]


class TakeFunds(Public, Move, frozen=True):
    """Take the gains on this space of the R&D track."""

    space: int

    def play(self, table: Table[State], seat: Seat) -> None:
        entry = table.state.components.funding.rnd[self.space]
        for benefit in entry:
            if benefit.kind == "points":
                table.record(PointsScored(seat, benefit.number, "funding"))
        gain(table, seat, [benefit for benefit in entry if benefit.kind != "points"])

    def anchor(self, seat: Seat) -> str:
        return f"funding:{seat}:rnd"


class ChooseFunds(Public, Decision, frozen=True):
    """Choose a space on the R&D track, up to this one."""

    space: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        entries = state.components.funding.rnd
        return [TakeFunds(space) for space in range(self.space + 1) if entries[space]]


class UseTrack(Public, Move, frozen=True):
    """Use this track as if its marker were on this space."""

    track: OtherTrack
    space: int

    def play(self, table: Table[State], seat: Seat) -> None:
        fund(table, seat, self.track, self.space)

    def anchor(self, seat: Seat) -> str:
        return f"funding:{seat}:{self.track}"


class ChooseOther(Public, Decision, frozen=True):
    """Use another track as if its marker were `modifier` spaces further on.

    The Lab track gives this choice after its Science.
    """

    modifier: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [UseTrack(track, space) for track, space in further(state, self.seat, self.modifier)]


class OtherFunding(Public, FollowUp, frozen=True):
    """Offer another track after the Science of the Lab track."""

    modifier: int

    def resume(self, table: Table[State]) -> None:
        if further(table.state, self.seat, self.modifier):
            table.ask(ChooseOther(self.seat, self.modifier))
        else:
            table.record(GainLost(self.seat, "funding", 1, "none_left"))


def flip(table: Table[State], seat: Seat, track: Department) -> None:
    """Take funding from a track."""
    state = table.state
    space = state.laboratories[seat].funding[track]
    if track != "lab":
        fund(table, seat, track, space)
        return
    table.ask(OtherFunding(seat, state.components.funding.modifier[space]))
    if science := science_up_to(state, space):
        gain_vouchers(table, seat, "science", science)


def fund(table: Table[State], seat: Seat, track: OtherTrack, space: int) -> None:
    """Give all entries on the Government track up to a space, or one entry on the R&D track."""
    if track == "government":
        table.ask(GainAll(seat, tuple(everything_up_to(table.state, space))))
    elif any(table.state.components.funding.rnd[: space + 1]):
        table.ask(ChooseFunds(seat, space))
    else:
        table.record(GainLost(seat, "funding", 1, "none_left", "rnd"))


def everything_up_to(state: State, space: int) -> list[Benefit]:
    """Return all benefits on the Government track up to a space."""
    return [benefit for entry in state.components.funding.government[: space + 1] for benefit in entry]


def science_up_to(state: State, space: int) -> int:
    """Return the number of Science Vouchers on the Lab track up to a space."""
    return sum(state.components.funding.science[: space + 1])


def further(state: State, seat: Seat, modifier: int) -> list[tuple[OtherTrack, int]]:
    """Return each other track that pays anything, with its marker's space plus the modifier."""
    last, markers = len(state.components.funding.points) - 1, state.laboratories[seat].funding
    both: tuple[OtherTrack, ...] = ("government", "rnd")
    spaces = [(track, min(last, markers[track] + modifier)) for track in both]
    return [(track, space) for track, space in spaces if _pays(state, track, space)]


def would_pay(state: State, seat: Seat, track: Department) -> bool:
    """Return whether flipping a Goal tile of that colour would gain anything."""
    funding, space = state.components.funding, state.laboratories[seat].funding[track]
    if track != "lab":
        return _gains(state, seat, track, space)
    if science_up_to(state, space) and room_for(state, seat, "science"):
        return True
    return any(_gains(state, seat, *other) for other in further(state, seat, funding.modifier[space]))


def _entries(state: State, track: OtherTrack, space: int) -> list[list[Benefit]]:
    funding = state.components.funding
    return (funding.government if track == "government" else funding.rnd)[: space + 1]


def _pays(state: State, track: OtherTrack, space: int) -> bool:
    return any(_entries(state, track, space))


def _gains(state: State, seat: Seat, track: OtherTrack, space: int) -> bool:
    return any(brings(state, seat, entry) for entry in _entries(state, track, space))
