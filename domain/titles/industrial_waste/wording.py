"""The texts of Industrial Waste."""

from scoresheet.domain.titles.industrial_waste import (
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
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.effects import auction, business, cards
from scoresheet.domain.titles.industrial_waste.offers import OFFERS
from scoresheet.domain.wording import Cases, Plural, Template, Vocabularies, Words

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
BANK = -1
"""The payee in payments that go to no company."""


MOVES: dict[type, Template] = {
    loans.TakeLoan: "Take a loan of {box.prices.loan} million",
    combinations.TakeCombination: "Take combination {column:column}",
    turns.DiscardCard: "Discard {card:card} without executing it",
    turns.SaveCard: "Save {card:card} for the next round",
    production.FillOrder: Cases(
        "advised",
        {False: "Fill an order", True: "Fill an order with the advisor: {box.advised.order_bonus} million extra"},
    ),
    market.SellMaterials: Cases(
        "advised",
        {False: "Play Raw Materials", True: "Play Raw Materials with the advisor"},
    ),
    market.Offer: "Bid {millions} million",
    market.Pass: "Pass",
    company.Grow: Cases("advised", {False: "Play Growth", True: "Play Growth with the advisor"}),
    company.ChangeStaff: Cases(
        "advised",
        {
            False: "{by:step} 100 co-workers",
            True: Cases(
                "by",
                {
                    1: "Play Hiring/Firing with the advisor, to hire first",
                    -1: "Play Hiring/Firing with the advisor, to fire first",
                },
            ),
        },
    ),
    company.StepAgain: Cases("by", {1: "Hire with the second step", -1: "Fire with the second step"}),
    company.Innovate: Cases(
        "advised",
        {
            False: "Innovate {track:track} for {box.prices.innovation} million",
            True: "Innovate {track:track} for {box.prices.innovation} million, "
            "and with the advisor once more for another {box.prices.innovation}",
        },
    ),
    company.InnovateAgain: "Innovate {track:track} for another {box.prices.innovation} million",
    company.RepayLoan: "Repay a loan: {box.prices.loan} million, and the advisor",
    waste.DisposeOfWaste: Cases(
        "advised", {False: "Play Waste Disposal", True: "Play Waste Disposal with the advisor"}
    ),
    waste.RemoveWaste: Cases("advised", {False: "Play Waste Removal", True: "Play Waste Removal with the advisor"}),
    accident.UseBribery: "Use Bribery and {box.prices.bribery} million: the factory stays",
    accident.MoveFactoryBack: "Keep Bribery: the factory moves back",
}
DECISIONS: dict[type, Template] = {
    combinations.ChooseCombination: "Choose a combination of cards",
    turns.TakeTurn: Cases(
        "last",
        {
            None: "Play or discard a card",
            "raw_materials": "Play or save your last card, {last:card}",
            "advisor": "Discard or save your last card, {last:card}",
            "bribery": "Discard or save your last card, {last:card}",
        },
        otherwise="Play, discard or save your last card, {last:card}",
    ),
    market.Bid: Cases(
        "bid",
        {
            0: Plural(
                "lot",
                "{seller:seat} sells {lot} raw material: bid once, or pass; nobody has bid yet",
                "{seller:seat} sells {lot} raw materials: bid once, or pass; nobody has bid yet",
            )
        },
        otherwise=Plural(
            "lot",
            "{seller:seat} sells {lot} raw material: bid once, more than {bid} million, or pass",
            "{seller:seat} sells {lot} raw materials: bid once, more than {bid} million, or pass",
        ),
    ),
    company.ChooseSecondStep: "The advisor: hire or fire once more",
    company.ChooseSecondInnovation: "The advisor: innovate once more, for {box.prices.innovation} million",
    accident.ChooseBribery: Plural(
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
    cards.BoxOpened: Plural(
        "supply", "The supply holds {supply} raw material", "The supply holds {supply} raw materials"
    ),
    cards.CompanyFounded: Plural(
        "materials",
        "{seat:seat} begins with {cash} million and {materials} raw material",
        "{seat:seat} begins with {cash} million and {materials} raw materials",
    ),
    cards.RoundBegan: "Round {round} begins; {starting:seat} is starting player",
    cards.CardDealt: "",
    cards.DuplicateDiscarded: "{card:card} is already in combination {column:column} and is discarded",
    cards.DiscardsReshuffled: "The discards are shuffled into a new deck",
    cards.AccidentDrawn: "The Accident card comes up: all check their waste",
    cards.SupplyReshuffled: "After the accident all cards are shuffled",
    cards.CombinationChosen: "{seat:seat} takes {cards:card}",
    cards.CombinationDiscarded: "Nobody takes {cards:card}: discarded",
    cards.CardPlayed: "{seat:seat} plays {card:card}",
    cards.CardDiscarded: "{seat:seat} discards {card:card} without executing it",
    cards.CardSaved: "{seat:seat} saves {card:card} for the next round",
    cards.BriberyUsed: "{seat:seat} uses Bribery: the factory stays",
    business.LoanTaken: Cases(
        "forced",
        {
            False: "{seat:seat} takes a loan of {millions} million",
            True: "{seat:seat} has to take a loan of {millions} million",
        },
    ),
    business.LoanReturned: "{seat:seat} has one loan less",
    business.Paid: Cases(
        "to",
        {BANK: "{seat:seat} pays {millions} million for {reason:reason}"},
        otherwise="{seat:seat} pays {to:seat} {millions} million for {reason:reason}",
    ),
    business.Earned: Cases(
        "reason",
        {
            "order": "{seat:seat} sells the order for {millions} million",
            "advice": "The advisor earns {seat:seat} {millions} million more",
        },
    ),
    business.MaterialsUsed: Plural(
        "materials", "{seat:seat} uses {materials} raw material", "{seat:seat} uses {materials} raw materials"
    ),
    business.WasteProduced: "{seat:seat} gets {barrels} waste",
    business.WasteRemoved: "{seat:seat} gets rid of {barrels} waste",
    business.FactoryAdvanced: Plural(
        "spaces",
        "{seat:seat}'s factory moves {spaces} space to the right",
        "{seat:seat}'s factory moves {spaces} spaces to the right",
    ),
    business.FactoryMovedBack: Plural(
        "spaces",
        "{seat:seat}'s factory moves {spaces} space back",
        "{seat:seat}'s factory moves {spaces} spaces back",
    ),
    business.CoworkersChanged: Cases(
        "by", {1: "{seat:seat} hires 100 co-workers", -1: "{seat:seat} fires 100 co-workers"}
    ),
    business.StepLost: Cases(
        "by",
        {
            1: "{seat:seat} hires nobody: there is no room for more",
            -1: "{seat:seat} fires nobody: the last 100 must stay",
        },
    ),
    business.Innovated: "{seat:seat} innovates {track:track}",
    auction.MaterialsOffered: Plural(
        "lot",
        "{seller:seat} puts {lot} raw material up for auction",
        "{seller:seat} puts {lot} raw materials up for auction",
    ),
    auction.BidMade: "{seat:seat} bids {millions} million",
    auction.BidPassed: "{seat:seat} passes",
    auction.LotTaken: Cases(
        "millions",
        {
            0: Plural(
                "lot",
                "Nobody bids: {seat:seat} gets the {lot} raw material for nothing",
                "Nobody bids: {seat:seat} gets the {lot} raw materials for nothing",
            )
        },
        otherwise=Plural(
            "lot",
            "{seat:seat} gets the {lot} raw material for {millions} million",
            "{seat:seat} gets the {lot} raw materials for {millions} million",
        ),
    ),
    business.LastRoundCalled: "{seat:seat}'s factory is on the last space: this round is the last",
    business.FinalAccidentHappened: "The game ends with an accident: all check their waste",
    business.BooksClosed: "The books are closed: the game is over",
}
TERMS: Vocabularies = {
    "card": CARDS,
    "track": TRACKS,
    "reason": REASONS,
    "step": STEPS,
    "column": {number: str(number + 1) for number in range(5)},
}


def words(components: Components) -> Words:
    """Return the texts, with the numbers and card texts of these components."""
    return Words(
        {**MOVES, **DECISIONS, **EFFECTS},
        TERMS,
        offers=OFFERS,
        about={"card": components.texts.cards, "track": components.texts.tracks},
        constants={"box": components},
    )
