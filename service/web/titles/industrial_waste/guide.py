"""The guide's explanations of Industrial Waste's decisions for a first game."""

from collections.abc import Mapping

from scoresheet.domain.json_values import Json
from scoresheet.service.web.guide import N_, Explanation

OPTIONS: Mapping[str, Json] = {}
EXPLANATIONS: Mapping[str, Explanation] = {
    "ChooseCombination": Explanation(
        N_(
            "You choose the three cards that you play this round. Each player takes one of the columns, and the "
            "last column is discarded. Cards that you saved are added to these."
        ),
        N_(
            "Most people start with a column that has an Order: it is what earns money. Growth and "
            "Innovation bring points; when your waste marker comes near the yellow zone, look for Waste Disposal."
        ),
    ),
    "TakeTurn": Explanation(
        N_(
            "You play one card from your hand each turn, to earn money, improve your company or get rid of waste. "
            "You may discard a card that you can't use now, and save your last one for the next round."
        ),
        N_(
            "Most people start with an Order as long as they have the raw materials and room for the waste, and spend "
            "what it earns on an Innovation: every step saves co-workers, materials or waste in all later orders, and "
            "is worth more points than the one before. An Advisor makes the card played with it about twice as strong."
        ),
    ),
    "Bid": Explanation(
        N_(
            "You may bid once for the raw materials; the highest bidder gets them. Other players pay the seller. "
            "The seller bids last and pays the bank."
        ),
        N_(
            "Most people bid if they couldn't fill their next order otherwise, about a million for each raw "
            "material. If you have enough in store, pass: each million that you keep is worth half a point at the "
            "end."
        ),
    ),
    "ChooseSecondStep": Explanation(
        N_(
            "The Advisor doubles Hiring/Firing, so you hire or fire once more. Every order needs as many co-workers as"
            " your rationalization marker shows, and every hundred costs a million at the end of each round."
        ),
        N_(
            "Most people end on exactly the number that the marker asks for: with one fewer you can't fill orders, "
            "and one more costs money for nothing."
        ),
    ),
    "ChooseSecondInnovation": Explanation(
        N_(
            "The Advisor doubles Innovation, so you move a second marker of your building, the same or another, for "
            "another {box.prices.innovation} million."
        ),
        N_(
            "Most people move the marker that is furthest along, because each of its steps is worth more points "
            "than the one before. If waste is your problem, take waste reduction."
        ),
    ),
    "ChooseBribery": Explanation(
        N_(
            "There is an accident, and your waste is in the yellow or the red zone: your factory would move back. As "
            "you saved Bribery, you may pay {box.prices.bribery} million instead; the fine is paid either way."
        ),
        N_(
            "Most people use it: each space of the factory is a point, and a million in every order. Keep it only "
            "if you would lose one space now and expect to lose two later."
        ),
    ),
}
