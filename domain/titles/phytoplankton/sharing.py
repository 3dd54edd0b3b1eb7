"""Powers that affect other players, too."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.carbon import place
from scoresheet.domain.titles.phytoplankton.components import Step
from scoresheet.domain.titles.phytoplankton.drawing import deck_can_give, draw_blindly
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower, Questions, Use, kind
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class ShareCarbon(Public, Move, frozen=True):
    """Let another player place 1 carbon on one of their cards."""

    player: Seat

    def play(self, table: Table[State], seat: Seat) -> None:
        cards = [placed.card for placed in table.state.players[self.player].in_play()]
        table.ask(*place(table, self.player, cards, 1))

    def anchor(self, seat: Seat) -> str:
        return f"player:{self.player}"


class GiveCard(Public, Move, frozen=True):
    """Let another player draw a card from the deck."""

    player: Seat

    def play(self, table: Table[State], seat: Seat) -> None:
        draw_blindly(table, self.player)

    def anchor(self, seat: Seat) -> str:
        return f"player:{self.player}"


class ChooseGuest(Public, Decision, frozen=True):
    """A choice of another player, who may place 1 carbon."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            able = others_in_play(state, self.seat)
            others = [f"player:{seat}" for seat in state.clockwise(self.seat)[1:] if seat not in able]
            why.refuse(others, "this player has no card in play")
        return [*(ShareCarbon(seat) for seat in others_in_play(state, self.seat)), DeclinePower(rest=True)]


class ChooseReceiver(Public, Decision, frozen=True):
    """A choice of another player, who draws a card."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [*(GiveCard(seat) for seat in state.clockwise(self.seat)[1:]), DeclinePower()]


def others_in_play(state: State, seat: Seat) -> list[Seat]:
    """Return the other seats with a card in play."""
    return [other for other in state.clockwise(seat)[1:] if any(state.players[other].in_play())]


def has_guest(state: State, use: Use, step: Step) -> bool:
    """Return whether any other player has a card in play."""
    return bool(others_in_play(state, use.seat))


@kind(has_guest, needed=True, refusable=True)
def share_carbon(table: Table[State], use: Use, step: Step) -> Questions:
    """Let another player place 1 carbon; the power ends if the seat declines."""
    return [ChooseGuest(use.seat)]


@kind(deck_can_give, refusable=True)
def give_card(table: Table[State], use: Use, step: Step) -> Questions:
    """Let another player draw a card; the power ends if the seat declines."""
    return [ChooseReceiver(use.seat)]


@kind(deck_can_give, doubtful=deck_can_give)
def others_draw(table: Table[State], use: Use, step: Step) -> Questions:
    """Let each opponent draw a card, which can do them no harm."""
    for seat in table.state.clockwise(use.seat)[1:]:
        draw_blindly(table, seat)
    return []
