"""Checks of a title's words: every gap can be filled, every choice can be made."""

import string
from collections.abc import Collection

from scoresheet.domain.title import Title
from scoresheet.domain.wording import SEATS, Cases, Plural, Template, Words, sentences

FORMATTER = string.Formatter()


def check_template(title: Title, kind: type) -> None:
    """Check that the sentences about a type name existing fields, numbers and vocabularies."""
    template, fields = title.words.templates[kind], set(kind.__struct_fields__)  # type: ignore[attr-defined]
    assert choosers(template) <= fields, f"{kind.__name__} has not all of {choosers(template)}."
    for sentence in sentences(template):
        for text in (sentence.one, sentence.more) if isinstance(sentence, Plural) else (sentence,):
            check_gaps(title.words, text, fields)


def check_texts(title: Title) -> None:
    """Check that explanations name existing numbers."""
    for texts in title.words.about.values():
        for text in texts.values():
            check_gaps(title.words, text, ())


def choosers(template: Template | None) -> set[str]:
    """Return the fields by which a template chooses a sentence; of a path, its first part."""
    if isinstance(template, Cases):
        return {template.by.partition("[")[0]}.union(*map(choosers, (*template.cases.values(), template.otherwise)))
    return {template.by} if isinstance(template, Plural) else set()


def check_gaps(words: Words, text: str, fields: Collection[str]) -> None:
    """Check that each gap of a text can be filled."""
    for _, name, vocabulary, _ in FORMATTER.parse(text):
        if name is not None and name not in fields:
            try:
                FORMATTER.get_field(name, (), words.constants)
            except (KeyError, AttributeError, IndexError):
                raise AssertionError(f"There is no {name}, which {text!r} names.") from None
        assert not vocabulary or vocabulary in {"seat": SEATS, **words.terms}, f"No vocabulary {vocabulary}."
