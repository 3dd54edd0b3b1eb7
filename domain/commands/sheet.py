"""A `Sheet` is a game being written to. Each method checks first, then writes events.

A method that raises has written nothing. The position of a sheet is the one after its last event, even if that is a
takeback.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from scoresheet.domain import chain, chance, errors
from scoresheet.domain.branches import Origin, nowhere
from scoresheet.domain.commands.past import Past as Past
from scoresheet.domain.commands.past import PastEvents as PastEvents
from scoresheet.domain.commands.records import GameSettings as GameSettings
from scoresheet.domain.commands.records import Metadata as Metadata
from scoresheet.domain.commands.records import SealedEvent as SealedEvent
from scoresheet.domain.commands.records import check_settings
from scoresheet.domain.commands.settling import give_up, settle_departure
from scoresheet.domain.commands.stand_ins import FORFEIT_BOT as FORFEIT_BOT
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import (
    Contributor,
    Ending,
    GameFinished,
    GameOpened,
    GameStarted,
    MoveMade,
    MovesTakenBack,
    SeatLeft,
    SeatTaken,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
)
from scoresheet.domain.final_scores import outcome
from scoresheet.domain.folding.clocks import plea_stops
from scoresheet.domain.folding.typed import EventType
from scoresheet.domain.folding.used_time import kept_of
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.ranking import ranking as ranking
from scoresheet.domain.state import GameState
from scoresheet.domain.takebacks.takebacks import check_return, made_at_any_time
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, by_seat

NO_CHANCE = chance.Recorded([])
"""The source of chance for moves that are known to draw nothing."""


class Sheet:
    """A working copy of a game and the events written since. Discard it if a method raises."""

    def __init__(
        self,
        title: Title,
        game: Game,
        secret: bytes,
        metadata: Metadata,
        past: Past | None = None,
        origin: Origin = nowhere,
    ) -> None:
        self.title = title
        self.game = game
        self.secret = secret
        self.metadata = metadata
        self.past = past or PastEvents(title)
        self.origin = origin
        self.events: list[SealedEvent] = []
        self._settled: tuple[int, WorkingTable] | None = None
        """The table after the last move, and the version at which it is current."""

    def open(self, game: str, settings: GameSettings) -> None:
        """Open a game with all seats free."""
        self.need("new")
        check_settings(self.title, settings)
        self.game.id = game
        fields = msgspec.structs.asdict(settings)
        self.write(GameOpened, title=self.title.title, commitment=chance.commitment(self.secret), **fields)

    def take_seat(
        self,
        *,
        seat: Seat | None = None,
        player: str = "",
        bot: str = "",
        entropy: str = "",
        entropy_from: Contributor = "",
    ) -> Seat:
        """Take `seat`, or the lowest free one, and return it; the last seat taken starts the game."""
        self.need("open")
        free = [number for number, chair in by_seat(self.game.seats) if not chair.taken]
        seat = free[0] if seat is None else seat
        if seat not in free:
            raise errors.SeatUnavailable("Seat {seat} is not free.", seat=seat)
        self.write(SeatTaken, seat=seat, player=player, bot=bot, entropy=entropy, entropy_from=entropy_from)
        if len(free) == 1:
            self._start()
        return seat

    def leave_seat(self, seat: Seat) -> None:
        """Leave a seat of an open game; the game is abandoned when no player is left."""
        self.need("open")
        if not (0 <= seat < len(self.game.seats) and self.game.seats[seat].taken):
            raise errors.SeatUnavailable("Seat {seat} is empty.", seat=seat)
        self.write(SeatLeft, seat=seat)

    def legal_moves(self, seat: Seat) -> list[Move]:
        """Return the legal moves of `seat`; they are computed only once per position."""
        if self._settled is not None and self._settled[0] == self.game.version:
            return self._settled[1].legal_moves(seat)
        return self.title.legal_moves(self.game.started_state, seat)

    def move(self, seat: Seat, move: Move, order: str = "") -> None:
        """Make a move and record the result if it ends the game.

        `order` is the id of the conditional move that makes it, if any.
        """
        self.need("playing")
        if not 0 <= seat < len(self.game.seats):
            raise errors.NotAsked("This seat does not exist.")
        self._check_no_wait()
        anytime = move in self.title.anytime(self.game.started_state, seat)
        table = self.title.play(self.game.started_state, seat, move, self._chance(), self.legal_moves(seat))
        self.write(MoveMade, seat=seat, move=move, anytime=anytime, order=order, **self._came_of(table))
        self._settled = self.game.version, table
        if table.state.over():
            self.finish("played")

    def request_takeback(self, seat: Seat, to: int, allies: Collection[Seat] = ()) -> None:
        """Return to position `to`, at once or after the others agree; raises `CannotTakeBack`.

        A seat may take back its own last moves without asking if nothing was disclosed and no other seat has moved
        since. Anytime moves of other seats do not count: they are made again if they have the same effects.
        """
        self.need("playing")
        self._check_no_wait()
        self.check_return(to)
        if self.game.request:
            raise CannotTakeBack("A takeback request is already open. It must be answered first.")
        self._check_bots_agree(to)
        if self.is_free(seat, to):
            self.take_back(seat, to)
        else:
            self.write(TakebackAsked, seat=seat, to=to, stops=plea_stops(self.game, seat, allies))
            self._take_back_if_agreed()

    def is_free(self, seat: Seat, to: int) -> bool:
        """Return whether `seat` may return to `to` without asking.

        It may if the other seats' anytime moves since then have the same effects when they are made again.
        """
        return self.game.may_return(seat, to) and self._others_keep_theirs(seat, to)

    def check_return(self, to: int) -> None:
        """Check that the game can return to position `to`; raises `CannotTakeBack`."""
        if not self.game.started <= to < self.game.version:
            raise CannotTakeBack("Position {to} does not exist, so the game cannot go back to it.", to=to)
        check_return(to, self.past.since(to))

    def withdraw_takeback(self, seat: Seat) -> None:
        """Withdraw the takeback request; raises `CannotTakeBack` unless this seat made it."""
        self.need("playing")
        if self.game.request is None or self.game.request.seat != seat:
            raise CannotTakeBack("This seat has no open takeback request.")
        self.write(TakebackWithdrawn, seat=seat)

    def answer_takeback(self, seat: Seat, agree: bool) -> None:
        """Answer the takeback request; the moves are taken back when all have agreed."""
        self.need("playing")
        self._check_no_wait()
        if seat not in self.game.consulted():
            raise CannotTakeBack("This seat has no takeback request to answer.")
        self.write(TakebackAnswered, seat=seat, agree=agree)
        if agree:
            self._take_back_if_agreed()

    def resign(self, seats: list[Seat], bot: str = FORFEIT_BOT) -> None:
        """Forfeit `seats` and settle the game, which ends when at most one player is left."""
        self.need("playing")
        give_up(self, seats, bot)
        settle_departure(self)

    def _check_no_wait(self) -> None:
        if self.game.waits:
            raise errors.WaitsForRuling(
                "The game is paused for a ruling on a dispute. No moves or takebacks are possible until then."
            )

    def _check_bots_agree(self, to: int) -> None:
        if self.game.bots_refuse(to):
            raise CannotTakeBack("In a rated game, bots don't agree to undo moves that drew or revealed something.")

    def take_back(self, seat: Seat, to: int, ruling: int = 0) -> None:
        """Return to position `to` and repeat the anytime moves of other seats that are still legal.

        After a ruling no moves are repeated. Seats, disputes and clocks keep their current state; used draws stay used.
        """
        others = [] if ruling else made_at_any_time(self.past.since(to), seat)
        before, back = self.game, self.past.position(to)
        kept = {} if ruling else kept_of(before, seat, back, self.metadata.at)
        event = self.write(MovesTakenBack, seat=seat, to=to, ruling=ruling, **kept)
        self.game = back
        self.game.keep_talk(before)
        self.game.stand_again(event)
        for made in others:
            if made.move in self.title.anytime(self.game.started_state, made.seat):
                self._make_again(made)

    def _make_again(self, made: MoveMade) -> None:
        with self.acting_as(made.actor):
            self.move(made.seat, made.move, made.order)

    @contextmanager
    def acting_as(self, actor: str) -> Iterator[None]:
        """Write events in the name of `actor` instead of the command's actor."""
        metadata, self.metadata = self.metadata, msgspec.structs.replace(self.metadata, actor=actor)
        try:
            yield
        finally:
            self.metadata = metadata

    def _others_keep_theirs(self, seat: Seat, to: int) -> bool:
        """Return whether other seats' anytime moves have the same effects when repeated at `to`."""
        state = self.past.position(to).started_state
        return all(self._comes_to_the_same(made, state) for made in made_at_any_time(self.past.since(to), seat))

    def _comes_to_the_same(self, made: MoveMade, state: GameState) -> bool:
        """Make the move on `state`; return whether it draws nothing and has the same effects."""
        if made.move not in self.title.anytime(state, made.seat):
            return False
        try:
            return self.title.play(state, made.seat, made.move, NO_CHANCE).effects == made.effects
        except errors.BrokenRecord:
            return False

    def _take_back_if_agreed(self) -> None:
        request = self.game.request
        if request and not self.game.consulted():
            self.take_back(request.seat, request.to)

    def _start(self) -> None:
        if self.game.parent is not None:
            start = self.origin(self.game.parent)
            self.game.state = start.state
            self.write(GameStarted, salt=self._salt(), **start.written())
            return
        components = self.title.editions.today.digest
        table = self.title.lay_out(len(self.game.seats), self.game.options, components, self._chance())
        self.game.state = table.state
        self.write(GameStarted, components=components, **self._came_of(table))
        self._settled = self.game.version, table

    def _came_of(self, table: WorkingTable) -> dict[str, object]:
        return {"effects": table.effects, "draws": table.draws, "salt": self._salt()}

    def _salt(self) -> str:
        return chain.salt(self.secret, self.game.version + 1)

    def finish(self, ending: Ending) -> None:
        """End the game: write scores and ranking, and reveal the secret."""
        scores, places = outcome(self.title, self.game)
        self.write(GameFinished, ending=ending, scores=scores, ranking=places, secret=self.secret.hex())

    def _chance(self) -> chance.Source:
        return chance.OnDemand(self._committed)

    def _committed(self) -> chance.Source:
        entropies = (chair.entropy for chair in self.game.seats)
        return chance.Committed(chance.seed(self.secret, entropies), self.game.draws)

    def need(self, status: str) -> None:
        """Raise `WrongStatus` unless the game has that status."""
        now = self.game.status
        if now != status:
            raise errors.WrongStatus("The game is {now:status}, not {needed:status}.", now=now, needed=status)

    def write(self, kind: type[EventType], **fields: Any) -> EventType:
        """Write an event, seal it, and apply it to the game."""
        version = self.game.version + 1
        event = kind(
            id=f"{self.game.id}.{version}",
            game=self.game.id,
            version=version,
            rules=self.title.rules_version,
            previous=self.game.digest,
            **msgspec.structs.asdict(self.metadata),
            **fields,
        )
        stored, digest = chain.seal(event)
        event = msgspec.structs.replace(event, digest=digest)
        self.game.note(event)
        self.events.append(SealedEvent(event, stored))
        return event
