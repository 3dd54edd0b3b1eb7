"""Toxic blooms (Bloom module); other blooms are ordinary powers."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.carbon_powers import adjacent, another
from scoresheet.domain.titles.phytoplankton.card_effects import CardRemoved
from scoresheet.domain.titles.phytoplankton.components import Step
from scoresheet.domain.titles.phytoplankton.kinds import Card
from scoresheet.domain.titles.phytoplankton.powers import Questions, Use, kind
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class RemoveCard(Public, Move, frozen=True):
    """Let the toxic bloom remove this card, with everything on it."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardRemoved(seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


class ChooseVictim(Public, Decision, frozen=True):
    """A choice of the card that the toxic bloom removes."""

    cards: tuple[Card, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            player = state.players[self.seat]
            why.refuse(player.pieces_in_play(self.cards), "the bloom does not reach it")
            why.refuse(player.pieces_in_hand(), "it is not in play")
        return [RemoveCard(card) for card in self.cards]


@kind()
def toxic(table: Table[State], use: Use, step: Step) -> Questions:
    """Remove an adjacent card, or else another card of the seat, or else this card."""
    player = table.state.players[use.seat]
    victims = adjacent(player, use.card) or another(player, use.card) or [use.card]
    return [ChooseVictim(use.seat, tuple(victims))]
