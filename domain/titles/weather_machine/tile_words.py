"""Names and descriptions of tiles, from the components."""

from collections.abc import Mapping

from scoresheet.domain.titles.weather_machine.benefit_words import ACTIONS, benefit_text, benefits_text
from scoresheet.domain.titles.weather_machine.components import (
    Components,
    Experiment,
    ExtremeWeather,
    Goal,
    SubsidyTile,
)

WEATHERS = {"rain": "Rain", "wind": "Wind", "sun": "Sun", "fog": "Fog", "snow": "Snow"}
PARTS = {"green": "green", "white": "white", "pink": "pink", "red": "red", "blue": "blue"}
GOAL_COLOURS = {"government": "blue", "lab": "green", "rnd": "purple"}
SUBSIDIES: Mapping[str, str] = {
    "sell_part_no_part": "Sell a Part that the reserve provides: you give none up, and pay no Vouchers.",
    "work_experiment_no_chemical": "Work on an Experiment without paying its Chemical. No Vouchers are paid.",
    "research_no_chemical_lowest_cost_supply": (
        "Research: the Supply gives the Chemical, the leftmost of its row. You pay the extra cost of a bottom space, "
        "but no Vouchers."
    ),
    "workshop_tile": "Take a Workshop tile that is on offer and lay it in your Workshop.",
    "chemical_leftmost": "Take the leftmost Chemical of any row of the Supply, if your Workshop has room.",
    "part_any": "Take a Machine Part of any colour, if your Workshop has room.",
    "voucher_any_2": "Take 2 Vouchers, of one type or of two.",
    "publish": "Publish a Paper. No Vouchers are paid; a Lock may come off as usual.",
    "construct_bot": "Construct a Bot of an open section without paying for it, if your Workshop has room.",
    "advance_any": "Advance one space on any Funding track.",
}
"""Descriptions of Subsidy tiles by type."""
COUNTED: Mapping[str, str] = {
    "tokens_col_government": "tokens in the Government column",
    "tokens_col_lab": "tokens in the Lab column",
    "tokens_col_rnd": "tokens in the R&D column",
    "token_types_col_government": "different tokens in the Government column",
    "token_types_col_lab": "different tokens in the Lab column",
    "token_types_col_rnd": "different tokens in the R&D column",
    "tokens_in_rows": "tokens in the Office",
    "completed_rows": "full rows of the Office",
    "completed_rows_same_weather": "full rows about the same weather",
    "bots_same_gov_branch": "Bots on one branch of Government",
    "bots_same_rnd_branch": "Bots on one branch of R&D",
    "gov_branches_with_bot": "branches of Government with a Bot",
    "rnd_branches_with_bot": "branches of R&D with a Bot",
    "bots_government": "Bots in Government",
    "bots_rnd": "Bots in R&D",
    "bots_in_workshop": "Bots in the Workshop",
    "parts_in_workshop": "Parts in the Workshop",
    "workshop_tiles": "Workshop tiles",
    "subsidy_tiles": "Subsidy tiles",
    "assembly_bottom_right_empty": "empty slots of the bottom right section",
    "assembly_empty": "empty slots of the assembly line",
    "bots_constructed": "constructed Bots",
    "awards": "Awards",
    "papers": "published papers",
}
"""The counted items in names of Goal tiles, after a number or "most"."""
FURTHEST: Mapping[str, str] = {
    "funding_government": "furthest on the Government track",
    "funding_lab": "furthest on the Lab track",
    "funding_rnd": "furthest on the R&D track",
}
_TOKENS = ". Research, Awards and Citations count."
_DIFFERENT = ". Each weather counts once, and so do Awards and Citations."
MOST: Mapping[str, str] = {
    "tokens_col_government": "Have the most tokens in the Government column of your Office (ties count)" + _TOKENS,
    "tokens_col_lab": "Have the most tokens in the Lab column of your Office (ties count)" + _TOKENS,
    "tokens_col_rnd": "Have the most tokens in the R&D column of your Office (ties count)" + _TOKENS,
    "tokens_in_rows": "Have the most tokens in your Office (ties count)" + _TOKENS,
    "bots_government": "Have the most Bots in Government (ties count).",
    "bots_rnd": "Have the most Bots in R&D (ties count).",
    "bots_in_workshop": "Have the most Bots in your Workshop (ties count).",
    "workshop_tiles": "Have the most Workshop tiles (ties count).",
    "subsidy_tiles": "Have the most Subsidy tiles, used or not (ties count).",
    "funding_government": "Be the furthest on the Government track (ties count).",
    "funding_lab": "Be the furthest on the Lab track (ties count).",
    "funding_rnd": "Be the furthest on the R&D track (ties count).",
    "assembly_empty": "Have the most empty slots in your assembly line (ties count).",
    "awards": "Have the most Awards, placed or not (ties count).",
    "papers": "Have the most published papers (ties count).",
}
AT_LEAST: Mapping[str, str] = {
    "tokens_col_government": "Have {} tokens in the Government column of your Office" + _TOKENS,
    "tokens_col_lab": "Have {} tokens in the Lab column of your Office" + _TOKENS,
    "tokens_col_rnd": "Have {} tokens in the R&D column of your Office" + _TOKENS,
    "token_types_col_government": "Have {} different tokens in the Government column of your Office" + _DIFFERENT,
    "token_types_col_lab": "Have {} different tokens in the Lab column of your Office" + _DIFFERENT,
    "token_types_col_rnd": "Have {} different tokens in the R&D column of your Office" + _DIFFERENT,
    "tokens_in_rows": "Have {} tokens in your Office" + _TOKENS,
    "completed_rows": "Have {} rows of your Office full, each with a Research token; they need not be published.",
    "completed_rows_same_weather": "Have {} rows of your Office full that are about the same weather.",
    "bots_same_gov_branch": "Have {} Bots on one branch of Government.",
    "bots_same_rnd_branch": "Have {} Bots on one branch of R&D.",
    "gov_branches_with_bot": "Have a Bot on each of {} branches of Government.",
    "rnd_branches_with_bot": "Have a Bot on each of {} branches of R&D.",
    "bots_government": "Have {} Bots in Government.",
    "bots_rnd": "Have {} Bots in R&D.",
    "parts_in_workshop": "Have {} Machine Parts in your Workshop.",
    "subsidy_tiles": "Have {} Subsidy tiles, used or not.",
    "assembly_bottom_right_empty": "Have constructed all {} Bots of the bottom right section.",
    "bots_constructed": "Have {} empty slots in your assembly line.",
    "awards": "Have {} Awards, placed or not.",
    "papers": "Have {} published papers.",
}


