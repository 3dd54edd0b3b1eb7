"""Records under earlier rules replay unchanged, and their audits state the older rules."""

from scoresheet.replays import record
from scoresheet.replays.audit import audit
from scoresheet.replays.record import LIBRARY

RECORDS = [record.read(file.read_bytes().splitlines()) for file in sorted((LIBRARY / "algae_inc").glob("*.jsonl"))]


def audited(version):
    found = [one for one in RECORDS if one.header.rules == version]
    return [audit(one.title, one.events[0].game, one.stored) for one in found]


def test_games_decided_under_the_first_rules_do_not_count_as_broken():
    verdicts = {found.verdict for found in audited("1")}
    assert "older_rules" in verdicts
    assert "broken" not in verdicts


def test_divergences_under_the_first_rules_are_only_decisions_that_hold_more_today():
    diverged = [each for found in audited("1") for each in found.rules.diverged]
    assert diverged
    assert all(each.older and each.kind == "otherwise" for each in diverged)


def test_a_game_decided_under_the_second_rules_is_sound():
    assert {found.verdict for found in audited("2")} == {"sound"}
