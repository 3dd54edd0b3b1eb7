"""The texts of Phytoplankton."""

from scoresheet.domain.titles.phytoplankton import (
    activation,
    blooms,
    carbon,
    card_effects,
    dice,
    drawing,
    effects,
    looking,
    orders,
    paying,
    playing,
    powers,
    resources,
    setup,
    sharing,
    tucking,
    turns,
)
from scoresheet.domain.titles.phytoplankton.components import Components
from scoresheet.domain.titles.phytoplankton.offers import OFFERS
from scoresheet.domain.titles.phytoplankton.state import HIDDEN
from scoresheet.domain.wording import Cases, Plural, Template, Vocabularies, Words

ROWS = {"coastal": "Coastal", "open_ocean": "Open Ocean", "polar": "Polar"}
RESOURCES = {
    # Translators: Sunlight, a resource.
    "light": "light",
    "phosphorus": "phosphorus",
    "nitrogen": "nitrogen",
    "iron": "iron",
    "silica": "silica",
}
GROUPS = {
    "coccolithophore": "coccolithophore",
    "cyanobacterium": "cyanobacterium",
    "diatom": "diatom",
    "dinoflagellate": "dinoflagellate",
    # Translators: Species that belong to none of the other groups.
    "misc": "misc",
}
SYMBOLS = {
    "any": "any resource",
    "light/nitrogen": "light or nitrogen",
    "nitrogen/phosphorus": "nitrogen or phosphorus",
}
ORDERS = {"use": "powers that can only help are used without asking", "ask": "asked before every power"}


