"""Reads tournaments from their streams."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from scoresheet.service.accounts.people import People
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import NoSuchTournament
from scoresheet.service.storage.journal.streams import Journal, JournalEntry
from scoresheet.service.tournaments.entry import persons_in
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
    """Reads tournaments and ladders, without checking permissions."""

    def __init__(self, streams: Journal, people: People) -> None:
        self.lists = TournamentLists(streams.database.engine)
        self._people = people
        self._streams = streams
        self._kept: Cache[str, Tournament] = Cache(MOST_KEPT)

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

        Nothing is read if `version` is the cached version.
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

    def is_impartial(self, it: Tournament, by: str) -> bool:
        """Return whether neither the player nor any of their programs takes part."""
        return not set(self._people.persons([by]).values()) & persons_in(it, self._people.persons([*it.active]))

    def competes(self, tournament: str, player: str) -> bool:
        """Return whether the player or any of their programs takes part."""
        try:
            return bool(player) and not self.is_impartial(self.standing(tournament), player)
        except NoSuchTournament:
            return False

    def compete(self, club: str, *players: str) -> bool:
        """Return whether these players all take part in the same running tournament of a club."""
        running = self.lists.running_of(club)
        return any(all(self.competes(each, player) for player in players) for each in running)

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
    """Return the name of a tournament's stream."""
    return f"tournament:{tournament}"


def _known(listed: ListedTournament, opening: JournalEntry, it: Tournament) -> KnownTournament:
    words = opening.words or {}
    return KnownTournament(
        listed.tournament, listed.number, listed.opener, words.get("name", ""), words.get("text", ""), it
    )
