"""Extract all texts that readers may see from templates, Python code, and titles.

`python -m scoresheet.service.web.extraction` (`make texts`) updates the catalogues.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, get_type_hints

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from scoresheet.domain.chance import Imagined
from scoresheet.domain.conditional_moves.wording import SENTENCES
from scoresheet.domain.errors import BrokenRecord, Refusal
from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.wording import SEATS, Plural, Words
from scoresheet.projections.sentences import LIFE
from scoresheet.service.core.catalogues import ENGLISH, LANGUAGES, TITLES, catalogue_file
from scoresheet.service.core.configuration import BadConfiguration
from scoresheet.service.core.errors import Unusable
from scoresheet.service.web import f_string_texts
from scoresheet.service.web.fields import fields
from scoresheet.service.web.reasons import reasons

ROOT = Path(__file__).resolve().parents[2]
MARKED = [("**.py", f"{f_string_texts.__name__}:extract"), ("**.html", "jinja2.ext:babel_extract")]
STRICT = {"**.html": {"silent": "false"}}
"""A template with a syntax error must not lose its translations silently."""
KEYWORDS = {**DEFAULT_KEYWORDS, "gettext_html": None, "ngettext_html": (1, 2)}
REFUSING = ("domain", "replays", "service")
UNTOLD = {BrokenRecord.__name__, BadConfiguration.__name__, Unusable.__name__}
"""Errors whose texts no page shows."""
NOTES = ("Translators:",)
"""Comments before a text that begin like this are for translators."""
NOTED = re.compile(r"# Translators: (.+)\n\s*(.+)")
FIELD, QUOTED = re.compile(r"([a-z_]+): \w"), re.compile(r'"([^"]+)"')
HEADER = """# {language} translations for Scoresheet.
# Distributed under the licence of Scoresheet, Apache-2.0."""
UNSAID = ("id", "seat")
"""Fields of views that lists do not show."""


class ExtractedText(NamedTuple):
    """A text to translate, with its plural, context, notes, and the title that it belongs to."""

    id: str | tuple[str, ...]
    title: str
    file: str
    context: str | None = None
    notes: tuple[str, ...] = ()


def texts() -> Iterator[ExtractedText]:
    """Yield all texts, including duplicates."""
    yield from _marked()
    yield from _refused()
    yield from _said(LIFE, "", "projections/sentences.py")
    yield from (ExtractedText(name, "", "domain/wording.py") for name in SEATS.values())
    yield from (ExtractedText(sentence, "", "domain/conditional_moves/wording.py") for sentence in SENTENCES)
    for title in registry.all_titles().values():
        yield from _of_title(title)


def collected() -> dict[str, Catalog]:
    """Return untranslated catalogues by title; the common one has an empty name."""
    catalogues = {title: Catalog(project="Scoresheet") for title in ("", *registry.all_titles())}
    for text in sorted(texts(), key=lambda text: text.file):
        if text.title in catalogues:
            catalogues[text.title].add(
                text.id, locations=[(text.file, 0)], auto_comments=text.notes, context=text.context
            )
    return catalogues


def refresh(code: str) -> dict[str, Catalog]:
    """Update the catalogues of a language; new texts stay untranslated."""
    found = collected()
    return {title: _refreshed(code, title, own, found[""]) for title, own in found.items()}


def _refreshed(code: str, title: str, found: Catalog, common: Catalog) -> Catalog:
    catalogue, file = kept(code, title), catalogue_file(code, title)
    if title:
        leave_to(common, found, catalogue)
    found.creation_date = catalogue.creation_date
    catalogue.update(found, no_fuzzy_matching=True)
    _label(catalogue)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as written:
        own = bool(title)  # all texts of a title are in the title's folder, so their locations are left out
        write_po(
            written, catalogue, 110, no_location=own, sort_by_file=True, ignore_obsolete=True, include_lineno=False
        )
    return catalogue


