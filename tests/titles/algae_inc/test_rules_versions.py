"""Records of earlier rules replay as they were, and audits say that they were decided under older rules."""

from scoresheet.replays import record
from scoresheet.replays.audit import audit
from scoresheet.replays.record import LIBRARY

RECORDS = [record.read(file.read_bytes().splitlines()) for file in sorted((LIBRARY / "algae_inc").glob("*.jsonl"))]


def audited(version):
    found = [one for one in RECORDS if one.header.rules == version]
    return [audit(one.title, one.events[0].game, one.stored) for one in found]


def test_games_decided_under_the_first_rules_are_not_broken():
    verdicts = {found.verdict for found in audited("1")}
    assert "older_rules" in verdicts
    assert "broken" not in verdicts


def test_what_diverges_in_them_is_a_question_that_says_more_today():
    diverged = [each for found in audited("1") for each in found.rules.diverged]
    assert diverged
    assert all(each.older and each.kind == "otherwise" for each in diverged)


def test_a_game_decided_under_the_second_rules_is_sound():
    assert {found.verdict for found in audited("2")} == {"sound"}
