"""Small positions for trying out the model."""

from .data import COLOURS, LAB_TOKENS_EACH, SUBSIDY_TYPES, VOUCHERS, WEATHERS
from .snapshot import OfficeRow, Plot, Seat, Snapshot


def table(players: int = 3, **changes: object) -> Snapshot:
    """A position of this number of players early in round 2, with empty Workshops and these fields changed."""
    tiles = iter(SUBSIDY_TYPES)
    plots: dict[str, list[Plot]] = {weather: [("tile", next(tiles), True) for _ in range(3)] for weather in WEATHERS}
    tokens = {(kind, weather): 2 for kind in ("government", "rnd") for weather in WEATHERS}
    tokens |= {("lab", weather): LAB_TOKENS_EACH[players] for weather in WEATHERS}
    seats = list(range(players))
    snap = Snapshot({seat: Seat() for seat in seats}, seats, seats, round=2, plots=plots, tokens=tokens)
    snap.scientists = {seat: ("supply", seat) for seat in seats}
    for name, value in changes.items():
        setattr(snap, name, value)
    return snap


def vouchers(**held: int) -> dict[str, int]:
    """Vouchers of the named types, none of the others."""
    return {kind: held.get(kind, 0) for kind in VOUCHERS}


def pieces(**held: int) -> dict[str, int]:
    """Parts or Chemicals of the named colours, none of the others."""
    return {colour: held.get(colour, 0) for colour in COLOURS}


def paper(government: str | None, lab: str | None, rnd: str | None, *, published: bool = False) -> OfficeRow:
    """A row of the Office with these tokens; if published, its marker lies at the right."""
    cells = {"government": government, "lab": lab, "rnd": rnd}
    return OfficeRow(cells, published, "right" if published else "left")
