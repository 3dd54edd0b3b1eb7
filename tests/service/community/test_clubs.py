"""Clubs: joining, leading, leaving and closing; rows match the streams, and removals take effect at once."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from sqlalchemy import delete

from scoresheet.projections.engine import for_writing
from scoresheet.service.accounts.errors import NoSuchPlayer, NotForBots, NotForGuests, QuotaReached
from scoresheet.service.community.social.club import ClubCall, fold, stream_of
from scoresheet.service.community.social.errors import CannotJoin, NoSuchClub, NoSuchRequest, NotYourClub
from scoresheet.service.container.services import Services
from scoresheet.service.core.errors import UnfitText
from scoresheet.service.storage.journal.tables import STREAMS
from scoresheet.service.tournaments.rules.terms import Terms
from tests.service.community.people import People

Told = list[tuple[set[str], str]]


@pytest.fixture
def told(services: Services, monkeypatch: pytest.MonkeyPatch) -> Told:
    heard: Told = []

    def tell(kind: str, players: set[str], *, about: str, name: str, within: object) -> None:
        heard.append((players, about.split(":")[0]))

    monkeypatch.setattr(services.notifications, "tell", tell)
    return heard


def test_joining_follows_the_mode_of_the_club(services: Services, people: People) -> None:
    ada, ben = people.new()
    clubs = services.clubs
    open_, asking, closed = (
        clubs.found(ada, "Round", "", how, private=False) for how in ("open", "request", "invitation")
    )
    for club in (open_, asking):
        clubs.join(club, ben)
    assert (clubs.belongs(open_, ben), clubs.belongs(asking, ben)) == (True, False)
    clubs.let_in(asking, ada, ben)
    assert clubs.members(asking) == {ada, ben}
    with pytest.raises(CannotJoin):
        clubs.join(closed, ben)
    clubs.invite(closed, ada, ben)
    clubs.join(closed, ben)
    assert clubs.belongs(closed, ben)


def test_a_private_club_can_be_joined_by_invitation_only(services: Services, people: People) -> None:
    ada, ben = people.new()
    club = services.clubs.found(ada, "Hidden", "", "open", private=True)
    assert services.clubs.seen(club, ada).joining == "invitation"
    for viewer in (ben, ""):
        with pytest.raises(NoSuchClub):
            services.clubs.seen(club, viewer)
    with pytest.raises(NoSuchClub):
        services.clubs.join(club, ben)


def test_a_removed_member_can_return_by_invitation_only(services: Services, people: People) -> None:
    ada, ben = people.new()
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    services.clubs.join(club, ben)
    services.clubs.send_away(club, ada, ben)
    with pytest.raises(CannotJoin):
        services.clubs.join(club, ben)
    services.clubs.invite(club, ada, ben)
    services.clubs.join(club, ben)
    assert services.clubs.belongs(club, ben)


def test_hosts_manage_members_and_owners_manage_all_but_owners(services: Services, people: People) -> None:
    owner, host, member, other = people.new(4)
    clubs = services.clubs
    club = clubs.found(owner, "Round", "", "open", private=False)
    for player in (host, member, other):
        clubs.join(club, player)
    clubs.give_role(club, owner, host, "host")
    with pytest.raises(NotYourClub):
        clubs.send_away(club, member, other)
    with pytest.raises(NotYourClub):
        clubs.give_role(club, host, member, "owner")
    with pytest.raises(NotYourClub):
        clubs.send_away(club, host, owner)
    clubs.send_away(club, host, other)
    with pytest.raises(CannotJoin):
        clubs.leave(club, owner)
    with pytest.raises(CannotJoin):
        clubs.give_role(club, owner, owner, "member")
    clubs.give_role(club, owner, host, "owner")
    clubs.leave(club, owner)
    assert clubs.roll(club)[host].role == "owner"


def test_the_affected_players_are_notified_but_not_of_a_refusal(services: Services, people: People, told: Told) -> None:
    ada, ben, eve = people.new(3)
    clubs = services.clubs
    club = clubs.found(ada, "Round", "", "request", private=False)
    clubs.join(club, ben)
    clubs.let_in(club, ada, ben)
    clubs.join(club, eve)
    clubs.refuse(club, ada, eve)
    clubs.invite(club, ada, eve)
    clubs.join(club, eve)
    clubs.give_role(club, ada, ben, "host")
    clubs.send_away(club, ben, eve)
    clubs.close(club, ada)
    expected: Told = [({ada}, "asked"), ({ben}, "accepted"), ({ada}, "asked"), ({eve}, "invited"), ({ada}, "joined")]
    assert told == [*expected, ({ben}, "leads"), ({eve}, "removed"), ({ben}, "closed")]


def test_an_invitation_by_a_blocked_host_is_not_shown(services: Services, people: People, told: Told) -> None:
    ada, ben = people.new()
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    services.chat.block_lists.add(ben, "block", ada)
    services.clubs.invite(club, ada, ben)
    assert told == [] == services.clubs.calling(ben)


def test_bots_guests_and_unknown_players_cannot_join_clubs(services: Services, people: People) -> None:
    (ada,) = people.new(1)
    bot, guest = services.accounts.bots.make(ada, "Clubbed Program"), services.accounts.guests.make()
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    for player, error in ((bot, NotForBots), (guest, NotForGuests), ("nobody", NoSuchPlayer)):
        with pytest.raises(error):
            services.clubs.join(club, player)
        with pytest.raises(NoSuchPlayer):
            services.clubs.invite(club, ada, player)


def test_names_and_notices_of_clubs_are_checked(services: Services, people: People) -> None:
    (ada,) = people.new(1)
    for name in ("", "   ", "x" * 61, "a\u202eb"):
        with pytest.raises(UnfitText):
            services.clubs.found(ada, name, "", "open", private=False)
    club = services.clubs.found(ada, "Round", "Two\nlines", "open", private=False)
    assert services.clubs.description(services.clubs.seen(club, ada)) == "Two\nlines"
    with pytest.raises(UnfitText):
        services.club_notices.pin(club, ada, "\x00")


def test_a_club_whose_owner_is_deleted_goes_to_the_longest_host_or_closes(services: Services, people: People) -> None:
    owner, member, host, alone = people.new(4)
    clubs = services.clubs
    club, lonely = (
        clubs.found(owner, "Round", "Mine", "open", private=False),
        clubs.found(alone, "I", "", "open", private=False),
    )
    for player in (member, host):
        clubs.join(club, player)
    clubs.give_role(club, owner, host, "host")
    services.accounts.forget(owner)
    services.accounts.forget(alone)
    assert clubs.roll(club)[host].role == "owner"
    assert clubs.members(club) == {host, member}
    assert clubs.description(clubs.seen(club, member)) == ""
    with pytest.raises(NoSuchClub):
        clubs.seen(lonely, host)
    with pytest.raises(NoSuchPlayer):
        clubs.found(owner, "Again", "", "open", private=False)


def test_a_corrupt_stream_of_a_club_does_not_prevent_deleting_a_player(services: Services, people: People) -> None:
    ada, ben, eve = people.new(3)
    broken, sound = (services.clubs.found(ben, name, "", "open", private=False) for name in ("Broken", "Sound"))
    for club in (broken, sound):
        services.clubs.join(club, ada)
    services.clubs.invite(broken, ben, eve)
    with for_writing(services.journal.database.engine).begin() as connection:
        connection.execute(delete(STREAMS).where(STREAMS.c.stream == stream_of(broken)))
    for player in (ada, eve):
        services.accounts.forget(player)
    assert list(services.clubs.roll(sound)) == [ben]
    assert (list(services.clubs.roll(broken)), services.clubs.calls(broken, ben)) == ([ben], {})


def test_the_number_of_clubs_of_a_player_is_limited(
    services: Services, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = people.new()
    monkeypatch.setattr("scoresheet.service.community.social.clubs.MOST_CLUBS", 1)
    first = services.clubs.found(ada, "Round", "", "open", private=False)
    with pytest.raises(QuotaReached):
        services.clubs.found(ada, "Another", "", "open", private=False)
    services.clubs.join(first, ben)


def test_the_number_of_members_and_invitations_of_a_club_is_limited(
    services: Services, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, eve = people.new(3)
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    with monkeypatch.context() as patched:
        patched.setattr("scoresheet.service.community.social.club_rules.MOST_MEMBERS", 1)
        with pytest.raises(CannotJoin):
            services.clubs.join(club, ben)
    monkeypatch.setattr("scoresheet.service.community.social.club_rules.MOST_CALLS", 1)
    services.clubs.invite(club, ada, ben)
    with pytest.raises(CannotJoin):
        services.clubs.invite(club, ada, eve)
    assert list(services.clubs.roll(club)) == [ada]
    seen = [list(services.clubs.calls(club, viewer)) for viewer in (ada, ben, eve)]
    assert seen == [[ben], [ben], []], "who leads sees who is to come; others see what concerns them"


@pytest.mark.parametrize("seed", range(3))
def test_after_any_actions_the_rows_match_the_stream(services: Services, people: People, seed: int) -> None:
    rng, cast, clubs = random.Random(seed), people.new(5), services.clubs
    club = clubs.found(cast[0], "Round", "", rng.choice(["open", "request", "invitation"]), private=False)
    deeds = (
        lambda by, of: clubs.join(club, by),
        lambda by, of: clubs.leave(club, by),
        lambda by, of: clubs.invite(club, by, of),
        lambda by, of: clubs.let_in(club, by, of),
        lambda by, of: clubs.refuse(club, by, of),
        lambda by, of: clubs.send_away(club, by, of),
        lambda by, of: clubs.give_role(club, by, of, rng.choice(["owner", "host", "member"])),
        lambda by, of: clubs.change(club, by, name=f"Round {rng.random()}", joining="open"),
    )
    for _ in range(60):
        with suppress(CannotJoin, NotYourClub, NoSuchRequest):
            rng.choice(deeds)(rng.choice(cast), rng.choice(cast))
    told = fold(club, services.journal.all(stream_of(club)))
    listed = clubs.seen(club, "")
    assert clubs.roll(club) == told.members
    assert (listed.name, listed.joining, listed.members, listed.version) == (
        *(told.name, told.joining, len(told.members), told.version),
    )
    leading = told.of_role("owner")[0]
    assert clubs.calls(club, leading) == told.calls
    assert all(isinstance(call, ClubCall) for call in told.calls.values())
    assert services.journal.broken(stream_of(club)) is None


def test_a_club_leader_cannot_remove_a_rival_in_a_club_tournament_or_close_the_club(
    services: Services, people: People
) -> None:
    ada, ben, cay, dot = people.new(4)
    clubs, organising = services.clubs, services.tournaments
    club = clubs.found(ada, "Rivals", "", "open", private=False)
    for member in (ben, cay, dot):
        clubs.join(club, member)
    clubs.give_role(club, ada, dot, "owner")
    cup = organising.open(ada, "Cup", "", Terms(kind="swiss", title="industrial-waste", club=club))
    for player in (ada, ben):
        organising.enter(cup, player)
    clubs.send_away(club, ada, cay)
    organising.start(cup, ada)
    with pytest.raises(CannotJoin, match="You and this player are in the same club tournament"):
        clubs.send_away(club, ada, ben)
    with pytest.raises(CannotJoin, match="You are playing in a tournament of this club"):
        clubs.close(club, ada)
    clubs.send_away(club, dot, ben)
    assert clubs.members(club) == {ada, dot}
    organising.withdraw(cup, ada)
    clubs.close(club, ada)
