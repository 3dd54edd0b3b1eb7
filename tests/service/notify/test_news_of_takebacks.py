"""News of takebacks, and who receives them."""

from __future__ import annotations

import pytest

from scoresheet.service.play.games import Command
from tests.service.notify.mailing import Mailing, pass_turn_freely, played, sent
from tests.service.notify.receivers import MailServer


def test_a_player_asked_to_agree_to_a_takeback_is_notified(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = played(mailing, ada, ben, name="Sunday table").id
    pass_turn_freely(mailing, game, ben, ada)
    at = mailing.games.head(game)
    mailing.until_others_asked(game, ada)
    mailing.tell()
    mail.received.clear()
    mailing.games.take_back(game, Command(ben), at.seats_of(ben)[0], at.version - 1)
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: a takeback request")]


def asked_for_takeback(mailing: Mailing, game: str, ada: str, ben: str) -> int:
    """Let Ben ask Ada for a takeback, of which she is notified."""
    pass_turn_freely(mailing, game, ben, ada)
    at = mailing.games.head(game)
    mailing.until_others_asked(game, ada)
    mailing.games.take_back(game, Command(ben), at.seats_of(ben)[0], at.version - 1)
    mailing.tell()
    request = mailing.games.head(game).request
    assert request
    return request.id


@pytest.mark.parametrize(
    ("agree", "headline"), [(True, "your takeback was accepted"), (False, "your takeback was declined")]
)
def test_the_player_who_asked_for_a_takeback_is_notified_of_the_answer(
    mailing: Mailing, mail: MailServer, ada: str, agree: bool, headline: str
) -> None:
    ben = mailing.player("Benno")
    game = played(mailing, ada, ben, name="Sunday table").id
    asked = asked_for_takeback(mailing, game, ada, ben)
    mail.received.clear()
    mailing.games.answer_takeback(game, Command(ada), asked, agree)
    mailing.tell()
    (told,) = mail.received
    assert told.recipients == ["benno@home.example"]
    assert f"Sunday table: {headline}" == told.mail["Subject"] or "It's your turn" in told.text
    assert ("was accepted" in told.text) is agree
    assert ("declined" in told.text) is not agree


def test_a_takeback_withdrawn_before_the_mail_is_not_reported(mailing: Mailing, mail: MailServer, ada: str) -> None:
    ben = mailing.player("Benno")
    game = played(mailing, ada, ben, name="Sunday table").id
    pass_turn_freely(mailing, game, ben, ada)
    at = mailing.games.head(game)
    mailing.until_others_asked(game, ada)
    mailing.tell()
    mail.received.clear()
    asked = mailing.games.take_back(game, Command(ben), at.seats_of(ben)[0], at.version - 1)
    mailing.look()
    mailing.games.withdraw_takeback(game, Command(ben), asked.event.version)
    mailing.tell()
    assert sent(mail) == []
