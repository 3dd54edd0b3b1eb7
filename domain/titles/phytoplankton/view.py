"""The board as a viewer sees it: without opponents' hands and missions, or tucked cards."""

import msgspec

from scoresheet.domain.titles.phytoplankton.components import Components
from scoresheet.domain.titles.phytoplankton.kinds import ROWS, Card, Face, Resource, Row, species_id
from scoresheet.domain.titles.phytoplankton.state import HIDDEN, CardInPlay, Order, Player, State
from scoresheet.domain.titles.phytoplankton.turns import yields
from scoresheet.domain.viewer import Seat, Viewer, by_seat


class Piece(msgspec.Struct, frozen=True):
    """A place that moves refer to, and the number of pieces there."""

    id: str
    count: int


class CardView(msgspec.Struct, frozen=True):
    """A card that the viewer sees, in a hand or face up."""

    id: str
    card: Card
    species: str


class Holding(msgspec.Struct, frozen=True):
    """A player's resources."""

    id: str
    resources: dict[Resource, int]


class Hand(msgspec.Struct, frozen=True):
    """A hand: the number of cards, and those that the viewer sees."""

    id: str
    count: int
    cards: list[CardView]


class PlacedView(msgspec.Struct, frozen=True, kw_only=True):
    """A card in play."""

    id: str
    card: Card
    species: str
    carbon: int
    cached: dict[Resource, int]
    tucked: int
    tucked_cards: list[Card]
    """Shown when the game is over."""
    bloomed: bool


class RowView(msgspec.Struct, frozen=True):
    """A row of a board, and the yield of its action."""

    id: str
    row: Row
    # Translators: A noun: the amount that the action of a row brings.
    yields: int
    cards: list[PlacedView]


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """A player and their board."""

    id: str
    seat: Seat
    holding: Holding
    hand: Hand
    looked_at: list[CardView]
    mission: str
    """Empty if the viewer may not see it."""
    # Translators: The number of cards to discard at the end of the turn.
    owed: int
    # Translators: The player's setting: use powers that can only help, or ask before each.
    order: Order
    rows: list[RowView]


class DiceView(msgspec.Struct, frozen=True):
    """The dice in the box with the same face."""

    id: str
    face: Face
    count: int


class DiceBox(msgspec.Struct, frozen=True):
    """The dice box, and the number of dice outside."""

    id: str
    dice: list[DiceView]
    # Translators: The number of dice outside the box.
    outside: int


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table."""

    round: int
    turn: int
    # Translators: The player with the first turn of the round.
    first: Seat
    # Translators: The player whose turn it is.
    active: Seat
    blooms: bool
    deck: Piece
    discards: int
    face_up: list[CardView]
    box: DiceBox
    players: list[PlayerView]


def view(state: State, viewer: Viewer) -> Board:
    """Return the board as `viewer` sees it, or everything when the game is over."""
    over = state.over()
    return Board(
        round=state.round,
        turn=state.turn,
        first=state.first,
        active=state.active,
        blooms=state.options.blooms,
        deck=Piece("deck", len(state.deck)),
        discards=len(state.discards),
        face_up=_cards(state.face_up),
        box=DiceBox("box", _dice(state), state.outside),
        players=[
            _player(state.components, seat, player, own=over or viewer.sees(seat), over=over or viewer.all)
            for seat, player in by_seat(state.players)
        ],
    )


def _cards(cards: list[Card]) -> list[CardView]:
    return [CardView(f"card:{card}", card, species_id(card)) for card in cards]


def _dice(state: State) -> list[DiceView]:
    return [DiceView(f"dice:{face}", face, state.box.count(face)) for face in dict.fromkeys(sorted(state.box))]


def _player(components: Components, seat: Seat, player: Player, *, own: bool, over: bool) -> PlayerView:
    return PlayerView(
        id=f"player:{seat}",
        seat=seat,
        holding=Holding(f"resources:{seat}", dict(player.resources)),
        hand=Hand(f"hand:{seat}", len(player.hand), _cards(player.hand) if own else []),
        looked_at=_cards(player.looked_at) if own else [],
        mission=player.mission if own else HIDDEN,
        owed=player.owed,
        order=player.order,
        rows=[_row(components, seat, player, row, over=over) for row in ROWS],
    )


def _row(components: Components, seat: Seat, player: Player, row: Row, *, over: bool) -> RowView:
    cards = [_placed(placed, over=over) for placed in player.rows[row]]
    return RowView(f"row:{seat}:{row}", row, yields(components, player, row), cards)


def _placed(placed: CardInPlay, *, over: bool) -> PlacedView:
    return PlacedView(
        id=f"card:{placed.card}",
        card=placed.card,
        species=species_id(placed.card),
        carbon=placed.carbon,
        cached=dict(placed.cached),
        tucked=len(placed.tucked),
        tucked_cards=list(placed.tucked) if over else [],
        bloomed=placed.bloomed,
    )
