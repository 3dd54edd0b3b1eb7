"""Commands on tournaments, each recorded in the tournament's stream."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import msgspec
from sqlalchemy import Connection

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.limits import Limit
from scoresheet.service.accounts.tokens import MODERATOR
from scoresheet.service.community.chat.blocks import BlockLists
from scoresheet.service.community.social.club_reading import Memberships
from scoresheet.service.core import clock, text_checks
from scoresheet.service.core.errors import AgainstTheRules, NoSuchTournament, NotTheOrganiser
from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.core.ids import id_for, new_id
from scoresheet.service.notify.contact import TOURNAMENT
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.signals.bus import EventBus, TournamentChanged
from scoresheet.service.storage.journal.keys import NO_KEY, IdempotencyKey
from scoresheet.service.storage.journal.streams import Journal, JournalEntry, StreamConflict
from scoresheet.service.storage.journal.streams import JournalFact as Written
from scoresheet.service.tournaments import listings
from scoresheet.service.tournaments.entry import (
    check_challenge,
    check_directs,
    check_ends,
    check_entry,
    check_impartial,
    check_opener,
    check_terms,
)
from scoresheet.service.tournaments.notices import TournamentNotice, notices
from scoresheet.service.tournaments.reading import KnownTournament, TournamentReading, stream_of
from scoresheet.service.tournaments.rules import facts, officiating
from scoresheet.service.tournaments.rules.facts import Fact
from scoresheet.service.tournaments.rules.fold import Tournament, fold
from scoresheet.service.tournaments.rules.terms import Terms

LONGEST_NAME, LONGEST_TEXT = 60, 500
MOST_OPENED, A_DAY = 10, 86_400
"""The maximum number of tournaments that a player may open per day."""
MOST_GOING_ON = 5
"""The maximum number of unfinished tournaments per player."""
MOST_CHANGES = 60
"""The maximum number of entries, withdrawals and challenges per player and day."""

Decide = Callable[[Tournament], Sequence[Fact]]
"""Returns the facts to write in the given state, or raises an error."""


class TournamentService(TournamentReading):
    """The commands on tournaments and ladders."""

    def __init__(
        self,
        streams: Journal,
        accounts: Accounts,
        notifier: Notifications,
        bus: EventBus,
        clubs: Memberships,
        blocks: BlockLists,
    ) -> None:
        super().__init__(streams, accounts.people)
        self.members, self.apart, self._clubs = clubs.members, blocks.apart, clubs
        self._accounts, self._notifier, self._bus = accounts, notifier, bus
        self._opened = accounts.limits.of_people(MOST_OPENED, A_DAY, "tournaments")
        self._changed = accounts.limits.of_people(MOST_CHANGES, A_DAY, "entries")

    def clubs_of(self, player: str) -> Sequence[str]:
        """Return the clubs of a player."""
        return [one.club.id for one in self._clubs.of(player)] if player else []

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

    def open(self, player: str, name: str, text: str, terms: Terms, key: str = "") -> str:
        """Open a tournament and return its id.

        If `key` was used before, return the id of the tournament opened with it. Raises `KeyReused`, `UnfitText`,
        `Silenced`, `TooManyAttempts`, and the errors of `check_opener` and `check_terms`.
        """
        text_checks.said(name, LONGEST_NAME)
        text_checks.checked(text, LONGEST_TEXT)
        now, tournament = clock.milliseconds(), id_for(player, key)
        if self._opened_before(tournament, name, text, terms):
            return tournament
        self._accounts.words.check_anywhere(player, name, text)
        check_opener(self._accounts.profile(player))
        check_terms(terms, now)
        if terms.club and player not in self.members(terms.club):
            raise AgainstTheRules("You are not a member of that club.")
        if self.lists.open_of(player) >= MOST_GOING_ON:
            raise AgainstTheRules("You already have {most} running tournaments, the maximum.", most=MOST_GOING_ON)
        self._opened.take(player)
        opened = facts.TournamentOpened(terms=terms, at=now, edition=facts.LEFT_BEHIND)
        words = {"name": name, **({"text": text} if text else {})}
        fact = Written(facts.kind_of(opened), facts.told(opened), words)
        it = fold([opened])
        assert it is not None  # noqa: S101  # it was opened

        def also(connection: Connection, entries: Sequence[JournalEntry]) -> None:
            listings.add(connection, tournament, it, player)

        try:
            self._streams.append(stream_of(tournament), player, fact, expected=0, also=also)
        except StreamConflict:
            if not self._opened_before(tournament, name, text, terms):
                raise
        self._bus.publish(TournamentChanged())
        return tournament

    def _opened_before(self, tournament: str, name: str, text: str, terms: Terms) -> bool:
        """Return whether this tournament was opened before; raises `KeyReused` if it differs."""
        if self.lists.find(tournament) is None:
            return False
        known = self.known(tournament)
        check_repeated((known.name, known.text, known.it.terms), (name, text, terms))
        return True

    def enter(self, tournament: str, player: str, key: IdempotencyKey = NO_KEY) -> KnownTournament:
        """Enter a tournament; raises like `check_entry`, `NoSuchTournament`, `TooManyAttempts`.

        Repeating a command with the same `key`, here and below, changes nothing and returns the state after the first
        time. Raises `KeyReused` if the key was used for a different command.
        """
        known, profile = self.visible(tournament, player), self._accounts.profile(player)

        def decide(it: Tournament) -> list[Fact]:
            person = self._accounts.people.persons([player, known.opener, *it.active])
            check_entry(it, profile, person)
            check_impartial(it, player, known.opener, person)
            return [facts.PlayerEntered(player=player, at=clock.milliseconds())]

        return self._decide(known, player, decide, key, self._changed)

    def withdraw(self, tournament: str, player: str) -> KnownTournament:
        """Withdraw from a tournament; raises `AgainstTheRules` for players who do not take part."""
        known = self.visible(tournament, player)

        def decide(it: Tournament) -> list[Fact]:
            _check_takes_part(it, player)
            return [facts.PlayerWithdrawn(player=player)]

        return self._decide(known, player, decide, limit=self._changed)

    def remove(self, tournament: str, by: str, player: str) -> KnownTournament:
        """Remove a player, as organiser or moderator; raises `NotTheOrganiser`, `AgainstTheRules`.

        While a tournament is running, participants may not remove each other.
        """
        known = self._directed(tournament, by)

        def decide(it: Tournament) -> list[Fact]:
            _check_takes_part(it, player)
            check_directs(it, by, self._accounts.people.persons([by, *it.active]))
            return [facts.PlayerRemoved(player=player, reason=_office(known, by))]

        return self._decide(known, by, decide)

    def start(self, tournament: str, by: str, key: IdempotencyKey = NO_KEY) -> KnownTournament:
        """Start a tournament now; raises `NotTheOrganiser`, `AgainstTheRules`."""

        def decide(it: Tournament) -> list[Fact]:
            if it.status != "open":
                raise AgainstTheRules("The tournament has already started.")
            least = officiating.least(it.terms)
            if len(it.entrants) < least:
                raise AgainstTheRules("The tournament needs at least {least} players.", least=least)
            return officiating.start(it, clock.milliseconds(), new_id)

        return self._decide(self._own(tournament, by), by, decide, key)

    def cancel(self, tournament: str, by: str, key: IdempotencyKey = NO_KEY) -> KnownTournament:
        """Cancel a tournament or end a ladder, with the permissions and errors of `remove`.

        Players may end their own ladder unless they have a game or a challenge in it.
        """
        known = self._directed(tournament, by)

        def decide(it: Tournament) -> list[Fact]:
            if it.over:
                raise AgainstTheRules("The tournament is over.")
            check_ends(it, by, self._accounts.people.persons([by, *it.active]))
            return officiating.end(it, _office(known, by))

        return self._decide(known, by, decide, key)

    def challenge(self, tournament: str, by: str, of: str, key: IdempotencyKey = NO_KEY) -> KnownTournament:
        """Challenge a higher player; raises `AgainstTheRules`, `TooManyAttempts`."""
        known = self.visible(tournament, by)

        def decide(it: Tournament) -> list[Fact]:
            check_challenge(it, by, of, self.apart(by))
            return [facts.Challenged(by=by, of=of, until=clock.milliseconds() + it.terms.answer_time * 1_000)]

        return self._decide(known, by, decide, key, self._changed)

    def answer(
        self, tournament: str, player: str, challenge: int, accept: bool, key: IdempotencyKey = NO_KEY
    ) -> KnownTournament:
        """Accept or decline a challenge, or withdraw one's own (`accept` is then ignored)."""
        known = self.visible(tournament, player)

        def decide(it: Tournament) -> list[Fact]:
            found = [one for one in it.challenges if one.id == challenge and player in (one.by, one.of)]
            if not found or found[0].accepted:
                raise AgainstTheRules("You have no open challenge with this number.")
            answer: facts.Answer = "accepted" if accept else "declined"
            return [
                facts.ChallengeAnswered(challenge=challenge, answer="withdrawn" if found[0].by == player else answer)
            ]

        return self._decide(known, player, decide, key)

    def write(self, known: KnownTournament, author: str, decided: Sequence[Fact], key: IdempotencyKey = NO_KEY) -> None:
        """Write facts on top of the version in `known`; raises `StreamConflict`."""
        tournament, before = known.id, known.it
        after = fold(list(decided), copy.deepcopy(before))
        assert after is not None  # noqa: S101  # it continues existing facts
        told = [notice for notice in notices(before, decided) if notice.players]

        def also(connection: Connection, entries: Sequence[JournalEntry]) -> None:
            listings.note(connection, tournament, before, after)
            for notice in told:
                self._notify(connection, known, entries[-1].version, notice)

        written = [Written(facts.kind_of(fact), facts.told(fact), key.words) for fact in decided]
        self._streams.append(stream_of(tournament), author, *written, expected=before.version, also=also)
        self._bus.publish(TournamentChanged())

    def _notify(self, connection: Connection, known: KnownTournament, version: int, notice: TournamentNotice) -> None:
        about = f"{notice.happened}:{known.id}:{version}"
        self._notifier.tell(TOURNAMENT, notice.players, about=about, name=known.name, within=connection)

    def _decide(
        self,
        known: KnownTournament,
        author: str,
        decide: Decide,
        key: IdempotencyKey = NO_KEY,
        limit: Limit | None = None,
    ) -> KnownTournament:
        """Decide and write; retry after a conflict. Return the new state."""
        name, seen = known.id, [known]

        def write() -> None:
            latest = seen.pop() if seen else self.known(name)
            self.write(latest, author, decide(latest.it), key)

        attempt = partial(limit.take, author) if limit else None
        before = self._streams.change(stream_of(name), author, write, key=key, attempt=attempt)
        return self.visible(name, author, before.version) if before else self.known(name)

    def is_moderator(self, player: str) -> bool:
        """Return whether the account has the moderator role."""
        return bool(player) and MODERATOR in self._accounts.profile(player).roles

    def _persons(self, players: Sequence[str]) -> set[str]:
        return set(self._accounts.people.persons(players).values())

    def _directed(self, tournament: str, by: str) -> KnownTournament:
        """Return a tournament that the caller may direct; raises `NotTheOrganiser`."""
        if self.is_moderator(by):
            return self.visible(tournament, by)
        return self._own(tournament, by)

    def _own(self, tournament: str, by: str) -> KnownTournament:
        known = self.visible(tournament, by)
        if not by or known.opener != by:
            raise NotTheOrganiser("Only the organiser can do this.")
        return known


def _office(known: KnownTournament, by: str) -> Literal["organiser", "moderator"]:
    """Return whether an account directs a tournament as its organiser or as a moderator."""
    return "organiser" if known.opener == by else "moderator"


def _check_takes_part(it: Tournament, player: str) -> None:
    if player not in it.active or it.over:
        raise AgainstTheRules("This player does not take part.")
