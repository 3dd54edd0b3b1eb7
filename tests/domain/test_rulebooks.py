"""Dangling references of rulebooks are noticed."""

from pathlib import Path

import pytest

from scoresheet.domain import titles
from scoresheet.domain.titles import registry
from tests import titles as tests_of_titles
from tests.domain.rulebooks import anchors, check_rulebook

FOLDERS = [title.replace("-", "_") for title in registry.all_titles()]
RULES = """# The rules

## What is secret?

See [above](#the-rules), [the question](#what-is-secret), [another](other.md#hands) and [the box](https://box.example/x#y).
`rules.py`, `effects/` and `test_a_hand_is_secret` say more; `table.draw` is none of ours.
"""


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_references_in_every_rulebook_exist(folder):
    check_rulebook(Path(titles.__path__[0], folder, "RULES.md"), Path(tests_of_titles.__path__[0], folder))


@pytest.fixture
def rulebook(tmp_path):
    """Return a rulebook that has, with its tests, only valid references."""
    (tmp_path / "title" / "effects").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "title" / "rules.py").write_text("")
    (tmp_path / "title" / "other.md").write_text("# Hands\n")
    (tmp_path / "tests" / "test_hands.py").write_text("def test_a_hand_is_secret():\n    pass\n")
    (tmp_path / "title" / "RULES.md").write_text(RULES)
    return tmp_path / "title" / "RULES.md"


def test_valid_references_pass(rulebook):
    check_rulebook(rulebook, rulebook.parents[1] / "tests")


@pytest.mark.parametrize(
    "reference",
    [
        "[it](#what-is-open)",
        "[it](nowhere.md)",
        "[it](other.md#decks)",
        "`test_a_deck_is_secret`",
        "`test_decks.py`",
        "`turns.py`",
        "`pieces/`",
    ],
)
def test_a_dangling_reference_is_noticed(rulebook, reference):
    rulebook.write_text(RULES + reference)
    with pytest.raises(AssertionError, match="refers to what is not there"):
        check_rulebook(rulebook, rulebook.parents[1] / "tests")


def test_the_anchor_of_a_heading_is_made_of_its_words(rulebook):
    assert anchors(rulebook) == {"the-rules", "what-is-secret"}
