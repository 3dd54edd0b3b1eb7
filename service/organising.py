"""Organising: tournaments are opened, entered, left, started, challenged in and read; all that happens is a stream."""

from __future__ import annotations

import copy
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from sqlalchemy import Connection

from service import moments, texts, tournament_lists
from service.accounts.accounts import Accounts
from service.contact import TOURNAMENT, Notifier
from service.errors import AgainstTheRules, KeyReused, NoSuchTournament, NotTheOrganiser
from service.ids import id_for, new_id
from service.streams.streams import SYSTEM, Entry, Overtaken, Streams
from service.streams.streams import Fact as Written
from service.tournament_lists import Listed, TournamentLists
from service.tournament_notices import Notice, notices
from service.tournament_rules import check_challenge, check_entry, check_opener, check_terms
from service.tournaments import facts, officiating
from service.tournaments.facts import Fact
from service.tournaments.fold import Tournament, fold, folded
from service.tournaments.terms import LADDER, Terms

LONGEST_NAME, LONGEST_TEXT = 60, 500
MOST_OPENED, A_DAY = 10, 86_400
"""So many tournaments by one player a day."""
MOST_GOING_ON = 5
"""So many of one player that are not over."""
MOST_CHANGES = 60
"""So often a day one player may enter, leave, challenge, or answer."""
TRIES = 8
MOST_KEPT = 500
MORE = 200

Decide = Callable[[Tournament], Sequence[Fact]]
"""What is to be written, given how the tournament stands; raises what keeps from it."""


class Known(msgspec.Struct, frozen=True):
    """A tournament, and what its opener calls it; both texts are empty once the opener is forgotten."""

    id: str
    number: int
    opener: str
    name: str
    text: str
    it: Tournament


