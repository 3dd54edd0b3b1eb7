"""Audited games: random ones, and rich ones in which everybody gets much of everything."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from domain.chance import Imagined
from domain.move import Move
from domain.titles.algae_inc import TITLE, setup, turns
from domain.titles.algae_inc.exporting import Deliver, ExportTo, ExportToContract
from domain.titles.algae_inc.state import State
from domain.viewer import Seat
from tests.titles import playing
from tests.titles.algae_inc.agreement.audit import audit, settled, standing
from tests.titles.algae_inc.agreement.beginnings import laid_out
from tests.titles.algae_inc.agreement.gifts import give
from tests.titles.algae_inc.agreement.walk import Walk

WEIGHTS: dict[type, int] = {ExportTo: 4, ExportToContract: 8, Deliver: 4, turns.PerformAction: 3}
"""How much likelier these are to be chosen; others have 3, and the end of anything 1."""


def choose(state: State, seat: Seat, random: Random) -> Move:
    """A move: one time in two any kind is as likely as any other, so that rare ones are made."""
    moves = TITLE.legal_moves(state, seat)
    if random.randrange(2):
        kind = random.choice(list(dict.fromkeys(map(type, moves))))
        moves = [move for move in moves if type(move) is kind]
    return random.choices(moves, [1 if move.ends else WEIGHTS.get(type(move), 3) for move in moves])[0]


def game(seed: int) -> Iterator[Counter[str]]:
    """A game under audit, from a seed: what was compared, after every move since the departments were chosen."""
    random = Random(seed)
    chance, generous = Imagined(random), seed // 4 % 4
    options = {"printed_capitals": seed % 3 == 0, "random_inlays": seed % 2 == 0}
    state = playing.laid_out(TITLE, 1 + seed % 4, chance, **options).state
    while not isinstance(state.open_to(state.to_act()[0]), setup.ChoosePool):
        seat = random.choice(state.to_act())
        TITLE.play(state, seat, random.choice(TITLE.legal_moves(state, seat)), chance)
    walk = Walk(TITLE.copy(state))
    laid_out(walk)
    while not state.over():
        seat = random.choice(state.to_act())
        if isinstance(state.open_to(seat), turns.ChooseSpot) and random.randrange(4) < generous:
            give(state, random)
            walk.restart(TITLE.copy(state))
        settled(walk)
        move = choose(state, seat, random)
        audit(walk, move, TITLE.play(state, seat, move, chance).effects)
        if state.over():
            walk.same("positions", state, walk.state)
        standing(walk)
        yield walk.counted
