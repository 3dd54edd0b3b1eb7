"""What is told, to whom, and when."""

from tests.service.notify.mailing import AFTER, SITE, Mailing
from tests.service.notify.receivers import MailServer


def recipients(mail: MailServer) -> list[str]:
    return sorted(address.partition("@")[0] for one in mail.received for address in one.recipients)


def test_who_is_waited_for_gets_a_mail_with_what_is_asked_and_a_link(mailing: Mailing, mail: MailServer) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben")
    game = mailing.begin(ada, ben, name="Sunday table")
    mailing.until_others_asked(game.id, mailing.games.head(game.id).seats[game.to_act()[0]].player)
    waits = mailing.games.head(game.id).seats[mailing.games.head(game.id).to_act()[0]].player
    mailing.look()
    assert mail.received == []
    mailing.look(AFTER)
    mine = next(
        one for one in mail.received if one.recipients == ["ada@home.example" if waits == ada else "ben@home.example"]
    )
    assert mine.mail["Subject"] == "Sunday table: your turn"
    assert "It is your turn" in mine.text
    assert f"{SITE}/games/{game.id}" in mine.text
    assert f"{SITE}/games/{game.id}" in mine.html
