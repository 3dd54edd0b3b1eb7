"""Invariants of every position of Industrial Waste."""

from collections import Counter

import msgspec

from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.state import TRACKS, Company, State
from tests.titles.industrial_waste.by_the_rules import key_of, legal_by_the_rules


def check(state: State) -> None:
    """Raise `AssertionError` if cards or raw materials are missing, a marker is off its track, or the legal moves
    differ from those in `by_the_rules`.
    """
    assert materials(state) == state.components.supply.raw_materials
    assert cards(state) == Counter(msgspec.to_builtins(state.components.cards))
    for company in state.companies:
        check_company(state.components, company)
    for seat in range(len(state.companies)):
        legal = [key_of(move) for move in TITLE.legal_moves(state, seat)]
        assert len(legal) == len(set(legal))
        assert set(legal) == legal_by_the_rules(state, seat)


def materials(state: State) -> int:
    """Count the raw materials in the supply, in all storages and in the auction."""
    lot = state.auction.lot if state.auction else 0
    return state.supply + lot + sum(company.materials for company in state.companies)


def cards(state: State) -> Counter[str]:
    """Count all cards, wherever they are."""
    places = [state.deck, state.discards, *state.columns]
    places += [pile for company in state.companies for pile in (company.hand, company.saved)]
    aside = ["accident"] if state.accident else []
    return Counter(card for pile in [*places, aside] for card in pile)


def check_company(components: Components, company: Company) -> None:
    """Check that markers are on their tracks, counts are not negative, and hands are within limits."""
    assert on(components.limits.growth, company.growth)
    assert on(components.limits.coworkers, company.coworkers)
    assert on(components.limits.waste, company.waste)
    assert all(on(components.limits.innovation, getattr(company, track)) for track in TRACKS)
    assert min(company.cash, company.loans, company.materials) >= 0
    assert len(company.hand) <= 4
    assert len(company.saved) <= 1


def on(track: tuple[int, int], marker: int) -> bool:
    """Return whether the marker is on its track."""
    return track[0] <= marker <= track[1]
