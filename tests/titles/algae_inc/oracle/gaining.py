"""Gains with their consequences, and positions after a step."""

from collections import Counter
from copy import deepcopy

from .data import SCIENCE_MAX
from .paying import energy_gained, energy_paid
from .snapshot import Change, Seat, Snapshot


def received(seat: Seat, gains: dict[str, int]) -> Counter[str]:
    """The result of a gain: Freelance Engineers may add items, energy may turn to VP, science points may be lost."""
    found = Counter(gains)
    if seat.ability == "FE_GIVES_MV1_EUR1":
        found += Counter({"MV": gains.get("FE", 0), "EUR": gains.get("FE", 0)})
    found["SP"] = min(found["SP"], SCIENCE_MAX - seat.items["SP"])
    energy, vp = energy_gained(seat, found["E"])
    found["E"], found["VP"] = energy - seat.energy, found["VP"] + vp
    return +found


def coded(bonus: str) -> dict[str, int]:
    """A bonus by its code: "SP2" is two science points."""
    name = bonus.rstrip("0123456789")
    return {name: int(bonus[len(name) :])}


def after(snap: Snapshot, who: int, step: Change) -> Snapshot:
    """The position after a step paid with own items, without exchanges."""
    found = deepcopy(snap)
    seat = found.seats[who]
    seat.energy, eur = energy_paid(seat, step.energy)
    seat.items["EUR"] -= eur + step.eur
    assert seat.items["EUR"] >= 0, "not enough euros"
    _gain(seat, received(seat, dict(step.gains)))
    seat.cubes.update(dict(step.cubes))
    for kind, n in step.tanks:
        tanks = found.algae if kind in found.algae else found.byproducts
        tanks[kind] += n
    return found


def _gain(seat: Seat, gains: Counter[str]) -> None:
    seat.energy += gains.pop("E", 0)
    seat.vp += gains.pop("VP", 0)
    seat.items.update(gains)
