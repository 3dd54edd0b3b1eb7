"""Activating operators: cubes, exports, the weekly team upgrade ("Activate Operators")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, exporting, refused_exports
from scoresheet.domain.titles.algae_inc.algae import TakeAlga, to_take
from scoresheet.domain.titles.algae_inc.effects.exports import ExportBonusTaken
from scoresheet.domain.titles.algae_inc.effects.tiles import TeamUpgraded
from scoresheet.domain.titles.algae_inc.exporting import ExportNoMore, GoOnExporting
from scoresheet.domain.titles.algae_inc.kinds import Species
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs
from scoresheet.domain.titles.algae_inc.refining import ask_to_refine, can_refine
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class FetchAlga(Public, Move, frozen=True):
    """Take cubes, beginning with this one."""

    species: Species

    def play(self, table: Table[State], seat: Seat) -> None:
        department = table.state.departments[seat]
        if "operators" in department.upgraded:
            table.ask(GoOnExporting(seat))
        TakeAlga(self.species, department.work.strength).play(table, seat)

    def anchor(self, seat: Seat) -> str:
        return f"tank:{self.species}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"place:{seat}:{self.species}",)


class UseOperators(Public, Decision, frozen=True, omit_defaults=True):
    """The first choice of an activation: cubes or an export; an upgraded team may do both."""

    upgraded: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refused_exports.refuse_targets(state, self.seat, exporting.fares(state, self.seat), why)
        algae = [FetchAlga(species) for species in to_take(state, self.seat, why=why)]
        return [*algae, *exporting.targets(state, self.seat), ExportNoMore()]


class AfterOperators(Public, FollowUp, frozen=True):
    """The follow-up that gives the week's team upgrade after the first activation with exports."""

    def resume(self, table: Table[State]) -> None:
        state, department = table.state, table.state.departments[self.seat]
        if not department.work.exports or state.week > len(state.rounds) or department.exported_week == state.week:
            return
        table.record(ExportBonusTaken(self.seat, state.week))
        team = state.rounds[state.week - 1]
        if team not in department.upgraded:
            table.record(TeamUpgraded(self.seat, team))


def work(table: Table[State], seat: Seat) -> None:
    """Offer the work of activated operators; with an ability, refining comes first."""
    table.ask(AfterOperators(seat), UseOperators(seat, "operators" in table.state.departments[seat].upgraded))
    if abilities.has(table.state, seat, "REFINE_BEFORE_OPERATORS"):
        ask_to_refine(table, seat)


def can_work(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether activating operators allows any move."""
    if to_take(state, seat, given, reserved) or exporting.can_export(state, seat, given, reserved):
        return True
    return abilities.has(state, seat, "REFINE_BEFORE_OPERATORS") and can_refine(state, seat, given, reserved)
