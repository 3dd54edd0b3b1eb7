"""Phase B: the experiments that run, their participants and rewards, and the Weather Machine afterwards."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from .data import EXPERIMENTS, LATIV, ExperimentTile
from .extreme import cover
from .snapshot import Branch, ExtremePile, Snapshot, following, full, has_lativ, owners
from .vouchers import Payment, ways_to_pay

Tile = tuple[str, int]
"""(weather, stage)."""


def matching(snap: Snapshot, weather: str) -> int | None:
    """Place in the display, from the left, of the rightmost tile of the weather; None if there is none."""
    places = [at for at, (kind, _) in enumerate(snap.display) if kind == weather]
    return places[-1] if places else None


def running_tile(snap: Snapshot, weather: str) -> Tile | None:
    """The tile of the experiment that runs on this branch, or None if it is not full or has no match."""
    at = matching(snap, weather)
    return snap.display[at] if at is not None and full(snap.lab[weather]) else None


def last_round_branches(snap: Snapshot) -> list[str]:
    """Branches that run in the last round if no benefit changes one before its turn."""
    return [weather for weather in following(snap.assistant) if running_tile(snap, weather)]


def next_in_last_round(snap: Snapshot, done: str | None) -> str | None:
    """The next branch to run in the present state, after the one just done (None: at the beginning)."""
    order = following(snap.assistant)
    rest = order if done is None else order[order.index(done) + 1 :]
    return next((weather for weather in rest if running_tile(snap, weather)), None)


def participants(snap: Snapshot, weather: str) -> list[tuple[int, int]]:
    """(seat, its Bots on the branch) in turn order: those asked, whether the experiment runs or not."""
    bots = owners(snap.lab[weather])
    return [(seat, bots[seat]) for seat in snap.turn_order if seat in bots]


def tile_data(tile: Tile) -> ExperimentTile:
    """Science cost, CP a Bot and the two benefits of the tile."""
    return EXPERIMENTS[tile]


def run_cp(tile: Tile, bots: int) -> int:
    """CP of an owner who pays the Science cost."""
    return EXPERIMENTS[tile].cp * bots


def science_payments(snap: Snapshot, seat: int, tile: Tile) -> set[Payment]:
    """Ways in which the seat can pay the Science cost of the tile; empty if it cannot."""
    return ways_to_pay(snap.seats[seat].vouchers, "science", EXPERIMENTS[tile].science)


def token_gains(snap: Snapshot, weather: str, payers: Iterable[int]) -> list[tuple[int, str]]:
    """For each payer in order: "token" as long as the Lab has one of the weather, then "science" (1 Voucher)."""
    left = snap.tokens["lab", weather]
    return [(seat, "token" if at < left else "science") for at, seat in enumerate(payers)]


def without(branch: Branch, seats: Collection[int]) -> Branch:
    """The branch without the Bots of these seats and without Lativ's."""
    return [None if occupant == LATIV or occupant in seats else occupant for occupant in branch]


def tokens_after_run(snap: Snapshot, weather: str, payers: Collection[int]) -> int:
    """Lab tokens of the weather after a run: one for each payer; with two players one more goes with Lativ's Bot."""
    left = snap.tokens["lab", weather] - len(payers)
    return max(0, left - int(snap.two_players and has_lativ(snap.lab[weather])))


def extreme_after_run(snap: Snapshot, weather: str) -> ExtremePile:
    """The Extreme Weather after a run: the next tile covers the old one."""
    return cover(weather, snap.extreme[weather])


@dataclass(frozen=True)
class Refill:
    """The Experiment tiles after Phase B: the new preview is None if the deck was empty."""

    display: list[Tile]
    preview: Tile | None
    deck_count: int
    discarded: Tile | None


def refill(snap: Snapshot) -> Refill:
    """Discard the rightmost match of the active branch, slide right, preview into the display, deck to the preview.

    Nothing happens without a match, nor in the last round.
    """
    at = None if snap.last_round else matching(snap, snap.assistant)
    if at is None:
        return Refill(list(snap.display), snap.preview, snap.deck_count, None)
    stay = snap.display[:at] + snap.display[at + 1 :]
    entering = [snap.preview] if snap.preview else []
    preview = snap.deck_top if snap.deck_count else None
    return Refill(entering + stay, preview, max(0, snap.deck_count - 1), snap.display[at])


def assistant_after(snap: Snapshot) -> str:
    """The branch of the Assistant after Phase B: one further, except in the last round."""
    return snap.assistant if snap.last_round else following(snap.assistant)[1]


@dataclass(frozen=True)
class PhaseB:
    """The result of a Phase B before the last round, except for the benefits chosen by owners."""

    refill: Refill
    assistant: str
    branch: Branch
    extreme: ExtremePile
    lab_tokens: int


def after_phase_b(snap: Snapshot, choosers: Collection[int]) -> PhaseB:
    """The outcome on the active branch of a position at the start of Phase B.

    `choosers`: seats that paid, if the experiment runs (all Bots return); seats that took their Bots back, if not.
    """
    weather = snap.assistant
    if running_tile(snap, weather):
        branch = without(snap.lab[weather], [seat for seat, _ in participants(snap, weather)])
        tokens = tokens_after_run(snap, weather, choosers)
        return PhaseB(refill(snap), assistant_after(snap), branch, extreme_after_run(snap, weather), tokens)
    branch = without(snap.lab[weather], choosers)
    tokens = snap.tokens["lab", weather]
    return PhaseB(refill(snap), assistant_after(snap), branch, snap.extreme[weather], tokens)
