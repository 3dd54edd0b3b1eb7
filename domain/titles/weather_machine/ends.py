"""The triggers of the end of the game, and the last round ("End of the Game")."""

from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.office import EndTriggered
from scoresheet.domain.titles.weather_machine.kinds import Department
from scoresheet.domain.titles.weather_machine.state import EMPTY, State, Trigger


def trigger(table: Table[State], by: Trigger) -> None:
    """Trigger the end of the game and set its last round; later triggers change nothing."""
    if not table.state.trigger:
        last = table.state.round + table.state.components.rules.rounds_after_trigger
        table.record(EndTriggered(by, last))


def trigger_if_full(table: Table[State], machine: Department) -> None:
    """Trigger the end if all Bot spaces of Government or R&D are full."""
    if all(EMPTY not in branch for branch in table.state.machines[machine].values()):
        trigger(table, "government" if machine == "government" else "rnd")


def is_last_round(state: State) -> bool:
    """Return whether the game ends after this round."""
    return bool(state.trigger) and state.round == state.last_round
