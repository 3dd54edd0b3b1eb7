"""The sentences of Industrial Waste."""

from typing import Any

from domain.titles.industrial_waste import (
    accident,
    combinations,
    company,
    dealing,
    loans,
    market,
    production,
    rounds,
    turns,
    waste,
)
from domain.titles.industrial_waste.effects import auction, business, cards
from domain.titles.industrial_waste.state import State
from domain.wording import Offer, Template, Words

CARDS = {
    "order": "Order",
    "raw_materials": "Raw Materials",
    "growth": "Growth",
    "innovation": "Innovation",
    "waste_disposal": "Waste Disposal",
    "advisor": "Advisor",
    "hiring_firing": "Hiring/Firing",
    "waste_removal": "Waste Removal",
    "bribery": "Bribery",
    "accident": "Accident",
}
TRACKS = {
    "rationalization": "rationalization",
    "materials_needed": "raw materials",
    "waste_reduction": "waste reduction",
}
REASONS = {
    "basic costs": "basic costs",
    "fine": "the accident",
    "bribery": "a bribery",
    "innovation": "an innovation",
    "repayment": "a loan",
    "raw materials": "the raw materials",
}
STEPS = {1: "Hire", -1: "Fire"}


def _counted(number: str, one: str, more: str) -> Template:
    """The sentence for one, or for more, of what the field `number` counts."""
    return lambda spoken_of: one if getattr(spoken_of, number) == 1 else more


def _with_advisor(plain: str, advised: str) -> Template:
    return lambda move: advised if move.advised else plain


def _lying_there(move: combinations.TakeCombination, state: State) -> dict[str, Any]:
    return {"cards": state.columns[move.column]}


