"""Games folded from the log without running rules, and reloaded if not in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import repeat
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from scoresheet.domain import stored
from scoresheet.domain.effect import Answered, Asked
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.events import Event, GameFinished
from scoresheet.domain.game import Game, fold
from scoresheet.domain.takeback_requests import Settled, settled
from scoresheet.domain.takebacks.takebacks import furthest_back, taken_back
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.projections.log import EventLog, Notification, StoredRow

GAMES_IN_MEMORY = 2_000
MOST_READ_AGAIN = 1_000
"""The maximum number of events read from the log at once."""


class SetAside(msgspec.Struct, frozen=True, kw_only=True):
    """A quarantined game."""

    game: str
    version: int
    """The version of the corrupt event."""
    since: int
    """The version of the first event that the read models do not include."""
    number: int
    """The position of that event in the log."""
    reason: str

    def __str__(self) -> str:
        return f"Game {self.game} is quarantined, its event {self.version} is corrupt: {self.reason}."


class Followed(NamedTuple):
    """A game at one position, and the time since which each seat has faced its decision."""

    title: Title
    game: Game
    since: dict[Seat, str]


class Happened(NamedTuple):
    """An event and its position in the log of all games."""

    number: int
    title: Title
    event: Event


NONE: Mapping[str, SetAside] = MappingProxyType({})


class EventBatch(NamedTuple):
    """Events, in order per game, and the games after their last events.

    Corrupt events and their successors are left out; their games are in `aside`.
    """

    happened: list[Happened]
    games: dict[str, Followed]
    aside: dict[str, SetAside]
    settled: list[Settled]
    """The takeback requests that these events closed."""
    stories: dict[str, Sequence[Event]]
    """All events of each game that one of these events finished."""

    def of(self, game: str) -> EventBatch:
        """Return the part of the batch about one game."""
        happened = [one for one in self.happened if one.event.game == game]
        told = {game: self.stories[game]} if game in self.stories else {}
        own = [one for one in self.settled if one.event.game == game]
        return EventBatch(happened, {game: self.games[game]}, {}, own, told)


class Following:
    """Keeps games up to date with the log.

    After a failure call `forget`, because the games may be ahead of the read models.
    """

    def __init__(self, recorder: EventLog, find: Callable[[str], Title]) -> None:
        self.recorder = recorder
        self.find = find
        self._games: OrderedDict[str, Followed] = OrderedDict()

    def batch(self, notifications: Sequence[Notification], aside: Mapping[str, SetAside] = NONE) -> EventBatch:
        """Read the new events, and for games in `aside` also the events left out earlier."""
        batch = EventBatch([], {}, {}, [], {})
        for game, new in _by_game(notifications).items():
            self._read(batch, game, new, aside.get(game))
        while len(self._games) > GAMES_IN_MEMORY:
            self._games.popitem(last=False)
        return batch

    def forget(self) -> None:
        """Forget all games, so that they are reloaded."""
        self._games.clear()

    def _read(self, batch: EventBatch, game: str, new: Sequence[Notification], aside: SetAside | None) -> None:
        """Add a game's new events to `batch`, up to the first corrupt one."""
        first = aside.since if aside else new[0].originator_version
        numbers = {one.originator_version: one.id for one in [*self._missed(game, aside, new), *new]}
        try:
            title = self._title(game, new[0])
            events, broken = self._events(title, game, first, new)
            if events:
                asked = self._games[game].game.request
                batch.games[game] = self._advance(title, events)
                batch.settled.extend(settled(asked, events))
                if any(type(event) is GameFinished for event in events):
                    batch.stories[game] = events if first == 1 else self._all_events(title, game, events[-1].version)
        except BrokenChain as error:
            events, broken = [], error
        if events:
            places = [numbers.get(event.version, 0) for event in events]
            batch.happened.extend(map(Happened, places, repeat(title), events))
        if broken is not None:
            self._games.pop(game, None)
            since = first + len(events)
            batch.aside[game] = SetAside(
                game=game, version=broken.version, since=since, number=numbers.get(since, 0), reason=broken.reason
            )

    def _missed(self, game: str, aside: SetAside | None, new: Sequence[Notification]) -> Iterator[Notification]:
        """Yield the events left out of a game while it was quarantined, by rereading the log."""
        place = aside.number if aside else new[0].id
        while place < new[0].id:
            page = self.recorder.select_notifications(place, MOST_READ_AGAIN)
            yield from (one for one in page if one.originator_id == game)
            place = page[-1].id + 1

    def _title(self, game: str, new: Notification) -> Title:
        name = str(new.topic).partition(".")[0]
        try:
            return self.find(name)
        except KeyError:
            reason = f"it belongs to the title {name!r}, which is not known here"
            raise BrokenChain(game, new.originator_version, reason) from None

    def _events(
        self, title: Title, game: str, first: int, new: Sequence[Notification]
    ) -> tuple[list[Event], BrokenChain | None]:
        """Return a game's events from `first` up to the first corrupt one, and the error."""
        known = self._games.get(game)
        if known is None or known.game.version != first - 1:
            known = self._games[game] = self._load(title, game, first - 1)
        rows = self._rows(game, first, new)
        in_order = [row.state for number, row in enumerate(rows, start=first) if row.originator_version == number]
        follow = stored.follow(title.event_decoder.decode, game, in_order, first - 1, known.game.digest)
        events, broken = stored.as_far_as_whole(follow)
        if broken is None and len(in_order) < len(rows):
            broken = BrokenChain(game, first + len(events), stored.MISSING)
        return events, broken

    def _rows(self, game: str, first: int, new: Sequence[Notification]) -> Sequence[StoredRow]:
        """Return the rows from `first` on, both new ones and those left out before."""
        if first == new[0].originator_version:
            return new
        return self.recorder.select_events(game, gt=first - 1, lte=new[-1].originator_version)

    def _advance(self, title: Title, events: list[Event]) -> Followed:
        """Return the known game advanced by `events`."""
        game = events[0].game
        known = self._games[game]
        if furthest_back(events) >= known.game.version and _goes_on(title, events, known):
            known.since.update(waiting_since(events))
        else:
            known = self._games[game] = self._load(title, game, events[-1].version)
        self._games.move_to_end(game)
        return known

    def _load(self, title: Title, game: str, version: int) -> Followed:
        """Return the game after event `version`, from all its events; raises `BrokenChain`."""
        if not version:
            return Followed(title, Game(imported=self.recorder.imported(game)), {})
        events = self._all_events(title, game, version)
        imported = self.recorder.imported(game)
        return Followed(title, stored.folded(title, events, imported=imported), waiting_since(events))

    def _all_events(self, title: Title, game: str, version: int) -> list[Event]:
        """Return the events of a game up to `version`; raises `BrokenChain`."""
        states = (one.state for one in self.recorder.select_events(game, lte=version))
        return list(stored.follow(title.event_decoder.decode, game, states))


def _by_game(notifications: Sequence[Notification]) -> dict[str, list[Notification]]:
    games: dict[str, list[Notification]] = {}
    for one in notifications:
        games.setdefault(str(one.originator_id), []).append(one)
    return games


def _goes_on(title: Title, events: Sequence[Event], known: Followed) -> bool:
    """Advance the game and return True; return False if that fails and it must be reloaded.

    Reloading it reports the error.
    """
    try:
        fold(title, events, known.game)
    except Exception:
        return False
    return True


def waiting_since(events: Sequence[Event]) -> dict[Seat, str]:
    """Return when each seat's question last changed, ignoring moves that were taken back."""
    since, gone = {}, taken_back(events)
    for event in events:
        for effect in event.effects if event.version not in gone else ():
            if type(effect) is Asked:
                since[effect.decision.seat] = event.at
            elif type(effect) is Answered:
                since[effect.seat] = event.at
    return since
