"""The guide's explanations of Industrial Waste's decisions for a first game."""

from collections.abc import Mapping

from scoresheet.domain.json_values import Json
from scoresheet.service.web.guide import N_, Explanation

OPTIONS: Mapping[str, Json] = {}
EXPLANATIONS: Mapping[str, Explanation] = {
    "ChooseCombination": Explanation(
        N_(
            "You choose the three cards that you play this round, because everybody takes one of the columns and the "
            "last one is discarded. Cards that you saved come on top."
        ),
        N_(
            "Most people start with a column that has an Order: it is what earns money. Beside it, Growth and "
            "Innovation bring points; when your waste marker comes near the yellow zone, look for Waste Disposal."
        ),
    ),
    "TakeTurn": Explanation(
        N_(
            "You play one card of your hand, because each turn is one card: it earns money, makes your company better,"
            " or gets rid of waste. A card that you cannot use now may be discarded, and the last one saved for the "
            "next round."
        ),
        N_(
            "Most people start with an Order as long as they have the raw materials and room for the waste, and spend "
            "what it earns on an Innovation: every step saves co-workers, materials or waste in all later orders, and "
            "is worth more points than the one before. An Advisor makes the card beside it twice as strong."
        ),
    ),
    "Bid": Explanation(
        N_(
            "You may bid once for the raw materials, because they go to whoever offers most. Bids of the others go to "
            "the player who sells; the seller bids last, and pays the bank."
        ),
        N_(
            "Most people bid when they could not fill their next order otherwise, and about a million for each raw "
            "material. With enough in store, pass: what you do not spend counts half a point a million at the end."
        ),
    ),
    "ChooseSecondStep": Explanation(
        N_(
            "The Advisor doubles Hiring/Firing, so you hire or fire once more. Every order needs as many co-workers as"
            " your rationalization marker shows, and every hundred costs a million at the end of each round."
        ),
        N_(
            "Most people end on exactly the number that the marker asks for: one fewer stops your orders, one more is "
            "money for nothing."
        ),
    ),
    "ChooseSecondInnovation": Explanation(
        N_(
            "The Advisor doubles Innovation, so you move a second marker of your building, the same or another, for "
            "another {box.prices.innovation} million."
        ),
        N_(
            "Most people go on with the marker that is furthest already, as each of its steps is worth more points "
            "than the one before. Whoever drowns in waste takes waste reduction."
        ),
    ),
    "ChooseBribery": Explanation(
        N_(
            "There is an accident, and your waste is in the yellow or the red zone: your factory would move back. As "
            "you saved Bribery, you may pay {box.prices.bribery} million instead; the fine is paid either way."
        ),
        N_(
            "Most people use it: each space of the factory is a point, and a million in every order. Keep it only if "
            "you lose one space now, and fear to lose two later."
        ),
    ),
}
