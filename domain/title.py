"""A title: a published board game, as a table of contents of its rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import translate
from functools import cached_property
from typing import Any, Generic, Union

import msgspec

from scoresheet.domain.chance import Random, Source
from scoresheet.domain.counts import NOTHING, Counts
from scoresheet.domain.decision import Decision
from scoresheet.domain.effect import Answered, Asked, Effect, Obliged, Stood
from scoresheet.domain.errors import BadOptions, SeatUnavailable
from scoresheet.domain.events import PLAIN_EVENTS, Event, GameStarted, MoveMade, Score
from scoresheet.domain.generics import S
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.kit.components import TODAY, Editions, nothing_in_the_box
from scoresheet.domain.kit.package import defined
from scoresheet.domain.move import Move
from scoresheet.domain.play import Anytime, Turn, WorkingTable, carry_out, legal_moves, nothing, play
from scoresheet.domain.state import GameState
from scoresheet.domain.table import Table
from scoresheet.domain.viewer import Seat, Viewer, at_seat
from scoresheet.domain.why import NOT_ASKED, Refused, Why, ids_in, pieces_of
from scoresheet.domain.wording import Words


def in_order(state: GameState) -> None:
    """Do nothing, for titles without unordered collections."""


def nothing_hidden(state: GameState, seat: Seat, random: Random) -> None:
    """Do nothing, for titles without hidden information."""


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The empty options of titles that have none."""


