"""The facts of Lineae, past tense; all of them are common knowledge."""

from domain.effect import Effect
from domain.titles.lineae.effects import cards, cargo, crew, laying_out, ocean, submersibles

CHAPTERS = (laying_out, ocean, crew, submersibles, cargo, cards)
EFFECTS: tuple[type[Effect], ...] = tuple(
    effect for chapter in CHAPTERS for effect in Effect.__subclasses__() if effect.__module__ == chapter.__name__
)
