"""The sentences of Weather Machine."""

from domain.titles.weather_machine.components import Components
from domain.wording import Words


def words(components: Components) -> Words:
    """The sentences, with the names, texts and numbers of these components."""
    return Words({}, {})