def names(components: Components) -> dict[str, dict[str, str]]:
    """Return the names of tiles by vocabulary."""
    return {
        "subsidy": {each.id: subsidy_name(each) for each in components.subsidies.values()},
        "experiment": {each.id: experiment_name(each) for each in components.experiments.values()},
        "extreme": {each.id: f"{WEATHERS[each.weather]} {each.level}" for each in components.extreme_weather.values()},
        "tile": {each.id: " – ".join(PARTS[end] for end in each.ends) for each in components.workshop_tiles.values()},
        "upright": {each.id: _lying(*each.ends) for each in components.workshop_tiles.values()},
        "turned": {each.id: _lying(*reversed(each.ends)) for each in components.workshop_tiles.values()},
        "goal": {each.id: goal_name(each) for each in components.goals.values()},
    }


def about(components: Components) -> dict[str, dict[str, str]]:
    """Return the descriptions of tiles by vocabulary."""
    return {
        "subsidy": {each.id: SUBSIDIES[each.type] for each in components.subsidies.values()},
        "experiment": {each.id: _running(each) for each in components.experiments.values()},
        "extreme": {each.id: _extreme(each) for each in components.extreme_weather.values()},
        "tile": {each.id: _ends(*each.ends) for each in components.workshop_tiles.values()},
        "goal": {each.id: condition(each) for each in components.goals.values()},
    }


def condition(goal: Goal) -> str:
    """Return the condition of a Goal tile at the end of the game."""
    return AT_LEAST[goal.counts].format(goal.need) if goal.need else MOST[goal.counts]


def subsidy_name(tile: SubsidyTile) -> str:
    """Return the name of a Subsidy tile: its benefit, or only the action's name."""
    if tile.gives.kind == "action":
        return ACTIONS[tile.gives.of]  # type: ignore[index]
    return benefit_text(tile.gives)


def goal_name(goal: Goal) -> str:
    """Return the name of a Goal tile: a number of the counted item, or the furthest marker."""
    if goal.counts in FURTHEST:
        return FURTHEST[goal.counts]
    return f"{goal.need or 'most'} {COUNTED[goal.counts]}"


def experiment_name(tile: Experiment) -> str:
    """Return the name of an Experiment tile: its weather and its stage in Roman numerals."""
    return f"{WEATHERS[tile.weather]} {'I' * tile.stage}"


def _running(tile: Experiment) -> str:
    return (
        f"If it runs with your Bots, you may pay {tile.science} Science for {tile.points} CP a Bot, "
        f"a Research token of the Lab, and either {benefits_text(tile.choice, 'or')}."
    )


def _extreme(tile: ExtremeWeather) -> str:
    cost = f"{tile.science} Science" if tile.science else "no Science"
    own = f"these Parts: {', '.join(PARTS[part] for part in tile.parts)}, and those" if tile.parts else "just the Parts"
    slots = "; ".join(benefit_text(slot) for slot in tile.slots)
    return (
        f"A Breakthrough costs {cost}; its Prototype needs {own} of the empty spaces in R&D. "
        f"Slots from the left: {slots}. When all are taken, the weather is fixed, and the tile goes back on its stack."
    )


def _lying(top: str, bottom: str) -> str:
    return f"{PARTS[top]} above, {PARTS[bottom]} below"


def _ends(top: str, bottom: str) -> str:
    return (
        f"Holds a Machine Part or a Bot. Its half-circles are {PARTS[top]} and {PARTS[bottom]}: "
        "with one of the same colour above or below they hold a Chemical of that colour."
    )
