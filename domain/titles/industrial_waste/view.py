"""The view of the board; everything is public, as the deck has no stored order."""

import msgspec

from scoresheet.domain.titles.industrial_waste.accident import zone
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.state import TRACKS, Card, Company, State, Zone
from scoresheet.domain.viewer import Seat, Viewer, by_seat


class Piece(msgspec.Struct, frozen=True):
    """A piece or place that moves refer to."""

    id: str


class CardView(msgspec.Struct, frozen=True):
    """A card in a hand, in a column, or saved."""

    id: str
    card: Card


class TrackView(msgspec.Struct, frozen=True):
    """A marker in the building and the number above it."""

    id: str
    track: str
    marker: int


class CompanyView(msgspec.Struct, frozen=True, kw_only=True):
    """A company mat, its factory on the board, and its cards."""

    id: str
    seat: Seat
    cash: int
    loan_tokens: Piece
    loans: int
    materials: int
    waste: int
    zone: Zone
    factory: Piece
    growth: int
    coworkers: int
    tracks: list[TrackView]
    hand: list[CardView]
    saved: list[CardView]


class ColumnView(msgspec.Struct, frozen=True):
    """A column of cards: a combination that can be chosen."""

    id: str
    cards: list[CardView]


class AuctionView(msgspec.Struct, frozen=True):
    """The auction under way."""

    id: str
    seller: Seat
    lot: int
    bid: int
    leader: Seat | None


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table."""

    round: int
    starting: Seat
    last_round: bool
    accident: bool
    supply: int
    deck: int
    discards: list[Card]
    columns: list[ColumnView]
    auction: AuctionView | None
    companies: list[CompanyView]


def view(state: State, viewer: Viewer) -> Board:
    """Return the view of the board, which is the same for all viewers."""
    return Board(
        round=state.round,
        starting=state.starting,
        last_round=state.last_round,
        accident=state.accident,
        supply=state.supply,
        deck=len(state.deck),
        discards=sorted(state.discards),
        columns=[_column(number, cards) for number, cards in enumerate(state.columns)],
        auction=_auction(state),
        companies=[_company(state.components, seat, company) for seat, company in by_seat(state.companies)],
    )


def _column(number: int, cards: list[Card]) -> ColumnView:
    place = f"column:{number}"
    return ColumnView(place, [CardView(f"{place}:{card}", card) for card in cards])


def _auction(state: State) -> AuctionView | None:
    if (auction := state.auction) is None:
        return None
    leader = None if auction.leader < 0 else auction.leader
    return AuctionView("auction", auction.seller, auction.lot, auction.bid, leader)


def _company(components: Components, seat: Seat, company: Company) -> CompanyView:
    return CompanyView(
        id=f"company:{seat}",
        seat=seat,
        cash=company.cash,
        loan_tokens=Piece(f"loans:{seat}"),
        loans=company.loans,
        materials=company.materials,
        waste=company.waste,
        zone=zone(components, company.waste),
        factory=Piece(f"factory:{seat}"),
        growth=company.growth,
        coworkers=company.coworkers,
        tracks=[TrackView(f"track:{seat}:{track}", track, getattr(company, track)) for track in TRACKS],
        hand=_cards(seat, company.hand),
        saved=_cards(seat, company.saved),
    )


def _cards(seat: Seat, cards: list[Card]) -> list[CardView]:
    """Return the cards with the ids that moves refer to; further copies of a kind are numbered."""
    copies = [cards[:place].count(card) for place, card in enumerate(cards)]
    return [
        CardView(f"card:{seat}:{card}" + (f":{copy + 1}" if copy else ""), card)
        for card, copy in zip(cards, copies, strict=True)
    ]
