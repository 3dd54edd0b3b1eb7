"""Rounds and turns of one action each, and the end of the game.

Sections "Round overview", "End of the round" and "End of the game" of the rules.
"""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.activation import activate_row, standing_orders
from scoresheet.domain.titles.phytoplankton.carbon import questions
from scoresheet.domain.titles.phytoplankton.card_effects import DiscardsCalled
from scoresheet.domain.titles.phytoplankton.components import Components
from scoresheet.domain.titles.phytoplankton.dice import dice_questions
from scoresheet.domain.titles.phytoplankton.drawing import draw_questions, refill_face_up
from scoresheet.domain.titles.phytoplankton.effects import MissionRevealed, RoundBegan, TurnBegan
from scoresheet.domain.titles.phytoplankton.kinds import Row
from scoresheet.domain.titles.phytoplankton.missions import mission_points
from scoresheet.domain.titles.phytoplankton.playing import plays
from scoresheet.domain.titles.phytoplankton.state import Player, State
from scoresheet.domain.titles.phytoplankton.tucking import ChooseDiscard
from scoresheet.domain.viewer import Public, Seat, by_seat
from scoresheet.domain.why import Why


class GainResources(Public, Move, frozen=True):
    """Take as many dice from the box as the Coastal row shows, then activate the row."""

    def play(self, table: Table[State], seat: Seat) -> None:
        activate_row(table, seat, "coastal")
        table.ask(*dice_questions(seat, yields(table.state.components, table.state.players[seat], "coastal")))

    def anchor(self, seat: Seat) -> str:
        return f"row:{seat}:coastal"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return ("box",)


class Grow(Public, Move, frozen=True):
    """Place as much carbon on cards as the Open Ocean row shows, then activate the row."""

    def play(self, table: Table[State], seat: Seat) -> None:
        player: Player = table.state.players[seat]
        activate_row(table, seat, "open_ocean")
        cards = [placed.card for placed in player.in_play()]
        table.ask(*questions(seat, cards, yields(table.state.components, player, "open_ocean")))

    def anchor(self, seat: Seat) -> str:
        return f"row:{seat}:open_ocean"


class DrawCards(Public, Move, frozen=True):
    """Draw as many cards as the Polar row shows, then activate the row."""

    def play(self, table: Table[State], seat: Seat) -> None:
        activate_row(table, seat, "polar")
        table.ask(*draw_questions(seat, yields(table.state.components, table.state.players[seat], "polar")))

    def anchor(self, seat: Seat) -> str:
        return f"row:{seat}:polar"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return ("deck",)


class TakeTurn(Public, Decision, frozen=True):
    """A choice of an action; growing needs a card to place carbon on."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        player = state.players[self.seat]
        grow: list[Move] = [Grow()] if any(player.in_play()) else []
        if why:
            why.refuse_each([Grow()] * (not grow), "you have no card in play to put carbon on")
            why.refuse(player.pieces_in_play(), "cards in play work when their row is activated")
            why.refuse(f"player:{self.seat}", "you have no new standing order to leave in this turn")
        orders = standing_orders(state, self.seat)
        return [GainResources(), *grow, DrawCards(), *plays(state.components, player, why), *orders]


class EndTurn(Public, FollowUp, frozen=True):
    """The follow-up that ends the turn once the seat has discarded the cards it owes."""

    def resume(self, table: Table[State]) -> None:
        player: Player = table.state.players[self.seat]
        if player.owed:
            call_discards(table, self.seat, min(player.owed, len(player.hand)))
        else:
            next_turn(table, self.seat)


def yields(components: Components, player: Player, row: Row) -> int:
    """Return the yield of a row's action, the number in its leftmost empty slot."""
    return components.board.yield_by_cards[len(player.rows[row])]


def call_discards(table: Table[State], seat: Seat, cards: int) -> None:
    """Ask for the discards that the seat owes and has; the turn ends after them."""
    table.record(DiscardsCalled(seat))
    table.ask(EndTurn(seat), *(ChooseDiscard(seat, optional=False) for _ in range(cards)))


def begin_round(table: Table[State], number: int, first: Seat) -> None:
    """Begin a round with its first player."""
    table.record(RoundBegan(number, first))
    begin_turn(table, first, 1)


def begin_turn(table: Table[State], seat: Seat, turn: int) -> None:
    """Begin a seat's turn."""
    table.record(TurnBegan(seat, turn))
    table.ask(EndTurn(seat), TakeTurn(seat))


def next_turn(table: Table[State], seat: Seat) -> None:
    """Begin the next player's turn, or end the round after its last turn."""
    state: State = table.state
    following = state.clockwise(seat)[1]
    turn = state.turn + (following == state.first)
    if turn <= state.components.play.turns:
        begin_turn(table, following, turn)
    else:
        end_round(table)


def end_round(table: Table[State]) -> None:
    """Refill the face-up cards and begin the next round, or reveal missions after the last."""
    state: State = table.state
    if state.round == state.components.play.rounds:
        reveal_missions(table)
    else:
        refill_face_up(table)
        begin_round(table, state.round + 1, state.clockwise(state.first)[1])


def reveal_missions(table: Table[State]) -> None:
    """Reveal each player's mission."""
    components = table.state.components
    for seat, player in by_seat(table.state.players):
        points = mission_points(components, components.missions[player.mission], player)
        table.record(MissionRevealed(seat, player.mission, points))
