"""Conditional moves: their owner was not at the board, and is notified of the outcome like the other players."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest
from sqlalchemy import select

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.events import GameFinished, MoveMade
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.service.notify import follower as following
from scoresheet.service.notify.contact import BEGUN, ORDER, OVER, TURN
from scoresheet.service.notify.news import News
from scoresheet.service.notify.tables import OUTBOX
from tests.service.notify.mailing import Mailing, played, sent
from tests.service.notify.receivers import MailServer


def move_by_order(mailing: Mailing, game: str) -> Game:
    """Make a conditional move, chosen by a random bot, for the first seat to act."""
    head = mailing.games.head(game)
    seat = head.to_act()[0]
    move = choose("random", registry.find(head.title), head.state, seat, mailing.random)
    order = {"type": "sequence", "steps": [{"move": msgspec.to_builtins(move)}]}
    mailing.services.conditional_moves.place(head, head.seats[seat].player, seat, json.dumps(order).encode())
    while mailing.services.conditional_move_runner.play_on(game):
        pass
    return mailing.games.head(game)


def all_news(mailing: Mailing, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[News]]:
    """Return a function that returns the news added to the outbox since its last call."""
    outbox, kept, add = mailing.notifications.outbox, [], mailing.notifications.outbox.add

    def keep(connection, news, now):
        found = list(news)
        kept.extend(found)
        add(connection, found, now)

    monkeypatch.setattr(outbox, "add", keep)

    def since() -> list[News]:
        mailing.notifications.dispatcher.follower.follow(int(mailing.now))
        found = kept[:]
        kept.clear()
        return found

    return since


@pytest.mark.parametrize("events_at_once", [1, 1_000])
def test_conditional_moves_notify_the_next_player_and_at_the_end_all_players(
    mailing: Mailing, monkeypatch: pytest.MonkeyPatch, events_at_once: int
) -> None:
    """All moves of the game are conditional moves; the follower reads events one by one or in batches."""
    monkeypatch.setattr(following, "MOST_EVENTS", events_at_once)
    ada, ben = mailing.player("Ada"), mailing.player("Ben")
    game = mailing.begin(ada, ben).id
    news, asked_again = all_news(mailing, monkeypatch), 0
    while not (head := mailing.games.head(game)).over:
        news()
        owner = head.seats[head.to_act()[0]].player
        after = move_by_order(mailing, game)
        told = {(one.player, one.kind) for one in news()}
        if after.over:
            break
        asked = {after.seats[seat].player for seat in after.to_act()}
        assert {player for player, kind in told if kind == TURN} == asked
        asked_again += owner in asked
    assert asked_again > 10
    events = mailing.games.events(game, after.version - 2, 2)
    assert [type(event) for event in events] == [MoveMade, GameFinished]
    assert told == {(ada, OVER), (ben, OVER), (owner, ORDER)}


def test_the_owner_of_the_conditional_move_that_ends_a_game_gets_mail(mailing: Mailing, mail: MailServer) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben")
    game = mailing.begin(ada, ben, name="Sunday table").id
    while not mailing.games.head(game).over:
        mail.received.clear()
        mailing.tell()
        move_by_order(mailing, game)
    mail.received.clear()
    mailing.tell()
    assert sent(mail) == [("ada", "Sunday table: the game is over"), ("ben", "Sunday table: the game is over")]
    assert sum("One of your conditional moves was played." in one.text for one in mail.received) == 1


def test_a_conditional_move_after_which_its_owner_acts_again_notifies_them_again(
    mailing: Mailing, mail: MailServer
) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    game = played(mailing, ada, ben, name="Sunday table").id
    told = 0
    while told < 3 and not mailing.games.head(game).over:
        mailing.until_asked(game, ada)
        mailing.tell()
        mail.received.clear()
        head = move_by_order(mailing, game)
        mailing.tell()
        asked = ada in {head.seats[seat].player for seat in head.to_act()}
        subjects = [subject for _, subject in sent(mail)]
        assert subjects == ["Sunday table: your turn" if asked else "Sunday table: your conditional moves"]
        told += asked
    assert told == 3


def test_the_owner_of_a_conditional_move_in_a_game_against_bots_is_notified(mailing: Mailing, mail: MailServer) -> None:
    ada = mailing.player("Ada")
    game = mailing.begin(ada, bots=1, name="Sunday table").id
    while not (head := mailing.games.head(game)).over:
        if head.seats[head.to_act()[0]].bot:
            mailing.move(game)
        else:
            move_by_order(mailing, game)
    mailing.tell()
    assert "Sunday table" in mail.received[-1].mail["Subject"]
    last = mailing.games.events(game, head.version - 2, 1)[0]
    assert ("the game is over" in mail.received[-1].mail["Subject"]) == bool(last.order)


def test_conditional_moves_do_not_drop_other_news_of_the_game_for_their_owner(mailing: Mailing) -> None:
    """No player was present from the first move to the end: the start of the game is still to be reported."""
    ada, ben = mailing.player("Ada"), mailing.player("Ben")
    game, follower = mailing.begin(ada, ben).id, mailing.notifications.dispatcher.follower
    while not mailing.games.head(game).over:
        move_by_order(mailing, game)
        follower.follow(int(mailing.now))
    with mailing.notifications.outbox._database.read() as connection:
        waiting = set(map(tuple, connection.execute(select(OUTBOX.c.player, OUTBOX.c.kind))))
    assert (ada, BEGUN) in waiting
    assert {(ada, OVER), (ben, OVER)} <= waiting
