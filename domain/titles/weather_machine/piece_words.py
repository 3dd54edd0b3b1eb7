"""Explanations of the pieces, the Locations and the actions for new players."""

from collections.abc import Mapping

from scoresheet.domain.titles.weather_machine.benefit_words import price_text
from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import Action

PIECES: Mapping[str, tuple[str, str]] = {
    "cp": ("CP", "The points of this game: the player with the most at the end wins."),
    "scientist": ("Scientist", "You: every turn you must go to a free space of another Location."),
    "lativ": (
        "Lativ",
        (
            "A player who arrives to his right gains a Science Voucher. From whichever side a player joins him, he "
            "goes to the next Location and sends one of his Bots to the Weather Machine."
        ),
    ),
    "lativ_bot": ("Lativ's Bot", "Fills a space of the Weather Machine; a player's Bot may take its space."),
    "assistant": ("Assistant", "Stands at the active branch of the Weather Machine, which may run this round."),
    "initiative": ("Initiative", "The order of the Initiative markers is the turn order of the next round."),
    "bot": (
        "Bot",
        (
            "Constructed on the assembly line, stored in the Workshop, sent to machines. It comes home from the "
            "Weather Machine, but stays in Government and R&D."
        ),
    ),
    "part": (
        "Machine Part",
        "Sold to Government, and built into Prototypes. Each takes a place in the Workshop, as a Bot does.",
    ),
    "chemical": (
        "Chemical",
        "Pays for Bots on the Weather Machine (it returns to the Supply) and in R&D (it stays there).",
    ),
    "half_circle": (
        "half-circle",
        "Two of one colour that touch form a space for the Chemical of that colour.",
    ),
    "research": (
        "Research token",
        (
            "Fills a space of its column in the Office, and gives the benefit printed there. "
            "A row holds Research of one weather only."
        ),
    ),
    "award": (
        "Award",
        (
            "You get one for each Prototype. On your turn, place it on any empty space of the Office for its benefit. "
            "The first to have {box.rules.nobel_awards} wins the Nobel Prize."
        ),
    ),
    "citation": (
        "Citation",
        "Completes a paper in exchange for an unused Goal tile of the column's colour. It scores nothing itself.",
    ),
    "lock": ("Lock", "Citations cannot complete papers about this weather until a player has removed the Lock."),
    "marker": (
        "Breakthrough marker",
        (
            "At the left of its row: not published. At the right: published, ready for a Breakthrough. A player can "
            "have one on each tile of Extreme Weather."
        ),
    ),
    "official": (
        "Government marker",
        "Takes a slot of an Extreme Weather tile when a branch of Government is full and runs.",
    ),
    "nobel": (
        "Nobel Prize",
        (
            "For the first player with {box.rules.nobel_awards} Awards: {box.points.nobel} CP. It also triggers the "
            "end of the game."
        ),
    ),
    "investment": (
        "Investment tile",
        "At the start of your turn, return it to place a Goal tile for a benefit, or to flip a placed one for funding.",
    ),
    "subsidy_tile": (
        "Subsidy tile",
        "Gained with “Sell a Part”, at most one of each type. You may use it once, at the start of your turn.",
    ),
    "goal_tile": (
        "Goal tile",
        "Placed for an Investment tile; if its condition is met at the end, it scores {box.points.goal} CP.",
    ),
    "experiment_tile": (
        "Experiment tile",
        "The active branch runs if it is full and a tile of its weather is on display; the rightmost counts.",
    ),
    "weather_tile": (
        "Extreme Weather",
        "Breakthroughs and Government fill its slots; once all are full, the tile goes back on its stack.",
    ),
    "workshop_tile": ("Workshop tile", "Extends your Workshop: room for a Part or a Bot, perhaps for a Chemical."),
}
"""The name and the description of each piece."""
LOCATIONS: Mapping[str, str] = {
    "supply": (
        "Move here to gain any Voucher; then pay any Voucher for each player to your left. Buy as much as you like "
        "here for Supply Vouchers."
    ),
    "government": (
        "Move here to gain a Lab Voucher, and one more for each player to your left. Sell a Part, or secure a Subsidy."
    ),
    "lab": (
        "Move here to gain an R&D Voucher, and one more for each player to your left. Work on an Experiment, or "
        "publish a Paper."
    ),
    "rnd": (
        "Move here to gain a Government Voucher, and one more for each player to your left. Research, or make a "
        "Breakthrough."
    ),
    "office": "If Lativ is here when the round ends, everybody receives income; then he goes to Supply.",
}
VOUCHERS: Mapping[str, str] = {
    "supply": "Pays for everything in Supply. At most {box.start.voucher_cap} of a type; any more are lost.",
    "government": "Pays for actions in Government. At most {box.start.voucher_cap} of a type.",
    "lab": "Pays for actions in the Lab. At most {box.start.voucher_cap} of a type.",
    "rnd": "Pays for actions in R&D. At most {box.start.voucher_cap} of a type.",
    "science": (
        "Counts as any other Voucher, and pays for experiments and Breakthroughs. "
        "At most {box.start.voucher_cap} of a type."
    ),
}
TRACKS: Mapping[str, str] = {
    "government": "Advances with Sell a Part. Flip a blue Goal: gain everything printed up to your marker.",
    "lab": (
        "Advances with Work on an Experiment. Flip a green Goal: gain all Science up to your marker, then use another "
        "track as if your marker there were further on."
    ),
    "rnd": "Advances with Research. Flip a purple Goal: gain one of the entries up to your marker.",
}
SECTIONS: Mapping[str, str] = {
    "top_left": "Open from the start. Its empty slots give income when Lativ is in his Office at the end of a round.",
    "top_right": "Open from the start. Its empty slots give income when Lativ is in his Office at the end of a round.",
    "bottom_left": (
        "Opens with {box.assembly[bottom_left].bots} constructed Bots or {box.assembly[bottom_left].tokens} tokens "
        "for the Office. Gives no income."
    ),
    "bottom_right": (
        "Opens with {box.assembly[bottom_right].bots} constructed Bots or {box.assembly[bottom_right].tokens} tokens "
        "for the Office. Gives no income."
    ),
}
_STEPS: Mapping[Action, str] = {
    "sell_part": (
        "Advance on the Government track; send a Bot to a space whose Part you sell; take a Subsidy tile of that "
        "branch, then a Research token, or else an Investment tile. A full branch runs: {box.points.government_bot} CP "
        "for each Bot."
    ),
    "secure_subsidy": (
        "Choose a Subsidy tile that lies blue side up in Government: gain the Vouchers of its column and row, take "
        "what it gives, then turn it over."
    ),
    "work_experiment": (
        "Advance on the Lab track; send a Bot to a space of the Weather Machine, and pay the Chemical of that space."
    ),
    "publish": (
        "Choose a full row of your Office, or complete one by citing: take the benefit of its marker, "
        "{box.points.research_token} CP for each Research token, {box.points.award_token} for each Award, and an "
        "Investment tile. The Lock of its weather comes off."
    ),
    "research": (
        "Advance on the R&D track; send a Bot with a Chemical to a space of R&D; take the benefit of the space, then "
        "a Research token, or else an Investment tile."
    ),
    "breakthrough": (
        "Choose a published paper; pay the Science of the Extreme Weather it is about; take the benefit of a slot; "
        "build a Prototype: {box.points.part} CP for each Part and {box.points.own_bot} for each of your Bots on the "
        "branch; take an Award."
    ),
}


def actions(components: Components) -> dict[str, str]:
    """Return the price and a description of each action of a Location."""
    return {action: f"Costs {price_text(cost)}. {_STEPS[action]}" for action, cost in components.costs.items()}
