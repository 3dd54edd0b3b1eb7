"""Explanations of decisions about payments and gains."""

from collections.abc import Mapping

from scoresheet.service.web.guide import N_, Explanation

GAINS: Mapping[str, Explanation] = {
    "Pay": Explanation(
        N_(
            "You have to pay Vouchers, and there are several ways. Science stands for every type; only where neither "
            "is left do {box.exchanges.voucher} Vouchers of other types stand for a missing one."
        ),
        N_(
            "Most people pay with the type that is asked for and keep Science, which experiments and Breakthroughs "
            "cost. Where any Voucher will do, pay with a type of which you have {box.start.voucher_cap}: that track "
            "is full."
        ),
    ),
    "ChooseVoucher": Explanation(
        N_(
            "You gain a Voucher of a type that you choose. Each track holds {box.start.voucher_cap}, so that full "
            "ones are not offered."
        ),
        N_(
            "Most people think of the Location to which they go next, and of its actions, which cost its own "
            "Vouchers. If nothing is urgent, take Science, which pays for everything."
        ),
    ),
    "ChooseTrack": Explanation(
        N_(
            "You step forward on one of the three Funding tracks. Positions are worth points at the end, and a Goal "
            "tile that you flip pays out what the track of its colour has reached."
        ),
        N_(
            "Most people choose the track of a Goal tile that they want to flip soon, else the one that is furthest, "
            "because the last spaces bring the most points."
        ),
    ),
    "ChooseTile": Explanation(
        N_(
            "You take a Workshop tile from the offer, or the one on top of the open stack. Each stores one more Bot "
            "or Part, and where it touches half-circles of another tile, one more Chemical."
        ),
        N_(
            "Most people take one with a colour that lies open at the top or bottom of a tile of theirs, so that it "
            "makes a space for a Chemical."
        ),
    ),
    "ChoosePlace": Explanation(
        N_(
            "The tile goes beside, above or below others, within the three rows; half-circles that touch must have "
            "the same colour. It stays where you lay it."
        ),
        N_(
            "Above or below another tile it makes a space for a Chemical. In a long row it makes room for a larger "
            "Prototype, since all Parts of one come from a single row."
        ),
    ),
    "ChoosePart": Explanation(
        N_(
            "You take a Machine Part of any colour. A Part is what you sell when you send a Bot to Government, and "
            "what Prototypes are built of."
        ),
        N_(
            "Most people look which colour the free spaces of Government show, first of all in the branch whose "
            "Research token they want. With a paper published, look at the Parts of its branch in R&D."
        ),
    ),
    "ChooseChemical": Explanation(
        N_(
            "You take a Chemical from the Supply without paying. You give it up when you send a Bot to the space in "
            "the Lab or R&D that shows it."
        ),
        N_(
            "Most people take the one for the space to which they go next. If you cannot tell yet, take one that "
            "would be dear to buy."
        ),
    ),
    "ChooseBot": Explanation(
        N_("You construct a Bot without paying: it goes to your Workshop, and its slot gives you what it shows."),
        N_(
            "Most people empty the two upper sections first: their slots pay once more whenever there is income. If "
            "you can reach the lower sections, a free Bot saves most there."
        ),
    ),
    "ChooseOne": Explanation(
        N_("You gain one of these, and choose which. You may take either, even one of which you can make no use now."),
        N_(
            "Most people take what they can use in their next turn. Look whether there is room for it: what finds "
            "none is lost."
        ),
    ),
    "OrderGains": Explanation(
        N_(
            "You gain all of these, one after the other, and choose which comes first. It matters where one makes "
            "room for another or pays for it."
        ),
        N_("Most people take what lets them choose at the end, when they see what they still lack."),
    ),
    "OfferAction": Explanation(
        N_(
            "A benefit lets you perform an action, for which you pay no Vouchers. Whatever else it needs is paid as "
            "always, unless it says otherwise."
        ),
        N_(
            "Most people say yes: it is an action more than the Location allows. Leave it if you need that Bot, Part "
            "or Chemical for something better."
        ),
    ),
    "ChooseSlot": Explanation(
        N_(
            "A Bot comes home, and there is no room in your Workshop: it goes back to your assembly line. When you "
            "construct it again, its slot gives you its benefit again."
        ),
        N_(
            "Most people choose a cheap slot whose benefit they like to have twice. As long as the Bot is there, the "
            "slot brings no income, and the Bot does not count as constructed for the lower sections."
        ),
    ),
    "PayExtra": Explanation(
        N_("The bottom space of a branch costs one more Chemical or Part, of any kind."),
        N_(
            "Most people pay with what they have no plan for. A Part leaves, and a Chemical makes that row of the "
            "Supply cheaper for all."
        ),
    ),
    "ChooseRow": Explanation(
        N_(
            "All Parts of the Prototype come from one row of your Workshop, and other Parts in that row are lost if "
            "there is no room for them elsewhere. Here some are lost, whichever row you take."
        ),
        N_("Most people take the row in which they lose the fewest."),
    ),
    "LoseParts": Explanation(
        N_("There is no room elsewhere for a Part in the row of the Prototype: one is lost, and you choose which."),
        N_(
            "Most people give up a colour of which they have another, or for which there is no space left in "
            "Government."
        ),
    ),
    "ExchangePart": Explanation(
        N_(
            "A Part that you need is missing. You give another one for it, and {box.exchanges.part} Vouchers of any "
            "types."
        ),
        N_(
            "Most people give the colour that they are least likely to need, and Vouchers of a type for which they "
            "have no use."
        ),
    ),
    "ExchangeChemical": Explanation(
        N_(
            "The Chemical of this space is missing. You give another one to the Supply for it, and "
            "{box.exchanges.chemical} Vouchers of any types; it is used at once."
        ),
        N_("Most people give the one for which they have no plan. It saves a trip to Supply, if not Vouchers."),
    ),
    "ChooseFunds": Explanation(
        N_("A Goal tile of R&D was flipped: you take one entry of the track, at your marker or before it."),
        N_("Most people take Parts if a Prototype is near, and points towards the end of the game."),
    ),
    "ChooseOther": Explanation(
        N_(
            "A Goal tile of the Lab was flipped. It has brought you the Science of the track, and now you use another"
            " track, as if your marker there were further on, by the number at your marker on the Lab track."
        ),
        N_("Most people take R&D for points and Parts, and Government if they can make use of everything on the way."),
    ),
}
