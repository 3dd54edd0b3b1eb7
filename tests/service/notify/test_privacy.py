"""Messages are for one perspective: they contain nothing hidden, and nothing of a deleted player."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, select, text
from sqlalchemy.exc import DBAPIError

from scoresheet.domain.chance import Draw, Recorded
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.titles import registry
from scoresheet.projections.engine import open_engine
from scoresheet.service.core.location import engine_url
from scoresheet.service.notify.contact import EMAIL, ON, WEBHOOK, Channel, NewsPreferences
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.notify.tables import METADATA
from scoresheet.service.notify.warnings import ClockState, SeatToAct
from tests.domain import hidden_hands
from tests.service.notify.browsing import Browser
from tests.service.notify.mailing import Mailing
from tests.service.notify.receivers import MailServer, WebServer
from tests.service.play.test_two_worlds import dealt_with_hidden_hands

MADE_UP = re.compile(r"[0-9a-f]{16,}|/unsubscribe/\S+|Date: .*|boundary=\S+|=====\S+|v1,\S+")


def rows(mailing: Mailing) -> dict[str, list[Any]]:
    """Return all rows of the tables of notifications."""
    engine = open_engine(engine_url(mailing.config.database))
    try:
        with engine.connect() as connection:
            return {table.name: list(connection.execute(select(table)).all()) for table in METADATA.sorted_tables}
    finally:
        engine.dispose()


def everywhere(mailing: Mailing) -> str:
    """Return every value in every table of the database."""
    engine, metadata = open_engine(engine_url(mailing.config.database)), MetaData()
    try:
        metadata.reflect(engine)
        with engine.connect() as connection:
            return "\n".join(str(row) for table in metadata.sorted_tables for row in connection.execute(select(table)))
    finally:
        engine.dispose()


def test_a_deleted_player_leaves_no_address_and_no_pending_message(
    mailing: Mailing, mail: MailServer, web: WebServer
) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    mailing.hook(ada, web.url + "/of-ada")
    mailing.notifications.preferences.set_news(ada, NewsPreferences(language="de", dispute=False))
    told = mailing.begin(ada, ben)
    mailing.until_others_asked(told.id, ada)
    mailing.until_asked(told.id, ada)
    mailing.tell()
    mailing.begin(ada, ben, name="Second")
    mailing.look()
    mailing.notifications.preferences.mute(ada, told.id)
    mailing.notifications.tell("friend", [ada], about=f"asked:{ben}")
    mailing.notifications.preferences.warn_before(ada, [3])
    with mailing.services.journal.transaction() as connection:
        mailing.notifications.warnings.keep(
            connection, told.id, [ClockState(5, told.created_at, [SeatToAct(0, ada, None)])]
        )
    mailing.notifications.add_browser(ada, Browser(web.url + "/of-ada").subscription, "Firefox", "a session")
    before = rows(mailing)
    assert all(before[name] for name in before if name != "notify_messages"), before
    mail.received.clear()
    mailing.services.accounts.forget(ada)
    assert {name for name, found in rows(mailing).items() if found} == {"notify_followed"}
    text = everywhere(mailing)
    for word in ("home.example", "of-ada", "whsec_", "Ada"):
        assert word not in text
    mailing.tell()
    assert (mail.received, len(web.calls)) == ([], 1)


def test_a_message_being_sent_when_the_player_is_deleted_leaves_no_rows(
    mailing: Mailing, web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = mailing.player("Ada", mail=False), mailing.player("Ben", mail=False)
    mailing.hook(ada, web.url)
    mailing.begin(ada, ben)
    sender = mailing.notifications.deliveries[WEBHOOK].sender
    send = sender.send

    def forget_meanwhile(channel: Channel, content: Any, message: OutboxMessage) -> None:
        send(channel, content, message)
        mailing.services.accounts.forget(ada)

    monkeypatch.setattr(sender, "send", forget_meanwhile)
    mailing.tell()
    assert len(web.calls) == 1
    assert {name for name, found in rows(mailing).items() if found} == {"notify_followed"}


def test_deleting_a_player_keeps_the_channels_of_others(mailing: Mailing, mail: MailServer) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben")
    mailing.begin(ada, ben)
    mailing.services.accounts.forget(ada)
    assert mailing.notifications.preferences.channels(ben)[EMAIL].address == "ben@home.example"


def test_news_of_a_private_game_goes_to_its_players_only(mailing: Mailing, mail: MailServer) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben")
    mailing.player("Cyd")
    game = mailing.begin(ada, ben, name="Secret meeting", visibility="private")
    for _ in range(30):
        mailing.move(game.id)
        mailing.tell()
    assert {one.recipients[0] for one in mail.received} == {"ada@home.example", "ben@home.example"}


class World:
    """A game of Hidden Hands with the given hand of B; A and B get mail and webhooks."""

    def __init__(self, mailing: Mailing, web: WebServer, draws: list[Draw], monkeypatch: pytest.MonkeyPatch) -> None:
        titles = {**registry.all_titles(), "hidden-hands": hidden_hands.TITLE}
        monkeypatch.setattr(registry, "all_titles", lambda: titles)
        monkeypatch.setattr(Sheet, "_chance", lambda sheet: Recorded(list(draws)))
        a, b = mailing.player("Ada"), mailing.player("Ben")
        mailing.hook(a, web.url)
        mailing.reach(b, Channel(EMAIL, "ben@home.example", state=ON))
        game = mailing.begin(a, b, title="hidden-hands", name="Hands")
        mailing.tell()
        for seat in (0, 1, 0, 1, 0, 1):
            hand = mailing.games.head(game.id).state.players[seat].hand
            mailing.move(game.id, seat, hidden_hands.PlayCard(sorted(hand)[len(hand) // 2]))
            mailing.tell()


def messages_in_both_worlds(
    tmp_path: Path, mail: MailServer, web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> list[list[str]]:
    """Return all messages for A in both worlds."""
    said: list[list[str]] = []
    for number, draws in enumerate(dealt_with_hidden_hands()):
        folder = tmp_path / str(number)
        folder.mkdir()
        mailing = Mailing(folder, mail.url)
        World(mailing, web, draws, monkeypatch)
        mailing.close()
        mails = [one.text + one.html + str(one.mail["Subject"]) for one in mail.received if "ada" in one.recipients[0]]
        said.append([MADE_UP.sub("…", text) for text in [*mails, *(call.body.decode() for call in web.calls)]])
        mail.received.clear()
        web.calls.clear()
    return said


def test_messages_to_a_do_not_depend_on_the_hand_of_b(
    tmp_path: Path, mail: MailServer, web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = messages_in_both_worlds(tmp_path, mail, web, monkeypatch)
    assert one == other
    assert len(one) >= 4


def test_a_message_written_for_the_wrong_seat_would_be_detected(
    tmp_path: Path, mail: MailServer, web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.notify.content.seats_to_act", lambda game, player: game.to_act()[-1:])
    one, other = messages_in_both_worlds(tmp_path, mail, web, monkeypatch)
    assert one != other


def test_the_question_in_a_mail_is_written_for_the_seat_that_gets_it(
    open_mailing: Callable[..., Mailing], mail: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []
    mailing = open_mailing()
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    game = mailing.begin(ada, ben)
    mailing.until_asked(game.id, ada)
    seat = mailing.games.head(game.id).seats_of(ada)[0]
    assert mailing.services.projections.settle(20)
    mailing.services.projections.stop()
    decision = type(mailing.games.head(game.id).state.open_to(seat))
    monkeypatch.setattr(decision, "seen_by", lambda self, viewer: seen.append(viewer) or self)
    mailing.tell()
    assert [viewer.seats for viewer in seen] == [frozenset({seat})]
    assert not seen[0].all


def test_a_database_error_does_not_show_the_address(
    mailing: Mailing,
) -> None:
    database = mailing.notifications.preferences._database
    with database.write() as connection, pytest.raises(DBAPIError) as failed:
        connection.execute(text("INSERT INTO nowhere VALUES (:address)"), {"address": "ada@home.example"})
    assert "ada@home.example" not in str(failed.value)
