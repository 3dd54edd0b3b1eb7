"""`make soak`: taking back cannot peek. A hundred thousand random sequences of moves, takebacks and rulings say so.

A sequence goes on from a random position of a random game. At random its seats move, asked or unasked, ask to go back,
agree, refuse, withdraw, raise disputes that arbiters answer by a rewind, and resign. What is held against what the
kernel wrote is worked out here, from the events alone, and knows nothing of how the kernel decides what is free:

- A return that nobody agreed to and no ruling led to undoes moves of that seat only (and what others did at any time,
  which is done again and comes to the same). None of them drew or says that it disclosed; and in another world, which
  may be the true one for all the seat knew before, they lead to the same for its eyes: it has learned nothing.
- Any other return was agreed to by each other player since it was asked; meanwhile nobody moved who was asked to, and
  nothing was drawn or disclosed. In a rated game with bots nothing of that kind is undone at all.
- The draws of the game, those that were taken back among them, are draw 1, 2, 3 … of its seed: none is seen before it
  is made, made twice, or chosen among.
- After a return the game is the one that was there before, but for its version, its used-up draws and what was said
  beside the play: no board, legal move or inbox holds what could be known from moves that were taken back.
- The game on the sheet is the game folded from its events.

What this cannot see: that an effect by which a seat learns something says so; `tests/domain/test_worlds.py` holds
every title to that.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import msgspec
from rich.progress import track

from scoresheet.domain import game as aggregate
from scoresheet.domain.chance import Committed, seed
from scoresheet.domain.commands.disputes import Ruling, raise_dispute, rule
from scoresheet.domain.commands.sheet import NO_CHANCE, GameSettings, Metadata, Sheet
from scoresheet.domain.errors import BrokenRecord, CannotDispute, CannotTakeBack, WrongStatus
from scoresheet.domain.events import (
    DisputeRaised,
    Event,
    MoveMade,
    MovesTakenBack,
    SeatForfeited,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
)
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, at_seat
from tests.domain import hidden_hands, lending

SEQUENCES = 100_000
SEQUENCES_OF_A_GAME = 25
STEPS = 24
END = 4
"""So far before where a game was left, at least, a sequence begins: there is something to be done in it."""
BACK = 8
"""How far back seats want to go, at most."""
CHUNK = 100
TITLES = {
    "hidden-hands": hidden_hands.TITLE,
    "lending": lending.TITLE,
    "industrial-waste": registry.find("industrial-waste"),
    "phytoplankton": registry.find("phytoplankton"),
}
SHARES = ("hidden-hands",) * 4 + ("lending",) * 3 + ("industrial-waste",) * 2 + ("phytoplankton",)
"""Most sequences are played where they are short."""
REFUSED = (CannotTakeBack, CannotDispute, WrongStatus)
BESIDE = ("version", "digest", "updated_at", "draws", "request", "disputes", "voided")
"""What of a game no return undoes."""


class Kept:
    """A game's events, and each of its positions as it was when it was written."""

    def __init__(self, title: Title, secret: bytes) -> None:
        self.title = title
        self.secret = secret
        self.events: list[Event] = []
        self.positions: list[bytes] = [msgspec.msgpack.encode(Game())]
        self.line: list[int] = []
        """The versions that were not taken back."""

    def branch(self, version: int) -> Kept:
        """The same up to that version, to go on from there otherwise."""
        other = Kept(self.title, self.secret)
        other.events, other.positions = self.events[:version], self.positions[: version + 1]
        other.line = list(range(1, version + 1))
        return other

    def position(self, version: int) -> Game[Any]:
        """The game as it was after event `version`."""
        decoder = msgspec.msgpack.Decoder(aggregate.game_type(self.title))
        return decoder.decode(self.positions[version])  # type: ignore[no-any-return]

    def since(self, version: int) -> Sequence[Event]:
        """The events after `version`."""
        return self.events[version:]

    @property
    def head(self) -> Game[Any]:
        """The game as it is."""
        return self.position(len(self.events))

    def write(self, player: str, command: Callable[[Sheet], object]) -> list[Event]:
        """The events that a command writes; none if it is refused."""
        metadata = Metadata(at="2026-01-01T00:00:00Z", actor=player, command="c", software="test")
        sheet = Sheet(self.title, self.head, self.secret, metadata, self)
        try:
            command(sheet)
        except REFUSED:
            return []
        written = [one.event for one in sheet.events]
        self._keep(written, sheet.game)
        return written

    def _keep(self, written: list[Event], game: Game[Any]) -> None:
        for number, event in enumerate(written, start=1):
            self.events.append(event)
            last = number == len(written)
            self.positions.append(msgspec.msgpack.encode(game if last else fold(self.title, self.events)))


