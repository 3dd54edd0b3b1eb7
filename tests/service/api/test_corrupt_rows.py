"""Corrupt or lost rows: each affects nobody else, lifts no restriction, and is logged once."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from sqlalchemy import Table as Rows
from sqlalchemy import delete, insert, update

from scoresheet.projections import sqlite
from scoresheet.projections.engine import for_writing
from scoresheet.service.accounts.tables import PREFERENCES
from scoresheet.service.community.chat.tables import MESSAGES, REPORTS, SHUNNED, SILENCES
from scoresheet.service.community.social.presence import KEY, OFF
from scoresheet.service.community.social.tables import LOOKS, LOOKS_AT_GAMES
from scoresheet.service.container.services import Services
from scoresheet.service.core import clock
from scoresheet.service.core.failures import tell_damaged
from tests.service.api.players import Player, Table, is_problem
from tests.service.api.test_moderation import Court

Damage = Callable[..., None]
HUGE = 2**62


@pytest.fixture
def damage(services: Services) -> Damage:
    """Change the rows of a table with these values, or delete them if no new values are given."""
    tell_damaged.cache_clear()

    def change(table: Rows, of: dict[str, object], **to: object) -> None:
        these = [table.c[name] == value for name, value in of.items()]
        with for_writing(services.journal.database.engine).begin() as connection:
            done = connection.execute(update(table).where(*these).values(**to) if to else delete(table).where(*these))
            assert done.rowcount

    return change


@pytest.fixture
def court(table: Table, services: Services) -> Court:
    return Court(table, services)


def muted_or_blocked(player: Player, kind: str) -> list[str]:
    return [one["player"] for one in player.get(f"/players/me/{kind}s").json["items"]]


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_a_corrupt_mute_or_block_counts_as_a_block_until_it_is_removed(
    table: Table, services: Services, damage: Damage, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    ada, eve = table.player(), table.player()
    ada.post(f"/players/me/{kind}s", {"player": eve.id})
    damage(SHUNNED, {"player": ada.id}, kind="garbage", at="garbage")
    chat = services.chat
    assert (chat.blocks(ada.id), chat.block_lists.apart(eve.id)) == ({eve.id}, {ada.id})
    assert (muted_or_blocked(ada, "mute"), muted_or_blocked(ada, "block")) == ([], [eve.id])
    assert len([one for one in caplog.records if one.levelno >= logging.ERROR]) == 1
    assert ada.delete(f"/players/me/blocks/{eve.id}").status_code == 204
    assert chat.block_lists.of(ada.id) == chat.blocks(ada.id) == set()


@pytest.mark.parametrize("other", ["", "\ufffd"])
def test_a_block_of_an_unknown_player_does_not_break_the_list(table: Table, damage: Damage, other: str) -> None:
    ada, ben, eve = table.player(), table.player(), table.player()
    for player in (ben, eve):
        ada.post("/players/me/blocks", {"player": player.id})
    damage(SHUNNED, {"player": ada.id, "other": ben.id}, other=other)
    assert muted_or_blocked(ada, "block") == [eve.id]


@pytest.mark.parametrize("until", [HUGE, -HUGE, 0])
def test_a_suspension_with_an_unreadable_end_lasts_until_a_moderator_lifts_it(
    court: Court, damage: Damage, until: int
) -> None:
    report = court.report()
    court.look(report)
    court.act(report, "silence", days=3)
    damage(SILENCES, {"player": court.eve.id}, until=until)
    silent = court.eve.post(f"/games/{court.game}/messages", {"text": "And now?"})
    assert is_problem(silent, 403, "silenced")
    assert court.say(court.ada, "Peace")
    court.act(report, "lift")
    assert court.say(court.eve, "Sorry")


@pytest.mark.parametrize("standing", ["garbage", None])
def test_a_message_with_an_unreadable_standing_is_hidden(court: Court, damage: Damage, standing: str | None) -> None:
    report = court.report()
    court.look(report)
    court.act(report, "hide")
    row = {"stream": f"talk:{court.game}", "version": court.numbers[4]}
    damage(MESSAGES, row, **({"standing": standing} if standing else {}))
    assert court.texts_for(court.ada) == [
        "Far before",
        "One",
        "Two",
        "Three",
        None,
        "Five",
        "Six",
        "Seven",
        "Far after",
    ]
    shown = court.moderator.get(f"/moderation/reports/{report}").json["context"]
    assert "An insult" in [one["text"] for one in shown]


@pytest.mark.parametrize(
    "change", [{"stream": "garbage:"}, {"version": 2**63 - 1}, {"author": ""}, {"reporter": "\ufffd"}, {"at": "never"}]
)
def test_moderators_handle_a_corrupt_report_with_the_data_of_its_stream(
    court: Court, damage: Damage, change: dict[str, object]
) -> None:
    report = court.report()
    whole = court.moderator.get(f"/moderation/reports/{report}").json
    damage(REPORTS, {"number": report}, **change)
    assert {**court.moderator.get(f"/moderation/reports/{report}").json, "at": whole["at"]} == whole
    assert report in court.reports_for(court.moderator)
    assert "An insult" in [one["text"] for one in court.look(report)["context"]]
    assert court.act(report, "hide")["standing"] == "upheld"
    assert report not in court.reports_for(court.moderator)


def test_a_report_with_an_unknown_standing_counts_as_open(court: Court, damage: Damage) -> None:
    report = court.report()
    damage(REPORTS, {"number": report}, standing="garbage")
    assert report in court.reports_for(court.moderator)
    assert court.moderator.get(f"/moderation/reports/{report}").json["standing"] == "open"


def test_a_report_without_its_stream_does_not_affect_other_reports(court: Court, damage: Damage) -> None:
    report, address = court.report(), f"/games/{court.game}/messages/{court.numbers[0]}/reports"
    other = court.ada.post(address, {"reason": "Too far"}).json["id"]
    damage(REPORTS, {"number": report}, number=2**50 + report, stream="garbage")
    assert court.reports_for(court.moderator)[-1] == other
    assert is_problem(court.moderator.get(f"/moderation/reports/{2**50 + report}"), 404, "not-found")


@pytest.mark.parametrize("at", [HUGE, -HUGE, 4_000_000_000])
def test_an_impossible_time_of_presence_is_ignored_until_the_player_looks_again(
    table: Table, services: Services, damage: Damage, at: int
) -> None:
    (ada, ben), game = table.new_game(2)
    services.presence.note(ada.id, game["id"])
    services.presence.write()
    for rows in (LOOKS, LOOKS_AT_GAMES):
        damage(rows, {"player": ada.id}, at=at)
    own = [one for one in ben.get(f"/games/{game['id']}/presence").json["items"] if one["player"] == ada.id]
    assert [one["looked_at"] for one in own] == [None]
    assert ben.get(f"/players/{ada.id}/presence").json["looked_at"] is None
    later = clock.seconds() + 600
    with clock.told_by(lambda: later):
        services.presence.note(ada.id, game["id"])
        services.presence.write()
        assert ben.get(f"/players/{ada.id}/presence").json["looked_at"] is not None


def test_presence_stays_hidden_if_the_preference_is_corrupt(table: Table, services: Services, damage: Damage) -> None:
    ada, ben = table.player(), table.player()
    services.presence.note(ada.id)
    services.presence.write()
    with for_writing(services.journal.database.engine).begin() as connection:
        connection.execute(insert(PREFERENCES).values(player=ada.id, key=KEY, value=f"{OFF}garbage"))
    assert ben.get(f"/players/{ada.id}/presence").json["looked_at"] is None
    assert ada.get("/players/me/presence").json["shown"] is False
    services.presence.switch(ada.id, on=True)
    assert ada.get("/players/me/presence").json["shown"] is True


@pytest.mark.sqlite_only("a text that is none, and a text where a number should be")
def test_invalid_text_in_a_row_affects_no_other_rows_and_is_logged_once(
    court: Court, services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    sqlite._tell_once.cache_clear()
    court.ada.post("/players/me/mutes", {"player": court.moderator.id})
    with for_writing(services.journal.database.engine).begin() as connection:
        no_text = "UPDATE shunned_players SET player = CAST(x'ff00fe' AS TEXT) WHERE player = ?"
        connection.exec_driver_sql(no_text, (court.ada.id,))
        connection.exec_driver_sql("UPDATE talk_reads SET version = 'garbage'")
        connection.exec_driver_sql("UPDATE presence SET at = 'garbage'")
    for _ in range(2):
        assert court.moderator.post(f"/games/{court.game}/gallery", {"text": "I can speak"}).status_code == 201
        assert court.ada.get(f"/players/{court.eve.id}/presence").status_code == 200
    assert len([one for one in caplog.records if "A text in the database is damaged" in one.message]) == 1
