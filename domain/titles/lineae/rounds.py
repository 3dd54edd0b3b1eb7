"""A round: sunlight, turns until all players have passed, and cleanup ("Gameplay")."""

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import biogenesis, cleanup, ending, sunlight, turns
from scoresheet.domain.titles.lineae.state import State, Vessel
from scoresheet.domain.viewer import Public, Seat


class BeginTurns(Public, FollowUp, frozen=True):
    """The follow-up after diesel engines: algae spawn, and the first player begins."""

    def resume(self, table: Table[State]) -> None:
        biogenesis.spawn_algae(table)
        next_turn(table, self.seat)


class NextTurn(Public, FollowUp, frozen=True):
    """The follow-up that begins the next player's turn."""

    def resume(self, table: Table[State]) -> None:
        next_turn(table, table.state.clockwise(self.seat)[1 % len(table.state.vessels)])


def begin_round(table: Table[State]) -> None:
    """Begin a round: give sunlight to all vessels, then offer diesel engines."""
    state: State = table.state
    sunlight.shine(table)
    table.ask(BeginTurns(state.first))
    sunlight.offer_diesel(table, state.clockwise(state.first))


def next_turn(table: Table[State], first: Seat) -> None:
    """Begin the turn of the next player in the round, starting with `first`, or end the round."""
    playing = [seat for seat in table.state.clockwise(first) if still_plays(table.state.vessels[seat])]
    if not playing:
        end_round(table)
    else:
        table.ask(NextTurn(playing[0]))
        turns.begin_turn(table, playing[0])


def still_plays(vessel: Vessel) -> bool:
    """Return whether a player has not passed, and is not skipped for lack of workers."""
    return not vessel.passed and (vessel.workers > 0 or not vessel.waited)


def end_round(table: Table[State]) -> None:
    """End the game, or prepare the board and begin the next round."""
    if ending.is_last_round(table.state):
        ending.end_game(table)
    else:
        cleanup.clean_up(table)
        begin_round(table)