@dataclass(frozen=True, eq=False)
class Title(Generic[S]):
    """Everything the project knows about a title; created once, in its package's `__init__`."""

    title: str
    """The id: lower case, with dashes."""
    name: str
    seats: range
    """The possible numbers of seats."""
    minutes: int
    rules_version: str
    state: type[S]
    """The generic state class, a subclass of `GameState[D]`; `state[D]` is what is stored."""
    package: str
    """The name of the package, or the module, that defines its decisions, moves and effects."""
    begin: Callable[[int, Any], S]
    """(seats, options) → the empty state before the setup, which consists of effects."""
    set_up: Callable[[Table[S]], None]
    """Lays out the game and asks for the first decision."""
    view: Callable[[S, Viewer], msgspec.Struct]
    """(state, viewer) → the part of the state that the viewer may see, by allow-list, with a stable id for every
    piece."""
    scores: Callable[[S], list[Score]]
    """The points by seat as if the game ended now; it uses only public information while the game goes on."""
    evaluate: Callable[[S, Seat], float]
    """The value of the state to a seat, judged by what the seat knows; for the strategy `greedy`. It may value the end
    of the game, or subtract something for the other seats' positions.
    """
    wording: Callable[[Any], Words]
    """(components) → the title's sentences, with the names, texts and numbers of these components."""
    pitch: str = ""
    """A one-sentence description of the title, for the lobby and the list of titles."""
    final_scores: Callable[[S], list[Score]] | None = None
    """The points of a game that ended at this position (its players may have resigned) and hides nothing any more; by
    default those of `scores`."""
    prospects: Callable[[S, Seat], float] | None = None
    """The points that a seat will probably have at the end, from its own position alone; by default `evaluate`. Leads
    are measured with it, so a point that the seat already has must count as one point."""
    anytime: Anytime[S] = nothing
    """(state, seat) → the moves that the seat may make at any time; having only these does not make it a seat to act.
    """
    resample: Callable[[S, Seat, Random], None] = nothing_hidden
    """(copy of a state, seat, random): redraws in place everything the seat may not know, consistent with everything it
    has seen. Bots and branches see only such copies."""
    tidy: Callable[[S], None] = in_order
    """(copy of a state): sorts in place the piles without an order, such as a deck, because their order could reveal
    the origin of their cards. A branch begins with such a copy of the result of `resample`."""
    lookahead: int = 6
    """The number of changes of the acting seat before a play-out is evaluated; 0 for the end of the turn."""
    usable: tuple[str, ...] = ()
    """Patterns of the ids of pieces and places that a seat's moves use, with `{seat}` for the seat, such as
    `card:{seat}:*`. A piece of these kinds that has neither a move nor a reason is not part of the decision."""
    options: type[msgspec.Struct] = NoOptions
    notes: tuple[str, ...] = ()
    """Notes for players about this edition: reconstructed values, rulings."""
    editions: Editions[Any] = field(default_factory=nothing_in_the_box)
    """The editions of its components; a game keeps the edition that it began with."""

    counts: Counts = NOTHING
    """The title's statistics besides points."""

    _words: dict[str, Words] = field(default_factory=dict, init=False)
    _usable: dict[Seat, re.Pattern[str]] = field(default_factory=dict, init=False)

    @property
    def words(self) -> Words:
        """The sentences for the current edition of the components."""
        return self.words_of(TODAY)

    def words_of(self, edition: str) -> Words:
        """Return the sentences for an edition of the components: its digest, or `TODAY`."""
        found = self.editions[edition]
        if found.digest not in self._words:
            self._words[found.digest] = self.wording(found.components)
        return self._words[found.digest]

    @property
    def hides(self) -> bool:
        """Return whether seats have secrets from one another."""
        return self.resample is not nothing_hidden

    @property
    def sources(self) -> dict[str, int]:
        """Return the number of today's component values by source."""
        return self.editions.today.counted_sources()

    @cached_property
    def decisions(self) -> tuple[type[Decision], ...]:
        """All types of decisions, including follow-ups."""
        return defined(self.package, Decision)

    @cached_property
    def moves(self) -> tuple[type[Move], ...]:
        """All types of moves."""
        return defined(self.package, Move)

    @cached_property
    def effects(self) -> tuple[type[Effect], ...]:
        """All types of the title's own effects."""
        return defined(self.package, Effect)

    @cached_property
    def _decision(self) -> object:
        return Union[self.decisions]  # noqa: UP007

    @cached_property
    def _move(self) -> object:
        return Union[self.moves]  # noqa: UP007

    @cached_property
    def _effect(self) -> object:
        kernel = (_of(Asked, self._decision), Answered, _of(Obliged, self._move), Stood)
        return Union[self.effects + kernel]  # noqa: UP007

    @cached_property
    def event(self) -> object:
        """The type of this title's stored events."""
        own = (_of(GameStarted, self._effect), _of(MoveMade, self._move, self._effect))
        return Union[PLAIN_EVENTS + own]  # noqa: UP007

    @cached_property
    def stored_state(self) -> object:
        """The type of this title's states, decisions included."""
        return _of(self.state, self._decision)

    @cached_property
    def event_decoder(self) -> msgspec.json.Decoder[Event]:
        """The decoder of stored events."""
        return msgspec.json.Decoder(self.event)

    @cached_property
    def move_decoder(self) -> msgspec.json.Decoder[Move]:
        """The decoder of moves that clients send."""
        return msgspec.json.Decoder(self._move)

    @cached_property
    def state_decoder(self) -> msgspec.msgpack.Decoder[S]:
        """The decoder of copied states."""
        return msgspec.msgpack.Decoder(self.stored_state)

    def last_scores(self, state: S) -> list[Score]:
        """Return the points by seat of a game that ended at this position."""
        return (self.final_scores or self.scores)(state)

    def expected(self, state: S, seat: Seat) -> float:
        """Return the points that the seat will probably have at the end."""
        return (self.prospects or self.evaluate)(state, seat)

    def check_seats(self, seats: int) -> None:
        """Check the number of seats; raises `SeatUnavailable`."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise SeatUnavailable("{title} is for {low} to {high} players.", title=self.name, low=low, high=high)

    def begin_with(self, seats: int, options: JsonObject, components: str = TODAY) -> S:
        """Return the initial state of a game with that edition of the components."""
        state = self.begin(seats, self.read_options(options))
        state.edition, state.seats = components, seats
        return state

    def legal_moves(self, state: S, seat: Seat, why: Why | None = None) -> list[Move]:
        """Return the answers to the seat's decision, then its anytime moves.

        `why` collects the reasons why other answers are not legal.
        """
        return legal_moves(state, seat, self.anytime, why)

    def refused(self, state: S, seat: Seat) -> list[Refused]:
        """Return why moves are not legal in the seat's decision.

        The last entry names the pieces that the decision does not use.
        """
        why = Why(seat)
        used = {piece for move in self.legal_moves(state, seat, why) for piece in pieces_of(move, seat)}
        used.update(piece for refused in why.refused for piece in refused.pieces)
        shown = ids_in(msgspec.to_builtins(self.view(state, at_seat(seat))))
        others = [piece for piece in shown if piece not in used and self.is_usable(piece, seat)]
        why.refuse(others, NOT_ASKED)
        return why.refused

    def is_usable(self, piece: str, seat: Seat) -> bool:
        """Return whether some move of the seat, in some position, uses a piece of this kind."""
        found = self._usable.get(seat)
        if found is None:
            kinds = (translate(kind.format(seat=seat)) for kind in self.usable)
            found = self._usable[seat] = re.compile("|".join(kinds) or r"(?!)")
        return found.match(piece) is not None

    def play(
        self, state: S, seat: Seat, move: Move, chance: Source, listed: list[Move] | None = None
    ) -> WorkingTable[S]:
        """Play `move` on `state`, a working copy; raises `IllegalMove` or `NotAsked`.

        `listed` are the seat's legal moves, if known.
        """
        return play(state, seat, move, chance, self.anytime, listed)

    def step(self, state: S, seat: Seat, move: Move, chance: Source) -> Turn | None:
        """Play a legal `move` on `state`; return the next turn, or None at the end."""
        return carry_out(state, seat, move, chance, self.anytime).next()

    def lay_out(self, seats: int, options: JsonObject, components: str, chance: Source) -> WorkingTable[S]:
        """Return the table of a new game after the setup with that edition of the components."""
        table = self.table(self.begin_with(seats, options, components), chance)
        self.set_up(table)
        table.settle()
        return table

    def table(self, state: S, chance: Source) -> WorkingTable[S]:
        """Return a table for playing on `state`, which it changes."""
        return WorkingTable(state, chance, self.anytime)

    def world(self, state: S, seat: Seat, random: Random) -> S:
        """Return a read-only position consistent with the seat's knowledge.

        It is `state` itself if nothing is hidden.
        """
        if not self.hides:
            return state
        copy = self.copy(state)
        self.resample(copy, seat, random)
        return copy

    def fresh_world(self, state: S, seat: Seat, random: Random) -> S:
        """Return a copy of `world` to play on, whose hidden order is independent of `state`."""
        copy = self.copy(self.world(state, seat, random))
        self.tidy(copy)
        return copy

    def copy(self, state: S) -> S:
        """Return an independent copy of a state."""
        return self.state_decoder.decode(msgspec.msgpack.encode(state))

    def read_options(self, options: JsonObject) -> msgspec.Struct:
        """Return the checked options of a new game; raises `BadOptions`."""
        try:
            return msgspec.convert(options, self.options)
        except msgspec.ValidationError as error:
            raise BadOptions(str(error)) from None


def _of(generic: Any, *types: object) -> object:
    return generic[types]
