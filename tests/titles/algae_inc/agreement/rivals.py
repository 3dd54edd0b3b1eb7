"""Bruno's actions by the model."""

from tests.titles.algae_inc.agreement.paying import gain
from tests.titles.algae_inc.agreement.walk import Step
from tests.titles.algae_inc.oracle.bruno import candidates, vp_of_disk, week_milestones
from tests.titles.algae_inc.oracle.data import BRUNO
from tests.titles.algae_inc.oracle.exports import bystanders, milestone_vp


def bruno_exports(step: Step, city: str) -> None:
    """Expect a disk of his in a city."""
    walk, snap = step.walk, step.snap
    strip = walk.strips[step.walk.sending]
    strip[next(spot for spot, disks in enumerate(strip) if disks)] -= 1
    walk.sent.append(city)
    walk.opened |= city not in snap.occupied
    step.now.neutral = sorted([*snap.neutral, city])
    step.now.bruno_vp += vp_of_disk(snap, city)
    step.now.tokens.discard(city)
    for seat, eur in bystanders(snap, BRUNO, city).items():
        gain(step, {"EUR": eur}, seat)


def sends(step: Step) -> None:
    """Expect his next disk, or a choice of its city by the player; after the last one, his milestones."""
    walk, snap = step.walk, step.snap
    walk.sending = step.decision.level
    if not sum(walk.strips[walk.sending]):
        for name in week_milestones(snap, walk.sent, walk.opened):
            step.now.achieved.setdefault(name, []).append(BRUNO)
            step.now.bruno_vp += milestone_vp(snap, BRUNO, name)
        return
    step.asks("SendDisks")
    cities = candidates(snap)
    if len(cities) > 1:
        step.asks("ChooseRivalCity")
    else:
        bruno_exports(step, *cities)


def begins_to_send(step: Step) -> None:
    """Expect that the disks left on a strip will leave it."""
    if step.walk.state.rival is not None:
        step.walk.sent, step.walk.opened = [], False
        step.asks("SendDisks")
