"""The gains and questions of bonuses by the model."""

from tests.titles.algae_inc.agreement.paying import gain
from tests.titles.algae_inc.agreement.walk import Step
from tests.titles.algae_inc.oracle import mondays
from tests.titles.algae_inc.oracle.belts import income_moves, main_moves
from tests.titles.algae_inc.oracle.tanks import takeable


def coded(code: str) -> tuple[str, int]:
    """A bonus by its code: kind and number."""
    kind = code.rstrip("0123456789")
    return kind, int(code[len(kind) :] or 1)


def receive(step: Step, code: str) -> None:
    """Expect the gain or the question of a bonus."""
    kind, number = coded(code)
    if kind == "ALG":
        offer_cubes(step, number)
    elif kind == "BP":
        step.notes.stored = 0
        for _ in range(number):
            step.asks("ChooseTank")
    elif kind == "VPI":
        gain(step, {"VP": mondays.vp(step.now, step.seat)})
    elif kind == "OPI":
        offer_cubes(step, mondays.cubes(step.me))
    elif kind == "ENI":
        offer_moves(step, income_moves(step.me))
    elif kind == "SCI":
        gain(step, {"SP": mondays.science(step.me)})
    else:
        gain(step, {"E" if kind == "EN" else kind: number})


def offer_cubes(step: Step, number: int, who: int | None = None) -> None:
    """Expect an offer of cubes if any can be taken; if none is affordable, the question is optional."""
    seat = step.seat if who is None else who
    step.walk.notes[seat].takes = number
    if number and takeable(step.now, step.now.seats[seat]):
        step.asks("TakeAlgae", seat)
    elif number:
        step.may_ask("TakeAlgae", seat)


def offer_moves(step: Step, number: int, who: int | None = None) -> None:
    """Expect an offer of moves if any cube can move."""
    seat = step.seat if who is None else who
    notes = step.walk.notes[seat]
    notes.moves, notes.conveying = number, False
    if number and main_moves(step.now.seats[seat]):
        step.asks("MoveFreely", seat)
