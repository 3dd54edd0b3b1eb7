"""Reading tournaments: how they stand, now or at any version, as their streams tell it, for those who may see them."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import NoSuchTournament
from scoresheet.service.storage.journal.streams import Entry, Streams
from scoresheet.service.tournaments.listings import Listed, TournamentLists
from scoresheet.service.tournaments.rules.fold import Tournament, folded

MOST_KEPT = 500
MORE = 200


class Known(msgspec.Struct, frozen=True):
    """A tournament, and what its opener calls it; both texts are empty once the opener is forgotten."""

    id: str
    number: int
    opener: str
    name: str
    text: str
    it: Tournament


class TournamentReading:
    """All tournaments and ladders, as far as they are read."""

    def __init__(self, streams: Streams) -> None:
        self.lists = TournamentLists(streams.database.engine)
        self.members: Callable[[str], set[str]] = lambda club: set()
        """Who belongs to a club; whoever knows the clubs says so."""
        self.clubs_of: Callable[[str], Sequence[str]] = lambda player: ()
        """The clubs of a player."""
        self.apart: Callable[[str], set[str]] = lambda player: set()
        """Whom a player has blocked, and who has blocked the player; whoever knows the blocks says so."""
        self._streams = streams
        self._kept: Cache[str, Tournament] = Cache(MOST_KEPT)

    def visible(self, tournament: str, player: str, at: int | None = None) -> Known:
        """One that `player` may see, as it stands now or stood at version `at`; raises `NoSuchTournament`."""
        known = self.known(tournament)
        club = known.it.terms.club
        if club and player not in self.members(club):
            raise NoSuchTournament(tournament)
        if at is None or at == known.it.version:
            return known
        if not 0 < at < known.it.version:
            raise NoSuchTournament(tournament)
        return msgspec.structs.replace(known, it=self._read(tournament, self._after(tournament, 0)[:at]))

    def known(self, tournament: str) -> Known:
        """One as it stands now, whoever asks; raises `NoSuchTournament`."""
        listed, opening = self.lists.find(tournament), self._streams.read(stream_of(tournament), limit=1)
        if listed is None or not opening:
            raise NoSuchTournament(tournament)
        return _known(listed, opening[0], self.standing(tournament))

    def legible(self, listed: Sequence[Listed]) -> list[Known]:
        """Those on a list, as they stand now, without any that cannot be read: it keeps no other from being listed."""
        names = [stream_of(one.tournament) for one in listed]
        openings, versions = self._streams.openings(names), self._streams.versions(names)
        found = []
        for one, name in zip(listed, names, strict=True):
            with suppress(NoSuchTournament, KeyError):
                found.append(_known(one, openings[name], self.standing(one.tournament, versions[name])))
        return found

    def standing(self, tournament: str, version: int = 0) -> Tournament:
        """How it stands: shared, read it only. Nothing is looked up where it is known to be at `version` still."""
        before = self._kept.get(tournament)
        if before is not None and before.version == version:
            return before
        entries = self._after(tournament, before.version if before else 0)
        if before is not None and not entries:
            return before
        it = self._read(tournament, entries, copy.deepcopy(before))
        self._kept.put(tournament, it)
        return it

    def events(self, tournament: str, after: int, limit: int) -> list[Entry]:
        """What happened after version `after`, the oldest first."""
        return self._streams.read(stream_of(tournament), after, limit)

    def _read(self, tournament: str, entries: Sequence[Entry], before: Tournament | None = None) -> Tournament:
        it = folded(((one.kind, one.told) for one in entries), before)
        if it is None:
            raise NoSuchTournament(tournament)
        return it

    def _after(self, tournament: str, version: int) -> list[Entry]:
        found: list[Entry] = []
        while more := self._streams.read(stream_of(tournament), version + len(found), MORE):
            found += more
            if len(more) < MORE:
                break
        return found


def stream_of(tournament: str) -> str:
    """Under which name its facts are kept."""
    return f"tournament:{tournament}"


def _known(listed: Listed, opening: Entry, it: Tournament) -> Known:
    words = opening.words or {}
    return Known(listed.tournament, listed.number, listed.opener, words.get("name", ""), words.get("text", ""), it)
