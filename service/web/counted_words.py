"""What is counted, in words: sources of points, resources, pieces, kinds of moves and effects, as titles call them."""

from __future__ import annotations

import re

from domain.counts import Counts
from domain.title import Title
from domain.wording import Cases, Plural, Template
from service.web.language import capital, translated

GAP = re.compile(r"\{[^}]*\}")
GAPS = re.compile(r"…(?:\s*…)+")
WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class CountedWords:
    """The words of one title, in the language to answer in."""

    def __init__(self, title: Title) -> None:
        self.title, self.words, self.say = title, title.words, translated(title.title)
        self._templates = {kind.__name__: template for kind, template in self.words.templates.items()}

    @property
    def counts(self) -> Counts:
        """What the title declares to be counted."""
        return self.title.counts

    def source(self, source: str) -> str:
        """A source of points."""
        vocabulary = next((terms for terms in self.words.terms.values() if source in terms), {})
        return capital(self.say(vocabulary.get(source, source.replace("_", " "))))

    def resource(self, name: str) -> str:
        """A resource of a seat."""
        words = next((one.words for one in self.counts.resources if one.name == name), name.replace("_", " "))
        return capital(self.say(words))

    def pieces(self, kind: str) -> str:
        """A kind of pieces, in the plural."""
        return capital(self.say(next((one.words for one in self.counts.pieces if one.kind == kind), kind)))

    def piece(self, kind: str, name: str) -> str:
        """One piece."""
        terms = next((one.terms for one in self.counts.pieces if one.kind == kind), "")
        return capital(self.say(str(self._terms(terms).get(name, name.replace("_", " ")))))

    def kind(self, name: str) -> str:
        """A kind of move or effect: its sentence, with gaps for what differs from one to the next."""
        template = self._templates.get(name, "")
        sentence = self.say(_first(template)) if template else ""
        told = GAPS.sub("…", GAP.sub("…", sentence)).strip()
        return capital(told) or WORD.sub(" ", name)

    def _terms(self, vocabulary: str) -> dict[str, str]:
        """A vocabulary by its keys as texts: ids are texts wherever they are counted."""
        return {str(key): word for key, word in self.words.terms.get(vocabulary, {}).items()}


def _first(template: Template) -> str:
    """The sentence that a template says first."""
    if isinstance(template, Plural):
        return template.one
    if isinstance(template, Cases):
        told = [*template.cases.values(), *([template.otherwise] if template.otherwise else [])]
        return next((said for one in told if (said := _first(one))), "")
    return template
