"""Audited games: random ones, some steered towards rare moves, some with gifts."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from scoresheet.domain.chance import Imagined
from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine import TITLE, breakthrough, goals, office, papers, supply, turns
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline
from scoresheet.domain.titles.weather_machine.ending import UseNoMore
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.machine import PayExperiment
from scoresheet.domain.titles.weather_machine.returning import LeaveAll, TakeAllBack
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.turns import TakeTurn
from scoresheet.domain.viewer import Seat
from tests.titles import playing
from tests.titles.weather_machine.agreement.audit import audit, settled, standing
from tests.titles.weather_machine.agreement.gifts import crowd, give
from tests.titles.weather_machine.agreement.walk import Walk

WEIGHTS: dict[type, int] = {
    turns.Perform: 8,
    papers.Publish: 8,
    papers.Cite: 8,
    breakthrough.SendMarker: 8,
    goals.PlaceGoal: 4,
    goals.FlipGoal: 8,
    goals.UseSubsidy: 4,
    Accept: 8,
    PayExperiment: 8,
    LeaveAll: 4,
    supply.BuyBot: 8,
    supply.BuyChemical: 4,
    supply.ExtendWorkshop: 4,
    supply.TakeInitiative: 1,
    supply.LeaveSupply: 3,
}
"""The weights of these moves in a random choice; others have 3."""
SELDOM = (Decline, UseNoMore, TakeAllBack)
SELDOM_STANDING = 20
"""The number of moves between comparisons of scores and Goals."""

Check = Callable[[State], None]


def choose(state: State, seat: Seat, random: Random) -> Move:
    """Choose a move that tends to make progress."""
    moves = TITLE.legal_moves(state, seat)
    return random.choices(moves, [weight(state, seat, move) for move in moves])[0]


def weight(state: State, seat: Seat, move: Move) -> int:
    """Return the weight of a move in a random choice."""
    if isinstance(move, SELDOM):
        return 1
    if isinstance(move, SendToLab):
        return 12 if move.weather == state.assistant else 1
    if isinstance(move, MoveTo):
        return 1 if move.location == "supply" else 3
    if isinstance(move, office.PlaceToken):
        return 12 if move.weather in state.laboratories[seat].office[move.row].tokens else 1
    return WEIGHTS.get(type(move), 3)


def game(seed: int, check: Check | None = None) -> Iterator[Counter[str]]:
    """Play a game under audit from a seed; yield the comparisons after every move."""
    random = Random(seed)
    chance, generous = Imagined(random), seed % 4
    options = {"goal_draft": seed % 5 == 0, "new_scientists": seed % 3 == 0}
    table = playing.laid_out(TITLE, 2 + seed // 4 % 3, chance, **options)
    state = table.state
    walk = Walk(TITLE.copy(state))
    while not state.over():
        seat = random.choice(state.to_act())
        if _is_time(state, seat) and random.randrange(4) < generous:
            give(state, seat, random)
            crowd(state, seat, random, seed)
            walk.restart(TITLE.copy(state))
        settled(walk)
        move = choose(state, seat, random) if generous else random.choice(TITLE.legal_moves(state, seat))
        audit(walk, move, TITLE.play(state, seat, move, chance).effects)
        if state.over() or not random.randrange(SELDOM_STANDING):
            walk.same("positions", state, walk.state)
            standing(walk)
        if check is not None:
            check(state)
        yield walk.counted


def _is_time(state: State, seat: Seat) -> bool:
    """Return whether a turn begins, which is the time for gifts."""
    return isinstance(state.open_to(seat), TakeTurn) and not state.started and not state.moved
