"""The board of a club: members read and write it, texts go with their author; a full board can be cleared."""

from __future__ import annotations

import pytest

from scoresheet.service.accounts.errors import QuotaReached
from scoresheet.service.community.social.errors import NotYourClub
from scoresheet.service.container.services import Services
from tests.service.community.people import People


def test_a_board_is_for_members_and_its_texts_are_deleted_with_their_author(services: Services, people: People) -> None:
    ada, ben, eve = people.new(3)
    club = services.clubs.found(ada, "Round", "", "open", private=False)
    services.clubs.join(club, ben)
    first, second = (services.club_notices.pin(club, player, f"By {player}").id for player in (ada, ben))
    assert [one.id for one in services.club_notices.of(club, ada)] == [second, first]
    assert [one.id for one in services.club_notices.of(club, ada, after=second)] == [first]
    with pytest.raises(NotYourClub):
        services.club_notices.of(club, eve)
    with pytest.raises(NotYourClub):
        services.club_notices.take_down(club, ben, first)
    services.chat.block_lists.add(ada, "mute", ben)
    assert [one.id for one in services.club_notices.of(club, ada)] == [first]
    services.chat.block_lists.remove(ada, "mute", ben)
    services.accounts.forget(ben)
    assert [one.id for one in services.club_notices.of(club, ada)] == [first]
    services.club_notices.take_down(club, ada, first)
    assert services.club_notices.of(club, ada) == []


def test_a_full_board_refuses_notices_until_one_is_taken_down(
    services: Services, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = people.new(1)
    club = services.clubs.found(ada, "Full board", "", "open", private=False)
    monkeypatch.setattr("scoresheet.service.community.social.notices.MOST", 2)
    first, second = (services.club_notices.pin(club, ada, text).id for text in ("One", "Two"))
    with pytest.raises(QuotaReached, match="Take one down first"):
        services.club_notices.pin(club, ada, "Three")
    services.club_notices.take_down(club, ada, first)
    services.club_notices.pin(club, ada, "Three")
    monkeypatch.setattr("scoresheet.service.community.social.notices.MOST_EVER", 1)
    services.club_notices.take_down(club, ada, second)
    assert [one.text for one in services.club_notices.of(club, ada)] == ["Three"]
    with pytest.raises(QuotaReached, match="is full"):
        services.club_notices.pin(club, ada, "Four")