MOVES: dict[type, Template] = {
    setup.KeepCards: Cases(
        "cards",
        {0: "Keep no card"},
        otherwise=Cases("cards[0]", {HIDDEN: "Choose which cards to keep"}, otherwise="Keep {cards:card}"),
    ),
    setup.DiscardResources: Cases(
        "resources",
        {0: "Discard no resource"},
        otherwise=Cases(
            "resources[0]", {HIDDEN: "Choose which resources to discard"}, otherwise="Discard {resources:resource}"
        ),
    ),
    turns.GainResources: "Gain resources from the dice, and activate the Coastal row",
    turns.Grow: "Grow carbon, and activate the Open Ocean row",
    turns.DrawCards: "Draw cards, and activate the Polar row",
    playing.PlayCard: "Play {card:card} into the {row:row} row",
    playing.ReplaceCard: "Play {card:card} in place of {replaced:card}",
    paying.Pay: Cases(
        "rest", {0: "Pay {resources:resource}"}, otherwise="Pay {resources:resource}; still to pay: {rest:symbol}"
    ),
    paying.PayWithCard: Cases(
        "rest",
        {0: "Tuck {paid:card} for a resource"},
        otherwise="Tuck {paid:card} for a resource; still to pay: {rest:symbol}",
    ),
    dice.TakeDie: "Take the {face:face} die for {resource:resource}",
    dice.RollDiceBack: "Roll all dice back into the box first",
    dice.Harvest: Cases(
        "cached",
        {
            True: "Take the {face:face} die, and cache {resource:resource} on {card:card}",
            False: "Take the {face:face} die, and keep {resource:resource}",
        },
    ),
    dice.LeaveDice: "Leave the other dice",
    # Translators: A choice, not a report: the player whom the chooser lets begin.
    dice.PassBoxFrom: "{player:seat} takes the first die",
    carbon.PlaceCarbon: "Put {carbon} carbon on {card:card}",
    carbon.SpreadCarbon: "Put {carbon} carbon each on {cards:card}",
    carbon.DiscardCarbon: "Discard {carbon} carbon from {card:card}",
    drawing.TakeFaceUp: "Take {card:card}",
    drawing.DrawFromDeck: Plural("count", "Draw a card from the deck", "Draw {count} cards from the deck"),
    drawing.RefreshFaceUp: "Discard the face-up cards and deal new ones first",
    resources.TakeResources: "Take {resources:resource}",
    resources.PayResource: "Pay {resource:resource}",
    resources.ExchangeResource: "Exchange {give:resource} for {take:resource}",
    tucking.TuckCard: "Tuck {card:card} under {under:card}",
    tucking.TuckOneMore: "Tuck {card:card} under {under:card}, and choose again",
    tucking.TuckCards: Cases("cards", {0: "Keep all of them"}, otherwise="Tuck {cards:card} under {under:card}"),
    tucking.KeepCard: "Keep the card",
    tucking.DiscardCard: "Discard {card:card}",
    looking.KeepLookedAt: Cases("under", {"": "Keep {card:card}"}, otherwise="Tuck {card:card} under {under:card}"),
    # Translators: The cards that were looked at.
    looking.KeepNone: "Discard all of them",
    sharing.ShareCarbon: "Let {player:seat} put 1 carbon on a card",
    sharing.GiveCard: "Let {player:seat} draw a card",
    activation.RepeatPower: "Use the power of {card:card}",
    blooms.RemoveCard: "Remove {card:card}",
    powers.UsePower: "Use the power of {card:card}",
    powers.DeclinePower: Cases("rest", {False: "Do not use the power", True: "Decline the rest of the power"}),
    orders.LeaveOrder: Cases(
        "order",
        {
            "use": "From now on, use powers that can only help without asking me",
            "ask": "From now on, ask me before every power",
        },
    ),
    # Translators: Forgo the remaining gains or steps of a power.
    powers.LeaveIt: "Decline",
}
DECISIONS: dict[type, Template] = {
    setup.ChooseCards: "Choose the cards to keep; each costs a resource",
    setup.ChooseResourcesToDiscard: Cases(
        "count",
        {0: "Discard a resource for each card kept"},
        otherwise=Plural(
            "count",
            "Choose a resource to discard for the card kept",
            "Choose {count} resources to discard for the cards kept",
        ),
    ),
    turns.TakeTurn: "Take an action",
    paying.PayCost: "Pay {cost:symbol} for {card:card}",
    paying.PayCostAlsoWithCards: "Pay {cost:symbol} for {card:card}; a card may be tucked for each",
    dice.ChooseDie: Plural("left", "Take a die", "Take a die; {left} to take"),
    dice.ChooseHarvest: "Take a die for {resource:resource}, to keep or to cache on {card:card}, or leave the dice",
    dice.ChooseFirstTaker: "Choose who takes the first die; then each player takes one",
    carbon.ChooseCarbonPlace: Plural("left", "Put 1 carbon on a card", "Put {left} carbon on cards"),
    carbon.ChooseSpread: "Put {carbon} carbon each on up to {count} cards",
    carbon.ChooseCarbonToDiscard: "Discard {left} carbon from cards",
    drawing.ChooseDraw: Plural("left", "Draw a card", "Draw {left} cards"),
    drawing.ChooseFaceUp: "Take a face-up card: {groups:group}",
    resources.ChooseResources: Plural("count", "Take a resource", "Take {count} resources"),
    resources.ChoosePayment: "Pay for the power with {among:resource}",
    resources.ChooseExchange: "Exchange a resource",
    tucking.ChooseTuck: "Tuck a card from your hand under {under:card}",
    tucking.ChooseTuckOfGroups: "Show a {groups:group} from your hand and tuck it under {under:card}",
    tucking.ChooseTucks: "Tuck any of {drawn:card} under {under:card}",
    tucking.ChooseTuckAny: "Tuck any cards from your hand under {under:card}",
    tucking.ChooseKeepOrTuck: "Keep {drawn:card}, or tuck it under {under:card}",
    tucking.ChooseDiscard: "Discard a card from your hand",
    looking.ChooseLookedAt: "Keep or tuck one card that lists {region:row}",
    sharing.ChooseGuest: "Choose who else puts 1 carbon on a card",
    sharing.ChooseReceiver: "Choose who draws a card",
    activation.ChoosePower: "Choose the card whose power to use",
    blooms.ChooseVictim: "Choose the card that the toxic bloom removes",
    powers.ChooseWhether: Cases(
        "why",
        {"blooms": "Activate {card:card}, and put 1 carbon on it? {card:power}"},
        otherwise="Use the power of {card:card}? {card:power}",
    ),
    setup.BeginPlay: "",
    turns.EndTurn: "",
    dice.PassBox: "",
    activation.Activate: "",
    activation.UseWhenPlayed: "",
    powers.CarryOn: "",
    powers.Bud: "",
    powers.Bloom: "",
}
REVEALED = {
    "tucked": "{card:card} is revealed, and tucked under {under:card}",
    "hand": "{card:card} is revealed, and {seat:seat} keeps it",
    "discards": "{card:card} is revealed and discarded",
}
BEGUN: dict[str, Template] = {
    "power": Cases(
        "unasked",
        {
            False: "{seat:seat} reaches the power of {card:card}",
            True: "{seat:seat} uses the power of {card:card} by standing order",
        },
    ),
    "budding": "{seat:seat} activates {card:card}, whose bloom box is open",
    "bloom": "The bloom of {card:card} takes effect for {seat:seat}",
}
EFFECTS: dict[type, Template] = {
    card_effects.BoxOpened: "The cards are shuffled",
    card_effects.FaceUpDealt: "{card:card} is laid face up",
    card_effects.FaceUpDiscarded: "Discarded: {cards:card}",
    card_effects.DiscardsShuffled: "The discards are shuffled into a new deck",
    card_effects.CardDrawn: "{seat:seat} draws {card:card} from the deck",
    card_effects.FaceUpTaken: "{seat:seat} takes {card:card}",
    card_effects.CardRevealed: Cases("to", REVEALED),
    card_effects.CardLookedAt: "{seat:seat} looks at {card:card}",
    card_effects.LookedAtKept: Cases(
        "under", {"": "{seat:seat} keeps {card:card}"}, otherwise="{seat:seat} tucks {card:card} under {under:card}"
    ),
    card_effects.LookedAtDiscarded: "{seat:seat} discards {cards:card}",
    card_effects.CardsChosen: Cases(
        "cards",
        {0: "{seat:seat} keeps no card"},
        otherwise=Cases(
            "cards[0]",
            {HIDDEN: "{seat:seat} has chosen which cards to keep"},
            otherwise="{seat:seat} keeps {cards:card}",
        ),
    ),
    card_effects.CardsDiscarded: "{seat:seat} discards {cards:card}",
    card_effects.CardTucked: "{seat:seat} tucks {card:card} under {under:card}",
    card_effects.DeckCardTucked: "{seat:seat} tucks {card:card} from the deck under {under:card}",
    card_effects.CardPlayed: "{seat:seat} plays {card:card} into the {row:row} row",
    card_effects.CardRemoved: "{seat:seat} loses {card:card}, with everything on it",
    card_effects.DiscardOwed: "{seat:seat} has to discard a card at the end of the turn",
    card_effects.DiscardsCalled: "",
    effects.MissionDealt: "{seat:seat} is dealt {mission:mission}",
    effects.MissionRevealed: Plural(
        "points",
        "{seat:seat} shows {mission:mission}: {points} point",
        "{seat:seat} shows {mission:mission}: {points} points",
    ),
    effects.DiscardChosen: Cases(
        "resources",
        {0: "{seat:seat} will discard no resource"},
        otherwise=Cases(
            "resources[0]",
            {HIDDEN: "{seat:seat} has chosen what to discard"},
            otherwise="{seat:seat} will discard {resources:resource}",
        ),
    ),
    effects.ChoiceRevealed: Plural("cards", "{seat:seat} keeps {cards} card", "{seat:seat} keeps {cards} cards"),
    effects.ResourcesGained: "{seat:seat} takes {resources:resource}",
    effects.ResourcesPaid: "{seat:seat} pays {resources:resource}",
    effects.ResourcesCached: "{seat:seat} caches {resources:resource} on {card:card}",
    effects.CarbonPlaced: "{seat:seat} puts {carbon} carbon on {card:card}",
    effects.CarbonDiscarded: "{seat:seat} discards {carbon} carbon from {card:card}",
    effects.Bloomed: "{card:card} of {seat:seat} blooms",
    effects.DiceRolled: "The dice show {faces:face}",
    effects.DieTaken: "{seat:seat} takes a die for {resource:resource}",
    effects.DieCached: "{seat:seat} takes a die, and caches {resource:resource} on {card:card}",
    effects.OutsideDiceRolled: "{seat:seat} rolls the dice outside the box: {faces:face}",
    effects.FirstPlayerDrawn: "{seat:seat} goes first",
    effects.RoundBegan: "Round {round} begins; {first:seat} is first player",
    effects.TurnBegan: "{seat:seat} takes turn {turn} of {box.play.turns}",
    effects.PowerBegan: Cases("part", BEGUN),
    effects.PowerSkipped: "The power of {card:card} has no effect for {seat:seat} now",
    effects.PowerDeclined: Cases(
        "rest",
        {
            False: "{seat:seat} does not use the power of {card:card}",
            True: "{seat:seat} declines the rest of the power of {card:card}",
        },
    ),
    effects.OrderLeft: Cases(
        "order",
        {
            "use": "{seat:seat} will not be asked before powers that can only help",
            "ask": "{seat:seat} will be asked before every power",
        },
    ),
}


def words(components: Components) -> Words:
    """Return the texts, with the names and card texts of these components."""
    return Words(
        {**MOVES, **DECISIONS, **EFFECTS},
        _terms(components),
        several={"card": {HIDDEN: Plural("number", "a card", "{number} cards")}},
        offers=OFFERS,
        about=_about(components),
        constants={"box": components},
    )


def _terms(components: Components) -> Vocabularies:
    missions = {name: mission.name for name, mission in components.missions.items()}
    return {
        "card": {HIDDEN: "a card", **{card: species.name for card, species in components.species_of.items()}},
        "species": {name: species.name for name, species in components.species.items()},
        "power": {card: species.text for card, species in components.species_of.items()},
        "row": ROWS,
        "resource": RESOURCES,
        "group": GROUPS,
        "face": {face: face for face in components.dice.faces},
        "symbol": {**RESOURCES, **SYMBOLS},
        "order": ORDERS,
        "mission": {HIDDEN: "a secret mission", **missions},
    }


def _about(components: Components) -> Vocabularies:
    return {
        "species": {name: species.text for name, species in components.species.items()},
        "bloom": {name: species.bloom_text for name, species in components.species.items()},
        "mission": {name: mission.text for name, mission in components.missions.items()},
    }
