"""`make soak`: takebacks cannot peek, by 100,000 random sequences of moves and takebacks.

A sequence starts from a random position of a random game. At random its seats move, request, agree to, decline and
withdraw takebacks, raise disputes that arbiters answer with a rewind, and resign. The result is compared with
conditions computed here from the events only, without the kernel's own rules for free takebacks:

- A takeback without consent or ruling undoes moves of that seat only (and moves that others can make at any time, which
  are repeated with the same result). None of them draws or is marked as a disclosure; and in another world, possible by
  the seat's earlier knowledge, they look the same to it: it has learned nothing.
- Any other takeback has the consent of each other player since the request; meanwhile no asked seat moved, and nothing
  was drawn or disclosed. In a rated game with bots no such move is undone.
- The draws of the game, including those taken back, are draws 1, 2, 3 … of its seed: none is seen before it is made,
  repeated, or selected.
- After a takeback the game equals the earlier one, except for its version, its used draws and what happened besides the
  play: no board, legal move or inbox holds information from moves that were taken back.
- The game on the sheet equals the game folded from its events.

Not covered: that an effect which discloses something is marked as such; `tests/domain/test_worlds.py` checks that for
every title.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from rich.progress import track

from scoresheet.domain.commands.disputes import Ruling, raise_dispute, rule
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import (
    DisputeRaised,
    Event,
)
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from tests.domain import hidden_hands, lending
from tests.takeback_judge import Judge, Kept, move, played

SEQUENCES = 100_000
SEQUENCES_OF_A_GAME = 25
STEPS = 24
END = 4
"""A sequence starts at least this many positions before the end, so that there is something to do."""
BACK = 8
"""The maximum number of positions that a takeback goes back."""
CHUNK = 100
TITLES = {
    "hidden-hands": hidden_hands.TITLE,
    "lending": lending.TITLE,
    "industrial-waste": registry.find("industrial-waste"),
    "phytoplankton": registry.find("phytoplankton"),
}
SHARES = ("hidden-hands",) * 4 + ("lending",) * 3 + ("industrial-waste",) * 2 + ("phytoplankton",)
"""Most sequences are played with short games."""


class Step(NamedTuple):
    """An action of a seat, and its frequency."""

    weight: int
    do: Callable[[Kept, Game[Any], random.Random], list[Event]]


def move_unasked(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """Make a move that any seat may make unasked."""
    return played(kept, game, [seat for seat in _seats(game) if kept.title.anytime(game.state, seat)], chance)


def ask(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """Request a takeback, mostly by the seat that moved last."""
    last = game.last[0] if game.last and chance.random() < 0.7 else chance.choice(_seats(game))
    to = game.version - chance.randint(1, BACK)
    return kept.write(f"p{last}", lambda sheet: sheet.request_takeback(last, to))


def answer(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """Answer a request, mostly with consent."""
    seat = chance.choice(game.consulted() or _seats(game))
    return kept.write(f"p{seat}", lambda sheet: sheet.answer_takeback(seat, chance.random() < 0.75))


def withdraw(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """Try to withdraw a request by any seat; only the requester succeeds."""
    seat = chance.choice(_seats(game))
    written = kept.write(f"p{seat}", lambda sheet: sheet.withdraw_takeback(seat))
    assert not written or (game.request and game.request.seat == seat), "Somebody else withdrew a request."
    return written


def have_ruled(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """Raise a dispute, and rule a rewind."""
    seat, about = chance.choice(_seats(game)), game.version - chance.randint(0, BACK)
    raised = kept.write(f"p{seat}", lambda sheet: raise_dispute(sheet, seat, about, "so"))
    if not raised:
        return []
    assert isinstance(raised[0], DisputeRaised)
    ruling = Ruling(verdict="upheld", remedy="rewind", to=about)
    ruled = kept.write("arbiter", lambda sheet: rule(sheet, raised[0].version, ruling))
    dismissed = Ruling(verdict="dismissed")
    return raised + (ruled or kept.write("arbiter", lambda sheet: rule(sheet, raised[0].version, dismissed)))


def resign(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """Resign a random seat."""
    seat = chance.choice(_seats(game))
    return kept.write(f"p{seat}", lambda sheet: sheet.resign([seat]))


STEPS_TO_CHOOSE = (
    Step(50, move),
    Step(15, move_unasked),
    Step(25, ask),
    Step(28, answer),
    Step(4, withdraw),
    Step(2, have_ruled),
    Step(1, resign),
)


def _seats(game: Game[Any]) -> list[Seat]:
    return [Seat(seat) for seat in range(len(game.seats))]


def opened(title: Title, chance: random.Random) -> Kept:
    """Return a game at a random position; sometimes rated, with a bot, or with two seats of one player."""
    kept, seats = Kept(title, chance.randbytes(8)), chance.choice([number for number in title.seats if number > 1])
    settings = GameSettings(seats=seats, rated=chance.random() < 0.5)
    kept.write("p0", lambda sheet: sheet.open("g", settings))
    for seat in range(seats):
        sitter = {"bot": "random"} if seat and chance.random() < 0.2 else {"player": f"p{seat}"}
        if seat == seats - 1 > 1 and chance.random() < 0.2:
            sitter = {"player": "p0"}
        _sit(kept, Seat(seat), chance.randbytes(4).hex(), sitter)
    for _ in range(chance.randint(0, 40)):
        move(kept, kept.head, chance)
    return kept


def _sit(kept: Kept, seat: Seat, entropy: str, sitter: dict[str, str]) -> None:
    kept.write("p0", lambda sheet: sheet.take_seat(seat=seat, entropy=entropy, **sitter))


def play(kept: Kept, chance: random.Random) -> Counter[str]:
    """Play and judge one sequence; return the number of events by kind."""
    judge = Judge(kept, chance)
    weights = [step.weight for step in STEPS_TO_CHOOSE]
    for step in chance.choices(STEPS_TO_CHOOSE, weights, k=STEPS):
        game = kept.head
        if game.over:
            break
        judge.follow(step.do(kept, game, chance))
    judge.end()
    return judge.counted


def sequences(name: str, number: int) -> Counter[str]:
    """Play sequences of one game, the `number`-th; exceptions get a note with the game and the sequence."""
    chance = random.Random(f"{name} {number}")
    title, counted = TITLES[name], Counter[str]()
    whole = opened(title, chance)
    last = max(whole.head.started, whole.head.version - END)
    try:
        for _ in range(SEQUENCES_OF_A_GAME):
            start = chance.randint(whole.head.started, last)
            counted += play(whole.branch(start), chance) + Counter(sequences=1)
    except Exception as error:
        error.add_note(f"{name}, game {number}")
        raise
    return counted


def chunk(first: int, games: int) -> Counter[str]:
    """Play sequences of some games, the titles in turn."""
    counted: Counter[str] = Counter()
    for number in range(first, first + games):
        counted += sequences(SHARES[number % len(SHARES)], number)
    return counted


def main(arguments: list[str] | None = None) -> None:
    """Play, and print the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sequences", type=int, default=SEQUENCES)
    parser.add_argument("--processes", type=int, help="as many as there are processors, if not said otherwise")
    wanted = parser.parse_args(arguments)
    games = -(-wanted.sequences // SEQUENCES_OF_A_GAME)
    starts = range(0, games, CHUNK)
    sizes = [min(CHUNK, games - start) for start in starts]
    counted: Counter[str] = Counter()
    with ProcessPoolExecutor(wanted.processes) as pool:
        for done in track(pool.map(chunk, starts, sizes), description="peeking", total=len(sizes)):
            counted += done
    print(
        f"{counted.pop('sequences')} sequences: " + ", ".join(f"{kind} {many}" for kind, many in counted.most_common())
    )


if __name__ == "__main__":
    sys.exit(main())
