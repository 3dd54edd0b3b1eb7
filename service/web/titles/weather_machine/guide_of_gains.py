"""The guide's explanations of decisions about payments and gains."""

from collections.abc import Mapping

from scoresheet.service.web.guide import N_, Explanation

GAINS: Mapping[str, Explanation] = {
    "Pay": Explanation(
        N_(
            "You can pay these Vouchers in several ways. Science replaces every type. If you have neither the type "
            "nor Science, {box.exchanges.voucher} Vouchers of other types replace one."
        ),
        N_(
            "Most people pay with the type asked for and keep Science for experiments and Breakthroughs. If any "
            "Voucher will do, pay with a type of which you have {box.start.voucher_cap}, because that track is full."
        ),
    ),
    "ChooseVoucher": Explanation(
        N_(
            "You gain a Voucher of your choice. Each track holds {box.start.voucher_cap}, so full ones are not offered."
        ),
        N_(
            "Most people take Vouchers of the Location to which they go next, for its actions. If nothing is "
            "urgent, take Science, which pays for everything."
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
            "You take a Machine Part of any colour. You sell Parts when you send Bots to Government, and build "
            "Prototypes out of them."
        ),
        N_(
            "Most people check which colours the free spaces of Government show, first of all in the branch whose "
            "Research token they want. If you have published a paper, check the Parts of its branch in R&D."
        ),
    ),
    "ChooseChemical": Explanation(
        N_(
            "You take a Chemical from the Supply without paying. You give it up when you send a Bot to the space in "
            "the Lab or R&D that shows it."
        ),
        N_(
            "Most people take the one for the space to which they go next. If you don't know yet, take one that "
            "would be expensive to buy."
        ),
    ),
    "ChooseBot": Explanation(
        N_("You construct a Bot without paying: it goes to your Workshop, and you get the benefit of its slot."),
        N_(
            "Most people empty the two upper sections first: their slots pay once more whenever there is income. If "
            "you can reach the lower sections, a free Bot saves most there."
        ),
    ),
    "ChooseOne": Explanation(
        N_("You gain one of these. You may choose either, even one that you can't use now."),
        N_(
            "Most people take a benefit that they can use in their next turn. Check that there is room for it; "
            "anything without room is lost."
        ),
    ),
    "OrderGains": Explanation(
        N_(
            "You gain all of these, in an order of your choice. It matters if one makes room for another or pays "
            "for it."
        ),
        N_("Most people leave those with a choice until the end, when they know what they still lack."),
    ),
    "OfferAction": Explanation(
        N_(
            "A benefit lets you perform an action without paying Vouchers. You pay its other costs as usual, unless "
            "it says otherwise."
        ),
        N_(
            "Most people accept, because it is an extra action. Decline if you need that Bot, Part or Chemical for "
            "something better."
        ),
    ),
    "ChooseSlot": Explanation(
        N_(
            "A Bot comes home, but your Workshop is full: it goes back to your assembly line. When you construct it "
            "again, you get the benefit of its slot again."
        ),
        N_(
            "Most people choose a cheap slot whose benefit they would like twice. While the Bot is there, the slot "
            "brings no income, and the Bot does not count as constructed for the lower sections."
        ),
    ),
    "PayExtra": Explanation(
        N_("The bottom space of a branch costs one more Chemical or Part, of any kind."),
        N_(
            "Most people pay with something that they have no plan for. A Part is simply gone, while a Chemical "
            "makes that row of the Supply cheaper for all."
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
        N_("A Part in the row of the Prototype has no room elsewhere: you lose one, and choose which."),
        N_("Most people give up a colour that they have twice, or that has no space left in Government."),
    ),
    "ExchangePart": Explanation(
        N_("You lack a Part. You give another one for it, and {box.exchanges.part} Vouchers of any types."),
        N_(
            "Most people give the colour that they are least likely to need, and Vouchers of a type for which they "
            "have no use."
        ),
    ),
    "ExchangeChemical": Explanation(
        N_(
            "You lack the Chemical of this space. You return another one to the Supply for it, and pay "
            "{box.exchanges.chemical} Vouchers of any types; the new one is used at once."
        ),
        N_("Most people give the one for which they have no plan. It saves a trip to Supply, if not Vouchers."),
    ),
    "ChooseFunds": Explanation(
        N_("You flipped an R&D Goal tile: you take one entry of the track, at your marker or before it."),
        N_("Most people take Parts if a Prototype is near, and points towards the end of the game."),
    ),
    "ChooseOther": Explanation(
        N_(
            "You flipped a Lab Goal tile. You already have the Science of the track; now you use another track as if "
            "your marker there were further on, by the number at your marker on the Lab track."
        ),
        N_("Most people take R&D for points and Parts, and Government if they can make use of everything on the way."),
    ),
}
