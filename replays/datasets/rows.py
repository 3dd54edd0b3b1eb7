"""The rows of a game, gathered in one pass through its events."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from scoresheet.domain.events import Event, GameFinished, GameStarted, MoveMade
from scoresheet.domain.final_scores import scores_now
from scoresheet.domain.game import Game
from scoresheet.domain.takebacks.answers import has_disclosed
from scoresheet.domain.takebacks.takebacks import taken_back
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.replays.datasets.content import content_of
from scoresheet.replays.datasets.counting import Purse, piece_rows
from scoresheet.replays.datasets.endings import score_rows
from scoresheet.replays.datasets.identities import Identities
from scoresheet.replays.datasets.legal import Choice, choice
from scoresheet.replays.deciding import Walk

Row = dict[str, object]


class GameRows(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game, from which its rows are made."""

    title: Title
    events: list[Event]
    source: str
    imported: bool = False


class Rows:
    """The rows of a game, by table."""

    def __init__(self, played: GameRows, identities: Identities) -> None:
        self.games: list[Row] = []
        self.scores: list[Row] = []
        self.events: list[Row] = []
        self.moves: list[Row] = []
        self.effects: list[Row] = []
        self.pieces: list[Row] = []
        self.resources: list[Row] = []
        self._played, self._ids = played, identities
        self._title = played.title
        self._gone = taken_back(played.events)
        self._both = {"game": identities.game(played.events[0].game), "title": played.title.title}
        self._opened = moment(played.events[0].at)
        self._before = self._opened
        self._standing = 0
        self._turns: dict[Seat, int] = {}
        self._purse = Purse(played.title)
        self._walk()

    def _walk(self) -> None:
        walk = Walk(self._title, imported=self._played.imported)
        for event in self._played.events:
            chosen = choice(self._title, walk.game.started_state, event) if isinstance(event, MoveMade) else None
            round_before = _round(walk.game)
            walk.believe(event)
            self._event(event)
            self._effects(event)
            if chosen is not None and isinstance(event, MoveMade):
                self._move(event, chosen, round_before, walk.game)
            if event.effects:
                self._counted(event, walk.game)
            self._before = moment(event.at)
        self._end(walk.game)

    def _event(self, event: Event) -> None:
        at = moment(event.at)
        self.events.append(
            {
                **self._both,
                "version": event.version,
                "kind": type(event).__name__,
                "seat": getattr(event, "seat", None),
                "actor": _actor(event.actor),
                "at": self._ids.moment(at),
                "seconds": _seconds(self._opened, at),
                "rules": event.rules,
                "stands": event.version not in self._gone,
                "effects": len(event.effects),
                "draws": _draws(event),
                "content": content_of(event),
            }
        )

    def _effects(self, event: Event) -> None:
        stands = event.version not in self._gone
        for number, effect in enumerate(event.effects, start=1):
            self.effects.append(
                {
                    **self._both,
                    "version": event.version,
                    "number": number,
                    "kind": type(effect).__name__.partition("[")[0],
                    "seat": _seat_of(effect),
                    "effect": msgspec.json.encode(effect).decode(),
                    "stands": stands,
                }
            )

    def _move(self, event: MoveMade, chosen: Choice, round_before: int | None, after: Game) -> None:
        stands = event.version not in self._gone
        self._standing += stands
        if stands and not event.anytime:
            self._turns.setdefault(event.seat, len(self._turns) + 1)
        at = moment(event.at)
        self.moves.append(
            {
                **self._both,
                "version": event.version,
                "number": self._standing if stands else None,
                "seat": event.seat,
                "round": round_before,
                "kind": type(event.move).__name__,
                "move": msgspec.json.encode(event.move).decode(),
                "decision": chosen.decision,
                "asked": chosen.asked,
                "anytime": event.anytime,
                "legal_moves": chosen.legal_moves,
                "legal": None if chosen.legal_moves is None else len(chosen.legal_moves),
                "chosen": chosen.number,
                "listed": chosen.number is not None,
                "stands": stands,
                "effects": len(event.effects),
                "draws": _draws(event),
                "disclosed": has_disclosed(event),
                "at": self._ids.moment(at),
                "thought": _seconds(self._before, at),
                "points": [score.points for score in scores_now(self._title, after)],
            }
        )

    def _counted(self, event: Event, game: Game) -> None:
        stands, both = event.version not in self._gone, {**self._both, "version": event.version}
        self.pieces += [{**both, **row, "stands": stands} for row in piece_rows(self._title, event)]
        if stands:
            self.resources += [
                {**both, "number": self._standing, **row} for row in self._purse.rows(game.started_state)
            ]

    def _end(self, game: Game) -> None:
        self._people = _people(self._played.events, game)
        self.scores = [{**self._both, **row} for row in score_rows(game, self._turns, self._ids)]
        self.games = [{**self._both, **self._summary(game)}]

    @property
    def people(self) -> set[str]:
        """Return the ids of the players at the end."""
        return self._people

    def _summary(self, game: Game) -> Row:
        events, parent = self._played.events, game.parent
        started = next(event for event in events if isinstance(event, GameStarted))
        ended = next(event for event in reversed(events) if isinstance(event, GameFinished))
        begun, over = moment(started.at), moment(ended.at)
        return {
            "source": self._played.source,
            "rules": game.rules,
            "components": started.components,
            "software": events[0].software,
            "seats": len(game.seats),
            "players": len(self._people),
            "bots": sum(bool(chair.bot) for chair in game.seats),
            "options": msgspec.json.encode(game.options, order="sorted").decode(),
            "visibility": game.visibility,
            "rated": game.rated,
            "imported": game.imported,
            "voided": game.voided,
            "branch": parent is not None,
            "parent": self._ids.game(parent.game) if parent else None,
            "parent_version": parent.version if parent else None,
            "pace": game.pace,
            "disputes": len(game.disputes),
            "ending": game.ending,
            "opened_at": self._ids.day(self._opened),
            "started_at": self._ids.day(begun),
            "finished_at": self._ids.day(over),
            "seconds": _seconds(begun, over),
            "events": len(events),
            "moves": self._standing,
            "taken_back": sum(isinstance(event, MoveMade) for event in events) - self._standing,
            "effects": len(self.effects),
            "rounds": _round(game),
        }


def moment(at: str) -> datetime:
    """Convert an event's time to a `datetime`."""
    return msgspec.convert(at, datetime)


def _seconds(since: datetime, until: datetime) -> int:
    return max(0, round((until - since).total_seconds()))


def _round(game: Game) -> int | None:
    found = getattr(game.state, "round", None)
    return found if isinstance(found, int) else None


def _draws(event: Event) -> list[Row]:
    return [{"of": draw.of, "got": draw.got} for draw in event.draws]


def _actor(actor: str) -> str:
    return "bot" if actor.startswith("bot:") else "system" if actor == "system" else "player"


def _seat_of(effect: object) -> int | None:
    """Return the seat of an effect, or of the decision that the effect asks for."""
    seat = getattr(effect, "seat", None)
    if seat is None:
        seat = getattr(getattr(effect, "decision", None), "seat", None)
    return seat if isinstance(seat, int) and seat >= 0 else None


def _people(events: Sequence[Event], game: Game) -> set[str]:
    """Return the ids of the players at the end; in an imported game, ids of another service."""
    sat = {getattr(event, "seat", -1): getattr(event, "player", "") for event in events if hasattr(event, "player")}
    return {sat.get(seat, "") for seat, chair in enumerate(game.seats) if not chair.bot or chair.forfeited} - {""}
