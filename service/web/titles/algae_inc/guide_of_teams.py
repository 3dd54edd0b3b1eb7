"""The guide's explanations of decisions about teams and recruiting."""

from collections.abc import Mapping

from scoresheet.service.web.guide import N_, Explanation

TEAMS: Mapping[str, Explanation] = {
    "ChooseRow": Explanation(
        N_(
            "You recruit: pay for the next staff tile of a row. It brings its bonus at once, and VP from the third "
            "place on. More staff makes a team stronger each time, and on Mondays."
        ),
        N_(
            "Most people recruit in the first two weeks, in the row that they activate most. The first free place of "
            "each row brings a Choice Action, so it nearly pays for itself."
        ),
    ),
    "ChooseSecondRow": Explanation(
        N_("Your contract lets you recruit once more, at the cost of that place, within the same action."),
        N_("Most people do if it takes little exchanging: two staff tiles for one turn."),
    ),
    "ChooseUpgrade": Explanation(
        N_(
            "Your contract gives you a team upgrade. Upgraded operators both take cubes and export, scientists both "
            "gain points and place tiles, and engineers make every Capacity tile larger."
        ),
        N_("Most people take the one that they won't get from their exports in the coming weeks."),
    ),
    "ChooseStaff": Explanation(
        N_("Your contract lets another team stand in: you choose whose number counts in this activation."),
        N_("Most people take the larger team. It makes no other difference."),
    ),
    "UseOperators": Explanation(
        N_(
            "Your operators take cubes or export, once for each operator. Upgraded operators do both, cubes first. "
            "An export puts a disk on a city; the value of your goods must meet its demand."
        ),
        N_(
            "Most people export as soon as they can: a disk brings income from the next Monday on, a City Bonus, and "
            "perhaps a milestone. With nothing in the dispatch area, take cubes."
        ),
    ),
    "ExportMore": Explanation(
        N_(
            "You have operators left for another export. Each goes to another city, and its transport is counted from "
            "the nearest disk, that of your last export included."
        ),
        N_(
            "Most people look for cities one step away from any disk, or with a disk already, where transport is "
            "free. Some milestones ask for two cities in one action."
        ),
    ),
    "LoadCubes": Explanation(
        N_(
            "You choose the cubes to deliver, one by one, until their value meets the demand. Market Value tokens "
            "can fill a gap, and any excess is lost."
        ),
        N_(
            "Most people look for cubes that come to exactly the demand. Tokens are best spent where they save a cube "
            "for the next city."
        ),
    ),
    "BuildTiles": Explanation(
        N_(
            "Each engineer is worth a point and lets you take one tile out of the grid; Freelance Engineers are "
            "further points. Tiles cost {box.grid.engineering[0]} to {box.grid.engineering[3]} points, depending on "
            "their zone. You keep combo tiles aside and can place them later like science tiles."
        ),
        N_(
            "Most people begin at the bottom, where it is free: the first Capacity tile, on the machine that they run "
            "most. What you take away also makes room for science tiles."
        ),
    ),
    "TakeFreeCombo": Explanation(
        N_("Your contract lets you take a combo tile out of the grid, without points and beside all others."),
        N_("Most people take the one of the highest zone, which would cost most."),
    ),
    "UseScientists": Explanation(
        N_(
            "Your scientists gain science points, one each, or place tiles, one each. Upgraded scientists do both, "
            "points first. Taking a science tile from your board opens the feature under it."
        ),
        N_(
            "Most people first open a second storage, or a higher market value for their goods, and the operators' "
            "income. Tiles cost {box.grid.science[0]} to {box.grid.science[3]} science points by the zone where they "
            "are laid."
        ),
    ),
    "PlaceTiles": Explanation(
        N_("You may place another tile with the same scientists, at the price of its zone."),
        N_(
            "Most people go on as long as they can pay with science points. It does not hurt to keep some: at most "
            "{box.rules.science_max}."
        ),
    ),
    "TurnTile": Explanation(
        N_("You turn the tile, or mirror it, before you lay it into your science grid."),
        N_(
            "Most people look for the bonus that they want to cover, then for a way in which the tile reaches it. "
            "You pay for the dearest zone that it touches."
        ),
    ),
    "PlaceTile": Explanation(
        N_(
            "You lay the tile into free cells of the grid; it stays there. Each bonus that it covers is yours at once, "
            "and at the end your largest connected group is worth {box.rules.vp_per_group_tile} VP a tile."
        ),
        N_("Most people cover a bonus with every tile, and keep tiles side by side."),
    ),
    "PlaceExtra": Explanation(
        N_("Your contract lets a science tile follow the combo tile, without science points."),
        N_("Most people lay it into a high zone: there it saves most, and covers the best bonuses."),
    ),
    "PlaceCombo": Explanation(
        N_("Your contract lets you place the combo tile at once, for the science points of its new zone."),
        N_("Most people do, if it covers a bonus or joins two groups. Later it needs your scientists."),
    ),
    "TakeBonuses": Explanation(
        N_("The tile has covered bonuses. Take them in any order, or decline some."),
        N_(
            "Most people take all: first the income of operators, then that of engineers, so that the engineers "
            "have cubes to move."
        ),
    ),
}
