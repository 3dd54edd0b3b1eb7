"""What is told, to whom, and when: never one's own moves, and together what waits together."""

from __future__ import annotations

import json

import msgspec
import pytest

from scoresheet.domain.commands.disputes import Ruling
from scoresheet.service.notify.contact import EMAIL, Channel
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.play.games import Command
from tests.service.notify.mailing import AFTER, SITE, Mailing, played, sent, until_freely_moved
from tests.service.notify.receivers import MailServer, WebServer
from tests.service.web.visitors import PASSWORD, Guests


def test_who_is_waited_for_is_told_what_is_asked_with_a_link(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = played(mailing, ada, ben, name="Sunday table")
    mail.received.clear()
    mailing.until_asked(game.id, ada)
    mailing.look()
    assert mail.received == []
    mailing.look(AFTER)
    (told,) = mail.received
    assert (told.sender, told.recipients) == ("score@games.example", ["ada@home.example"])
    assert told.mail["Subject"] == "Sunday table: your turn"
    head = mailing.games.head(game.id)
    said = mailing.games.title(game.id).words.say(head.state.open_to(head.seats_of(ada)[0]))
    assert f"Sunday table (Industrial Waste)\nIt is your turn: {said}\n{SITE}/games/{game.id}\n" in told.text
    assert f'<a href="{SITE}/games/{game.id}">Sunday table (Industrial Waste)</a>' in told.html


def test_ones_own_moves_are_never_told(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    game = mailing.begin(ada, ben)
    mailing.until_asked(game.id, ada)
    mailing.tell()
    mail.received.clear()
    mailing.move(game.id)
    moved = 1
    while mailing.games.head(game.id).to_act() == mailing.games.head(game.id).seats_of(ada):
        mailing.tell()
        mailing.move(game.id)
        moved += 1
    mailing.tell()
    assert sent(mail) == []


def test_who_plays_alone_is_told_nothing(mailing: Mailing, mail: MailServer, ada: str) -> None:
    hotseat, bots = mailing.begin(ada, ada), mailing.begin(ada, bots=2)
    for _ in range(20):
        mailing.move(hotseat.id)
        mailing.move(bots.id)
        mailing.tell()
    assert sent(mail) == []


def test_the_host_is_told_that_the_game_has_begun_and_the_last_to_sit_down_is_not(
    mailing: Mailing, mail: MailServer, ada: str
) -> None:
    ben = mailing.player("Ben")
    game = mailing.begin(ada, ben, name="Sunday table")
    mailing.tell()
    first = mailing.games.head(game.id).to_act()
    expected = "Sunday table: your turn" if 0 in first else "Sunday table: the game has started"
    assert sent(mail) == [("ada", expected)]


def test_the_others_are_told_that_the_game_is_over(mailing: Mailing, mail: MailServer, ada: str) -> None:
    ben = mailing.player("Ben")
    game = played(mailing, ada, ben, name="Sunday table")
    mail.received.clear()
    mailing.games.resign(game.id, Command(ben))
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: the game is over")]
    assert "you won" in mail.received[0].text


def test_who_is_asked_about_a_takeback_is_told(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    game = played(mailing, ada, ben, name="Sunday table").id
    until_freely_moved(mailing, game, ben, ada)
    at = mailing.games.head(game)
    mailing.until_others_asked(game, ada)
    mailing.tell()
    mail.received.clear()
    mailing.games.take_back(game, Command(ben), at.seats_of(ben)[0], at.version - 1)
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: can moves be undone?")]


def asked_to_go_back(mailing: Mailing, game: str, ada: str, ben: str) -> int:
    """Ben has asked Ada to take a move back, and she has been told."""
    until_freely_moved(mailing, game, ben, ada)
    at = mailing.games.head(game)
    mailing.until_others_asked(game, ada)
    mailing.games.take_back(game, Command(ben), at.seats_of(ben)[0], at.version - 1)
    mailing.tell()
    request = mailing.games.head(game).request
    assert request
    return request.id


@pytest.mark.parametrize(("agree", "headline"), [(True, "moves were undone"), (False, "the takeback was declined")])
def test_who_asked_for_a_takeback_is_told_what_was_answered(
    mailing: Mailing, mail: MailServer, ada: str, agree: bool, headline: str
) -> None:
    ben = mailing.player("Benno")
    game = played(mailing, ada, ben, name="Sunday table").id
    asked = asked_to_go_back(mailing, game, ada, ben)
    mail.received.clear()
    mailing.games.answer_takeback(game, Command(ada), asked, agree)
    mailing.tell()
    (told,) = mail.received
    assert told.recipients == ["benno@home.example"]
    assert f"Sunday table: {headline}" == told.mail["Subject"] or "It is your turn" in told.text
    assert ("as you asked" in told.text) is agree
    assert ("declined" in told.text) is not agree


def test_who_withdraws_it_is_told_nothing_and_who_was_asked_hears_of_it_no_more(
    mailing: Mailing, mail: MailServer, ada: str
) -> None:
    ben = mailing.player("Benno")
    game = played(mailing, ada, ben, name="Sunday table").id
    until_freely_moved(mailing, game, ben, ada)
    at = mailing.games.head(game)
    mailing.until_others_asked(game, ada)
    mailing.tell()
    mail.received.clear()
    asked = mailing.games.take_back(game, Command(ben), at.seats_of(ben)[0], at.version - 1)
    mailing.look()
    mailing.games.withdraw_takeback(game, Command(ben), asked.event.version)
    mailing.tell()
    assert sent(mail) == []


def test_three_games_that_wait_are_told_of_in_one_mail(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    games = [played(mailing, ada, ben, name=f"Table {number}") for number in range(3)]
    mail.received.clear()
    for game in games:
        mailing.until_asked(game.id, ada)
        mailing.look(AFTER / 4)
    assert sent(mail) == []
    mailing.look(AFTER / 2)
    assert sent(mail) == [("ada", "Your turn in 3 games")]
    for game in games:
        assert f"{game.name} (" in mail.received[0].text
        assert game.id in mail.received[0].text


def test_who_has_moved_before_the_mail_went_out_gets_none(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = played(mailing, ada, ben)
    mail.received.clear()
    mailing.until_asked(game.id, ada)
    mailing.look()
    mailing.until_others_asked(game.id, ada)
    mailing.tell()
    assert sent(mail) == []
    assert mailing.notifications.outbox.size() == 0


def test_what_came_too_late_to_be_noticed_is_looked_up_when_the_mail_is_written(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = played(mailing, ada, ben)
    mail.received.clear()
    mailing.until_asked(game.id, ada)
    mailing.look()
    outbox, delivery = mailing.notifications.outbox, mailing.notifications.deliveries[EMAIL]
    outbox.gather(int(mailing.now), int(mailing.now))
    message = outbox.claim(EMAIL, int(mailing.now))
    mailing.until_others_asked(game.id, ada)
    delivery.attempt(message)
    assert sent(mail) == []
    assert delivery.counts["dropped"] == 1


def test_while_two_play_at_once_no_mail_goes_out(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    game = played(mailing, ada, ben)
    mail.received.clear()
    for _ in range(40):
        mailing.move(game.id)
        mailing.look(AFTER / 10)
    assert sent(mail) == []


def back_and_on(mailing: Mailing, game: str, mover: str) -> None:
    """`mover` takes the last move back and makes one again that hands over."""
    head = mailing.games.head(game)
    mailing.games.take_back(game, Command(mover), head.seats_of(mover)[0], head.version - 1)
    mailing.tell()
    mailing.until_others_asked(game, mover)
    mailing.tell()


def test_a_game_that_waits_is_told_of_once_until_the_player_has_been_there(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = played(mailing, ada, ben).id
    until_freely_moved(mailing, game, ben, ada)
    mail.received.clear()
    mailing.tell()
    assert len(mail.received) == 1
    back_and_on(mailing, game, ben)
    assert len(mail.received) == 1, "Ben has taken back and moved again; Ada knows already."
    mailing.notifications.outbox.seen(ada, game)
    back_and_on(mailing, game, ben)
    assert len(mail.received) == 2
    mailing.until_others_asked(game, ada)
    mailing.until_asked(game, ada)
    mailing.tell()
    assert len(mail.received) == 3, "Ada has moved: she has been there."


def test_opening_the_page_counts_as_having_been_there_and_a_page_that_renews_itself_does_not(
    mailing: Mailing, ada: str, ben: str
) -> None:
    visitor = Guests(mailing.app()).stranger()
    visitor.post("/sign-in", {"name": "Ada", "password": PASSWORD})
    game = played(mailing, ada, ben).id
    mailing.until_asked(game, ada)
    mailing.tell()
    outbox = mailing.notifications.outbox
    assert outbox.told(ada, game) == mailing.games.head(game).version
    visitor.get(f"/games/{game}", **{"Sec-Fetch-Mode": "cors"})
    assert outbox.told(ada, game)
    visitor.get(f"/games/{game}", **{"Sec-Fetch-Mode": "navigate"})
    assert outbox.told(ada, game) is None


def test_bots_of_a_game_with_others_make_it_ones_turn_too(mailing: Mailing, mail: MailServer, ada: str) -> None:
    ben = mailing.player("Ben", mail=False)
    game = mailing.begin(ada, ben, bots=1)
    mailing.until_others_asked(game.id, ada)
    while not mailing.games.head(game.id).seats[mailing.games.head(game.id).to_act()[0]].bot:
        mailing.until_others_asked(game.id, ada)
        mailing.move(game.id)
    mailing.tell()
    mail.received.clear()
    mailing.until_asked(game.id, ada)
    mailing.tell()
    assert len(sent(mail)) == 1


def test_who_gave_up_is_told_no_more(mailing: Mailing, mail: MailServer, ada: str) -> None:
    ben, cyd = mailing.player("Ben", mail=False), mailing.player("Cyd", mail=False)
    game = played(mailing, ada, ben, cyd)
    mailing.games.resign(game.id, Command(ada))
    mail.received.clear()
    for _ in range(30):
        mailing.move(game.id)
        mailing.tell()
    assert sent(mail) == []


def test_who_moves_while_the_mail_is_on_its_way_is_told_of_the_next_turn(
    mailing: Mailing, mail: MailServer, ada: str, ben: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(mailing, ada, ben).id
    mail.received.clear()
    mailing.until_asked(game, ada)
    sender = mailing.notifications.deliveries[EMAIL].sender
    send = sender.send

    def move_meanwhile(channel: Channel, content: Content, message: OutboxMessage) -> None:
        send(channel, content, message)
        mailing.until_others_asked(game, ada)
        mailing.until_asked(game, ada)

    monkeypatch.setattr(sender, "send", move_meanwhile)
    mailing.tell()
    assert len(mail.received) == 1
    monkeypatch.undo()
    mailing.tell()
    assert len(mail.received) == 2


def test_a_dispute_is_told_to_the_others_and_to_arbiters_and_its_ruling_to_who_raised_it(
    mailing: Mailing, mail: MailServer, ada: str
) -> None:
    ben, judge = mailing.player("Ben"), mailing.player("Judge")
    mailing.services.accounts.grant(judge, "arbiter")
    courts = mailing.services.courts
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
    assert "is dismissed: It was not." in told["ben@home.example"]
    assert "judge@home.example" not in told


def ruled(mailing: Mailing, ada: str, ben: str, ruling: Ruling) -> str:
    """A game in which Ben has raised a dispute, of which all have heard, and an arbiter has ruled on it since."""
    judge = mailing.player("Judge", mail=False)
    mailing.services.accounts.grant(judge, "arbiter")
    game = played(mailing, ada, ben, name="Sunday table").id
    mailing.until_asked(game, ada)
    version, courts = mailing.games.head(game).version, mailing.services.courts
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
def test_a_game_that_a_ruling_voids_is_told_with_the_ruling_and_not_as_abandoned(
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
        assert "is upheld: The cards were marked. The game is void and does not count." in text
        assert "abandoned" not in text
    (news,) = json.loads(web.calls[-1].body)["data"]["news"]
    assert (news["kind"], news["ending"]) == ("over", "voided")


def test_a_ruling_that_voids_a_finished_game_says_so(mailing: Mailing, mail: MailServer, ada: str) -> None:
    ben, judge = mailing.player("Ben"), mailing.player("Judge", mail=False)
    mailing.services.accounts.grant(judge, "arbiter")
    game, courts = played(mailing, ada, ben, name="Sunday table").id, mailing.services.courts
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


def test_a_ruling_that_rewinds_says_where_the_game_goes_on_and_whose_turn_it_is(
    mailing: Mailing, mail: MailServer, ada: str
) -> None:
    ben = mailing.player("Ben")
    game = ruled(mailing, ada, ben, Ruling(verdict="upheld", remedy="rewind", note="Again."))
    mail.received.clear()
    mailing.tell()
    head = mailing.games.head(game)
    assert [head.seats[seat].player for seat in head.to_act()] == [ada]
    told = {one.recipients[0]: one.text for one in mail.received}
    going_on = f"is upheld: Again. The game continues from position {head.disputes[0].to}."
    assert all(going_on in it for it in told.values())
    assert ["It is your turn" in told[f"{name}@home.example"] for name in ("ada", "ben")] == [True, False]


def test_who_does_not_want_to_hear_of_disputes_does_not(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    wanted = msgspec.structs.replace(mailing.notifications.preferences.news(ada), dispute=False)
    mailing.notifications.preferences.set_news(ada, wanted)
    assert mailing.notifications.preferences.news(ada).dispute is False
    game = played(mailing, ada, ben, name="Sunday table").id
    mailing.tell()
    mail.received.clear()
    courts = mailing.services.courts
    courts.raise_dispute(game, Command(ben), mailing.games.head(game).version, "That card was mine")
    mailing.tell()
    assert ("ada", "Sunday table: a dispute") not in sent(mail)