def _label(catalogue: Catalog) -> None:
    """Fill in the header, but keep a date or a translator that someone has entered."""
    language = catalogue.locale.english_name if catalogue.locale else ""
    catalogue.project, catalogue.version, catalogue.fuzzy = "Scoresheet", version("scoresheet"), False
    catalogue.header_comment = HEADER.format(language=language)
    catalogue.language_team = language
    catalogue.msgid_bugs_address = ""
    if catalogue.last_translator.startswith("FULL NAME"):
        catalogue.last_translator = "Scoresheet"
    if isinstance(catalogue.revision_date, str):
        catalogue.revision_date = catalogue.creation_date


def kept(code: str, title: str = "") -> Catalog:
    """Return the stored catalogue; an empty one if there is none."""
    file = catalogue_file(code, title)
    if not file.exists():
        return Catalog(locale=code, project="Scoresheet")
    with file.open("rb") as texts:
        return read_po(texts, locale=code)


def leave_to(common: Catalog, found: Catalog, own: Catalog) -> None:
    """Drop texts that are in the common catalogue, unless the title has its own translations."""
    for message in list(found):
        if message.id and common.get(message.id, message.context) and not own.get(message.id, message.context):
            found.delete(message.id, message.context)


def lacking(catalogue: Catalog) -> list[str]:
    """Return the texts whose translations are missing or fuzzy."""
    return [str(message.id) for message in catalogue if message.id and (message.fuzzy or not _whole(message.string))]


def _whole(string: str | Iterable[str] | None) -> bool:
    return bool(string) if isinstance(string, str) else all(string or [""])


def owner(file: str) -> str:
    """Return the title in whose folder a file is; empty for other files."""
    folders = Path(file).parent.parts
    folder = next((after for before, after in pairwise(folders) if before == "titles"), "")
    return folder.replace("_", "-") if folder and (TITLES / folder).is_dir() else ""


def _marked() -> Iterator[ExtractedText]:
    """Yield the texts marked with `_` and similar functions."""
    found = extract_from_dir(ROOT / "service", MARKED, STRICT, KEYWORDS, NOTES, strip_comment_tags=True)
    for name, _, text, notes, context in found:
        file = f"service/{name}"
        yield ExtractedText(text, owner(file), file, context, tuple(notes))


def refusals() -> set[str]:
    """Return the class names of all errors that pages may show."""
    bases = {kind.name: {_name(base) for base in kind.bases} for kind in _classes()}
    found: set[str] = set()
    while more := {kind for kind, of in bases.items() if of & {*found, Refusal.__name__}} - found - UNTOLD:
        found |= more
    return found


def _classes() -> Iterator[ast.ClassDef]:
    for tree in _trees().values():
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def _refused() -> Iterator[ExtractedText]:
    """Yield the texts of errors, from where these are raised, and reasons against moves."""
    kinds = refusals()
    for file, tree in _trees().items():
        own = owner(file)
        found = (*_calls(tree, kinds), *(reasons(tree) if own else ()))
        yield from (ExtractedText(text, own, file) for text in found)


@cache
def _trees() -> dict[str, ast.Module]:
    """Return the parsed Python files that may raise errors, by path."""
    files = (file for folder in REFUSING for file in sorted((ROOT / folder).rglob("*.py")))
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text()) for file in files}


def _calls(tree: ast.AST, names: set[str]) -> Iterator[str]:
    """Yield the first argument of each call of `names`, if it is a literal string.

    Inside the classes in `names`, `super().__init__` calls count as well.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in names:
            yield from _calls(ast.Module(node.body, []), {"__init__"})
        if isinstance(node, ast.Call) and _name(node.func) in names:
            first = node.args[:1]
            yield from (text.value for text in first if isinstance(text, ast.Constant) and isinstance(text.value, str))


def _name(function: ast.expr) -> str:
    return str(getattr(function, "attr", getattr(function, "id", "")))


def _of_title(title: Title) -> Iterator[ExtractedText]:
    """Yield all texts of a title, with the notes in its code."""
    place = f"domain/titles/{title.title.replace('-', '_')}"
    notes = _notes(ROOT / place)
    for text in _words(title, place):
        first = text.id if isinstance(text.id, str) else text.id[0]
        yield text._replace(notes=notes.get(first, ()))


def _notes(folder: Path) -> dict[str, tuple[str, ...]]:
    """Return translators' notes by text; a note is about the strings, or the field, below it."""
    found = dict[str, tuple[str, ...]]()
    for file in sorted(folder.rglob("*.py")):
        for note, line in NOTED.findall(file.read_text()):
            field = FIELD.match(line)
            found |= dict.fromkeys([field[1].replace("_", " ")] if field else QUOTED.findall(line), (note,))
    return found