class Organising:
    """All tournaments and ladders."""

    def __init__(self, streams: Streams, accounts: Accounts, notifier: Notifier) -> None:
        self.lists = TournamentLists(streams.engine)
        self.members: Callable[[str], set[str]] = lambda club: set()
        """Who belongs to a club; whoever knows the clubs says so."""
        self.clubs_of: Callable[[str], Sequence[str]] = lambda player: ()
        """The clubs of a player."""
        self.listeners: list[Callable[[str], object]] = []
        """Called with a tournament in which something was written."""
        self._streams = streams
        self._accounts = accounts
        self._notifier = notifier
        self._opened = accounts.limits.limit(MOST_OPENED, A_DAY, "tournaments")
        self._changed = accounts.limits.limit(MOST_CHANGES, A_DAY, "entries")
        self._kept: OrderedDict[str, Tournament] = OrderedDict()
        self._lock = threading.Lock()

    def open(self, player: str, name: str, text: str, terms: Terms, key: str = "") -> str:
        """Open one; its id. With a key that was used, the one opened with it; raises `KeyReused`, or as checks."""
        texts.said(name, LONGEST_NAME)
        texts.checked(text, LONGEST_TEXT)
        now, tournament = moments.milliseconds(), id_for(player, key)
        if self._opened_before(tournament, name, text, terms):
            return tournament
        check_opener(self._accounts.profile(player))
        check_terms(terms, now)
        if terms.club and player not in self.members(terms.club):
            raise AgainstTheRules("You are not a member of that club.")
        if self.lists.open_of(player) >= MOST_GOING_ON:
            raise AgainstTheRules(
                "You have {most} tournaments under way: that is as many as may be.", most=MOST_GOING_ON
            )
        self._opened.take(player)
        opened = facts.TournamentOpened(terms=terms, at=now)
        words = {"name": name, **({"text": text} if text else {})}
        fact = Written(facts.kind_of(opened), facts.told(opened), words)
        it = fold([opened])
        assert it is not None  # noqa: S101  # it was opened

        def also(connection: Connection, entries: Sequence[Entry]) -> None:
            tournament_lists.add(connection, tournament, it, player)

        try:
            self._streams.append(stream_of(tournament), player, fact, expected=0, also=also)
        except Overtaken:
            if not self._opened_before(tournament, name, text, terms):
                raise
        self._tell(tournament)
        return tournament

    def _opened_before(self, tournament: str, name: str, text: str, terms: Terms) -> bool:
        """Whether that was done already; raises `KeyReused` if something else was done with that key."""
        if self.lists.find(tournament) is None:
            return False
        known = self.known(tournament)
        if (known.name, known.text, known.it.terms) != (name, text, terms):
            raise KeyReused("This key was used before, for another request.")
        return True

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
        words = opening[0].words or {}
        name, text = words.get("name", ""), words.get("text", "")
        return Known(tournament, listed.number, listed.opener, name, text, self.standing(tournament))

    def legible(self, listed: Sequence[Listed]) -> list[Known]:
        """Those on a list, as they stand now, without any that cannot be read: it keeps no other from being listed."""
        found = []
        for one in listed:
            with suppress(NoSuchTournament):
                found.append(self.known(one.tournament))
        return found

    def standing(self, tournament: str) -> Tournament:
        """How it stands: shared, read it only."""
        with self._lock:
            before = self._kept.get(tournament)
        entries = self._after(tournament, before.version if before else 0)
        if before is not None and not entries:
            return before
        it = self._read(tournament, entries, copy.deepcopy(before))
        with self._lock:
            self._kept[tournament] = it
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return it

    def events(self, tournament: str, after: int, limit: int) -> list[Entry]:
        """What happened after version `after`, the oldest first."""
        return self._streams.read(stream_of(tournament), after, limit)

    def enter(self, tournament: str, player: str) -> Known:
        """Take part; raises what `check_entry` does, `NoSuchTournament`, `TooManyAttempts`."""
        known, profile = self.visible(tournament, player), self._accounts.profile(player)
        self._changed.take(player)

        def decide(it: Tournament) -> list[Fact]:
            check_entry(it, profile, self._accounts.bots.owners([player, *it.active]))
            return [facts.PlayerEntered(player=player, at=moments.milliseconds())]

        return self._decide(known, player, decide)

    def withdraw(self, tournament: str, player: str) -> Known:
        """Take part no longer; raises `AgainstTheRules` for who does not."""
        known = self.visible(tournament, player)
        self._changed.take(player)

        def decide(it: Tournament) -> list[Fact]:
            _check_takes_part(it, player)
            return [facts.PlayerWithdrawn(player=player)]

        return self._decide(known, player, decide)

    def remove(self, tournament: str, by: str, player: str) -> Known:
        """Let a player take part no longer, as who opened it; raises `NotTheOrganiser`, `AgainstTheRules`."""

        def decide(it: Tournament) -> list[Fact]:
            _check_takes_part(it, player)
            return [facts.PlayerRemoved(player=player, reason="organiser")]

        return self._decide(self._own(tournament, by), by, decide)

    def start(self, tournament: str, by: str) -> Known:
        """Begin before the time, or where there is none; raises `NotTheOrganiser`, `AgainstTheRules`."""

        def decide(it: Tournament) -> list[Fact]:
            if it.status != "open":
                raise AgainstTheRules("It has begun already.")
            if len(it.entrants) < officiating.LEAST:
                raise AgainstTheRules("It takes two players at least.")
            return officiating.start(it, moments.milliseconds(), new_id)

        return self._decide(self._own(tournament, by), by, decide)

    def cancel(self, tournament: str, by: str) -> Known:
        """Hold it no longer; of a ladder, end it with how all stand. Raises `NotTheOrganiser`, `AgainstTheRules`."""

        def decide(it: Tournament) -> list[Fact]:
            if it.over:
                raise AgainstTheRules("It is over.")
            return officiating.finish(it) if it.terms.kind == LADDER else [facts.TournamentCancelled()]

        return self._decide(self._own(tournament, by), by, decide)

    def challenge(self, tournament: str, by: str, of: str) -> Known:
        """Challenge a player who stands higher; raises `AgainstTheRules`, `TooManyAttempts`."""
        known = self.visible(tournament, by)
        self._changed.take(by)

        def decide(it: Tournament) -> list[Fact]:
            check_challenge(it, by, of)
            return [facts.Challenged(by=by, of=of, until=moments.milliseconds() + it.terms.answer_time * 1_000)]

        return self._decide(known, by, decide)

    def answer(self, tournament: str, player: str, challenge: int, accept: bool) -> Known:
        """Accept or decline a challenge, or withdraw one's own (`accept` is no matter then)."""
        known = self.visible(tournament, player)

        def decide(it: Tournament) -> list[Fact]:
            found = [one for one in it.challenges if one.id == challenge and player in (one.by, one.of)]
            if not found or found[0].accepted:
                raise AgainstTheRules("No challenge of yours with that number waits for an answer.")
            answer: facts.Answer = "accepted" if accept else "declined"
            return [
                facts.ChallengeAnswered(challenge=challenge, answer="withdrawn" if found[0].by == player else answer)
            ]

        return self._decide(known, player, decide)

    def write(self, known: Known, author: str, decided: Sequence[Fact]) -> None:
        """Write down facts, on the version that `known` is at; raises `Overtaken` if it has gone on meanwhile."""
        tournament, before = known.id, known.it
        after = fold(list(decided), copy.deepcopy(before))
        assert after is not None  # noqa: S101  # it goes on from what is there
        told = [notice for notice in notices(before, decided) if notice.players]

        def also(connection: Connection, entries: Sequence[Entry]) -> None:
            tournament_lists.note(connection, tournament, before, after)
            for notice in told:
                self._notify(connection, known, entries[-1].version, notice)

        written = [Written(facts.kind_of(fact), facts.told(fact)) for fact in decided]
        self._streams.append(stream_of(tournament), author, *written, expected=before.version, also=also)
        self._tell(tournament)

    def _notify(self, connection: Connection, known: Known, version: int, notice: Notice) -> None:
        about = f"{notice.happened}:{known.id}:{version}"
        self._notifier.tell(TOURNAMENT, notice.players, about=about, name=known.name, within=connection)

    def _decide(self, known: Known, author: str, decide: Decide) -> Known:
        """Decide and write, again where somebody else was faster; how it stands then."""
        for left in reversed(range(TRIES)):
            try:
                self.write(known, author, decide(known.it))
            except Overtaken:
                if not left:
                    raise
                known = self.known(known.id)
            else:
                break
        return self.known(known.id)

    def _own(self, tournament: str, by: str) -> Known:
        known = self.visible(tournament, by)
        if not by or known.opener != by:
            raise NotTheOrganiser("Only who has opened it may do this.")
        return known

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

    def _tell(self, tournament: str) -> None:
        for listener in self.listeners:
            listener(tournament)


def stream_of(tournament: str) -> str:
    """Under which name its facts are kept."""
    return f"tournament:{tournament}"


def _check_takes_part(it: Tournament, player: str) -> None:
    if player not in it.active or it.over:
        raise AgainstTheRules("They do not take part.")


__all__ = ["SYSTEM", "Known", "Organising", "Overtaken"]
