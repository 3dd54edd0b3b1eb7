"""Invited players are notified with a link to the lobby, and learn nothing about a game that they may not see yet."""

from __future__ import annotations

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.viewer import Seat
from scoresheet.service.play.games import Command
from tests.service.notify.mailing import TITLE, Mailing, sent
from tests.service.notify.receivers import MailServer


def opened(mailing: Mailing, host: str) -> str:
    wanted = GameSettings(seats=3, name="Sunday table", visibility="private")
    return mailing.games.open(TITLE, wanted, Command(host), bots={Seat(2): "random"}).game.id


def test_an_invited_player_is_notified_once_with_a_link_to_the_lobby(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = opened(mailing, ben)
    for _ in range(2):
        mailing.services.invitations.invite(game, ben, "Ada")
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: you are invited")]
    text = str(mail.received[0].mail.get_body(("plain",)).get_content())
    assert "You are invited to this game. Accept or decline in the lobby." in text
    assert f"/games/{game}" not in text


def test_an_invitation_withdrawn_before_the_mail_is_not_sent(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = opened(mailing, ben)
    mailing.services.invitations.invite(game, ben, "Ada")
    mailing.services.invitations.withdraw(game, ben, ada)
    mailing.tell()
    assert sent(mail) == []


def test_a_player_who_accepted_meanwhile_gets_no_mail_about_the_invitation(
    mailing: Mailing, mail: MailServer, ada: str, ben: str
) -> None:
    game = opened(mailing, ben)
    mailing.services.invitations.invite(game, ben, "Ada")
    mailing.services.invitations.accept(game, ada)
    mailing.tell()
    assert all("invited" not in subject for _, subject in sent(mail))
