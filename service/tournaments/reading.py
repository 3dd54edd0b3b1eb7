"""Reads tournaments from their streams, at any version, with permissions."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import NoSuchTournament
from scoresheet.service.storage.journal.streams import Journal, JournalEntry
from scoresheet.service.tournaments.listings import ListedTournament, TournamentLists
from scoresheet.service.tournaments.rules.fold import Tournament, folded

MOST_KEPT = 500
MORE = 200


class KnownTournament(msgspec.Struct, frozen=True):
    """A tournament with its name and text, which are empty once the opener's account is deleted."""

    id: str
    number: int
    opener: str
    name: str
    text: str
    it: Tournament


class TournamentReading:
    """Reads all tournaments and ladders."""

    def __init__(self, streams: Journal) -> None:
        self.lists = TournamentLists(streams.database.engine)
        self.members: Callable[[str], set[str]] = lambda club: set()
        """Returns the members of a club; set at assembly if there are clubs."""
        self.clubs_of: Callable[[str], Sequence[str]] = lambda player: ()
        """Returns the clubs of a player."""
        self.apart: Callable[[str], set[str]] = lambda player: set()
        """Returns the players separated from a player by a block in either direction; set at assembly."""
        self._streams = streams
        self._kept: Cache[str, Tournament] = Cache(MOST_KEPT)

    def visible(self, tournament: str, player: str, at: int | None = None) -> KnownTournament:
        """Return a tournament that `player` may see, at version `at` or now.

        Raises `NoSuchTournament`.
        """
        known = self.known(tournament)
        club = known.it.terms.club
        if club and player not in self.members(club):
            raise NoSuchTournament(tournament)
        if at is None or at == known.it.version:
            return known
        if not 0 < at < known.it.version:
            raise NoSuchTournament(tournament)
        return msgspec.structs.replace(known, it=self._read(tournament, self._after(tournament, 0)[:at]))

    def known(self, tournament: str) -> KnownTournament:
        """Return a tournament without checking permissions; raises `NoSuchTournament`."""
        listed, opening = self.lists.find(tournament), self._streams.read(stream_of(tournament), limit=1)
        if listed is None or not opening:
            raise NoSuchTournament(tournament)
        return _known(listed, opening[0], self.standing(tournament))

    def legible(self, listed: Sequence[ListedTournament]) -> list[KnownTournament]:
        """Return the listed tournaments, leaving out unreadable ones."""
        names = [stream_of(one.tournament) for one in listed]
        openings, versions = self._streams.openings(names), self._streams.versions(names)
        found = []
        for one, name in zip(listed, names, strict=True):
            with suppress(NoSuchTournament, KeyError):
                found.append(_known(one, openings[name], self.standing(one.tournament, versions[name])))
        return found

    def standing(self, tournament: str, version: int = 0) -> Tournament:
        """Return the current state, which is shared: do not change it.

        With a known `version`, nothing is read.
        """
        before = self._kept.get(tournament)
        if before is not None and before.version == version:
            return before
        entries = self._after(tournament, before.version if before else 0)
        if before is not None and not entries:
            return before
        it = self._read(tournament, entries, copy.deepcopy(before))
        self._kept.put(tournament, it)
        return it

    def events(self, tournament: str, after: int, limit: int) -> list[JournalEntry]:
        """Return the entries after version `after`, oldest first."""
        return self._streams.read(stream_of(tournament), after, limit)

    def _read(self, tournament: str, entries: Sequence[JournalEntry], before: Tournament | None = None) -> Tournament:
        it = folded(((one.kind, one.told) for one in entries), before)
        if it is None:
            raise NoSuchTournament(tournament)
        return it

    def _after(self, tournament: str, version: int) -> list[JournalEntry]:
        found: list[JournalEntry] = []
        while more := self._streams.read(stream_of(tournament), version + len(found), MORE):
            found += more
            if len(more) < MORE:
                break
        return found


def stream_of(tournament: str) -> str:
    """Return the stream of a tournament."""
    return f"tournament:{tournament}"


def _known(listed: ListedTournament, opening: JournalEntry, it: Tournament) -> KnownTournament:
    words = opening.words or {}
    return KnownTournament(
        listed.tournament, listed.number, listed.opener, words.get("name", ""), words.get("text", ""), it
    )
