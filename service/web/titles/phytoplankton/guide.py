"""The guide's explanations of Phytoplankton's decisions for a first game."""

from collections.abc import Mapping

from scoresheet.domain.json_values import Json
from scoresheet.service.web.guide import N_, Explanation

OPTIONS: Mapping[str, Json] = {}
EXPLANATIONS: Mapping[str, Explanation] = {
    "ChooseCards": Explanation(
        N_(
            "You choose which cards of your opening hand to keep. Each costs one of the resources that you begin with,"
            " one of each kind, so that every card kept leaves you less to play it with."
        ),
        N_(
            "Most people start with one or two cheap cards that they can play in their first turns, and that count for"
            " their secret mission."
        ),
    ),
    "ChooseResourcesToDiscard": Explanation(
        N_(
            "For each card that you keep you discard a resource, and choose which. You are asked even if you keep "
            "none, so that nobody learns how many those are."
        ),
        N_("Most people look at what their cheapest card costs, and discard what it does not need."),
    ),
    "TakeTurn": Explanation(
        N_(
            "You take one action: play a card for resources, or use one of your three rows to gain resources, put "
            "carbon on cards, or draw. A row yields more the more cards it has, and its cards with a green power are "
            "used, right to left."
        ),
        N_(
            "Most people start with playing the cheapest card they have, so that every later action yields more; then "
            "they use the row that has most cards. Cards, carbon, cached resources and tucked cards are all points, "
            "and there are only {box.play.turns} turns in each of the {box.play.rounds} rounds."
        ),
    ),
    "PayCost": Explanation(
        N_(
            "You choose with which resources to pay for the card. Any {box.play.resources_for_one} resources may stand"
            " for one that you lack."
        ),
        N_("Most people pay symbol for symbol, which is offered first, and keep the kinds that their next card costs."),
    ),
    "PayCostAlsoWithCards": Explanation(
        N_(
            "You choose how to pay for this card, for which certain cards of your hand may stand for resources: they "
            "are shown and tucked under it."
        ),
        N_(
            "Most people tuck cards that they would not play any more: each saves a resource, and is a point under the"
            " card."
        ),
    ),
    "ChooseDie": Explanation(
        N_(
            "You take dice out of the box, one after the other, and gain what they show; of a split face, one of the "
            "two. If all dice in the box show the same, they may be thrown back first."
        ),
        N_(
            "Most people look at their hand and take what the next card lacks. Silica and iron show on few faces: take"
            " them when they are there and you need them."
        ),
    ),
    "ChooseHarvest": Explanation(
        N_(
            "A power lets you take dice that show this resource, one by one. Each you may keep, to pay with, or cache "
            "on the card, where it is a point and cannot be spent any more."
        ),
        N_("Most people keep what their next card costs, and cache the rest; in the last round, cache all."),
    ),
    "ChooseFirstTaker": Explanation(
        N_("Each player takes a die from the box, and you choose who begins."),
        N_("Most people begin with themselves, while the resource that they need is still there."),
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
            "A power lets you take a face-up card of these groups; where it says so, the face-up cards may be dealt "
            "anew first."
        ),
        N_("Most people take the one that their mission counts, or the one that is cheapest for them to play."),
    ),
    "ChooseLookedAt": Explanation(
        N_(
            "You have looked at the top cards of the deck, and one that lives in this region may be kept or tucked, as"
            " the power says; the others are discarded."
        ),
        N_("Most people take the one that they could play, and leave it only if a larger hand is of no use any more."),
    ),
    "ChooseCarbonPlace": Explanation(
        N_(
            "You put carbon on your cards. Each carbon is a point wherever it lies, and the most carbon breaks a tie; "
            "some cards and missions look at how much lies on one."
        ),
        N_(
            "In a first game put it anywhere: it counts the same. With blooms, look at the bloom boxes first: a card "
            "with {box.blooms.carbon} carbon blooms, and a toxic bloom takes a card away."
        ),
    ),
    "ChooseSpread": Explanation(
        N_("A power puts carbon on several of your cards, and you choose on which: each card at most once."),
        N_("Most people choose as many cards as they may, since each carbon is a point."),
    ),
    "ChooseCarbonToDiscard": Explanation(
        N_("The power costs carbon, and you choose from which cards it is taken. Each is a point less."),
        N_(
            "Most people take it from cards of which nothing depends on carbon, and only if what they get is worth "
            "more."
        ),
    ),
    "ChooseWhether": Explanation(
        N_(
            "You are asked before this power is used, because it costs something, helps others, changes the dice or "
            "shows cards, or because you wanted to be asked. You may always decline."
        ),
        N_(
            "Most people use it when they get at least as much as the others. Decline when what it discards or gives "
            "away is what you need, or what the player in front needs."
        ),
    ),
    "ChoosePower": Explanation(
        N_("This card lets you use the power of another of your cards, as if that had just been activated."),
        N_("Most people choose the one that brings points at once: carbon, a tucked or a cached one."),
    ),
    "ChooseResources": Explanation(
        N_("A power gives you resources, and you choose which of these."),
        N_(
            "Most people take what the next card of their hand lacks; of two that they need, the one that fewer dice "
            "show."
        ),
    ),
    "ChoosePayment": Explanation(
        N_(
            "This power costs one of these resources, and does nothing if you do not pay. What it brings stands on the"
            " card."
        ),
        N_(
            "Most people pay if it brings a point or more, but not with the resource that keeps them from playing a "
            "card next turn. Towards the end, always pay: resources left over are worth nothing."
        ),
    ),
    "ChooseExchange": Explanation(
        N_("You may give one resource and take another for it."),
        N_("Most people give what they have twice for what their next card lacks. If nothing is missing, leave it."),
    ),
    "ChooseGuest": Explanation(
        N_(
            "This power lets another player put a carbon on a card, which is a point for them; what you get for it "
            "stands on the card. You choose who, or leave it."
        ),
        N_(
            "Most people let the player with the fewest points have it. Against one opponent, leave it unless you get "
            "more than a point."
        ),
    ),
    "ChooseReceiver": Explanation(
        N_(
            "This power lets another player draw a card; what you get for it stands on the card. You choose who, or "
            "leave it."
        ),
        N_("Most people choose the player who has most cards already, or too few turns left to play one."),
    ),
    "ChooseTuck": Explanation(
        N_(
            "A power tucks a card of your hand under this one: there it is a point, and is out of play. Some powers "
            "give something for it."
        ),
        N_("Most people tuck the card that is hardest for them to pay, and keep those they will play."),
    ),
    "ChooseTuckOfGroups": Explanation(
        N_(
            "A power tucks a card of one of these groups from your hand: it is shown, and is a point under this card. "
            "You are asked whether you have one or not, so that nobody learns of it."
        ),
        N_(
            "Most people tuck one that they would not play. If you need it on your board or for your mission, leave it."
        ),
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
            "You may tuck as many cards of your hand as you like: each is a point under this card, and out of your "
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
        N_("You discard a card of your hand, because a power asks for it. Nobody sees which."),
        N_("Most people discard the card whose cost they are furthest from, or which fits into a row that is full."),
    ),
    "ChooseVictim": Explanation(
        N_("A toxic bloom removes one of your cards with everything on it, and you choose which."),
        N_(
            "Most people let the card go that has the fewest points, carbon and tucked cards, and whose power they "
            "would not use again."
        ),
    ),
}
