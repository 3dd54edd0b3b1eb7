"""Sentences."""

from domain.titles.algae_inc.components import Components
from domain.wording import Template, Words

TEMPLATES: dict[type, Template] = {}


def words(components: Components) -> Words:
    """The sentences of these components."""
    return Words(TEMPLATES, {}, constants={"box": components})
