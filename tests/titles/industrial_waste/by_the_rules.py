"""The legal moves of Industrial Waste said once more, straight from the rulebook's sentences, to compare with."""

from collections.abc import Iterator
from typing import Any

import msgspec

from scoresheet.domain.titles.industrial_waste.state import Company, State

Said = tuple[str, frozenset[tuple[str, Any]]]
"""A move: its type and its fields."""
TRACKS = ("rationalization", "materials_needed", "waste_reduction")
ADVISABLE = ("raw_materials", "order", "growth", "hiring_firing", "innovation", "waste_disposal", "waste_removal")


def said(kind: str, **fields: Any) -> Said:
    return kind, frozenset(fields.items())


def read(move: Any) -> Said:
    """A move of the title, to compare."""
    return said(type(move).__name__, **msgspec.structs.asdict(move))


def lawful(state: State, seat: int) -> set[Said]:
    """What the rules let `seat` do."""
    if state.over():
        return set()
    decision = state.open_to(seat)
    asked = ANSWERS[type(decision).__name__](state, state.companies[seat]) if decision else ()
    return {said("TakeLoan"), *asked}


def combinations(state: State, company: Company) -> Iterator[Said]:
    """Each player chooses one of the combinations that are left."""
    yield from (said("TakeCombination", column=column) for column, cards in enumerate(state.columns) if cards)


def turn(state: State, company: Company) -> Iterator[Said]:
    """One card, played alone or with the advisor, or discarded; the last may be saved."""
    for card in set(company.hand):
        yield from played(company, card, advised=False)
        if card in ADVISABLE and "advisor" in company.hand:
            yield from played(company, card, advised=True)
        if card != "raw_materials":
            yield said("DiscardCard", card=card)
        if len(company.hand) == 1:
            yield said("SaveCard", card=card)
    if "advisor" in company.hand and company.loans > 0 and company.cash >= 10:
        yield said("RepayLoan")


def played(company: Company, card: str, advised: bool) -> Iterator[Said]:
    """A card's own action."""
    steps = 2 if advised else 1
    always = {
        "raw_materials": "SellMaterials",
        "growth": "Grow",
        "waste_disposal": "DisposeOfWaste",
        "waste_removal": "RemoveWaste",
    }
    if card in always:
        yield said(always[card], advised=advised)
    if card == "order" and can_complete_an_order(company):
        yield said("FillOrder", advised=advised)
    if card == "hiring_firing" and (advised or company.coworkers < 5):
        yield said("ChangeStaff", advised=advised, by=1)
    if card == "hiring_firing" and (advised or company.coworkers > 1):
        yield said("ChangeStaff", advised=advised, by=-1)
    if card == "innovation" and company.cash >= 5 * steps and sum(map(company.__getattribute__, TRACKS)) >= 3 + steps:
        yield from (said("Innovate", advised=advised, track=track) for track in movable(company))


def can_complete_an_order(company: Company) -> bool:
    return (
        company.coworkers >= company.rationalization
        and company.materials >= company.materials_needed
        and company.waste + company.waste_reduction <= 16
    )


def movable(company: Company) -> list[str]:
    return [track for track in TRACKS if getattr(company, track) > 1]


def bids(state: State, company: Company) -> Iterator[Said]:
    """One bid, above the highest so far and within one's cash, or none."""
    assert state.auction
    yield said("Pass")
    yield from (
        said("Offer", millions=millions) for millions in range(1, company.cash + 1) if millions > state.auction.bid
    )


def second_steps(state: State, company: Company) -> Iterator[Said]:
    yield from (said("StepAgain", by=by) for by in (1, -1))


def second_innovations(state: State, company: Company) -> Iterator[Said]:
    yield from (said("InnovateAgain", track=track) for track in movable(company))


def briberies(state: State, company: Company) -> Iterator[Said]:
    assert "bribery" in company.saved
    assert company.waste >= 9
    assert company.growth > 14
    yield from (said("UseBribery"), said("MoveFactoryBack"))


ANSWERS = {
    "ChooseCombination": combinations,
    "TakeTurn": turn,
    "Bid": bids,
    "ChooseSecondStep": second_steps,
    "ChooseSecondInnovation": second_innovations,
    "ChooseBribery": briberies,
}
