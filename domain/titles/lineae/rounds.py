"""A round: sunlight, turns clockwise until all have passed, cleanup ("Gameplay")."""

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import biogenesis, cleanup, ending, sunlight, turns
from scoresheet.domain.titles.lineae.state import State, Vessel
from scoresheet.domain.viewer import Public, Seat


class BeginTurns(Public, FollowUp, frozen=True):
    """When all have used their diesel engines or not, algae spawn and the first player begins."""

    def resume(self, table: Table[State]) -> None:
        biogenesis.spawn_algae(table)
        next_turn(table, self.seat)


class NextTurn(Public, FollowUp, frozen=True):
    """When the seat's turn is over, the player to its left goes on."""

    def resume(self, table: Table[State]) -> None:
        next_turn(table, table.state.clockwise(self.seat)[1 % len(table.state.vessels)])


def begin_round(table: Table[State]) -> None:
    """The sun shines on every vessel; then diesel may be burned."""
    state: State = table.state
    sunlight.shine(table)
    table.ask(BeginTurns(state.first))
    sunlight.offer_diesel(table, state.clockwise(state.first))


def next_turn(table: Table[State], first: Seat) -> None:
    """The next player clockwise, `first` included, who still plays takes a turn; else the round ends."""
    playing = [seat for seat in table.state.clockwise(first) if still_plays(table.state.vessels[seat])]
    if not playing:
        end_round(table)
    else:
        table.ask(NextTurn(playing[0]))
        turns.begin_turn(table, playing[0])


def still_plays(vessel: Vessel) -> bool:
    """Who has passed does not; who has waited without workers is skipped until one comes home."""
    return not vessel.passed and (vessel.workers > 0 or not vessel.waited)


def end_round(table: Table[State]) -> None:
    """The game ends, or the board is made ready for the next round."""
    if ending.is_last_round(table.state):
        ending.end_game(table)
    else:
        cleanup.clean_up(table)
        begin_round(table)
