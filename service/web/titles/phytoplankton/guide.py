"""The guide's explanations of Phytoplankton's decisions for a first game."""

from collections.abc import Mapping

from scoresheet.domain.json_values import Json
from scoresheet.service.web.guide import N_, Explanation

OPTIONS: Mapping[str, Json] = {}
EXPLANATIONS: Mapping[str, Explanation] = {
    "ChooseCards": Explanation(
        N_(
            "You choose which cards of your opening hand to keep. You begin with one resource of each kind, and "
            "each card costs one of them, so every card you keep leaves you less to play it with."
        ),
        N_(
            "Most people start with one or two cheap cards that they can play in their first turns, and that count for"
            " their secret mission."
        ),
    ),
    "ChooseResourcesToDiscard": Explanation(
        N_(
            "You discard a resource of your choice for each card that you keep. You are asked even if you keep "
            "none, so that nobody learns how many you kept."
        ),
        N_("Most people look at what their cheapest card costs, and discard what it does not need."),
    ),
    "TakeTurn": Explanation(
        N_(
            "You take one action: play a card for resources, or use one of your three rows to gain resources, put "
            "carbon on cards, or draw. A row with more cards yields more. Afterwards you use the row's green powers "
            "from right to left."
        ),
        N_(
            "Most people start by playing the cheapest card they have, so that every later action yields more; then "
            "they use the row with the most cards. Cards, carbon, cached resources and tucked cards are all points, "
            "and there are only {box.play.turns} turns in each of the {box.play.rounds} rounds."
        ),
    ),
    "PayCost": Explanation(
        N_(
            "You choose which resources to pay for the card. Any {box.play.resources_for_one} resources can replace "
            "one that you lack."
        ),
        N_(
            "Most people pay exactly the symbols shown, which is the first choice offered, and keep the kinds that "
            "their next card costs."
        ),
    ),
    "PayCostAlsoWithCards": Explanation(
        N_(
            "You choose how to pay for this card. Certain cards from your hand can replace resources: you show them "
            "and tuck them under it."
        ),
        N_(
            "Most people tuck cards that they would not play any more: each saves a resource, and is a point under the"
            " card."
        ),
    ),
    "ChooseDie": Explanation(
        N_(
            "You take dice out of the box one by one and gain what they show; on a split face, choose one of the "
            "two. If all dice in the box show the same face, you may reroll them first."
        ),
        N_(
            "Most people look at their hand and take what the next card lacks. Silica and iron show on few faces: take"
            " them when they are there and you need them."
        ),
    ),
    "ChooseHarvest": Explanation(
        N_(
            "A power lets you take dice that show this resource, one by one. You may keep each to pay with, or "
            "cache it on the card, where it is a point but can't be spent any more."
        ),
        N_("Most people keep what their next card costs, and cache the rest; in the last round, cache all."),
    ),
    "ChooseFirstTaker": Explanation(
        N_("Each player takes a die from the box, and you choose who begins."),
        N_("Most people begin with themselves while the resource they need is still there."),
    ),
    "ChooseDraw": Explanation(
        N_("You draw cards: each is one that lies face up, or an unknown one from the deck."),
        N_(
            "Most people take a face-up card that they can pay for soon and that goes into a row with few cards. If "
            "nothing fits, the deck may have something better."
        ),
    ),
    "ChooseFaceUp": Explanation(
        N_(
            "A power lets you take a face-up card of these groups. If the power says so, you may replace the "
            "face-up cards first."
        ),
        N_("Most people take the one that their mission counts, or the one that is cheapest for them to play."),
    ),
    "ChooseLookedAt": Explanation(
        N_(
            "You have looked at the top cards of the deck. You may keep or tuck one that lives in this region, as "
            "the power says; the others are discarded."
        ),
        N_("Most people take the one that they could play, and decline only if they can't use a larger hand any more."),
    ),
    "ChooseCarbonPlace": Explanation(
        N_(
            "You put carbon on your cards. Each carbon is a point wherever it lies, and the most carbon breaks a "
            "tie; some cards and missions check how much a single card has."
        ),
        N_(
            "In a first game, put it anywhere: it counts the same. If you play with blooms, look at the bloom boxes "
            "first: a card blooms once it has {box.blooms.carbon} carbon, and a toxic bloom takes a card away."
        ),
    ),
    "ChooseSpread": Explanation(
        N_("A power puts carbon on several of your cards, and you choose on which: each card at most once."),
        N_("Most people choose as many cards as they may, since each carbon is a point."),
    ),
    "ChooseCarbonToDiscard": Explanation(
        N_("The power costs carbon, and you choose from which cards it is taken. Each is a point less."),
        N_(
            "Most people take it from cards that don't need their carbon, and only if they get something better for it."
        ),
    ),
    "ChooseWhether": Explanation(
        N_(
            "You are asked before this power is used, because it costs something, helps others, changes the dice or "
            "shows cards, or because you wanted to be asked. You may always decline."
        ),
        N_(
            "Most people use it when they get at least as much as the others. Decline if it gives away or discards "
            "something that you or the leading player need."
        ),
    ),
    "ChoosePower": Explanation(
        N_("This card lets you use the power of another of your cards, as if that had just been activated."),
        N_("Most people choose one that scores at once: carbon, a tucked card or a cached resource."),
    ),
    "ChooseResources": Explanation(
        N_("A power gives you resources, and you choose which of these."),
        N_(
            "Most people take what the next card of their hand lacks. If they need two kinds, they take the one "
            "that fewer dice show."
        ),
    ),
    "ChoosePayment": Explanation(
        N_("This power costs one of these resources; if you don't pay, nothing happens. The card says what you get."),
        N_(
            "Most people pay if it brings a point or more, but not with the resource that keeps them from playing a "
            "card next turn. Towards the end, always pay: resources left over are worth nothing."
        ),
    ),
    "ChooseExchange": Explanation(
        N_("You may give one resource and take another for it."),
        N_(
            "Most people give a resource that they have twice for one that their next card lacks. If nothing is "
            "missing, decline."
        ),
    ),
    "ChooseGuest": Explanation(
        N_(
            "This power lets another player put a carbon on a card, which is a point for them; the card says what "
            "you get in return. Choose the player, or decline."
        ),
        N_(
            "Most people choose the player with the fewest points. Against one opponent, decline unless you get "
            "more than a point."
        ),
    ),
    "ChooseReceiver": Explanation(
        N_(
            "This power lets another player draw a card; the card says what you get in return. Choose the player, "
            "or decline."
        ),
        N_("Most people choose the player with the largest hand, or with too few turns left to play the card."),
    ),
    "ChooseTuck": Explanation(
        N_(
            "A power tucks a card from your hand under this one: there it is a point, and is out of play. Some powers "
            "give something for it."
        ),
        N_("Most people tuck the card that is hardest for them to pay, and keep those they will play."),
    ),
    "ChooseTuckOfGroups": Explanation(
        N_(
            "A power tucks a card of one of these groups from your hand: it is shown, and is a point under this card. "
            "You are asked whether you have one or not, so that nobody learns of it."
        ),
        N_("Most people tuck one that they wouldn't play. If you need it on your board or for your mission, decline."),
    ),
    "ChooseTucks": Explanation(
        N_(
            "You have just drawn these cards, and may tuck any of them: each is a point under this card; the others "
            "stay in your hand."
        ),
        N_("Most people keep the one that they will play next and tuck the rest. In the last round, tuck all."),
    ),
    "ChooseTuckAny": Explanation(
        N_(
            "You may tuck as many cards from your hand as you like: each is a point under this card, and out of your "
            "hand."
        ),
        N_(
            "Most people count the turns that are left, keep as many cards as they can still play, and tuck the others."
        ),
    ),
    "ChooseKeepOrTuck": Explanation(
        N_(
            "You have just drawn this card: keep it in your hand, or tuck it under this one, where it is a point and "
            "the power goes on as the card says."
        ),
        N_("Most people keep it only if they want to play it in one of their next turns."),
    ),
    "ChooseDiscard": Explanation(
        N_("You discard a card from your hand, because a power asks for it. Nobody sees which."),
        N_("Most people discard the card whose cost they are furthest from, or which fits into a row that is full."),
    ),
    "ChooseVictim": Explanation(
        N_("A toxic bloom removes one of your cards with everything on it, and you choose which."),
        N_(
            "Most people remove the card with the fewest points, carbon and tucked cards, whose power they wouldn't "
            "use again."
        ),
    ),
}
