"""News of disputes and rulings, and who receives them."""

from __future__ import annotations

import json

import msgspec
import pytest

from scoresheet.domain.commands.disputes import Ruling
from scoresheet.service.play.games import Command
from tests.service.notify.mailing import Mailing, played, sent
from tests.service.notify.receivers import MailServer, WebServer


def test_a_dispute_notifies_the_others_and_arbiters_and_its_ruling_the_player_who_raised_it(
    mailing: Mailing, mail: MailServer, ada: str
) -> None:
    ben, judge = mailing.player("Ben"), mailing.player("Judge")
    mailing.services.accounts.grant(judge, "arbiter")
    courts = mailing.services.disputes
    game = played(mailing, ada, ben, name="Sunday table").id
    mailing.tell()
    mail.received.clear()
    version = mailing.games.head(game).version
    dispute = courts.raise_dispute(game, Command(ben), version, "That card was mine").event.version
    mailing.tell()
    assert sorted(sent(mail)) == [("ada", "Sunday table: a dispute"), ("judge", "Sunday table: a dispute")]
    texts = sorted(message.text for message in mail.received)
    assert any(f"Position {version} is disputed: That card was mine" in text for text in texts)
    assert any("A dispute is waiting for a ruling." in text for text in texts)
    mail.received.clear()
    courts.rule(game, Command(judge), dispute, Ruling(verdict="dismissed", note="It was not."))
    mailing.tell()
    told = {message.recipients[0]: message.text for message in mail.received}
    assert "was dismissed: It was not." in told["ben@home.example"]
    assert "judge@home.example" not in told


def ruled(mailing: Mailing, ada: str, ben: str, ruling: Ruling) -> str:
    """Return a game with a dispute by Ben, of which all were notified, and a ruling since then."""
    judge = mailing.player("Judge", mail=False)
    mailing.services.accounts.grant(judge, "arbiter")
    game = played(mailing, ada, ben, name="Sunday table").id
    mailing.until_asked(game, ada)
    version, courts = mailing.games.head(game).version, mailing.services.disputes
    dispute = courts.raise_dispute(game, Command(ben), version, "That card was mine").event.version
    mailing.tell()
    if ruling.remedy == "rewind":
        mailing.until_asked(game, ben)
        ruling = msgspec.structs.replace(ruling, to=version)
        mailing.tell()
    courts.rule(game, Command(judge), dispute, ruling)
    return game


VOID = Ruling(verdict="upheld", remedy="void", note="The cards were marked.")


@pytest.mark.parametrize("wanted", [True, False])
def test_a_game_voided_by_a_ruling_is_reported_with_the_ruling_and_not_as_abandoned(
    mailing: Mailing, mail: MailServer, web: WebServer, ada: str, wanted: bool
) -> None:
    ben = mailing.player("Ben", mail=False)
    mailing.hook(ben, web.url)
    for player in (ada, ben):
        own = msgspec.structs.replace(mailing.notifications.preferences.news(player), dispute=wanted)
        mailing.notifications.preferences.set_news(player, own)
    ruled(mailing, ada, ben, VOID)
    mail.received.clear()
    web.calls.clear()
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: the game is void")]
    for text in (mail.received[0].text, web.calls[-1].body.decode()):
        assert "The game was ended by a ruling." in text
        assert "was upheld: The cards were marked. The game is void and does not count." in text
        assert "abandoned" not in text
    (news,) = json.loads(web.calls[-1].body)["data"]["news"]
    assert (news["kind"], news["ending"]) == ("over", "voided")


def test_a_ruling_that_voids_a_finished_game_is_reported(mailing: Mailing, mail: MailServer, ada: str) -> None:
    ben, judge = mailing.player("Ben"), mailing.player("Judge", mail=False)
    mailing.services.accounts.grant(judge, "arbiter")
    game, courts = played(mailing, ada, ben, name="Sunday table").id, mailing.services.disputes
    while not mailing.games.head(game).over:
        mailing.move(game)
    version = mailing.games.head(game).version
    dispute = courts.raise_dispute(game, Command(ben), version, "That card was mine").event.version
    mailing.tell()
    mail.received.clear()
    courts.rule(game, Command(judge), dispute, VOID)
    mailing.tell()
    assert [who for who, _ in sent(mail)] == ["ada", "ben"]
    assert all("The game is void and does not count." in one.text for one in mail.received)


def test_a_ruling_that_rewinds_is_reported_with_the_position_and_the_player_to_act(
    mailing: Mailing, mail: MailServer, ada: str
) -> None:
    ben = mailing.player("Ben")
    game = ruled(mailing, ada, ben, Ruling(verdict="upheld", remedy="rewind", note="Again."))
    mail.received.clear()
    mailing.tell()
    head = mailing.games.head(game)
    assert [head.seats[seat].player for seat in head.to_act()] == [ada]
    told = {one.recipients[0]: one.text for one in mail.received}
    going_on = f"was upheld: Again. The game continues from position {head.disputes[0].to}."
    assert all(going_on in it for it in told.values())
    assert ["It's your turn" in told[f"{name}@home.example"] for name in ("ada", "ben")] == [True, False]


def test_news_of_disputes_can_be_switched_off(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    wanted = msgspec.structs.replace(mailing.notifications.preferences.news(ada), dispute=False)
    mailing.notifications.preferences.set_news(ada, wanted)
    assert mailing.notifications.preferences.news(ada).dispute is False
    game = played(mailing, ada, ben, name="Sunday table").id
    mailing.tell()
    mail.received.clear()
    courts = mailing.services.disputes
    courts.raise_dispute(game, Command(ben), mailing.games.head(game).version, "That card was mine")
    mailing.tell()
    assert ("ada", "Sunday table: a dispute") not in sent(mail)
