"""Goal tiles and Goal spaces as they are drawn: by colour, with short words for what is counted."""

from __future__ import annotations

import msgspec
from flask_babel import gettext as _

from domain.titles.weather_machine.components import Components, Goal
from domain.titles.weather_machine.kinds import DEPARTMENTS, Benefit, Department
from domain.titles.weather_machine.pieces import GoalSpaceView, GoalView, LaboratoryView


class Aim(msgspec.Struct, frozen=True):
    """A Goal tile, with what it counts and how much is needed (0: the most)."""

    view: GoalView
    need: int


class Space(msgspec.Struct, frozen=True):
    """A Goal space with what it gives (one of these), and the tile on it."""

    view: GoalSpaceView
    gives: list[Benefit]
    aim: Aim | None


class Goals(msgspec.Struct, frozen=True):
    """Of one colour: the spaces, and the tiles that are not used."""

    colour: Department
    spaces: list[Space]
    unused: list[Aim]


def goals(laboratory: LaboratoryView, components: Components) -> list[Goals]:
    """The Goals of a laboratory by colour."""
    return [
        Goals(
            colour,
            [_space(space, components) for space in laboratory.goal_spaces if space.colour == colour],
            [_aim(goal, components) for goal in laboratory.goals if components.goals[goal.goal].colour == colour],
        )
        for colour in DEPARTMENTS
    ]


def _space(space: GoalSpaceView, components: Components) -> Space:
    aim = _aim(space.goal, components) if space.goal else None
    return Space(space, components.goal_space(space.colour, space.space), aim)


def _aim(goal: GoalView, components: Components) -> Aim:
    return Aim(goal, components.goals[goal.goal].need)


def counted(goal: Goal) -> str:
    """What a Goal tile counts, in a few words."""
    return {
        "tokens_col_government": _("tokens in the Government column"),
        "tokens_col_lab": _("tokens in the Lab column"),
        "tokens_col_rnd": _("tokens in the R&D column"),
        "token_types_col_government": _("kinds of tokens in the Government column"),
        "token_types_col_lab": _("kinds of tokens in the Lab column"),
        "token_types_col_rnd": _("kinds of tokens in the R&D column"),
        "tokens_in_rows": _("tokens in the Office"),
        "completed_rows": _("complete rows in the Office"),
        "completed_rows_same_weather": _("complete rows of one weather"),
        "bots_government": _("Bots in Government"),
        "bots_rnd": _("Bots in R&D"),
        "bots_same_gov_branch": _("Bots on one branch of Government"),
        "bots_same_rnd_branch": _("Bots on one branch of R&D"),
        "gov_branches_with_bot": _("branches of Government with a Bot"),
        "rnd_branches_with_bot": _("branches of R&D with a Bot"),
        "funding_government": _("Government Funding"),
        "funding_lab": _("Lab Funding"),
        "funding_rnd": _("R&D Funding"),
        "workshop_tiles": _("Workshop tiles"),
        "parts_in_workshop": _("Parts in the Workshop"),
        "bots_in_workshop": _("Bots in the Workshop"),
        "bots_constructed": _("Bots constructed"),
        "assembly_empty": _("empty assembly slots"),
        "assembly_bottom_right_empty": _("empty assembly slots at the bottom right"),
        "subsidy_tiles": _("Subsidy tiles"),
        "awards": _("Awards"),
        "papers": _("papers published"),
    }[goal.counts]
