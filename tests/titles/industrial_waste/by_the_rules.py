"""A second list of Industrial Waste's legal moves, taken from the rulebook, for comparison."""

from collections.abc import Iterator
from typing import Any

import msgspec

from scoresheet.domain.titles.industrial_waste.state import Company, State

MoveKey = tuple[str, frozenset[tuple[str, Any]]]
"""A move's type and fields."""
TRACKS = ("rationalization", "materials_needed", "waste_reduction")
ADVISABLE = ("raw_materials", "order", "growth", "hiring_firing", "innovation", "waste_disposal", "waste_removal")


def key(kind: str, **fields: Any) -> MoveKey:
    return kind, frozenset(fields.items())


def key_of(move: Any) -> MoveKey:
    """Return the key of one of the title's moves."""
    return key(type(move).__name__, **msgspec.structs.asdict(move))


def legal_by_the_rules(state: State, seat: int) -> set[MoveKey]:
    """Return the moves that the rules allow `seat`."""
    if state.over():
        return set()
    decision = state.open_to(seat)
    asked = ANSWERS[type(decision).__name__](state, state.companies[seat]) if decision else ()
    return {key("TakeLoan"), *asked}


def combinations(state: State, company: Company) -> Iterator[MoveKey]:
    """Each player chooses one of the combinations that are left."""
    yield from (key("TakeCombination", column=column) for column, cards in enumerate(state.columns) if cards)


def turn(state: State, company: Company) -> Iterator[MoveKey]:
    """One card, played alone or with the advisor, or discarded; the last may be saved."""
    for card in set(company.hand):
        yield from played(company, card, advised=False)
        if card in ADVISABLE and "advisor" in company.hand:
            yield from played(company, card, advised=True)
        if card != "raw_materials":
            yield key("DiscardCard", card=card)
        if len(company.hand) == 1:
            yield key("SaveCard", card=card)
    if "advisor" in company.hand and company.loans > 0 and company.cash >= 10:
        yield key("RepayLoan")


def played(company: Company, card: str, advised: bool) -> Iterator[MoveKey]:
    """Yield the actions of the card itself."""
    steps = 2 if advised else 1
    always = {
        "raw_materials": "SellMaterials",
        "growth": "Grow",
        "waste_disposal": "DisposeOfWaste",
        "waste_removal": "RemoveWaste",
    }
    if card in always:
        yield key(always[card], advised=advised)
    if card == "order" and can_complete_an_order(company):
        yield key("FillOrder", advised=advised)
    if card == "hiring_firing" and (advised or company.coworkers < 5):
        yield key("ChangeStaff", advised=advised, by=1)
    if card == "hiring_firing" and (advised or company.coworkers > 1):
        yield key("ChangeStaff", advised=advised, by=-1)
    if card == "innovation" and company.cash >= 5 * steps and sum(map(company.__getattribute__, TRACKS)) >= 3 + steps:
        yield from (key("Innovate", advised=advised, track=track) for track in movable(company))


def can_complete_an_order(company: Company) -> bool:
    return (
        company.coworkers >= company.rationalization
        and company.materials >= company.materials_needed
        and company.waste + company.waste_reduction <= 16
    )


def movable(company: Company) -> list[str]:
    return [track for track in TRACKS if getattr(company, track) > 1]


def bids(state: State, company: Company) -> Iterator[MoveKey]:
    """One bid, above the highest so far and within the bidder's cash, or a pass."""
    assert state.auction
    yield key("Pass")
    yield from (
        key("Offer", millions=millions) for millions in range(1, company.cash + 1) if millions > state.auction.bid
    )


def second_steps(state: State, company: Company) -> Iterator[MoveKey]:
    yield from (key("StepAgain", by=by) for by in (1, -1))


def second_innovations(state: State, company: Company) -> Iterator[MoveKey]:
    yield from (key("InnovateAgain", track=track) for track in movable(company))


def briberies(state: State, company: Company) -> Iterator[MoveKey]:
    assert "bribery" in company.saved
    assert company.waste >= 9
    assert company.growth > 14
    yield from (key("UseBribery"), key("MoveFactoryBack"))


ANSWERS = {
    "ChooseCombination": combinations,
    "TakeTurn": turn,
    "Bid": bids,
    "ChooseSecondStep": second_steps,
    "ChooseSecondInnovation": second_innovations,
    "ChooseBribery": briberies,
}
