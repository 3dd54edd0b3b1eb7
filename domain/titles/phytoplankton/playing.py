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
from scoresheet.domain.why import Because, Why, reason

COSTS = reason("costs {cost:symbol}; you have {held:resource}")
COSTS_ALL = reason("costs {cost:symbol}; you have no resources")


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


def plays(components: Components, player: Player, why: Why | None = None) -> list[Move]:
    """Return a move for each card in hand and each row where it can be played and paid for."""
    chosen = distinct(player.hand)
    if why:
        why.refuse(player.pieces_in_hand(chosen), "you have an equal card that you can choose")
    return [move for card in chosen for move in _plays_of(components, player, card, why)]


def _plays_of(components: Components, player: Player, card: Card, why: Why | None) -> list[Move]:
    species = components.species_of[card]
    if not affordable(components, player, species):
        if why:
            held = [resource for resource, count in player.resources.items() for _ in range(count)]
            why.refuse(f"card:{card}", COSTS if held else COSTS_ALL, cost=list(species.cost), held=held)
        return []
    if species.replaces:
        replaceable = _replaceable(components, player, species)
        if why and not replaceable:
            why.refuse(
                f"card:{card}", "replaces a card of {group:group}; you have none in play", group=species.replaces
            )
        return [ReplaceCard(card, other) for other in replaceable]
    return [
        PlayCard(card, row)
        for row in species.regions
        if has_room(components, player, row, why.against(PlayCard(card, row)) if why else None)
    ]


def _replaceable(components: Components, player: Player, species: Species) -> list[Card]:
    return [placed.card for placed in player.in_play() if components.species_of[placed.card].group == species.replaces]


def has_room(components: Components, player: Player, row: Row, because: Because | None = None) -> bool:
    """Return whether a row has an empty slot and the seat has the carbon for its column."""
    column = len(player.rows[row])
    if column == components.board.slots:
        return because is not None and because("the {row:row} row is full", row=row)
    price, carbon = components.board.carbon_by_column[column], sum(placed.carbon for placed in player.in_play())
    if carbon >= price:
        return True
    return because is not None and because(
        "the next slot of the {row:row} row costs {price} carbon; you have {carbon}",
        row=row,
        price=price,
        carbon=carbon,
    )
