"""The facts of a simulated game, as a line of JSON: the input of a balance report."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import msgspec

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.bots.search import Playouts
from scoresheet.domain.chance import Imagined
from scoresheet.domain.counts import pieces_of
from scoresheet.domain.effect import Effect
from scoresheet.domain.events import Score
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.move import Move
from scoresheet.domain.play import carry_out
from scoresheet.domain.ranking import ranking
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, all_seats

MOST_MOVES = 20_000


class Setting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The setting shared by the games of a series."""

    title: str
    seats: int
    strategies: tuple[str, ...]
    """The strategies rotate: in game g, seat s is played by strategy s + g."""
    playouts: int = 0
    """Play-outs per move of thinking bots; 0 for the level's default."""
    opening: int = 0
    """The number of random moves with which each seat begins, so that chance makes its first choices."""
    options: JsonObject = {}
    edition: str = ""
    """The first digits of the components' digest."""

    def played_by(self, number: int) -> tuple[str, ...]:
        """Return the strategy of each seat in game `number`."""
        return tuple(self.strategies[(seat + number) % len(self.strategies)] for seat in range(self.seats))

    def chance_of(self, number: int) -> random.Random:
        """Return the random generator of game `number`, which is reproducible."""
        return random.Random(f"{msgspec.json.encode(self).decode()} {number}")  # noqa: S311


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a game; lists have an item per seat."""

    setting: Setting
    number: int
    moves: int
    points: list[int]
    parts: list[dict[str, int]]
    ranking: list[list[Seat]]
    order: list[Seat]
    """The seats in the order of their first turns; a turn is a decision that only one seat faces."""
    pieces: dict[str, dict[str, list[int]]]
    """The number of uses by each seat, by kind and id of the piece."""
    effects: dict[str, int]
    """The number of effects of each type."""
    made: dict[str, int]
    """The number of moves of each type."""

    @property
    def key(self) -> tuple[bytes, int]:
        """Return the key that identifies the game."""
        return msgspec.json.encode(self.setting), self.number

    @property
    def won(self) -> list[float]:
        """Return each seat's share of first place."""
        best = self.ranking[0]
        return [1 / len(best) if seat in best else 0.0 for seat in range(self.setting.seats)]

    @property
    def played_by(self) -> tuple[str, ...]:
        """Return the strategy of each seat."""
        return self.setting.played_by(self.number)


class Counting:
    """A counter of moves, effects and used pieces."""

    def __init__(self, title: Title, seats: int) -> None:
        self.title, self.seats = title, seats
        self.order, self.moved = list[Seat](), [0] * seats
        self.effects, self.made = Counter[str](), Counter[str]()
        self.pieces = dict[str, dict[str, list[int]]]()

    def move(self, state: GameState, seat: Seat, move: Move) -> None:
        """Count a move that is about to be made."""
        self.made[type(move).__name__] += 1
        self.moved[seat] += 1
        if seat not in self.order and state.to_act() == [seat]:
            self.order.append(seat)

    def count(self, effects: Iterable[Effect]) -> None:
        """Count effects and the pieces that they record as used."""
        for effect in effects:
            self.effects[type(effect).__name__] += 1
            for kind, piece, seat in pieces_of(self.title, effect):
                if 0 <= seat < self.seats:
                    self.pieces.setdefault(kind, {}).setdefault(piece, [0] * self.seats)[seat] += 1


def setting_of(title: Title, seats: int, strategies: Iterable[str], playouts: int = 0, opening: int = 0) -> Setting:
    """Return the setting of games with the current components."""
    edition = title.editions.today.digest[:12]
    who = tuple(strategies)
    return Setting(title=title.title, seats=seats, strategies=who, playouts=playouts, opening=opening, edition=edition)


def play(setting: Setting, number: int) -> Facts:
    """Play game `number`. Raises `RuntimeError` if it does not end."""
    title, chance, played_by = registry.find(setting.title), setting.chance_of(number), setting.played_by(number)
    budget, counting = Playouts(setting.playouts) if setting.playouts else None, Counting(title, setting.seats)
    table = title.lay_out(setting.seats, setting.options, TODAY, Imagined(chance))
    counting.count(table.effects)
    for _ in range(MOST_MOVES):
        if (turn := table.next()) is None:
            return _facts(setting, number, counting, title.last_scores(table.state))
        strategy = "random" if counting.moved[turn.seat] < setting.opening else played_by[turn.seat]
        move = choose(strategy, title, table.state, turn.seat, chance, budget, moves=turn.moves)
        counting.move(table.state, turn.seat, move)
        table = carry_out(table.state, turn.seat, move, Imagined(chance), title.anytime)
        counting.count(table.effects)
    raise RuntimeError(f"{title.name} did not end within {MOST_MOVES} moves.")


def _facts(setting: Setting, number: int, counting: Counting, scores: list[Score]) -> Facts:
    return Facts(
        setting=setting,
        number=number,
        moves=counting.made.total(),
        points=[score.points for score in scores],
        parts=[score.parts for score in scores],
        ranking=ranking(scores),
        order=[*counting.order, *(seat for seat in all_seats(setting.seats) if seat not in counting.order)],
        pieces=counting.pieces,
        effects=dict(counting.effects),
        made=dict(counting.made),
    )
