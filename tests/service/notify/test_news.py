"""Content, recipients and time of news: never about one's own moves, and combined."""

from __future__ import annotations

import pytest

from scoresheet.service.notify.contact import EMAIL, Channel
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.notify.plain_text import as_sentence
from scoresheet.service.play.games import Command
from tests.service.notify.mailing import AFTER, SITE, Mailing, pass_turn_freely, played, sent
from tests.service.notify.receivers import MailServer
from tests.service.web.visitors import PASSWORD, Guests


def test_the_player_to_act_gets_the_question_and_a_link(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
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
    assert f"Sunday table (Industrial Waste)\nIt's your turn: {said}.\n{SITE}/games/{game.id}\n" in told.text
    assert f'<a href="{SITE}/games/{game.id}">Sunday table (Industrial Waste)</a>' in told.html


@pytest.mark.parametrize(
    ("question", "sentence"), [("Choose a card", "Choose a card."), ("Pay it?", "Pay it?"), ("Pay it.", "Pay it.")]
)
def test_a_question_in_a_message_ends_with_one_punctuation_mark(question: str, sentence: str) -> None:
    assert as_sentence(question) == sentence


def test_players_are_not_notified_of_their_own_moves(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
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


def test_a_player_alone_or_against_bots_gets_no_mail(mailing: Mailing, mail: MailServer, ada: str) -> None:
    hotseat, bots = mailing.begin(ada, ada), mailing.begin(ada, bots=2)
    for _ in range(20):
        mailing.move(hotseat.id)
        mailing.move(bots.id)
        mailing.tell()
    assert sent(mail) == []


def test_the_host_is_notified_of_the_start_and_the_last_player_to_join_is_not(
    mailing: Mailing, mail: MailServer, ada: str
) -> None:
    ben = mailing.player("Ben")
    game = mailing.begin(ada, ben, name="Sunday table")
    mailing.tell()
    first = mailing.games.head(game.id).to_act()
    expected = "Sunday table: your turn" if 0 in first else "Sunday table: the game has started"
    assert sent(mail) == [("ada", expected)]


def test_the_other_player_is_notified_of_the_end(mailing: Mailing, mail: MailServer, ada: str) -> None:
    ben = mailing.player("Ben")
    game = played(mailing, ada, ben, name="Sunday table")
    mail.received.clear()
    mailing.games.resign(game.id, Command(ben))
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: the game is over")]
    assert "you won" in mail.received[0].text


def test_three_waiting_games_are_combined_in_one_mail(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
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


def test_a_player_who_moved_before_the_mail_was_sent_gets_none(
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


def test_a_turn_that_has_passed_is_noticed_when_the_mail_is_written(
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


def test_no_mail_is_sent_while_two_players_play_live(mailing: Mailing, mail: MailServer, ada: str, ben: str) -> None:
    game = played(mailing, ada, ben)
    mail.received.clear()
    for _ in range(40):
        mailing.move(game.id)
        mailing.look(AFTER / 10)
    assert sent(mail) == []


def take_back_and_move(mailing: Mailing, game: str, mover: str) -> None:
    """Let `mover` take the last move back and make another one that passes the turn."""
    head = mailing.games.head(game)
    mailing.games.take_back(game, Command(mover), head.seats_of(mover)[0], head.version - 1)
    mailing.tell()
    mailing.until_others_asked(game, mover)
    mailing.tell()


def test_a_waiting_game_is_reported_once_until_the_player_visits_it(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = played(mailing, ada, ben).id
    pass_turn_freely(mailing, game, ben, ada)
    mail.received.clear()
    mailing.tell()
    assert len(mail.received) == 1
    take_back_and_move(mailing, game, ben)
    assert len(mail.received) == 1, "Ben has taken back and moved again; Ada knows already."
    mailing.notifications.outbox.seen(ada, game)
    take_back_and_move(mailing, game, ben)
    assert len(mail.received) == 2
    mailing.until_others_asked(game, ada)
    mailing.until_asked(game, ada)
    mailing.tell()
    assert len(mail.received) == 3, "Ada has moved: she has been there."


def test_opening_the_page_counts_as_a_visit_and_an_automatic_refresh_does_not(
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


def test_a_player_is_notified_of_a_turn_after_a_bots_move_in_a_game_with_people(
    mailing: Mailing, mail: MailServer, ada: str
) -> None:
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


def test_a_player_who_resigned_gets_no_more_news(mailing: Mailing, mail: MailServer, ada: str) -> None:
    ben, cyd = mailing.player("Ben", mail=False), mailing.player("Cyd", mail=False)
    game = played(mailing, ada, ben, cyd)
    mailing.games.resign(game.id, Command(ada))
    mail.received.clear()
    for _ in range(30):
        mailing.move(game.id)
        mailing.tell()
    assert sent(mail) == []


def test_a_player_who_moves_while_the_mail_is_sent_is_notified_of_the_next_turn(
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