class Judge:
    """Holds each thing that is written against what was before."""

    def __init__(self, kept: Kept, chance: random.Random) -> None:
        self.kept = kept
        self.chance = chance
        self.counted: Counter[str] = Counter()

    def follow(self, written: list[Event]) -> None:
        """The events of one command, the last that were kept."""
        for event in written:
            self.counted[type(event).__name__] += 1
            if isinstance(event, MovesTakenBack):
                self._return(event, written)
                self.kept.line = [version for version in self.kept.line if version <= event.to]
            self.kept.line.append(event.version)
        if written:
            assert self.kept.head.version == written[-1].version == len(self.kept.events)

    def end(self) -> None:
        """What must hold of the whole."""
        kept = self.kept
        assert fold(kept.title, kept.events) == kept.head, "The sheet stands elsewhere than its events lead."
        seats = kept.head.seats
        source = Committed(seed(kept.secret, (chair.entropy for chair in seats)))
        draws = [draw for event in kept.events for draw in event.draws]
        for number, draw in enumerate(draws):
            assert source.below(draw.of) == draw.got, f"Draw {number} is none that was to come."
        assert kept.head.draws == len(draws), "Draws are made again."

    def _return(self, event: MovesTakenBack, written: list[Event]) -> None:
        undone = [self.kept.events[version - 1] for version in self.kept.line if event.to < version < event.version]
        undone = [one for one in undone if not one.stands]
        if event.ruling:
            self.counted["by a ruling"] += 1
        elif any(isinstance(one, TakebackAsked | TakebackAnswered) for one in written):
            self._agreed(event, undone)
        else:
            self._free(event, undone, written)
        self._as_it_was(event)

    def _as_it_was(self, event: MovesTakenBack) -> None:
        """A return makes a position current again, and nothing but that position."""
        now, then = (self.kept.position(version) for version in (event.version, event.to))
        used = sum(len(one.draws) for one in self.kept.events[: event.version])
        assert now.draws == used, "A return gives draws back."
        for name in Game.__struct_fields__:
            assert name in BESIDE or getattr(now, name) == getattr(then, name), f"A return leaves other {name} behind."
        assert now.request is None, "A return leaves a request open."

    def _agreed(self, event: MovesTakenBack, undone: list[Event]) -> None:
        """Every other player said yes, to this, and nobody moved meanwhile."""
        self.counted["agreed"] += 1
        before = self.kept.events[: event.version - 1]
        asked = max(number for number, one in enumerate(before) if isinstance(one, TakebackAsked))
        request, since = before[asked], before[asked + 1 :]
        assert isinstance(request, TakebackAsked)
        assert (request.seat, request.to) == (event.seat, event.to), "Something else was asked."
        assert not any(isinstance(one, MoveMade) and not one.anytime for one in since), "A move was made meanwhile."
        assert not any(map(tells, since)), "Something was disclosed to those who had agreed before."
        over = TakebackWithdrawn | SeatForfeited | MovesTakenBack
        assert not any(isinstance(one, over) for one in since), "The request was over."
        said = {one.seat: one.agree for one in since if isinstance(one, TakebackAnswered)}
        assert all(said.values()), "Somebody refused."
        seats = self.kept.head.seats
        others = {seat for seat, chair in enumerate(seats) if not chair.bot}
        others -= {seat for seat, chair in enumerate(seats) if chair.player == seats[event.seat].player}
        assert others <= said.keys(), "Somebody was not asked."
        if self.kept.head.rated and any(chair.bot for chair in seats):
            assert not any(map(tells, undone)), "A bot agreed in a rated game."

    def _free(self, event: MovesTakenBack, undone: list[Event], written: list[Event]) -> None:
        """Nobody was asked: so nobody may have learned or lost anything."""
        self.counted["free"] += 1
        again = [one for one in written if isinstance(one, MoveMade)]
        others: list[MoveMade] = []
        for one in undone:
            assert not isinstance(one, SeatForfeited), "A free return undoes a resignation."
            assert not tells(one), "A free return undoes what was drawn or disclosed."
            if isinstance(one, MoveMade) and one.seat != event.seat:
                assert one.anytime, "A free return undoes another's move."
                others.append(one)
        told = [[(one.seat, one.move, one.effects, one.draws) for one in made] for made in (others, again)]
        assert told[0] == told[1], "What others did at any time comes to something else."
        self._nothing_learned(event, [one for one in undone if isinstance(one, MoveMade)])

    def _nothing_learned(self, event: MovesTakenBack, undone: list[MoveMade]) -> None:
        """What was undone looks the same to the seat in another world, drawn anew as far as it did not know it."""
        title, seat = self.kept.title, event.seat
        world = title.world(self.kept.position(event.to).state, seat, self.chance)
        for one in undone:
            try:
                world = title.play(world, one.seat, one.move, NO_CHANCE).state
            except BrokenRecord:
                raise AssertionError("A free return undoes a draw.") from None
        truth = self.kept.position(event.version - 1).state
        assert seen(title, world, seat) == seen(title, truth, seat), "The seat has learned something."