def _words(title: Title, place: str) -> Iterator[ExtractedText]:
    yield from _said(title.words, title.title, f"{place}/wording.py")
    known = {value for terms in title.words.terms.values() for value in terms}
    names = sorted({name.replace("_", " ") for name in (*_fields(title), *({*_values(title), *_parts(title)} - known))})
    hints = [field.hint for field in fields(title) if field.hint]
    counted = [
        *(resource.words for resource in title.counts.resources),
        *(piece.words for piece in title.counts.pieces),
    ]
    own = (*filter(None, [title.pitch]), *title.notes, *names, *hints, *counted)
    yield from (ExtractedText(text, title.title, f"{place}/__init__.py") for text in own)


def _said(words: Words, title: str, file: str) -> Iterator[ExtractedText]:
    nouns = (noun for nouns in words.several.values() for noun in nouns.values())
    yield from (ExtractedText(_id(sentence), title, file) for sentence in (*words.sentences(), *nouns))
    for terms in words.terms.values():
        yield from (ExtractedText(text, title, file) for text in terms.values() if is_word(text))


def _id(sentence: str | Plural) -> str | tuple[str, str]:
    return (sentence.one, sentence.more) if isinstance(sentence, Plural) else sentence


def is_word(text: str) -> bool:
    """Return whether a text has more than one letter, and is not just a number or a code."""
    return sum(map(str.isalpha, text)) > 1


def _fields(title: Title) -> Iterator[str]:
    """Return the field names of views and options, which lists and forms show."""
    return (
        field.name for shape in _shapes(title) for field in getattr(shape, "fields", ()) if field.name not in UNSAID
    )


def _values(title: Title) -> Iterator[str]:
    """Return the literal values in views and options."""
    literals = (shape.values for shape in _shapes(title) if isinstance(shape, msgspec.inspect.LiteralType))
    return (value for values in literals for value in values if isinstance(value, str) and value)


def _shapes(title: Title) -> Iterator[msgspec.inspect.Type]:
    seen: set[type] = set()
    for shown in (get_type_hints(title.view)["return"], title.options):
        yield from _within(msgspec.inspect.type_info(shown), seen)


def _within(shape: msgspec.inspect.Type, seen: set[type]) -> Iterator[msgspec.inspect.Type]:
    """Yield a type and all types within it."""
    if isinstance(shape, msgspec.inspect.StructType):
        if shape.cls in seen:
            return
        seen.add(shape.cls)
    yield shape
    inner = (getattr(shape, name) for name in ("type", "item_type", "key_type", "value_type") if hasattr(shape, name))
    own = (field.type for field in getattr(shape, "fields", ()))
    for part in (*inner, *own, *getattr(shape, "item_types", ()), *getattr(shape, "types", ())):
        yield from _within(part, seen)


def _parts(title: Title) -> Iterator[str]:
    """Yield the sources of points in a new game."""
    table = title.lay_out(title.seats[0], {}, TODAY, Imagined(random.Random(0)))  # noqa: S311
    yield from title.scores(table.state)[0].parts


if __name__ == "__main__":
    for code in LANGUAGES.keys() - {ENGLISH}:
        for title, catalogue in refresh(code).items():
            for text in lacking(catalogue):
                print(f"{LANGUAGES[code]} lacks: {text} ({title or 'all titles'})")
