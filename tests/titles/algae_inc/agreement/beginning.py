"""Beginnings of actions, and the recruiting of staff, by the model."""

from collections import Counter

from tests.titles.algae_inc.agreement.bonuses import offer_cubes, receive
from tests.titles.algae_inc.agreement.paying import gain
from tests.titles.algae_inc.agreement.walk import Step
from tests.titles.algae_inc.oracle.data import FACILITY, MACHINES
from tests.titles.algae_inc.oracle.mondays import may_refine_before
from tests.titles.algae_inc.oracle.snapshot import Activation
from tests.titles.algae_inc.oracle.teams import INSTEAD, gives_upgrade

WORKING = {
    "O": ("AfterOperators", "UseOperators"),
    "E": ("AfterEngineers", "BuildTiles"),
    "S": ("UseScientists",),
}
"""The decisions asked when a team is activated."""


def employed(step: Step, team: str) -> None:
    """Expect a staff tile in the next place, with VP, bonus, and additions by abilities."""
    step.me.staff[team] += 1
    place = FACILITY[step.me.staff[team]]
    gain(step, {"VP": place.vp})
    if step.own.ability == "HIRE_GIVES_ALGA":
        offer_cubes(step, 1)
    if gives_upgrade(step.me, team):
        step.asks("ChooseUpgrade")
    receive(step, place.bonus[team])


def begun(step: Step, action: str) -> None:
    """Expect the beginning of a paid action."""
    step.notes.recruited = 0
    if action == "R":
        step.asks("ChooseRow")
    elif action in MACHINES:
        step.notes.act, step.notes.lost = Activation(action), 0
        step.asks("MachineStep")
    elif INSTEAD.get(step.own.ability, ("", ""))[0] == action:
        step.asks("ChooseStaff")
    else:
        put_to_work(step, action, action)


def put_to_work(step: Step, team: str, counting: str) -> None:
    """Expect the activation of a team with its own number or that of another team."""
    notes = step.notes
    notes.strength = notes.points = step.own.staff[counting]
    notes.tiles = notes.exports = 0
    notes.cities = []
    for name in WORKING[team]:
        step.asks(name)
    if team == "O":
        notes.refined = Counter()
        if may_refine_before(step.own):
            step.asks("Refine")
