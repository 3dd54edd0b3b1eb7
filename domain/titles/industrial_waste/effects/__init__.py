"""The facts of Industrial Waste, past tense; all of them are common knowledge."""

from domain.effect import Effect
from domain.titles.industrial_waste.effects import auction, business, cards

CHAPTERS = (cards, business, auction)
EFFECTS: tuple[type[Effect], ...] = tuple(
    effect for chapter in CHAPTERS for effect in Effect.__subclasses__() if effect.__module__ == chapter.__name__
)
