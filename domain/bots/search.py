"""Move search by greedy play-outs in worlds consistent with the seat's knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from scoresheet.domain.chance import Imagined, Random, Repeatable
from scoresheet.domain.move import Move, played
from scoresheet.domain.play import Turn, WorkingTable, carry_out
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import NOBODY, Seat, all_seats

KEPT = 8
"""The number of moves that are played out: those with the highest static evaluation."""
MOST_RANKED = 300
"""The maximum number of moves that are ranked; longer lists (bids of any height) are sampled evenly."""
LOOKED_AT = 8
"""The number of random candidate moves evaluated for each move of a play-out."""
MOST_MOVES = 60
"""The maximum number of moves in a play-out; a solo game would run to its end otherwise."""
FEWEST = 4
"""The number of worlds after which trailing moves are first dropped; then again each time their number has doubled."""
SURE = 2.0
"""The number of standard errors by which a move must trail the best one to be dropped."""
SEEDS = 1 << 62


class Budget(Protocol):
    """A limit on the search effort."""

    def spent(self, playouts: int) -> float:
        """Return the used share of the budget after `playouts` play-outs; 1 or more means stop.

        Called before each world except the first.
        """
        ...


class Playouts(msgspec.Struct, frozen=True):
    """A budget of play-outs, independent of the machine's speed."""

    number: int

    def spent(self, playouts: int) -> float:
        return playouts / self.number


class Weighed(msgspec.Struct, frozen=True):
    """A move and the mean `lead` of its seat (see `ahead`) over play-outs in `worlds` worlds."""

    move: Move
    lead: float
    worlds: int


class _Runner(msgspec.Struct, eq=False):
    """A candidate move with the leads that it has reached in play-outs so far.

    `rank` is its position by static evaluation.
    """

    move: Move
    rank: int
    leads: list[float] = []

    @property
    def lead(self) -> float:
        return sum(self.leads) / max(1, len(self.leads))

    def behind(self, leader: _Runner) -> bool:
        """Return whether the move trails so clearly that more worlds would hardly change it."""
        worse = [theirs - own for theirs, own in zip(leader.leads, self.leads, strict=True)]
        mean = sum(worse) / len(worse)
        variance = sum((one - mean) ** 2 for one in worse) / (len(worse) - 1)
        return mean > 0 and mean * mean * len(worse) > SURE * SURE * variance


class _Race:
    """The remaining candidate moves with their leads in the same worlds, and the dropped ones."""

    def __init__(self, runners: list[_Runner], always: Sequence[Move]) -> None:
        self.running = runners
        self.always = always
        self.playouts = 0
        self._dropped: list[_Runner] = []
        self._most = len(runners)
        self._looked = 0

    def thin_out(self, spent: float) -> None:
        """Keep half of the moves after the first part of the budget, then a quarter, and so on."""
        rounds = max(1, (self._most - 1).bit_length())
        most = max(1, self._most >> int(spent * rounds))
        order = self._by_lead(self.running)
        worlds = len(order[0].leads)
        kept = order[:most]
        if worlds >= 2 * self._looked and worlds >= FEWEST:
            self._looked = worlds
            kept = [one for one in kept if one is order[0] or not one.behind(order[0])]
        kept += [one for one in order if one.move in self.always and one not in kept]
        self._dropped += [one for one in reversed(order) if one not in kept]
        self.running = kept

    def order(self) -> list[Weighed]:
        """Return all moves, best first: the remaining ones by lead, then the dropped ones."""
        best = self._by_lead(self.running) + self._dropped[::-1]
        return [Weighed(runner.move, runner.lead, len(runner.leads)) for runner in best]

    @staticmethod
    def _by_lead(runners: list[_Runner]) -> list[_Runner]:
        return sorted(runners, key=lambda runner: (-runner.lead, runner.rank))


def weigh(
    title: Title,
    state: GameState,
    seat: Seat,
    random: Random,
    budget: Budget,
    keep: int = KEPT,
    always: Sequence[Move] = (),
) -> list[Weighed]:
    """Return the best moves of `seat`, at most `keep`, plus those in `always`, best first.

    The search uses only worlds from `title.fresh_world(state, seat, random)`, never the true state. All moves are
    played out in the same worlds with the same random numbers. The worse half and clear losers are dropped step by
    step, except those in `always`; the search stops when one move is left.
    """
    ranked = rank(title, title.fresh_world(state, seat, random), seat, random, always)
    race = _Race(
        [_Runner(move, number) for number, move in enumerate(ranked) if number < keep or move in always], always
    )
    while race.running and (spent := budget.spent(race.playouts) if race.playouts else 0.0) < 1:
        race.thin_out(spent)
        if len(race.running) == 1 and race.playouts:
            break
        world, seed = title.fresh_world(state, seat, random), random.randrange(SEEDS)
        for runner in race.running:
            runner.leads.append(lead_after(title, world, seat, runner.move, seed))
        race.playouts += len(race.running)
    return race.order()


