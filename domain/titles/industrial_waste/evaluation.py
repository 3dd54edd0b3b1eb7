"""The estimated worth of a position to a seat: points, and assets that may become points."""

from collections.abc import Callable

import msgspec

from scoresheet.domain.kit.memory import Memory
from scoresheet.domain.titles.industrial_waste.accident import fine_for
from scoresheet.domain.titles.industrial_waste.company import (
    STEPS,
    ChooseSecondInnovation,
    ChooseSecondStep,
    can_step,
    open_tracks,
)
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.production import can_fill_order
from scoresheet.domain.titles.industrial_waste.scoring import score
from scoresheet.domain.titles.industrial_waste.state import TRACKS, Auction, Card, Company, State
from scoresheet.domain.viewer import Seat

# Measured in games between bots; all estimates are in points.
USUAL_ROUNDS = 8
FEWEST_ROUNDS = 0.6
ENDING = 6.0
ORDERS_PER_ROUND = 0.6
MILLION = 0.5
SHORTAGE = 0.6
RELUCTANCE = 1.0
MATERIAL = (0.8, 0.4, 0.1)
BARREL = 0.5
WAGES = 0.6
IDLE_FACTORY = 2.0
UNPLAYED = 0.8
SAVED = 0.9
UNUSABLE = 0.4
MOST_ROUNDS_TO_WAIT = 4.0


def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's best case less its opponents' average standing.

    In the last round, `ENDING` is added, which favours moves that call it.
    """
    components, left = state.components, rounds_left(state)
    others = [standing(components, company, left) for number, company in enumerate(state.companies) if number != seat]
    worth = at_best(state, seat) - sum(others) / len(others)
    return worth + ENDING if state.last_round else worth


def prospects(state: State, seat: Seat) -> float:
    """Return the mean of standing and best case, as cards and bids do not always succeed."""
    has = standing(state.components, state.companies[seat], rounds_left(state))
    return (has + at_best(state, seat)) / 2


def at_best(state: State, seat: Seat) -> float:
    """Return the worth of the seat's company including its cards and the lot it bids for."""
    left = rounds_left(state)
    worth = max(with_cards(state.components, company, left) for company in to_be(state, seat))
    return worth + auction_worth(state, state.auction, seat, left) if state.auction else worth


def rounds_left(state: State) -> float:
    """Return the number of rounds likely to follow this one."""
    return 0.0 if state.last_round else max(FEWEST_ROUNDS, USUAL_ROUNDS - state.round)


_STANDINGS, _WITH_CARDS = Memory[float](), Memory[float]()


def _figures(company: Company, left: float) -> tuple[float, ...]:
    """Return all values that a company's standing depends on."""
    return (
        left,
        company.cash,
        company.loans,
        company.materials,
        company.waste,
        company.growth,
        company.coworkers,
        company.rationalization,
        company.materials_needed,
        company.waste_reduction,
    )


def standing(components: Components, company: Company, left: float) -> float:
    """Return a company's points and prospects without its cards."""
    known, figures = _STANDINGS.of(components), _figures(company, left)
    if figures not in known:
        known[figures] = _standing(components, company, left)
    return known[figures]


def _standing(components: Components, company: Company, left: float) -> float:
    parts = score(components, Seat(0), company).parts
    tracks = sum(parts[track] for track in TRACKS)
    return (
        parts["growth"]
        + parts["loans"]
        + tracks
        + MILLION * company.cash
        + _innovation_prospects(components, company, tracks, left)
        + _production_prospects(company, left)
        - _burdens(components, company, left)
    )


def _innovation_prospects(components: Components, company: Company, tracks: int, left: float) -> float:
    """Value the innovations so far, beyond their points.

    All steps count alike until the end nears, because early steps enable later ones.
    """
    fewest, most = components.limits.innovation
    first, last = components.track_points[str(most)], components.track_points[str(fewest)]
    steps: int = sum(most - getattr(company, track) for track in TRACKS)
    evenly = first * len(TRACKS) + steps * (last - first) / (most - fewest)
    return (evenly - tracks) * min(1.0, left / MOST_ROUNDS_TO_WAIT)


def _production_prospects(company: Company, left: float) -> float:
    """Value the raw materials in storage and future orders."""
    orders = ORDERS_PER_ROUND * left
    economy = MATERIAL[1] * company.materials_needed + BARREL * company.waste_reduction
    return orders * (MILLION * company.growth - economy) + stock_worth(company, left)


def stock_worth(company: Company, left: float) -> float:
    """Value raw materials: most for the next order, none if no round is left."""
    needed, stock, worth = company.materials_needed, company.materials, 0.0
    for each in MATERIAL:
        worth += each * min(stock, needed)
        stock = max(0, stock - needed)
    return worth * min(1.0, left / 2)


def _burdens(components: Components, company: Company, left: float) -> float:
    """Return the costs of wages, waste, likely accidents, missing staff, and debts."""
    fine = fine_for(components, company.waste)
    missing = max(0, company.rationalization - company.coworkers)
    short = max(0, company.coworkers - company.cash)
    return (
        MILLION * (company.coworkers + left * (WAGES * company.coworkers + (1 - WAGES) * company.rationalization))
        + BARREL * company.waste * min(1.0, left)
        + (MILLION * fine.millions + fine.spaces) * min(1.0, 0.6 + 0.4 / (left + 1))
        + IDLE_FACTORY * missing * min(left, MOST_ROUNDS_TO_WAIT)
        + SHORTAGE * short
        + RELUCTANCE * company.loans
    )


