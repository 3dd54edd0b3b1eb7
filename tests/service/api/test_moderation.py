"""Moderation over HTTP: uninvolved moderators handle reports, and all acts are logged."""

from __future__ import annotations

import json

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core import clock
from tests.service.api.players import Player, Table, is_problem
from tests.service.api.test_bots import make_bot

DAY = 86_400


class Court:
    """Two players of a game, messages of one of them, and an uninvolved moderator."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table, self.services = table, services
        (self.ada, self.eve), game = table.new_game(2)
        self.game = game["id"]
        self.moderator = self.with_role("moderator")
        texts = ("Far before", "One", "Two", "Three", "An insult", "Five", "Six", "Seven", "Far after")
        self.numbers = [self.say(self.eve, text) for text in texts]

    def with_role(self, role: str) -> Player:
        person = self.table.player()
        self.services.accounts.grant(person.id, role)
        token = self.table.token(person.name, ["play", role])
        return Player(self.table.app, token, person.id, person.name)

    def say(self, player: Player, text: str) -> int:
        return player.post(f"/games/{self.game}/messages", {"text": text}).json["id"]

    def report(self, reason: str = "It hurts") -> int:
        answer = self.ada.post(f"/games/{self.game}/messages/{self.numbers[4]}/reports", {"reason": reason})
        assert answer.status_code == 201, answer.text
        return answer.json["id"]

    def look(self, report: int) -> dict[str, object]:
        answer = self.moderator.post(f"/moderation/reports/{report}/looks", {})
        assert answer.status_code == 201, answer.text
        return answer.json

    def act(self, report: int, act: str, **more: object) -> dict[str, object]:
        answer = self.moderator.post(f"/moderation/reports/{report}/acts", {"act": act, "note": "So be it", **more})
        assert answer.status_code == 201, answer.text
        return answer.json

    def texts_for(self, player: Player) -> list[str | None]:
        return [one["text"] for one in player.get(f"/games/{self.game}/messages").json["items"]]

    def reports_for(self, player: Player, status: str = "open") -> list[int]:
        found: list[int] = []
        address = f"/moderation/reports?status={status}&limit=2"
        while address:
            page = player.get(address).json
            found += [one["id"] for one in page["items"]]
            address = page["links"].get("next", "").removeprefix("/api/v1")
        return found


@pytest.fixture
def court(table: Table, services: Services) -> Court:
    return Court(table, services)


def test_a_moderator_sees_a_reported_message_and_its_context_only_after_a_logged_look(court: Court) -> None:
    report = court.report()
    assert court.report("Again") == report
    before = court.moderator.get(f"/moderation/reports/{report}").json
    assert (before["reason"], before["looked"], before["context"]) == ("It hurts", False, [])
    assert "insult" not in json.dumps(before)
    refused = court.moderator.post(f"/moderation/reports/{report}/acts", {"act": "hide", "note": "Unseen"})
    assert is_problem(refused, 403, "not-a-moderator")
    seen = court.look(report)
    assert [one["text"] for one in seen["context"]] == ["One", "Two", "Three", "An insult", "Five", "Six", "Seven"]
    court.look(report)
    acts = [one for one in court.moderator.get("/moderation/acts?limit=200").json["items"] if one["report"] == report]
    assert [(one["act"], one["moderator"]) for one in acts] == [("looked", court.moderator.id)]
    assert is_problem(court.moderator.get(f"/games/{court.game}/messages"), 403, "not-your-room")


def test_eligible_moderators_are_notified_of_a_report_once(court: Court) -> None:
    for player in (court.ada, court.eve):
        court.services.accounts.grant(player.id, "moderator")
    start = int(clock.seconds() * 1_000)
    report = court.report()
    court.report("Again")
    people = [court.ada.id, court.eve.id, court.moderator.id]
    told = [
        (player, one.what, one.which, one.game)
        for player, one in court.services.notifications.told_since(people, start)
        if one.what == "report"
    ]
    assert told == [(court.moderator.id, "report", str(report), "")]


def test_a_message_is_hidden_and_restored_and_its_report_closed(court: Court) -> None:
    report = court.report()
    assert report in court.reports_for(court.moderator)
    court.look(report)
    assert court.act(report, "hide")["standing"] == "upheld"
    assert "An insult" not in court.texts_for(court.ada)
    assert court.texts_for(court.ada)[4] is None
    assert report not in court.reports_for(court.moderator)
    assert report in court.reports_for(court.moderator, "closed")
    shown = court.moderator.get(f"/moderation/reports/{report}").json["context"]
    assert "An insult" in [one["text"] for one in shown]
    twice = court.moderator.post(f"/moderation/reports/{report}/acts", {"act": "hide", "note": "x"})
    assert is_problem(twice, 409, "cannot-moderate")
    assert court.act(report, "restore")["standing"] == "dismissed"
    assert court.texts_for(court.ada)[4] == "An insult"


def test_a_suspended_player_cannot_write_until_the_suspension_ends(court: Court, table: Table) -> None:
    report = court.report()
    court.look(report)
    court.act(report, "silence", days=3)
    silent = court.eve.post(f"/games/{court.game}/messages", {"text": "And now?"})
    assert is_problem(silent, 403, "silenced")
    other = table.game(court.eve, table.player())["id"]
    assert court.eve.post(f"/games/{other}/messages", {"text": "Elsewhere"}).status_code == 201
    court.act(report, "silence", days=1, everywhere=True)
    assert is_problem(court.eve.post(f"/games/{other}/messages", {"text": "x"}), 403, "silenced")
    now = clock.seconds()
    with clock.told_by(lambda: now + 1 * DAY + 60):
        assert court.eve.post(f"/games/{other}/messages", {"text": "Again"}).status_code == 201
        assert is_problem(court.eve.post(f"/games/{court.game}/messages", {"text": "x"}), 403, "silenced")
    court.act(report, "lift")
    court.act(report, "lift", everywhere=True)
    assert court.say(court.eve, "I am sorry")
    for wrong in ({"act": "silence"}, {"act": "hide", "days": 2}):
        sent = {"note": "x", **wrong}
        assert is_problem(court.moderator.post(f"/moderation/reports/{report}/acts", sent), 409, "cannot-moderate")


def test_players_of_a_game_cannot_moderate_its_reports(court: Court, services: Services) -> None:
    report = court.report()
    for judge in (court.ada, court.eve):
        services.accounts.grant(judge.id, "moderator")
        token = court.table.token(judge.name, ["moderator"])
        judging = Player(court.table.app, token, judge.id, judge.name)
        assert report not in court.reports_for(judging)
        for answer in (
            judging.get(f"/moderation/reports/{report}"),
            judging.post(f"/moderation/reports/{report}/looks", {}),
            judging.post(f"/moderation/reports/{report}/acts", {"act": "dismiss", "note": "x"}),
        ):
            assert is_problem(answer, 403, "not-a-moderator")


def refused(court: Court, person: Player, report: int) -> str:
    """Return why a new moderator may not handle a report that is not on their list; empty if they may."""
    court.services.accounts.grant(person.id, "moderator")
    judge = Player(court.table.app, court.table.token(person.name, ["moderator"]), person.id, person.name)
    answers = (
        judge.get(f"/moderation/reports/{report}"),
        judge.post(f"/moderation/reports/{report}/looks", {}),
        judge.post(f"/moderation/reports/{report}/acts", {"act": "lift", "note": "x"}),
    )
    if report in court.reports_for(judge):
        return ""
    assert all(is_problem(answer, 403, "not-a-moderator") for answer in answers)
    [why] = {answer.json["detail"] for answer in answers}
    return str(why)


def test_authors_and_reporters_cannot_handle_any_report_of_the_message(court: Court) -> None:
    author, first, second, other = (court.table.player() for _ in range(4))
    messages = f"/games/{court.game}/gallery"
    said = author.post(messages, {"text": "An insult"}).json["id"]
    reports = [one.post(f"{messages}/{said}/reports", {"reason": "Rude"}).json["id"] for one in (first, second)]
    for report in reports:
        assert "your own message" in refused(court, author, report)
        assert "reported this message yourself" in refused(court, first, report)
        assert refused(court, other, report) == ""


def test_the_owner_of_a_bot_cannot_handle_reports_of_its_messages(court: Court) -> None:
    owner = court.table.player()
    talking = make_bot(court.table, owner, f"Bot of {owner.name}", scopes=["play"])
    said = talking.post(f"/games/{court.game}/gallery", {"text": "An insult"}).json["id"]
    reporter = court.table.player()
    report = reporter.post(f"/games/{court.game}/gallery/{said}/reports", {"reason": "Rude"}).json["id"]
    assert "your own message" in refused(court, owner, report)


def test_ineligible_moderators_are_not_notified_of_a_report(court: Court, services: Services) -> None:
    author, first, second = (court.table.player() for _ in range(3))
    for one in (author, first, second):
        services.accounts.grant(one.id, "moderator")
    start = int(clock.seconds() * 1_000)
    said = author.post(f"/games/{court.game}/gallery", {"text": "An insult"}).json["id"]
    for one in (first, second):
        one.post(f"/games/{court.game}/gallery/{said}/reports", {"reason": "Rude"})
    people = [author.id, first.id, second.id, court.moderator.id]
    told = [player for player, one in services.notifications.told_since(people, start) if one.what == "report"]
    assert sorted(told) == sorted([second.id, court.moderator.id, court.moderator.id])


def test_a_reported_message_that_was_withdrawn_can_still_be_judged(court: Court) -> None:
    report = court.report()
    court.eve.delete(f"/games/{court.game}/messages/{court.numbers[4]}")
    court.eve.delete(f"/games/{court.game}/messages/{court.numbers[3]}")
    texts = [one["text"] for one in court.look(report)["context"]]
    assert "An insult" in texts
    assert "Three" not in texts
    court.act(report, "dismiss")
    assert report not in court.reports_for(court.moderator)


def test_a_message_withdrawn_before_hiding_can_never_be_restored(
    court: Court, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = court.report()
    court.look(report)
    court.eve.delete(f"/games/{court.game}/messages/{court.numbers[4]}")
    acts = [{"act": act, "note": "x"} for act in ("hide", "restore")]
    for meanwhile in (False, True):
        if meanwhile:
            monkeypatch.setattr(services.chat.moderation, "_check_act", lambda found, wanted: None)
        for act in acts:
            answer = court.moderator.post(f"/moderation/reports/{report}/acts", act)
            assert is_problem(answer, 409, "cannot-moderate")
    assert court.texts_for(court.ada)[4] is None
    assert [one["standing"] for one in court.ada.get(f"/games/{court.game}/messages").json["items"]][4] == "withdrawn"
    assert report in court.reports_for(court.moderator)


def test_only_readable_messages_of_other_players_can_be_reported(court: Court, table: Table) -> None:
    path = f"/games/{court.game}/messages/{court.numbers[4]}/reports"
    assert is_problem(table.player().post(path, {"reason": "x"}), 403, "not-your-room")
    assert is_problem(court.eve.post(path, {"reason": "x"}), 404, "not-found")
    assert is_problem(court.ada.post(path.replace(str(court.numbers[4]), "999"), {"reason": "x"}), 404, "not-found")
    assert is_problem(court.ada.post(path, {"reason": ""}), 422, "schema")
    court.eve.delete(f"/games/{court.game}/messages/{court.numbers[4]}")
    assert is_problem(court.ada.post(path, {"reason": "x"}), 404, "not-found")


def test_the_moderation_log_is_for_moderators_and_admins(court: Court) -> None:
    court.look(court.report())
    admin = court.with_role("admin")
    assert admin.get("/moderation/acts").json["items"]
    assert is_problem(admin.get("/moderation/reports"), 403, "scope")
    assert is_problem(court.with_role("arbiter").get("/moderation/acts"), 403, "scope")


def test_deleting_moderator_and_reporter_keeps_the_acts_but_removes_their_texts(
    court: Court, services: Services
) -> None:
    report = court.report()
    court.look(report)
    court.act(report, "hide")
    other = court.with_role("moderator")
    services.accounts.forget(court.moderator.id)
    services.accounts.forget(court.ada.id)
    acts = [one for one in other.get("/moderation/acts?limit=200").json["items"] if one["report"] == report]
    assert [(one["act"], one["note"]) for one in acts] == [("looked", ""), ("hide", None)]
    assert other.get(f"/moderation/reports/{report}").json["reason"] is None