def tells(event: Event) -> bool:
    """Whether somebody learned something by it, as far as an event says so."""
    return bool(event.draws) or any(effect.discloses for effect in event.effects)


def seen(title: Title, state: Any, seat: Seat) -> bytes:
    """All that a seat is shown: the board, what it may do, and who is asked."""
    return msgspec.json.encode((title.view(state, at_seat(seat)), title.legal_moves(state, seat), state.to_act()))


class Step(NamedTuple):
    """Something that a seat may do, and how often seats do."""

    weight: int
    do: Callable[[Kept, Game[Any], random.Random], list[Event]]


def move(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """By somebody who is asked."""
    return _played(kept, game, game.to_act(), chance)


def move_unasked(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """By anybody who may."""
    return _played(kept, game, [seat for seat in _seats(game) if kept.title.anytime(game.state, seat)], chance)


def _played(kept: Kept, game: Game[Any], seats: list[Seat], chance: random.Random) -> list[Event]:
    if not seats or game.waits:
        return []
    seat = chance.choice(seats)
    made = chance.choice(kept.title.legal_moves(game.state, seat))
    return kept.write(f"p{seat}", lambda sheet: sheet.move(seat, made))


def ask(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """To go back: by anybody, but mostly by whoever moved last."""
    last = game.last[0] if game.last and chance.random() < 0.7 else chance.choice(_seats(game))
    to = game.version - chance.randint(1, BACK)
    return kept.write(f"p{last}", lambda sheet: sheet.request_takeback(last, to))


def answer(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """Mostly yes."""
    seat = chance.choice(game.consulted() or _seats(game))
    return kept.write(f"p{seat}", lambda sheet: sheet.answer_takeback(seat, chance.random() < 0.75))


def withdraw(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """By anybody; only who asked can."""
    seat = chance.choice(_seats(game))
    written = kept.write(f"p{seat}", lambda sheet: sheet.withdraw_takeback(seat))
    assert not written or (game.request and game.request.seat == seat), "Somebody else withdrew a request."
    return written


def have_ruled(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """A dispute, and a rewind by a ruling."""
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
    """By anybody."""
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
    """A game that is played to some random position; now rated, now with a bot, now with two seats of one player."""
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
    """One sequence, judged; what was written in it, counted."""
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
    """So many sequences of one game, the `number`-th; an exception comes with a note which it was."""
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
    """The sequences of so many games, of all titles in turn."""
    counted: Counter[str] = Counter()
    for number in range(first, first + games):
        counted += sequences(SHARES[number % len(SHARES)], number)
    return counted


def main(arguments: list[str] | None = None) -> None:
    """Play, and say what was done."""
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