def rank(title: Title, world: GameState, seat: Seat, random: Random, always: Sequence[Move] = ()) -> list[Move]:
    """Rank the moves of `seat` by the evaluation of `world` after each; sample a very long list.

    A move that leaves its decision open is valued by the best answer after it. The ranking leaves out standing
    preferences, and all but one of several moves that lead to the same position; moves in `always` take precedence.
    """
    moves = played(title.legal_moves(world, seat))
    moves = moves[:: max(1, -(-len(moves) // MOST_RANKED))]
    if len(moves) == 1:
        return moves
    ranked, found = list[tuple[float, int, Move]](), set[bytes]()
    for number, move in sorted(enumerate(moves), key=lambda each: each[1] not in always):
        chance = Imagined(random)
        table = _after(title, world, seat, move, chance)
        position = _position(title, table)
        if position not in found:
            ranked.append((-_worth(title, table, seat, move, chance), number, move))
        if position is not None:
            found.add(position)
    return [move for _, _, move in sorted(ranked, key=lambda each: each[:2])]


def is_choice(title: Title, state: GameState, seat: Seat, random: Random) -> bool:
    """Return whether the moves lead to different positions, as far as the seat can know."""
    world = title.fresh_world(state, seat, random)
    moves, found = played(title.legal_moves(world, seat)), set[bytes]()
    for move in moves:
        position = _position(title, _after(title, world, seat, move, Imagined(random)))
        if position is None:
            return len(moves) > 1
        found.add(position)
        if len(found) > 1:
            return True
    return False


def _position(title: Title, table: WorkingTable) -> bytes | None:
    """Return the encoded position, or the scores at the end; None if anything was drawn."""
    if table.draws:
        return None
    return msgspec.msgpack.encode(
        title.last_scores(table.state) if table.state.over() else table.state, order="deterministic"
    )


def lead_after(title: Title, world: GameState, seat: Seat, move: Move, seed: int) -> float:
    """Return the lead of `seat` after `move` and a greedy play-out; `world` is not changed."""
    return ahead(title, played_on(title, world, seat, move, seed))[seat]


def played_on(title: Title, world: GameState, seat: Seat, move: Move, seed: int) -> GameState:
    """Return the world after `move` and a greedy play-out up to the title's lookahead.

    The draws depend only on the seed, not on the evaluations in between, so all moves have the same luck.
    """
    chance = Imagined(Repeatable(seed))
    return _played_on(title, _after(title, world, seat, move, chance), Repeatable(~seed), seat)


def play_on(title: Title, world: GameState, random: Random) -> GameState:
    """Play `world` on greedily, in place, and return the position reached."""
    chance = Imagined(Repeatable(random.randrange(SEEDS)))
    return _played_on(title, WorkingTable(world, chance, title.anytime), random, NOBODY)


def _played_on(title: Title, table: WorkingTable, random: Random, seat: Seat) -> GameState:
    """Play greedily from `seat` until the seat to act has changed `title.lookahead` times."""
    turns = title.lookahead
    for _ in range(MOST_MOVES):
        turn = table.next()
        if turn and turn.seat != seat != NOBODY:
            turns -= 1
        if turn is None or turns < 0:
            break
        seat = turn.seat
        table = _likely(title, table, turn, random)
    return table.state


def _likely(title: Title, table: WorkingTable, turn: Turn, random: Random) -> WorkingTable:
    """Return the table after the best of a few sampled answers.

    The play-out's draws come from `table.chance`; the answers are tried with other imagined draws.
    """
    answers = [move for move in turn.moves if move.answers] or turn.moves[:]
    while len(answers) > LOOKED_AT:
        answers.pop(random.randrange(len(answers)))
    world, seat = table.state, turn.seat
    if len(answers) == 1:
        return carry_out(world, seat, answers[0], table.chance, title.anytime)
    tried = [_after(title, world, seat, move, Imagined(random)) for move in answers]
    worths = [title.evaluate(after.state, seat) for after in tried]
    best = worths.index(max(worths))
    if tried[best].draws:
        return carry_out(world, seat, answers[best], table.chance, title.anytime)
    tried[best].chance = table.chance
    return tried[best]


def ahead(title: Title, state: GameState) -> list[float]:
    """Return each seat's expected points minus those of the best other seat.

    After the end, the final points count, with up to half a point for the tie-break. A solo seat has no opponent: its
    lead is its points plus the difference between its evaluation and its expected points.
    """
    if state.over():
        scores = title.last_scores(state)
        places = sorted((score.points, *score.tie_break) for score in scores)
        worths = [score.points + places.index((score.points, *score.tie_break)) / (2 * len(places)) for score in scores]
    else:
        worths = [title.expected(state, seat) for seat in all_seats(state.seats)]
    if len(worths) == 1:
        return [worths[0] + title.evaluate(state, Seat(0)) - title.expected(state, Seat(0))]
    *_, second, best = sorted(worths)
    return [worth - (second if worth == best else best) for worth in worths]


def _worth(title: Title, table: WorkingTable, seat: Seat, move: Move, chance: Imagined) -> float:
    """Evaluate the table after `move`; if the decision is still open, after the best answer."""
    after = table.state
    answers = [] if move.answers else [other for other in table.legal_moves(seat) if other.answers]
    then = (_after(title, after, seat, answer, chance).state for answer in answers)
    return max((title.evaluate(position, seat) for position in then), default=title.evaluate(after, seat))


def _after(title: Title, world: GameState, seat: Seat, move: Move, chance: Imagined) -> WorkingTable:
    return carry_out(title.copy(world), seat, move, chance, title.anytime)
