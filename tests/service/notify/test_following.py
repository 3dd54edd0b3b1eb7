"""The follower: each event becomes news once, and only if it happened after the first start."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete

from scoresheet.replays.record import LIBRARY
from scoresheet.service.notify.contact import EMAIL, ON, Channel
from scoresheet.service.notify.news import News
from scoresheet.service.notify.tables import FOLLOWED
from scoresheet.service.records.importing import take_in, verified
from tests.service.command_line import CommandLine
from tests.service.notify.mailing import Mailing, sent
from tests.service.notify.receivers import MailServer


def test_an_imported_game_gives_no_news(mailing: Mailing, mail: MailServer) -> None:
    file = LIBRARY / "industrial_waste" / "two_seats_played.jsonl"
    players = {
        event.player
        for event in verified(file.read_bytes().splitlines(keepends=True)).events
        if getattr(event, "player", "")
    }
    for number, player in enumerate(sorted(players)):
        mailing.reach(player, Channel(EMAIL, f"p{number}@home.example", state=ON))
    assert players
    assert take_in(mailing.games, file).events
    mailing.tell()
    assert sent(mail) == []
    assert mailing.notifications.dispatcher.follower.lag == 0


def test_events_before_the_first_start_give_no_news(open_mailing: Callable[..., Mailing], mail: MailServer) -> None:
    mailing = open_mailing()
    ada, ben = mailing.player("Ada"), mailing.player("Ben")
    mailing.begin(ada, ben)
    with mailing.notifications.outbox._database.write() as connection:
        connection.execute(delete(FOLLOWED))
    mailing.notifications.dispatcher.follower.offset()
    mailing.tell()
    assert sent(mail) == []


def test_events_during_an_outage_give_news_once(open_mailing: Callable[..., Mailing], mail: MailServer) -> None:
    first = open_mailing()
    ada, ben = first.player("Ada"), first.player("Ben")
    first.begin(ada, ben, name="Sunday table")
    first.close()
    second = open_mailing()
    second.now = first.now
    second.tell()
    assert [who for who, _ in sent(mail)] == ["ada"]
    third = open_mailing()
    third.now = second.now
    third.tell()
    assert len(mail.received) == 1


def test_rebuilding_the_read_models_gives_no_news(
    open_mailing: Callable[..., Mailing], mail: MailServer, tmp_path: Path
) -> None:
    first = open_mailing()
    game = first.begin(first.player("Ada"), first.player("Ben"))
    for _ in range(20):
        first.move(game.id)
    first.tell()
    mail.received.clear()
    read = first.notifications.dispatcher.follower.offset()
    first.close()
    rebuilt = CommandLine(tmp_path).run("rebuild")
    assert rebuilt.exit_code == 0, rebuilt.output
    second = open_mailing()
    second.now = first.now
    second.tell()
    assert sent(mail) == []
    assert second.notifications.dispatcher.follower.offset() == read > 0


def test_news_and_the_offset_in_the_log_are_stored_in_one_transaction(
    mailing: Mailing, mail: MailServer, ada: str, ben: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailing.begin(ada, ben)
    follower, outbox = mailing.notifications.dispatcher.follower, mailing.notifications.outbox
    before, add = follower.offset(), outbox.add
    told = []

    def add_and_fail(connection: Connection, news: Iterable[News], now: int) -> None:
        add(connection, news, now)
        told.extend(news)
        if told:
            raise KeyboardInterrupt

    monkeypatch.setattr(outbox, "add", add_and_fail)
    with pytest.raises(KeyboardInterrupt):
        follower.follow(int(mailing.now))
    assert (follower.offset(), outbox.size()) == (before, 0)
    monkeypatch.undo()
    mailing.tell()
    mailing.tell()
    assert len(mail.received) == 1


@pytest.mark.parametrize("topic", ["", "chess.GameOpened"])
def test_a_corrupt_game_does_not_block_news_of_other_games(mailing: Mailing, mail: MailServer, topic: str) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben")
    broken = mailing.begin(ada, ben)
    with mailing.games.store.recorder.datastore.transaction(commit=True) as cursor:
        spoil = "topic=?" if topic else "state=?"
        cursor.execute(f"UPDATE game_events SET {spoil} WHERE originator_version=1", (topic or b"{}",))
    mailing.games.heads.clear()
    mailing.begin(ada, ben, name="Sunday table")
    mailing.tell()
    assert mailing.notifications.dispatcher.follower.lag == 0
    assert [who for who, _ in sent(mail)] == ["ada"]
    assert broken.id not in mail.received[0].text
    assert "Sunday table" in mail.received[0].text
