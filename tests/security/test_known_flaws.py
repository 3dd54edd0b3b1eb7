"""The results of pip-audit: flaws are named, and missing answers do not count as sound."""

from tests.known_flaws import summary

SOUND = {"name": "a", "version": "1", "vulns": []}
SKIPPED = {"name": "b", "version": "2", "skip_reason": "not found"}
FLAWED = {"name": "c", "version": "3", "vulns": [{"id": "CVE-1", "fix_versions": ["3.1"]}]}


def test_a_flaw_is_named_with_the_fixed_version() -> None:
    assert summary([SOUND, SKIPPED, FLAWED]) == (2, ["c 3: CVE-1, mended in 3.1"])


def test_a_package_without_an_answer_does_not_count_as_sound() -> None:
    assert summary([SKIPPED]) == (0, [])
