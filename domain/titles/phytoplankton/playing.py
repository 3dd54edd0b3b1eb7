"""Playing a card from hand into a row, and its cost ("Play one phytoplankton")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.activation import UseWhenPlayed
from scoresheet.domain.titles.phytoplankton.carbon import ChooseCarbonToDiscard
from scoresheet.domain.titles.phytoplankton.card_effects import CardPlayed, CardRemoved
from scoresheet.domain.titles.phytoplankton.components import Components, Species
from scoresheet.domain.titles.phytoplankton.drawing import distinct
from scoresheet.domain.titles.phytoplankton.kinds import Card, Row
from scoresheet.domain.titles.phytoplankton.paying import affordable, ask_cost
from scoresheet.domain.titles.phytoplankton.state import Player, State
from scoresheet.domain.viewer import Public, Seat


class PlayCard(Public, Move, frozen=True):
    """Play a card from hand into the leftmost empty slot of a row."""

    card: Card
    row: Row

    def play(self, table: Table[State], seat: Seat) -> None:
        column = len(table.state.players[seat].rows[self.row])
        table.record(CardPlayed(seat, self.card, self.row, column))
        ask_payment(table, seat, self.card, table.state.components.board.carbon_by_column[column])

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"row:{seat}:{self.row}",)


class ReplaceCard(Public, Move, frozen=True):
    """Play a card from hand in place of a card in play, which is removed with everything on it."""

    card: Card
    replaced: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        row, column = table.state.players[seat].place(self.replaced)
        table.record(CardRemoved(seat, self.replaced), CardPlayed(seat, self.card, row, column))
        ask_payment(table, seat, self.card, 0)

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{self.replaced}",)


def ask_payment(table: Table[State], seat: Seat, card: Card, carbon: int) -> None:
    """Ask for the carbon, then the resources; then use the card's when-played power, if any."""
    species: Species = table.state.components.species_of[card]
    if species.timing == "played":
        table.ask(UseWhenPlayed(seat, card))
    ask_cost(table, seat, card, species.cost)
    to_discard: list[Decision] = [ChooseCarbonToDiscard(seat, left) for left in range(1, carbon + 1)]
    table.ask(*to_discard)


def plays(components: Components, player: Player) -> list[Move]:
    """Return a move for each card in hand and each row where it can be played and paid for."""
    return [move for card in distinct(player.hand) for move in _plays_of(components, player, card)]


def _plays_of(components: Components, player: Player, card: Card) -> list[Move]:
    species = components.species_of[card]
    if not affordable(components, player, species):
        return []
    if species.replaces:
        return [ReplaceCard(card, other) for other in _replaceable(components, player, species)]
    return [PlayCard(card, row) for row in species.regions if has_room(components, player, row)]


def _replaceable(components: Components, player: Player, species: Species) -> list[Card]:
    return [placed.card for placed in player.in_play() if components.species_of[placed.card].group == species.replaces]


def has_room(components: Components, player: Player, row: Row) -> bool:
    """Return whether a row has an empty slot and the seat has the carbon for its column."""
    column = len(player.rows[row])
    if column == components.board.slots:
        return False
    return sum(placed.carbon for placed in player.in_play()) >= components.board.carbon_by_column[column]
