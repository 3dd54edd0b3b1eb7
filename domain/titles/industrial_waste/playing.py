"""The base of all card actions, which discard the card, and the advisor if it is used."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.effects.cards import CardPlayed
from scoresheet.domain.titles.industrial_waste.state import Card, State
from scoresheet.domain.viewer import Seat


class Action(Move, frozen=True):
    """A card's action; `advised` if the advisor is played and discarded with the card."""

    advised: bool = False

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{seat}:advisor",) if self.advised else ()


def play_card(table: Table[State], seat: Seat, card: Card, advised: bool) -> None:
    """Discard the played card, and the advisor if `advised`."""
    table.record(CardPlayed(seat, card))
    if advised:
        table.record(CardPlayed(seat, "advisor"))
