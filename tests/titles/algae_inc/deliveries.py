"""Exports on positions, step by step, and contracts held for one option of a card."""

from collections import Counter
from typing import Any

from scoresheet.domain.titles.algae_inc.effects.exports import Delivered
from scoresheet.domain.titles.algae_inc.exporting import (
    Deliver,
    ExportNoMore,
    ExportTo,
    ExportToContract,
    LoadCube,
    LoadCubes,
)
from scoresheet.domain.titles.algae_inc.scoring import scores
from tests.titles.algae_inc.positions import BOX, Board, Steps, acting, company, food

FREE = "Glasgow"
"""A city with a disk of another player, in `exporting`: no transport, no token."""


def exporting(board: Board, *others: Board, **table: Any) -> Steps:
    """Activate the operators of seat 0; seat 1 has a disk in Glasgow (demand 1), and there are no milestones."""
    others = others or (food(exported=[FREE]),)
    demands = {FREE: 1, **table.pop("demands", {})}
    return acting("operators", board, *others, **{"rows": [], "demands": demands, **table})


def cities(steps: Steps, seat: int = 0) -> list[str]:
    """Return the cities that a seat may export to."""
    return sorted(move.city for move in steps.offered(ExportTo, seat))


def export(steps: Steps, city: str, *places: str, tokens: int | None = None, lots: tuple[int, ...] = ()) -> Steps:
    """Export cubes of these places to a city, as seat 0."""
    steps.take(ExportTo, *lots, city=city)
    return load(steps, *places, tokens=tokens, lots=lots)


def fulfil(steps: Steps, *places: str) -> Steps:
    """Export cubes of these places to the contract of seat 0."""
    steps.take(ExportToContract)
    return load(steps, *places)


def load(steps: Steps, *places: str, tokens: int | None = None, lots: tuple[int, ...] = ()) -> Steps:
    """Choose and deliver cubes, by default with the fewest tokens."""
    wanted = Counter(places)
    while steps.is_asked(LoadCubes):
        left = wanted - Counter(steps.own().work.load)
        if left:
            steps.take(LoadCube, place=min(left))
        else:
            number = min(steps.fields(Deliver, "tokens")) if tokens is None else tokens
            steps.take(Deliver, *lots, tokens=number)
    assert Counter(_load(steps)) == wanted, (_load(steps), wanted)
    return steps


def _load(steps: Steps) -> dict[str, int]:
    """Return the cubes loaded for the last delivery, by place."""
    names = [type(effect).__name__ for effect in steps.effects]
    begun = len(names) - 1 - names[::-1].index("ExportBegun")
    places = [effect.place for effect in steps.effects[begun:] if type(effect).__name__ == "CubeLoaded"]
    return Counter(places)


def delivered(steps: Steps) -> tuple[int, int]:
    """Return the value of the last delivery with all tokens, and the tokens."""
    last = steps.of(Delivered)[-1]
    return last.value, last.tokens


def worth(board: Board, *places: str) -> int:
    """Return the value of cubes of these places in an export to a city, without tokens."""
    cubes = {place: places.count(place) for place in places}
    steps = exporting({"grid": {}, **board, "cubes": cubes, "items": {"mv": 1}})
    value, tokens = delivered(export(steps, FREE, *places))
    return value - tokens


def ends(steps: Steps) -> Steps:
    """Stop exporting as seat 0."""
    return steps.take(ExportNoMore)


def options(department: str, card: str) -> tuple[str, str, str]:
    """Return end scoring, export and ability of a contract card."""
    contract = BOX.contracts[department][card]
    return contract.end, contract.export, contract.ability


def with_export(board: Board, card: str, **own: Any) -> Board:
    """A board with this card's contract export and an ability unrelated to exports."""
    return {**board, "export": card, "ability": "9" if card != "9" else "8", **own}


def with_end(board: Board, card: str, **own: Any) -> Board:
    """A board with this card's end scoring."""
    return {**board, "end": card, "ability": "9" if card != "9" else "8", **own}


def end_points(board: Board, **table: Any) -> int:
    """Return the points of the contract's end scoring of a board."""
    return scores(company(board, food(), **table))[0].parts["contract"]


def reward(steps: Steps) -> tuple[int, int]:
    """Return the VP and EUR gained by the contract export of a player who had no euros."""
    return steps.points().get("contract_export", 0), steps.own().items["eur"]
