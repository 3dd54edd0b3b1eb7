"""What holds for all tests: `-k` takes a title by its id and by the name of its folder alike."""

import pytest

from domain.titles import registry


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that is about a title, by its name or by where it stands, is found under both spellings."""
    spellings = [{title, title.replace("-", "_")} for title in registry.all_titles()]
    for item in items:
        for both in spellings:
            if any(spelling in item.nodeid for spelling in both):
                item.extra_keyword_matches.update(both)