def with_cards(components: Components, company: Company, left: float) -> float:
    """Return the standing plus most of what playing the cards in hand and saved would add.

    A saved card counts less if no round may be left.
    """
    known = _WITH_CARDS.of(components)
    key = (*_figures(company, left), tuple(company.hand), tuple(company.saved))
    if key not in known:
        known[key] = _with_cards(components, company, left)
    return known[key]


def _with_cards(components: Components, company: Company, left: float) -> float:
    base = standing(components, company, left)
    hand = sum(card_worth(components, company, card, left, base) for card in company.hand)
    kept = sum(card_worth(components, company, card, left, base) for card in company.saved)
    return base + UNPLAYED * hand + SAVED * kept * min(1.0, left)


def to_be(state: State, seat: Seat) -> list[Company]:
    """Return the possible companies after a pending second step of the advisor, if there is one.

    Without one, return the company as it is.
    """
    company = state.companies[seat]
    after = _SECOND.get(type(state.open_to(seat)))
    return (after(state.components, company) if after else []) or [company]


def card_worth(components: Components, company: Company, card: Card, left: float, base: float) -> float:
    """Return how much playing the card improves on `base`.

    `base` is the standing without any cards. The card is played without the advisor.
    """
    return max([UNUSABLE, *(standing(components, after, left) - base for after in _AFTER[card](components, company))])


def _changed(company: Company, **by: int) -> Company:
    changes: dict[str, int] = {field: getattr(company, field) + number for field, number in by.items()}
    return msgspec.structs.replace(company, **changes)


def _after_order(components: Components, company: Company) -> list[Company]:
    if not can_fill_order(components, company):
        return []
    used, waste = -company.materials_needed, company.waste_reduction
    return [_changed(company, materials=used, cash=company.growth, waste=waste)]


def _after_innovation(components: Components, company: Company) -> list[Company]:
    price = components.prices.innovation
    return [
        _changed(company, cash=-price, **{track: -1})
        for track in open_tracks(components, company)
        if company.cash >= price
    ]


def _after_staff_change(components: Components, company: Company) -> list[Company]:
    return [_changed(company, coworkers=by) for by in STEPS if can_step(components, company, by)]


def _after_disposal(components: Components, company: Company) -> list[Company]:
    return [_changed(company, waste=-min(company.waste, components.actions.waste_disposal))]


def _after_advice(components: Components, company: Company) -> list[Company]:
    """Return the company with the advisor's bonus for an order, or with a loan repaid."""
    with_order = [_changed(company, cash=components.advised.order_bonus)]
    price = components.prices.loan
    repaid = [_changed(company, cash=-price, loans=-1)] if company.loans and company.cash >= price else []
    return with_order + repaid


_AFTER: dict[Card, Callable[[Components, Company], list[Company]]] = {
    "order": _after_order,
    "raw_materials": lambda components, company: [_changed(company, materials=(company.materials_needed + 1) // 2)],
    "growth": lambda components, company: [
        _changed(company, growth=min(1, components.limits.growth[1] - company.growth))
    ],
    "innovation": _after_innovation,
    "waste_disposal": _after_disposal,
    "advisor": _after_advice,
    "hiring_firing": _after_staff_change,
    "waste_removal": lambda components, company: [
        _changed(company, waste=-min(company.waste, components.advised.waste_removal))
    ],
    "bribery": lambda components, company: [_changed(company, growth=fine_for(components, company.waste).spaces)],
}
"""The company after playing a card without the advisor; a rough guess for cards that depend on other players."""


_SECOND: dict[type, Callable[[Components, Company], list[Company]]] = {
    ChooseSecondInnovation: _after_innovation,
    ChooseSecondStep: lambda components, company: [company, *_after_staff_change(components, company)],
}
"""The company after the advisor's second step; one of the staff steps may be lost."""


def auction_worth(state: State, auction: Auction, seat: Seat, left: float) -> float:
    """Return what the auction is worth to the leader or to the seller; 0 for other seats.

    The leader gains the lot less the bid, unless a higher bid is likely; the seller gains the lot or the bid.
    """
    worth = lot_worth(state.components, state.companies[seat], auction.lot, left)
    if seat == auction.leader:
        return worth - MILLION * auction.bid if auction.bid >= likely_bid(state, auction, seat, left) else 0.0
    return max(worth, MILLION * auction.bid) if seat == auction.seller else 0.0


def likely_bid(state: State, auction: Auction, seat: Seat, left: float) -> float:
    """Return the highest likely bid after `seat`.

    The seller bids only half the worth, because winning forgoes the price.
    """
    after = state.clockwise(seat)
    rivals = after[1 : after.index(auction.seller) + 1] if seat != auction.seller else []
    return max((_limit(state, auction, rival, left) for rival in rivals), default=0.0)


def _limit(state: State, auction: Auction, rival: Seat, left: float) -> float:
    company = state.companies[rival]
    millions = lot_worth(state.components, company, auction.lot, left) / MILLION
    return min(company.cash, millions / 2 if rival == auction.seller else millions)


def lot_worth(components: Components, company: Company, lot: int, left: float) -> float:
    """Return the worth that these raw materials add to a company with the cards in its hand."""
    return with_cards(components, _changed(company, materials=lot), left) - with_cards(components, company, left)
