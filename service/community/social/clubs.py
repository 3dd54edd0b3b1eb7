"""Commands on clubs; each change is recorded in the club's stream and updates its rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, Engine, func, select

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import NoSuchPlayer, NotForBots, NotForGuests, QuotaReached
from scoresheet.service.accounts.limits import Limit
from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.social import club as folding
from scoresheet.service.community.social import club_rows
from scoresheet.service.community.social import club_rules as rules
from scoresheet.service.community.social.club import BY_INVITATION, Club, stream_of
from scoresheet.service.community.social.club_news import INVITED, concerned
from scoresheet.service.community.social.club_reading import Blocks, ClubReading
from scoresheet.service.community.social.errors import CannotJoin, NoSuchClub
from scoresheet.service.community.social.tables import MEMBERS
from scoresheet.service.core import text_checks
from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.core.ids import id_for
from scoresheet.service.notify.contact import CLUB
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.signals.bus import AccessRevoked, EventBus
from scoresheet.service.storage.journal.keys import NO_KEY, IdempotencyKey
from scoresheet.service.storage.journal.streams import SYSTEM, Journal, JournalEntry, JournalFact, StreamConflict, under

LONGEST_NAME, LONGEST_DESCRIPTION = 60, 1_000
MOST_CLUBS = 50
"""The maximum number of clubs per player."""
MOST_FOUNDED, MOST_CALLED, A_DAY = 5, 60, 86_400
"""The maximum number of clubs founded, and of requests and invitations sent, per player and day."""

Compete = Callable[..., bool]
"""(club, *players) → True if all these players take part in the same running tournament of the club."""
Rule = Callable[[Club], Sequence[JournalFact]]


class Clubs(ClubReading):
    """Commands on clubs."""

    def __init__(
        self,
        engine: Engine,
        streams: Journal,
        accounts: Accounts,
        blocks: Blocks,
        notifications: Notifications,
        bus: EventBus,
        compete: Compete,
    ) -> None:
        super().__init__(engine, streams, blocks)
        self._notifications = notifications
        self._bus = bus
        self._compete = compete
        self._accounts = accounts
        self._founded = accounts.limits.of_people(MOST_FOUNDED, A_DAY, "clubs-founded")
        self._called = accounts.limits.of_people(MOST_CALLED, A_DAY, "club-calls")

    def found(self, player: str, name: str, description: str, joining: str, *, private: bool, key: str = "") -> str:
        """Create a club owned by `player` and return its id; private clubs are by invitation only.

        If `key` was used before, return the club created with it. Raises `UnfitText`, `QuotaReached`,
        `TooManyAttempts`, `KeyReused`, and the same errors as `check_person`.
        """
        self.check_person(player)
        told = {"name": _name(name), **_joining(joining, private=private), "described": bool(description)}
        words = {"description": text_checks.prose(description, LONGEST_DESCRIPTION)} if description else {}
        club, fact = id_for(player, key), JournalFact("ClubFounded", told, words)
        if self._founded_before(club, fact):
            return club
        self._accounts.words.check_anywhere(player, name, description)
        self._founded.take(player)
        try:
            self._write(club, player, lambda _: [fact], founding=True)
        except StreamConflict:
            if not self._founded_before(club, fact):
                raise
        return club

    def _founded_before(self, club: str, fact: JournalFact) -> bool:
        """Return whether this command has already created the club.

        Raises `KeyReused` if a different command created it.
        """
        entries = self._streams.read(stream_of(club), limit=1)
        if entries:
            check_repeated((entries[0].told, entries[0].words), (fact.told, fact.words))
        return bool(entries)

    def join(self, club: str, player: str, key: IdempotencyKey = NO_KEY) -> str:
        """Join a club or ask to join; return the kind of fact recorded.

        Here and below, a key used before for the same command changes nothing; used for another one, it raises
        `KeyReused`. Raises `NoSuchClub`, `CannotJoin`, and the same errors as `check_person`.
        """
        self.check_person(player)
        self.seen(club, player)
        return self._write(club, player, lambda one: [rules.join(one, player)], key=key, limit=self._called)

    def invite(self, club: str, by: str, player: str, key: IdempotencyKey = NO_KEY) -> str:
        """Invite a player; a player who has blocked `by` is not notified.

        Raises the same errors as `club_rules.invite`.
        """
        self.seen(club, by)
        self.check_person(player, NoSuchPlayer("This player does not exist, so you can't invite them."))
        return self._write(club, by, lambda one: [rules.invite(one, by, player)], key=key, limit=self._called)

    def let_in(self, club: str, by: str, player: str, key: IdempotencyKey = NO_KEY) -> None:
        """Accept a request to join."""
        self.seen(club, by)
        self._write(club, by, lambda one: [rules.let_in(one, by, player)], key=key)

    def refuse(self, club: str, by: str, player: str, key: IdempotencyKey = NO_KEY) -> None:
        """Decline or withdraw a request or an invitation."""
        self.seen(club, by)
        self._write(club, by, lambda one: [rules.refuse(one, by, player)], key=key)

    def done_before(self, club: str, player: str, key: IdempotencyKey) -> bool:
        """Return whether the key was used in this club; raises `NoSuchClub`, `KeyReused`."""
        self.seen(club, player)
        return self._streams.under(stream_of(club), player, key) is not None

    def leave(self, club: str, player: str) -> None:
        """Leave a club; the player keeps the seats in its games."""
        self.seen(club, player)
        self._write(club, player, lambda one: [rules.leave(one, player)])

    def send_away(self, club: str, by: str, player: str) -> None:
        """Remove a member, who can then come back only by invitation.

        No player may remove a rival in a running tournament of the club.
        """
        self.seen(club, by)
        if by != player and self._compete(club, by, player):
            raise CannotJoin(
                "You and this player are in the same club tournament. Ask an owner or host who isn't playing in it."
            )
        self._write(club, by, lambda one: [rules.send_away(one, by, player)])

    def give_role(self, club: str, by: str, player: str, role: str, key: IdempotencyKey = NO_KEY) -> None:
        """Change a member's role."""
        self.seen(club, by)
        self._write(club, by, lambda one: [fact for fact in [rules.give_role(one, by, player, role)] if fact], key=key)

    def change(
        self,
        club: str,
        by: str,
        *,
        name: str | None = None,
        description: str | None = None,
        joining: str | None = None,
        private: bool | None = None,
        key: IdempotencyKey = NO_KEY,
    ) -> None:
        """Change a club's name, description or admission, as an owner; None means no change."""
        self.seen(club, by)
        if description:
            text_checks.prose(description, LONGEST_DESCRIPTION)

        def rule(one: Club) -> list[JournalFact]:
            rules.check_owns(one, by)
            self._accounts.words.check_anywhere(by, name if name != one.name else None, description)
            hidden = one.private if private is None else private
            told = _joining(joining or one.joining, private=hidden)
            same = told == {"joining": one.joining, "private": one.private}
            return [
                *([JournalFact("ClubRenamed", {"name": _name(name)})] if name is not None and name != one.name else []),
                *([JournalFact("ClubDescribed", {}, {"description": description})] if description is not None else []),
                *([JournalFact("JoiningSet", told)] if not same else []),
            ]

        self._write(club, by, rule, key=key)

    def close(self, club: str, by: str) -> None:
        """Close the club for good; its games remain.

        An owner who plays in a running tournament of the club cannot close it.
        """
        self.seen(club, by)
        if self._compete(club, by):
            raise CannotJoin(
                "You are playing in a tournament of this club, which would end with the club. Withdraw from it first."
            )

        def rule(one: Club) -> list[JournalFact]:
            rules.check_owns(one, by)
            return [JournalFact("ClubClosed")]

        self._write(club, by, rule)

    def check_person(self, player: str, other: Exception | None = None) -> None:
        """Raise an error if the account cannot join clubs: `other` if it is given.

        Without `other`, raises `NotForBots`, `NotForGuests` or `NoSuchPlayer`.
        """
        profile = self._accounts.profile(player)
        if profile.bot:
            raise other or NotForBots("A bot account can't join a club. Its owner can.")
        if profile.guest:
            raise other or NotForGuests()
        if profile.former:
            raise other or NoSuchPlayer("This player does not exist.")

    def forget(self, connection: Connection, player: str) -> None:
        """Remove a player from all clubs, within a transaction.

        Clubs of which the player was the only owner get another owner or close.
        """
        for club in club_rows.around(connection, player):
            with suppress(NoSuchClub):  # a damaged stream must not prevent the deletion
                self._forget_in(connection, self.load(club), player)
        club_rows.forget(connection, player)

    def _forget_in(self, connection: Connection, before: Club, player: str) -> None:
        if facts := rules.gone(before, player):
            entries = self._streams.append_within(connection, stream_of(before.id), SYSTEM, *facts)
            club_rows.write(connection, before, self._after(before, entries))

    def _write(
        self,
        club: str,
        player: str,
        rule: Rule,
        *,
        founding: bool = False,
        key: IdempotencyKey = NO_KEY,
        limit: Limit | None = None,
    ) -> str:
        """Record the facts that `rule` returns for the current club, and update its rows.

        Return the kind of the first fact.
        """

        def write() -> str:
            before = Club(club) if founding else self.load(club)
            facts = [under(fact, key) for fact in rule(before)]
            if not facts:
                return ""
            also = partial(self._also, player, before)
            entries = self._streams.append(stream_of(club), player, *facts, expected=before.version, also=also)
            self._tell_departed(before, self._after(before, entries))
            return entries[0].kind

        attempt = partial(limit.take, player) if limit else None
        found = self._streams.change(stream_of(club), player, write, key=key, attempt=attempt)
        return found if isinstance(found, str) else found.kind

    def _tell_departed(self, before: Club, after: Club) -> None:
        for gone in before.members.keys() - after.members.keys():
            self._bus.publish(AccessRevoked(gone))

    def _also(self, player: str, before: Club, connection: Connection, entries: Sequence[JournalEntry]) -> None:
        deletion_guard.check(connection, player)
        after = self._after(before, entries)
        for new in sorted(after.members.keys() - before.members.keys()):
            deletion_guard.check(connection, new)
            number = connection.scalar(select(func.count()).where(MEMBERS.c.player == new)) or 0
            if number >= MOST_CLUBS:
                raise QuotaReached("You can be in at most {most} clubs.", most=MOST_CLUBS)
        club_rows.write(connection, before, after)
        self._tell(connection, before, after, player)

    def _after(self, before: Club, entries: Sequence[JournalEntry]) -> Club:
        after = club_rows.copied(before)
        for entry in entries:
            folding.add(after, entry)
        return after

    def _tell(self, connection: Connection, before: Club, after: Club, by: str) -> None:
        """Notify the players concerned, except the actor and players who blocked the inviter."""
        for what, players in concerned(before, after).items():
            hearing = {one for one in players - {by} if what != INVITED or by not in self._blocks(one)}
            if hearing:
                about = f"{what}:{after.id}:{after.version}"
                self._notifications.tell(CLUB, hearing, about=about, name=after.name, within=connection)


def _name(name: str) -> str:
    return text_checks.said(" ".join(name.split()), LONGEST_NAME)


def _joining(joining: str, *, private: bool) -> dict[str, object]:
    """Return the fields that record admission; private clubs are always by invitation."""
    return {"joining": BY_INVITATION if private else joining, "private": private}
