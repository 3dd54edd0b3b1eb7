"""Search: a seat's moves weighed by playing on from each, greedily, in worlds that may be the true one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from domain.chance import Imagined, Random, Repeatable
from domain.move import Move
from domain.play import WorkingTable, carry_out
from domain.title import Title
from domain.viewer import NOBODY, Seat, all_seats

KEPT = 8
"""Moves that are played on from: those after which the title's own evaluation is highest."""
MOST_RANKED = 300
"""Of more moves than so many (bids of any height, say) a sample at even steps is ranked."""
LOOKED_AT = 8
"""Moves that are looked at for each move of a play-out, drawn at random of those there are."""
MOST_MOVES = 60
"""Moves after which a play-out ends wherever it stands: who plays alone would play on to the end."""
BETWEEN = 4
"""Worlds from one look at who has fallen behind to the next."""
SURE = 2.0
"""Standard errors that a move has to be behind the best to be given up."""
SEEDS = 1 << 62


class Budget(Protocol):
    """How long may be thought."""

    def spent(self, playouts: int) -> bool:
        """Whether to stop, so many play-outs having been made; asked before each world, and never before the first."""
        ...


class Playouts(msgspec.Struct, frozen=True):
    """A budget of so many play-outs: the same everywhere, however fast the machine."""

    number: int

    def spent(self, playouts: int) -> bool:
        """Whether that many have been made."""
        return playouts >= self.number


class Weighed(msgspec.Struct, frozen=True):
    """What a move is worth: the mean `lead` of its seat (see `ahead`) after playing on from it in so many `worlds`."""

    move: Move
    lead: float
    worlds: int


class _Runner(msgspec.Struct, eq=False):
    """A move in the running."""

    move: Move
    rank: int
    leads: list[float] = []

    @property
    def lead(self) -> float:
        return sum(self.leads) / len(self.leads)

    def behind(self, leader: _Runner) -> bool:
        """Whether it is so far behind that more worlds would hardly bring it to the front."""
        worse = [theirs - own for theirs, own in zip(leader.leads, self.leads, strict=True)]
        mean = sum(worse) / len(worse)
        variance = sum((one - mean) ** 2 for one in worse) / (len(worse) - 1)
        return mean > 0 and mean * mean * len(worse) > SURE * SURE * variance

    def weighed(self) -> Weighed:
        return Weighed(self.move, self.lead, len(self.leads))


def weigh(
    title: Title,
    state: Any,
    seat: Seat,
    random: Random,
    budget: Budget,
    keep: int = KEPT,
    always: Sequence[Move] = (),
) -> list[Weighed]:
    """The moves of `seat` that look best, at most `keep` of them, with those in `always`; the best first.

    Nothing but `title.fresh_world(state, seat, random)` is looked at. Each is played on from in the same worlds, with
    the same random numbers; one that falls behind for certain is given up, but for those in `always`. All ends early
    when one alone is left.
    """
    world = title.fresh_world(state, seat, random)
    ranked = rank(title, world, seat, random)
    running = [_Runner(move, number) for number, move in enumerate(ranked) if number < keep or move in always]
    playouts, dropped = 0, list[_Runner]()
    while running and not (playouts and budget.spent(playouts)):
        world, seed = title.fresh_world(state, seat, random), random.randrange(SEEDS)
        for runner in running:
            runner.leads.append(lead_after(title, world, seat, runner.move, Repeatable(seed)))
        playouts += len(running)
        if len(running[0].leads) % BETWEEN == 0 and len(running) > 1:
            leader = max(running, key=lambda runner: runner.lead)
            lost = [one for one in running if one.move not in always and one.behind(leader)]
            running, dropped = [one for one in running if one not in lost], dropped + lost
            if len(running) == 1:
                break
    order = sorted([*running, *dropped], key=lambda runner: (-len(runner.leads), -runner.lead, runner.rank))
    return [runner.weighed() for runner in order]


def rank(title: Title, world: Any, seat: Seat, random: Random) -> list[Move]:
    """The moves of `seat`, or of very many a sample; first the one after which the evaluation of `world` is highest.

    A move that leaves its decision open is worth the best answer after it.
    """
    moves = title.legal_moves(world, seat)
    moves = moves[:: max(1, -(-len(moves) // MOST_RANKED))]
    return sorted(moves, key=lambda move: -_worth(title, world, seat, move, Imagined(random))) if moves[1:] else moves


def lead_after(title: Title, world: Any, seat: Seat, move: Move, random: Random) -> float:
    """The lead of `seat` after it makes `move`, and all play on; `world` is only read."""
    copy = title.copy(world)
    carry_out(copy, seat, move, Imagined(random), title.anytime)
    return play_on(title, copy, random, seat)[seat]


def play_on(title: Title, world: Any, random: Random, seat: Seat = NOBODY) -> list[float]:
    """Go on greedily on `world`, which changes, as far as the title looks ahead; what `ahead` says there.

    `seat` is the one that moved last, if one did: the acting seat may change `title.lookahead` times.
    """
    turns, chance = title.lookahead, Imagined(random)
    for _ in range(MOST_MOVES):
        acting = world.to_act()
        if acting and acting[0] != seat != NOBODY:
            turns -= 1
        if not acting or turns < 0:
            break
        seat = acting[0]
        carry_out(world, seat, _likely(title, world, seat, random), chance, title.anytime)
    return ahead(title, world)


def ahead(title: Title, state: Any) -> list[float]:
    """By seat: how far its evaluation (in the end its points, half a point for a tie-break) is above the best other's.

    Who plays alone has nobody to be ahead of: its own evaluation, or points.
    """
    if state.over():
        scores = title.last_scores(state)
        places = sorted((score.points, *score.tie_break) for score in scores)
        worths = [score.points + places.index((score.points, *score.tie_break)) / (2 * len(places)) for score in scores]
    else:
        worths = [title.evaluate(state, seat) for seat in all_seats(state.seats)]
    *_, second, best = [0.0, *sorted(worths)] if len(worths) == 1 else sorted(worths)
    return [worth - (second if worth == best else best) for worth in worths]


def _likely(title: Title, world: Any, seat: Seat, random: Random) -> Move:
    """What `seat` might do: the best of a few answers."""
    moves = title.legal_moves(world, seat)
    answers = [move for move in moves if move.answers] or moves
    while len(answers) > LOOKED_AT:
        answers.pop(random.randrange(len(answers)))
    if len(answers) == 1:
        return answers[0]
    chance = Imagined(random)
    return max(answers, key=lambda move: title.evaluate(_after(title, world, seat, move, chance).state, seat))


def _worth(title: Title, world: Any, seat: Seat, move: Move, chance: Imagined) -> float:
    after = _after(title, world, seat, move, chance).state
    answers = [] if move.answers else [other for other in title.legal_moves(after, seat) if other.answers]
    then = (_after(title, after, seat, answer, chance).state for answer in answers)
    return max((title.evaluate(position, seat) for position in then), default=title.evaluate(after, seat))


def _after(title: Title, world: Any, seat: Seat, move: Move, chance: Imagined) -> WorkingTable[Any]:
    return carry_out(title.copy(world), seat, move, chance, title.anytime)
