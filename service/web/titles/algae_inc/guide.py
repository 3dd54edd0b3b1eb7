"""The guide's explanations of Algae, Inc.'s decisions for a first game."""

from collections.abc import Mapping

from scoresheet.domain.json_values import Json
from scoresheet.service.web.guide import N_, Explanation
from scoresheet.service.web.titles.algae_inc.guide_of_lines import LINES
from scoresheet.service.web.titles.algae_inc.guide_of_teams import TEAMS

OPTIONS: Mapping[str, Json] = {"printed_capitals": True}
MONTH: Mapping[str, Explanation] = {
    "ChooseDepartment": Explanation(
        N_(
            "You choose the department that you run for the month. Every department takes algae through machines A, "
            "B and C to the dispatch area and exports the goods, but the belts, the goods and their values differ."
        ),
        N_(
            "For a first game most people take Biofuel: its cubes simply gain value as they move down. Bioplastics "
            "needs cups and bags in pairs, Cosmetics exports one product at a time, and Food loses value while it "
            "waits."
        ),
    ),
    "ChooseContracts": Explanation(
        N_(
            "You have {box.start.contracts} contract cards and use only one part of each: one card's permanent "
            "ability, one's contract export, one's points at the end."
        ),
        N_(
            "Most people choose the ability first: one that works from the first week on. For the export, take a "
            "card that asks for little, and for the points at the end one that rewards what you will do anyway."
        ),
    ),
    "ChooseInlay": Explanation(
        N_(
            "This is your science grid: the bonuses that science and combo tiles will cover. You choose a side of "
            "the inlay that was dealt to you."
        ),
        N_(
            "Most people look for bonuses in the lowest zones, where a tile costs {box.grid.science[0]} or "
            "{box.grid.science[1]} science points, and that are not under an engineering tile."
        ),
    ),
    "ChoosePool": Explanation(
        N_(
            "You take a staff tile for your facility, with the bonus of its place, and {box.start.pool_tokens} City "
            "Bonus tokens, which you turn in for the items they show."
        ),
        N_(
            "Most people look at the staff first: an operator takes and exports more, an engineer builds more, a "
            "scientist researches more, all month long."
        ),
    ),
    "ChooseSpot": Explanation(
        N_(
            "Your Supervisor climbs one strip each turn, to a spot linked to its current one. You perform the "
            "action printed there; other Supervisors may stand there too."
        ),
        N_(
            "You have {box.rules.turns} turns a week, so plan your path: most people run machines A, B and C in "
            "this order, and end beside a good bonus of the weekend."
        ),
    ),
    "ChooseAction": Explanation(
        N_(
            "You perform the action of your spot, or the alternate action instead: a Choice Action, EUR 1, a cube, "
            "or one move of a cube. A Choice Action lets you use any team or any machine instead of the printed "
            "one; a Wild Action, any action."
        ),
        N_(
            "Most people begin with cubes and machine A, then B and C, so that there is something to export soon. The "
            "alternate action is for turns in which nothing fits."
        ),
    ),
    "ChooseTileUse": Explanation(
        N_(
            "Once a turn you may use an Export/2x tile whose disk and marker are both gone: you perform the action of "
            "your spot again, or another one with a token. The tile leaves the game, and with it its income."
        ),
        N_(
            "Early in the month most people keep it for EUR {box.income.eur_per_tile} and {box.income.vp_per_tile} "
            "VP every Monday. Use it when a second action now gives you another export, and in the last week."
        ),
    ),
    "ChooseWeekendBonus": Explanation(
        N_(
            "The week is over, and your Supervisor stands beside two bonuses. With at least {box.energy.yellow} "
            "energy (yellow zone) you get one of them, with at least {box.energy.green} (green zone) both."
        ),
        N_(
            "Most people take what they lack for next week's first action. If you get nothing here, burn a byproduct "
            "next time you run machine A."
        ),
    ),
    "ChooseRivalCity": Explanation(
        N_(
            "In this solo game, Bruno's disk goes to the city with the lowest demand beside his own disks. Several "
            "cities are equal, so you choose."
        ),
        N_(
            "Most people send him where they do not want to go, or where his disk shortens their own way. Leave him "
            "no city that helps him to a milestone."
        ),
    ),
    "Exchange": Explanation(
        N_(
            "You can't pay for something. Give {box.exchange.items} other items for each missing one (euros, "
            "science points, Market Value tokens, Freelance Engineers or Choice Actions), and {box.exchange.wild} "
            "for a Wild Action."
        ),
        N_("Most people give items that they have plenty of, and keep Choice Actions, which may save a whole turn."),
    ),
    "ChooseResource": Explanation(
        N_("Your contract gives you a resource: a euro, a science point, a Market Value token, a Freelance Engineer."),
        N_(
            "Most people take Market Value: it fits any export. Science points beyond {box.rules.science_max} are lost."
        ),
    ),
}
"""The steps in a month."""
EXPLANATIONS: Mapping[str, Explanation] = {**MONTH, **LINES, **TEAMS}
