"""The reasons why exports are not possible ("Export")."""

from collections.abc import Mapping

from scoresheet.domain.titles.algae_inc import contracts, valuing
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat
from scoresheet.domain.why import Why


def refuse_targets(state: State, seat: Seat, fares: Mapping[str, tuple[int | None, int]], why: Why) -> None:
    """Give the reasons against cities, by transport and demand, and against the contract."""
    worth = valuing.most_worth(state, seat, {})
    items = state.departments[seat].items
    if worth is None:
        why.refuse([f"city:{city}" for city in fares], "you have no goods to export")
    why.refuse([f"city:{city}" for city, (eur, _) in fares.items() if eur is None], "you may not export there now")
    for city, (eur, demand) in fares.items():
        why.refuse(
            f"city:{city}",
            "demands {demand}, and transport costs EUR {eur}; your goods are worth {worth}, "
            "and you have {tokens} Market Value tokens and EUR {own}",
            demand=demand,
            eur=eur,
            worth=worth,
            tokens=items["mv"],
            own=items["eur"],
        )
    if contracts.is_open(state, seat):
        why.refuse(f"contract:{seat}:export", "you do not have the goods for the contract")
    else:
        why.refuse(f"contract:{seat}:export", "the contract is not open to you now")


def refuse_cubes(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons against places and tokens in the choice of the goods to deliver."""
    department = state.departments[seat]
    empty = [f"place:{seat}:{place}" for place, cubes in department.cubes.items() if not cubes]
    why.refuse(empty, "no cube is here")
    why.refuse([f"place:{seat}:{place}" for place in department.cubes], "no more of its cubes can be delivered")
    why.refuse(f"item:{seat}:mv", "no tokens can be used with these goods")
    why.refuse(f"department:{seat}", "the goods are not worth enough without tokens")
