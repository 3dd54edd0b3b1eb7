"""Results of finished games by seat, and their stories, derived from effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from sqlalchemy import bindparam, insert, update

from scoresheet.domain.events import DisputeRuled, GameFinished
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.projections import ratings, tallies
from scoresheet.projections.following import EventBatch
from scoresheet.projections.outcomes import RESULTS, STORIES
from scoresheet.projections.places import placed
from scoresheet.projections.story import between, story
from scoresheet.projections.tables import DerivedChange, Step, TableChange


def project(batch: EventBatch) -> list[Step]:
    """Return rows for finished games, marks on voided ones, and derived changes."""
    ends = {event.game: number for number, _, event in batch.happened if type(event) is GameFinished}
    over = [_Over(batch, game, number) for game, number in ends.items() if batch.games[game].game.started]
    voided = [event.game for _, _, event in batch.happened if type(event) is DisputeRuled and event.remedy == "void"]
    if not over and not voided:
        return []
    again = ratings.Again()
    return [
        DerivedChange(partial(again.note, games=voided)),
        DerivedChange(partial(tallies.take_out, games=voided)),
        *(TableChange(statement, [{"touched": game} for game in voided]) for statement in _VOID),
        TableChange(insert(STORIES), [each.row() for each in over]),
        TableChange(insert(RESULTS), [row for each in over for row in each.results()]),
        DerivedChange(partial(tallies.put_in, games=[each.game.id for each in over])),
        DerivedChange(partial(again.note, games=[each.game.id for each in over])),
        DerivedChange(again.rate),
    ]


_VOID = (
    update(STORIES).where(STORIES.c.game == bindparam("touched")).values(voided=True, counted=False),
    update(RESULTS)
    .where(RESULTS.c.game == bindparam("touched"))
    .values(stands=False, counted=False, shown=False, rated=False),
)


BEHIND_ALL = 1_000
"""The rank of players who gave up their seat, below all other ranks."""


class _Over:
    """A finished game, whose end is at position `number` in the log."""

    def __init__(self, batch: EventBatch, game: str, number: int) -> None:
        self.title, self.game, _ = batch.games[game]
        self.events = batch.stories[game]
        self.number = number
        self.end = next(event for event in self.events if type(event) is GameFinished)
        self.counts = counts(self.game)

    def row(self) -> dict[str, object]:
        """Return the row of the game with its story."""
        told = story(self.title, len(self.game.seats), self.game.options, self.events, self.game.handicap)
        start = next(event for event in self.events if event.version == self.game.started)
        return {
            "game": self.game.id,
            "number": self.number,
            "title": self.game.title,
            "name": self.game.name,
            "ending": self.game.ending,
            "ended_at": self.end.at,
            "voided": self.game.voided,
            "imported": self.game.imported,
            "counted": self.counts and self.game.ending == "played",
            "seats": len(self.game.seats),
            "moves": sum(seat >= 0 for seat in told.movers),
            "seconds": between(start.at, self.end.at),
            "story": msgspec.json.encode(told).decode(),
        }

    def results(self) -> Iterator[dict[str, object]]:
        """Yield the results of the game's seats."""
        held = Counter(player for chair in self.game.seats for player in (chair.player, *chair.former))
        places, given_up = placed(self.game.ranking), self._given_up()
        parts = [score.parts for score in self.game.scores]
        common = self._common()
        for seat, chair in by_seat(self.game.seats):
            place, shared = places[seat]
            own = {
                **common,
                "seat": seat,
                "points": self.game.scores[seat].points,
                "parts": _json(parts[seat]),
                "table_parts": _json(together(parts[:seat] + parts[seat + 1 :])),
            }
            yield {
                **own,
                "stint": 0,
                "player": chair.player,
                "bot": chair.bot,
                "forfeited": chair.forfeited,
                "place": place,
                "shared": shared,
                "rank": BEHIND_ALL if seat in given_up else place,
                "rated": common["rated"] and not chair.former,
                "shown": self.counts and not chair.former and bool(chair.player) and held[chair.player] == 1,
            }
            for stint, player in enumerate(chair.former, start=1):
                yield {**own, **self._former(player, stint, alone=held[player] == 1)}

    def _former(self, player: str, stint: int, *, alone: bool) -> dict[str, object]:
        """Return the result of a former holder: the last place; only the first holder is rated."""
        return {
            "stint": stint,
            "player": player,
            "bot": "",
            "forfeited": True,
            "place": len(self.game.seats),
            "shared": 1,
            "rank": BEHIND_ALL,
            "counted": False,
            "rated": is_rated(self.game) and stint == 1,
            "shown": self.counts and stint == 1 and alone,
        }

    def _given_up(self) -> set[Seat]:
        """Return the seats that rank last because they were replaced or are absent."""
        changed = any(chair.former or chair.away for chair in self.game.seats)
        return {seat for seat, chair in by_seat(self.game.seats) if changed and (chair.forfeited or chair.away)}

    def _common(self) -> dict[str, object]:
        return {
            "game": self.game.id,
            "number": self.number,
            "title": self.game.title,
            "seats": len(self.game.seats),
            "stands": stands(self.game),
            "counted": self.counts and self.game.ending == "played",
            "listed": self.game.visibility == "public",
            "rated": is_rated(self.game),
            "ended_at": self.end.at,
        }


def stands(game: Game) -> bool:
    """Return whether a game is finished and not voided."""
    return game.status == "finished" and not game.voided


def counts(game: Game) -> bool:
    """Return whether a game counts in statistics: public, no branch, no handicap."""
    fair = game.parent is None and not any(game.handicap)
    return stands(game) and game.visibility == "public" and fair


def is_rated(game: Game) -> bool:
    """Return whether a game is rated: a different person held each seat at the start.

    Substitute bots and players who took over change nothing: the original players are rated.
    """
    players = [_first(chair) for chair in game.seats]
    people = len(game.seats) == len(players) == len(set(players) - {""})
    own = game.rated and not game.imported and game.parent is None
    return own and people and len(players) > 1 and stands(game)


def _first(chair: Chair) -> str:
    """Return the player who held the seat at the start; empty for a bot."""
    return chair.former[0] if chair.former else chair.player


def together(parts: Sequence[dict[str, int]]) -> dict[str, int]:
    """Return the points of these seats added up, by source."""
    names = {name: None for own in parts for name in own}
    return {name: sum(own.get(name, 0) for own in parts) for name in names}


def _json(parts: dict[str, int]) -> str:
    return msgspec.json.encode(parts).decode()
