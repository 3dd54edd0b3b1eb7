"""Exports made on positions, step by step, and contracts held by one option of a card."""

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
    """Seat 0 has activated its operators; seat 1 has a disk in Glasgow, which asks 1; there are no milestones."""
    others = others or (food(exported=[FREE]),)
    demands = {FREE: 1, **table.pop("demands", {})}
    return acting("operators", board, *others, **{"rows": [], "demands": demands, **table})


def cities(steps: Steps, seat: int = 0) -> list[str]:
    """Where a seat may export to."""
    return sorted(move.city for move in steps.offered(ExportTo, seat))


def export(steps: Steps, city: str, *places: str, tokens: int | None = None, lots: tuple[int, ...] = ()) -> Steps:
    """Seat 0 exports cubes of these places to a city, where it may choose."""
    steps.take(ExportTo, *lots, city=city)
    return load(steps, *places, tokens=tokens, lots=lots)


def fulfil(steps: Steps, *places: str) -> Steps:
    """Seat 0 exports cubes of these places to its contract."""
    steps.take(ExportToContract)
    return load(steps, *places)


def load(steps: Steps, *places: str, tokens: int | None = None, lots: tuple[int, ...] = ()) -> Steps:
    """Cubes are chosen and delivered; with the fewest tokens, if no number is named."""
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
    """What the last delivery took, by what was loaded for it."""
    names = [type(effect).__name__ for effect in steps.effects]
    begun = len(names) - 1 - names[::-1].index("ExportBegun")
    places = [effect.place for effect in steps.effects[begun:] if type(effect).__name__ == "CubeLoaded"]
    return Counter(places)


def delivered(steps: Steps) -> tuple[int, int]:
    """What the last delivery was worth with all tokens, and the tokens."""
    last = steps.of(Delivered)[-1]
    return last.value, last.tokens


def worth(board: Board, *places: str) -> int:
    """What cubes of these places are worth together, without tokens, in an export to a city."""
    cubes = {place: places.count(place) for place in places}
    steps = exporting({"grid": {}, **board, "cubes": cubes, "items": {"mv": 1}})
    value, tokens = delivered(export(steps, FREE, *places))
    return value - tokens


def ends(steps: Steps) -> Steps:
    """Seat 0 exports no more."""
    return steps.take(ExportNoMore)


def options(department: str, card: str) -> tuple[str, str, str]:
    """What a contract card scores, what it asks for, what it allows."""
    contract = BOX.contracts[department][card]
    return contract.end, contract.export, contract.ability


def with_export(board: Board, card: str, **own: Any) -> Board:
    """A board whose contract export is that of this card, and whose ability has nothing to do with exports."""
    return {**board, "export": card, "ability": "9" if card != "9" else "8", **own}


def with_end(board: Board, card: str, **own: Any) -> Board:
    """A board whose end scoring is that of this card."""
    return {**board, "end": card, "ability": "9" if card != "9" else "8", **own}


def end_points(board: Board, **table: Any) -> int:
    """What the end scoring of a board's contract brings."""
    return scores(company(board, food(), **table))[0].parts["contract"]


def reward(steps: Steps) -> tuple[int, int]:
    """VP and EUR that the contract export brought to one who had no euros."""
    return steps.points().get("contract_export", 0), steps.own().items["eur"]
