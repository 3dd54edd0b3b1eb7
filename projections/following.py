"""The games as far as the log was read: folded from effects, with no rules, and reloaded when not in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.effect import Answered, Asked
from domain.events import Event
from domain.game import Game, fold, furthest_back, taken_back
from domain.title import Title
from domain.viewer import Seat
from projections.log import GameLog, Notification

GAMES_IN_MEMORY = 2_000


class Followed(NamedTuple):
    """A game at one position, and for each seat the time since which it faces what it faces."""

    title: Title
    game: Game
    since: dict[Seat, str]


class Happened(NamedTuple):
    """An event, and its place in the log of all games."""

    number: int
    title: Title
    event: Event


class Batch(NamedTuple):
    """Events in the order of the log, and the games they belong to as they are after the last of them."""

    happened: list[Happened]
    games: dict[str, Followed]


class Following:
    """Keeps up with games. After a failure it must `forget`, for it may be ahead of what was committed."""

    def __init__(self, recorder: GameLog, find: Callable[[str], Title]) -> None:
        self.recorder = recorder
        self.find = find
        self._games: OrderedDict[str, Followed] = OrderedDict()

    def batch(self, notifications: Sequence[Notification]) -> Batch:
        """Fold the next events of the log."""
        happened = [self._happened(notification) for notification in notifications]
        pending: dict[str, list[Happened]] = {}
        for one in happened:
            pending.setdefault(one.event.game, []).append(one)
        games = {game: self._advance(new[0].title, [one.event for one in new]) for game, new in pending.items()}
        while len(self._games) > GAMES_IN_MEMORY:
            self._games.popitem(last=False)
        return Batch(happened, games)

    def forget(self) -> None:
        """Load every game anew when it is needed next."""
        self._games.clear()

    def _happened(self, notification: Notification) -> Happened:
        title = self.find(notification.topic.partition(".")[0])
        return Happened(notification.id, title, title.event_decoder.decode(notification.state))

    def _advance(self, title: Title, events: list[Event]) -> Followed:
        game = events[0].game
        known = self._games.get(game)
        if known is None or not _go_on_from(known.game, events):
            known = self._games[game] = self._load(title, game, events[-1].version)
        else:
            fold(title, events, known.game)
            known.since.update(waiting_since(events))
        self._games.move_to_end(game)
        return known

    def _load(self, title: Title, game: str, version: int) -> Followed:
        stored = self.recorder.select_events(game, lte=version)
        events: list[Event] = [title.event_decoder.decode(event.state) for event in stored]
        return Followed(title, fold(title, events), waiting_since(events))


def _go_on_from(game: Game, events: Sequence[Event]) -> bool:
    return game.version == events[0].version - 1 and furthest_back(events) >= game.version


def waiting_since(events: Sequence[Event]) -> dict[Seat, str]:
    """For each seat, when what it was asked changed last; what was taken back does not count."""
    since, gone = {}, taken_back(events)
    for event in events:
        for effect in getattr(event, "effects", ()) if event.version not in gone else ():
            if isinstance(effect, Asked):
                since[effect.decision.seat] = event.at
            elif isinstance(effect, Answered):
                since[effect.seat] = event.at
    return since