MOVES: dict[type, Template] = {
    loans.TakeLoan: "Take a loan of 10 million",
    combinations.TakeCombination: "Take combination {column:column}",
    turns.DiscardCard: "Discard {card:card} without executing it",
    turns.SaveCard: "Save {card:card} for the next round",
    production.FillOrder: _with_advisor("Fill an order", "Fill an order with the advisor: 5 million extra"),
    market.SellMaterials: _with_advisor(
        "Put raw materials up for auction", "Put twice the raw materials up for auction, with the advisor"
    ),
    market.Offer: "Bid {millions} million",
    market.Pass: "Pass",
    company.Grow: _with_advisor(
        "Move the factory one space to the right", "Move the factory two spaces to the right, with the advisor"
    ),
    company.ChangeStaff: _with_advisor(
        "{by:step} 100 co-workers", "{by:step} 100 co-workers, and with the advisor hire or fire once more"
    ),
    company.StepAgain: "{by:step} another 100 co-workers",
    company.Innovate: _with_advisor(
        "Innovate {track:track} for 5 million",
        "Innovate {track:track} for 5 million, and with the advisor once more for another 5",
    ),
    company.InnovateAgain: "Innovate {track:track} for another 5 million",
    company.RepayLoan: "Repay a loan: 10 million, and the advisor",
    waste.DisposeOfWaste: _with_advisor("Dispose of up to 3 waste", "Dispose of up to 6 waste, with the advisor"),
    waste.RemoveWaste: _with_advisor(
        "Remove 1 waste; everybody else gets 1", "Remove 2 waste, with the advisor; everybody else gets 2"
    ),
    accident.UseBribery: "Use Bribery and 1 million: the factory stays",
    accident.MoveFactoryBack: "Keep Bribery: the factory moves back",
}
DECISIONS: dict[type, Template] = {
    combinations.ChooseCombination: "Choose a combination of cards",
    turns.TakeTurn: "Play or discard a card, or save your last one",
    market.Bid: lambda bid: (
        "{seller:seat} sells {lot} raw materials: bid once, more than {bid} million, or pass"
        if bid.bid
        else "{seller:seat} sells {lot} raw materials: bid once, or pass; nobody has bid yet"
    ),
    company.ChooseSecondStep: "The advisor: hire or fire once more",
    company.ChooseSecondInnovation: "The advisor: innovate once more, for 5 million",
    accident.ChooseBribery: _counted(
        "spaces",
        "An accident: use Bribery, or let the factory move back {spaces} space?",
        "An accident: use Bribery, or let the factory move back {spaces} spaces?",
    ),
    dealing.DealOn: "",
    turns.NextTurn: "",
    turns.PlayCards: "",
    combinations.OfferCombinations: "",
    rounds.EndRound: "",
    rounds.CloseBooks: "",
}
EFFECTS: dict[type, Template] = {
    cards.BoxOpened: "The supply holds {supply} raw materials",
    cards.CompanyFounded: "{seat:seat} begins with {cash} million and {materials} raw materials",
    cards.RoundBegan: "Round {round} begins; {starting:seat} is starting player",
    cards.CardDealt: "",
    cards.DuplicateDiscarded: "{card:card} is in combination {column:column} already and is discarded",
    cards.DiscardsReshuffled: "The discards are shuffled into a new deck",
    cards.AccidentDrawn: "The Accident card comes up: all check their waste",
    cards.SupplyReshuffled: "After the accident all cards are shuffled",
    cards.CombinationChosen: "{seat:seat} takes {cards:card}",
    cards.CombinationDiscarded: "Nobody takes {cards:card}: discarded",
    cards.CardPlayed: "{seat:seat} plays {card:card}",
    cards.CardDiscarded: "{seat:seat} discards {card:card} without executing it",
    cards.CardSaved: "{seat:seat} saves {card:card} for the next round",
    cards.BriberyUsed: "{seat:seat} uses Bribery: the factory stays",
    business.LoanTaken: lambda loan: (
        "{seat:seat} has to take a loan of {millions} million"
        if loan.forced
        else "{seat:seat} takes a loan of {millions} million"
    ),
    business.LoanReturned: "{seat:seat} has one loan less",
    business.Paid: lambda paid: (
        "{seat:seat} pays {millions} million for {reason:reason}"
        if paid.to < 0
        else "{seat:seat} pays {to:seat} {millions} million for {reason:reason}"
    ),
    business.Earned: lambda earned: (
        "{seat:seat} sells the order for {millions} million"
        if earned.reason == "order"
        else "The advisor earns {seat:seat} {millions} million more"
    ),
    business.MaterialsUsed: _counted(
        "materials", "{seat:seat} uses {materials} raw material", "{seat:seat} uses {materials} raw materials"
    ),
    business.WasteProduced: "{seat:seat} gets {barrels} waste",
    business.WasteRemoved: "{seat:seat} gets rid of {barrels} waste",
    business.FactoryAdvanced: _counted(
        "spaces",
        "{seat:seat}'s factory moves {spaces} space to the right",
        "{seat:seat}'s factory moves {spaces} spaces to the right",
    ),
    business.FactoryMovedBack: _counted(
        "spaces",
        "{seat:seat}'s factory moves {spaces} space back",
        "{seat:seat}'s factory moves {spaces} spaces back",
    ),
    business.CoworkersChanged: lambda changed: (
        "{seat:seat} hires 100 co-workers" if changed.by > 0 else "{seat:seat} fires 100 co-workers"
    ),
    business.Innovated: "{seat:seat} innovates {track:track}",
    auction.MaterialsOffered: _counted(
        "lot",
        "{seller:seat} puts {lot} raw material up for auction",
        "{seller:seat} puts {lot} raw materials up for auction",
    ),
    auction.BidMade: "{seat:seat} bids {millions} million",
    auction.BidPassed: "{seat:seat} passes",
    auction.LotTaken: lambda taken: (
        "{seat:seat} gets the {lot} raw materials for {millions} million"
        if taken.millions
        else "Nobody bids: {seat:seat} gets the {lot} raw materials for nothing"
    ),
    business.LastRoundCalled: "{seat:seat}'s factory is on the last space: this round is the last",
    business.FinalAccidentHappened: "The game ends with an accident: all check their waste",
    business.BooksClosed: "The books are closed: the game is over",
}
OFFERS: dict[type, Offer] = {
    combinations.TakeCombination: Offer("Take combination {column:column}: {cards:card}", _lying_there),
}
WORDS = Words(
    {**MOVES, **DECISIONS, **EFFECTS},
    {"card": CARDS, "track": TRACKS, "reason": REASONS, "step": STEPS, "column": {n: str(n + 1) for n in range(5)}},
    offers=OFFERS,
)
