"""Simulates whole games with bots, on a game sheet or on the bare rules."""

from collections.abc import Sequence
from random import Random

import msgspec

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.bots.search import Budget
from scoresheet.domain.chance import Committed, seed
from scoresheet.domain.commands.sheet import GameSettings, Metadata, SealedEvent, Sheet
from scoresheet.domain.events import Ending, Score
from scoresheet.domain.game import Game
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.ranking import ranking
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat

MOST_MOVES = 20_000
METADATA = Metadata(at="2001-01-01T00:00:00Z", actor="system", command="simulation", software="scoresheet")


class SimulatedOutcome(msgspec.Struct, frozen=True):
    """The result of a game."""

    moves: int
    ending: Ending
    scores: list[Score]
    ranking: list[list[Seat]]


def simulate(
    title: Title,
    seats: int,
    strategies: Sequence[str],
    random: Random,
    options: JsonObject | None = None,
    metadata: Metadata = METADATA,
    game: str = "simulation",
    budget: Budget | None = None,
) -> list[SealedEvent]:
    """Play a whole game; seat s uses `strategies[s]`, cyclically.

    All randomness comes from `random`; `budget` is for thinking bots. Raises `RuntimeError` after `MOST_MOVES` moves.
    """
    sheet = Sheet(title, Game(), random.randbytes(32), metadata)
    sheet.open(game, GameSettings(seats=seats, options=options or {}, name=title.name))
    for seat in range(seats):
        sheet.take_seat(bot=strategies[seat % len(strategies)], entropy=random.randbytes(16).hex())
    for _ in range(MOST_MOVES):
        if sheet.game.status != "playing":
            return sheet.events
        move_bot(sheet, random, budget)
    raise _endless(title)


def move_bot(sheet: Sheet, random: Random, budget: Budget | None = None) -> None:
    """Make a move with the strategy of the first seat to act."""
    seat = sheet.game.to_act()[0]
    strategy = sheet.game.seats[seat].bot
    moves = sheet.legal_moves(seat)
    move = choose(strategy, sheet.title, sheet.game.started_state, seat, random, budget, moves)
    sheet.metadata = msgspec.structs.replace(
        sheet.metadata, actor=f"bot:{strategy}", command=f"{sheet.game.version + 1}"
    )
    sheet.move(seat, move)


def play_bare(
    title: Title,
    seats: int,
    strategies: Sequence[str],
    random: Random,
    options: JsonObject | None = None,
    budget: Budget | None = None,
) -> SimulatedOutcome:
    """Play the same game as `simulate` without recording it."""
    title.check_seats(seats)
    secret = random.randbytes(32)
    chance = Committed(seed(secret, [random.randbytes(16).hex() for _ in range(seats)]))
    table = title.lay_out(seats, options or {}, title.editions.today.digest, chance)
    state: GameState = table.state
    turn = table.next()
    for made in range(MOST_MOVES):
        if turn is None:
            scores = title.last_scores(state)
            return SimulatedOutcome(made, "played", scores, ranking(scores))
        seat, moves = turn
        move = choose(strategies[seat % len(strategies)], title, state, seat, random, budget, moves)
        turn = title.step(state, seat, move, chance)
    raise _endless(title)


def _endless(title: Title) -> RuntimeError:
    return RuntimeError(f"{title.name} did not end within {MOST_MOVES} moves.")
