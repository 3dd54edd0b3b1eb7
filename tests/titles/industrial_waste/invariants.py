"""What holds at every position of Industrial Waste."""

from collections import Counter

import msgspec

from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.state import TRACKS, Company, State
from tests.titles.industrial_waste.by_the_rules import lawful, read


def check(state: State) -> None:
    """Raise `AssertionError` if cards or raw materials got lost, a marker stands off its track, or moves are not
    those that the rules name.
    """
    assert materials(state) == state.components.supply.raw_materials
    assert cards(state) == Counter(msgspec.to_builtins(state.components.cards))
    for company in state.companies:
        check_company(state.components, company)
    for seat in range(len(state.companies)):
        legal = [read(move) for move in TITLE.legal_moves(state, seat)]
        assert len(legal) == len(set(legal))
        assert set(legal) == lawful(state, seat)


def materials(state: State) -> int:
    """Raw materials in the supply, in all storages and under the hammer."""
    lot = state.auction.lot if state.auction else 0
    return state.supply + lot + sum(company.materials for company in state.companies)


def cards(state: State) -> Counter[str]:
    """All cards there are, wherever they lie."""
    places = [state.deck, state.discards, *state.columns]
    places += [pile for company in state.companies for pile in (company.hand, company.saved)]
    aside = ["accident"] if state.accident else []
    return Counter(card for pile in [*places, aside] for card in pile)


def check_company(components: Components, company: Company) -> None:
    """All markers on their tracks, nothing below nought, at most four cards in hand and one saved."""
    assert on(components.limits.growth, company.growth)
    assert on(components.limits.coworkers, company.coworkers)
    assert on(components.limits.waste, company.waste)
    assert all(on(components.limits.innovation, getattr(company, track)) for track in TRACKS)
    assert min(company.cash, company.loans, company.materials) >= 0
    assert len(company.hand) <= 4
    assert len(company.saved) <= 1


def on(track: tuple[int, int], marker: int) -> bool:
    """Whether a marker stands on its track."""
    return track[0] <= marker <= track[1]
