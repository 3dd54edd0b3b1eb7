"""The layout of Goal tiles and Goal spaces by colour."""

from __future__ import annotations

import msgspec

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, Benefit, Department
from scoresheet.domain.titles.weather_machine.laboratory_pieces import GoalSpaceView, GoalView, LaboratoryView


class Space(msgspec.Struct, frozen=True):
    """A Goal space, with the benefits among which the player chooses."""

    view: GoalSpaceView
    gives: list[Benefit]


class Goals(msgspec.Struct, frozen=True):
    """The Goal spaces of one colour, and the tiles that are not on a space yet."""

    colour: Department
    spaces: list[Space]
    unused: list[GoalView]


def goals(laboratory: LaboratoryView, components: Components) -> list[Goals]:
    """Return the Goals in a laboratory, by colour."""
    return [
        Goals(
            colour,
            [
                Space(space, components.goal_space(colour, space.space))
                for space in laboratory.goal_spaces
                if space.colour == colour
            ],
            [goal for goal in laboratory.goals if components.goals[goal.goal].colour == colour],
        )
        for colour in DEPARTMENTS
    ]
