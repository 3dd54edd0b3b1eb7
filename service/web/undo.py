"""Undo on the game page: the moves that the reader may undo, at once or with consent."""

from __future__ import annotations

from functools import cached_property

from scoresheet.domain.commands.takebacks import TurnToUndo, turn_of
from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game
from scoresheet.domain.takeback_requests import Settled
from scoresheet.domain.viewer import Seat
from scoresheet.service.web import reader
from scoresheet.service.web.replay_index import ReplayIndex


class UndoOptions:
    """The undo options of a reader with the seats `mine`, at a game's current position."""

    def __init__(self, head: Game, index: ReplayIndex, mine: list[Seat]) -> None:
        self.head = head
        self.index = index
        self.mine = mine

    @cached_property
    def to(self) -> int | None:
        """Return the position before the reader's last move; None if it cannot be undone."""
        own = self.index.own_last_move(self.mine) if self.mine else 0
        if self.head.status != "playing" or self.head.request or not own:
            return None
        return None if self.head.bots_refuse(own - 1) else own - 1

    @property
    def free(self) -> bool:
        """Return whether undoing needs no consent."""
        return self.seat is not None and self.to is not None and self.head.may_return(self.seat, self.to)

    @property
    def seat(self) -> Seat | None:
        """Return the seat whose last move can be undone."""
        return None if self.to is None else self.index.marks[self.to].seat

    @property
    def asks(self) -> bool:
        """Return whether other people have to consent; bots agree at once."""
        others = {chair.player for chair in self.head.seats if chair.player and not chair.bot}
        return bool(others - {reader.player_id()})

    @cached_property
    def turn(self) -> TurnToUndo | None:
        """Return the moves of the turn that can be undone at once; None if at most one."""
        if self.seat is None or self.to is None or self.head.free.get(self.seat, self.to) == self.to:
            return None
        free = self.head.free[self.seat]
        since = reader.games().events(self.head.id, free, self.head.version - free)
        turn = turn_of(self.head, self.seat, since, self.index.own_move_before(free, self.seat))
        return turn if turn and turn.moves > 1 else None

    def answering(self) -> list[Seat]:
        """Return the reader's seats that have yet to answer the takeback request."""
        asked = self.head.consulted()
        return [seat for seat in self.mine if seat in asked]

    def made_again(self) -> bool:
        """Return whether another seat's anytime move will be made again after the takeback."""
        asked = self.head.request
        events = reader.games().events(self.head.id, asked.to, self.head.version - asked.to) if asked else []
        made = (event for event in events if isinstance(event, MoveMade) and event.version not in self.index.gone())
        return any(event.anytime and asked and event.seat != asked.seat for event in made)

    def answered(self) -> Settled | None:
        """Return how the reader's last takeback request failed; None after the reader's next move."""
        held = self.mine if self.head.status == "playing" and not self.head.request else []
        found = (self.index.answered[seat] for seat in held if seat in self.index.answered)
        return max(
            (one for one in found if one.outcome in ("refused", "lapsed")), key=lambda one: one.request.id, default=None
        )
