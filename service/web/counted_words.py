"""Names of what is counted: sources of points, resources, pieces, moves and effects."""

from __future__ import annotations

import re

from flask_babel import gettext as _

from scoresheet.domain.counts import Counts
from scoresheet.domain.final_scores import HANDICAP
from scoresheet.domain.title import Title
from scoresheet.service.web.language import capital, translated

GAPS = re.compile(r"…(?:\s*…)+")
WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class CountedWords:
    """The names of what a title counts, in the reader's language."""

    def __init__(self, title: Title) -> None:
        self.title, self.words, self.say = title, title.words, translated(title.title)
        self._kinds: dict[str, type] = {kind.__name__: kind for kind in (*title.moves, *title.effects)}

    @property
    def counts(self) -> Counts:
        """The title's definition of what is counted."""
        return self.title.counts

    def source(self, source: str) -> str:
        """Return the name of a source of points."""
        if source == HANDICAP:
            return capital(str(_("handicap points")))
        vocabulary = next((terms for terms in self.words.terms.values() if source in terms), {})
        return capital(self.say(vocabulary.get(source, source.replace("_", " "))))

    def resource(self, name: str) -> str:
        """Return the name of a resource that seats have."""
        words = next((one.words for one in self.counts.resources if one.name == name), name.replace("_", " "))
        return capital(self.say(words))

    def pieces(self, kind: str) -> str:
        """Return the name of a kind of piece, in the plural."""
        return capital(self.say(next((one.words for one in self.counts.pieces if one.kind == kind), kind)))

    def piece(self, kind: str, name: str) -> str:
        """Return the name of one piece."""
        terms = next((one.terms for one in self.counts.pieces if one.kind == kind), "")
        return capital(self.say(str(self._terms(terms).get(name, name.replace("_", " ")))))

    def kind(self, name: str) -> str:
        """Return the sentence for a kind of move or effect, with gaps.

        If there is no sentence, the result is the name of the class.
        """
        kind = self._kinds.get(name)
        told = GAPS.sub("…", self.words.pattern(kind, self.say)) if kind else ""
        return capital(told) or WORD.sub(" ", name)

    def _terms(self, vocabulary: str) -> dict[str, str]:
        """Return a vocabulary with its keys as strings, because statistics use strings as ids."""
        return {str(key): word for key, word in self.words.terms.get(vocabulary, {}).items()}
