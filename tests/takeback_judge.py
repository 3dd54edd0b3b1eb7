"""A judge of takebacks: computes the possible knowledge of each player from the events only."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from scoresheet.domain import game as aggregate
from scoresheet.domain.chance import Committed, seed
from scoresheet.domain.commands.sheet import NO_CHANCE, Metadata, Sheet
from scoresheet.domain.errors import BrokenRecord, CannotDispute, CannotTakeBack, WrongStatus
from scoresheet.domain.events import (
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
from scoresheet.domain.viewer import Seat, at_seat

REFUSED = (CannotTakeBack, CannotDispute, WrongStatus)
BESIDE = ("version", "digest", "updated_at", "draws", "request", "disputes", "voided")
"""Parts of a game that no takeback restores."""


class Kept:
    """The events of a game, and each of its positions as it was when it was written."""

    def __init__(self, title: Title, secret: bytes) -> None:
        self.title = title
        self.secret = secret
        self.events: list[Event] = []
        self.positions: list[bytes] = [msgspec.msgpack.encode(Game())]
        self.line: list[int] = []
        """The versions that were not taken back."""

    def branch(self, version: int) -> Kept:
        """Return a copy up to that version, to continue differently."""
        other = Kept(self.title, self.secret)
        other.events, other.positions = self.events[:version], self.positions[: version + 1]
        other.line = list(range(1, version + 1))
        return other

    def position(self, version: int) -> Game[Any]:
        """Return the game after event `version`."""
        decoder = msgspec.msgpack.Decoder(aggregate.game_type(self.title))
        return decoder.decode(self.positions[version])  # type: ignore[no-any-return]

    def since(self, version: int) -> Sequence[Event]:
        """Return the events after `version`."""
        return self.events[version:]

    @property
    def head(self) -> Game[Any]:
        """Return the current game."""
        return self.position(len(self.events))

    def write(self, player: str, command: Callable[[Sheet], object]) -> list[Event]:
        """Execute a command and return its events, or none if it is refused."""
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
    """Compares everything written with the earlier positions."""

    def __init__(self, kept: Kept, chance: random.Random) -> None:
        self.kept = kept
        self.chance = chance
        self.counted: Counter[str] = Counter()

    def follow(self, written: list[Event]) -> None:
        """Judge the events of one command, the last ones kept."""
        for event in written:
            self.counted[type(event).__name__] += 1
            if isinstance(event, MovesTakenBack):
                self._return(event, written)
                self.kept.line = [version for version in self.kept.line if version <= event.to]
            self.kept.line.append(event.version)
        if written:
            assert self.kept.head.version == written[-1].version == len(self.kept.events)

    def end(self) -> None:
        """Judge the whole game."""
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
        """Check that a takeback restores an earlier position, and nothing else."""
        now, then = (self.kept.position(version) for version in (event.version, event.to))
        used = sum(len(one.draws) for one in self.kept.events[: event.version])
        assert now.draws == used, "A return gives draws back."
        for name in Game.__struct_fields__:
            assert name in BESIDE or getattr(now, name) == getattr(then, name), f"A return leaves other {name} behind."
        assert now.request is None, "A return leaves a request open."

    def _agreed(self, event: MovesTakenBack, undone: list[Event]) -> None:
        """Check that every other player agreed to this request, and that no asked seat moved meanwhile."""
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
        """Check that no player can have learned or lost anything, as none was asked."""
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
        """Check that the undone moves look the same to the seat in another world.

        That world is drawn again as far as it was hidden from the seat.
        """
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
    """Return whether the event is marked as a disclosure."""
    return bool(event.draws) or any(effect.discloses for effect in event.effects)


def seen(title: Title, state: Any, seat: Seat) -> bytes:
    """Return everything that a seat is shown: the board, its legal moves, and the seats to act."""
    return msgspec.json.encode((title.view(state, at_seat(seat)), title.legal_moves(state, seat), state.to_act()))


def move(kept: Kept, game: Game[Any], chance: random.Random) -> list[Event]:
    """Make a move of a seat to act."""
    return played(kept, game, game.to_act(), chance)


def played(kept: Kept, game: Game[Any], seats: list[Seat], chance: random.Random) -> list[Event]:
    if not seats or game.waits:
        return []
    seat = chance.choice(seats)
    made = chance.choice(kept.title.legal_moves(game.state, seat))
    return kept.write(f"p{seat}", lambda sheet: sheet.move(seat, made))
