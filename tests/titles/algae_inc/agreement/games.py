"""Audited games: random ones, and rich ones with many gifts."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from scoresheet.domain.chance import Imagined
from scoresheet.domain.move import Move
from scoresheet.domain.titles.algae_inc import TITLE, algae, engineers, moves, placing, scientists, setup, turns
from scoresheet.domain.titles.algae_inc.exporting import Deliver, ExportTo, ExportToContract
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat
from tests.titles import playing
from tests.titles.algae_inc.agreement.audit import audit, settled, standing
from tests.titles.algae_inc.agreement.beginnings import laid_out
from tests.titles.algae_inc.agreement.gifts import give
from tests.titles.algae_inc.agreement.walk import Walk
from tests.titles.algae_inc.oracle.data import CONTRACTS

WEIGHTS: dict[type, int] = {
    ExportTo: 4,
    ExportToContract: 12,
    Deliver: 6,
    turns.PerformAction: 6,
    turns.UseExportTile: 6,
    scientists.GainScience: 1,
    engineers.TakeCombo: 9,
    placing.TakeBonus: 9,
    moves.MoveNoMore: 8,
    algae.TakeNoMore: 6,
}
"""The weights of these moves in a random choice; others have 3, and other ends of a decision 1."""


def choose(state: State, seat: Seat, random: Random) -> Move:
    """Choose a move, in every second case by kind first, so that rare kinds occur."""
    legal = TITLE.legal_moves(state, seat)
    if random.randrange(2):
        kinds = list(dict.fromkeys(map(type, legal)))
        kind = random.choices(kinds, [weight(kind) for kind in kinds])[0]
        return random.choice([move for move in legal if type(move) is kind])
    return random.choices(legal, [weight(type(move)) for move in legal])[0]


def weight(kind: type[Move]) -> int:
    """Return the weight of a move in a random choice."""
    return WEIGHTS.get(kind, 1 if kind.ends else 3)


ABILITIES = [(name, contract.ability) for name, cards in CONTRACTS.items() for contract in cards]
"""All pairs (department, ability)."""


def chosen(state: State, seat: Seat, random: Random, ability: str) -> Move:
    """Choose a move of the set-up, with the department of the ability for some player."""
    legal = TITLE.legal_moves(state, seat)
    wanted = [name for name, code in ABILITIES if code == ability]
    return next((move for move in legal if getattr(move, "department", "") in wanted), random.choice(legal))


def grant(state: State, ability: str) -> None:
    """Give the ability to the owner of its department."""
    for own in state.departments:
        for number, contract in enumerate(CONTRACTS[own.department], 1):
            if contract.ability == ability:
                own.ability = str(number)


def game(seed: int, ability: str = "") -> Iterator[Counter[str]]:
    """Play a game under audit from a seed; yield the comparisons after every move from the choice of departments on.

    In every second game, or with a named ability, one ability is present throughout.
    """
    ability = ability or (ABILITIES[seed // 2 % len(ABILITIES)][1] if seed % 2 else "")
    random = Random(seed)
    chance, generous = Imagined(random), 3 - seed // 4 % 4
    options = {"printed_capitals": seed % 3 == 0, "random_inlays": seed % 5 > 2}
    state = playing.laid_out(TITLE, 1 + seed % 4, chance, **options).state
    while not isinstance(state.open_to(state.to_act()[0]), setup.ChoosePool):
        seat = random.choice(state.to_act())
        TITLE.play(state, seat, chosen(state, seat, random, ability), chance)
    walk = Walk(TITLE.copy(state))
    laid_out(walk)
    grant(state, ability)
    walk.restart(TITLE.copy(state))
    while not state.over():
        seat = random.choice(state.to_act())
        if isinstance(state.open_to(seat), turns.ChooseSpot) and random.randrange(4) < generous:
            give(state, random)
            grant(state, ability)
            walk.restart(TITLE.copy(state))
        settled(walk)
        move = choose(state, seat, random)
        audit(walk, move, TITLE.play(state, seat, move, chance).effects)
        if state.over():
            walk.same("positions", state, walk.state)
        standing(walk)
        yield walk.counted
