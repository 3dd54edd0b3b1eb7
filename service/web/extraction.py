"""Collects every text that a reader may get: from templates, Python, the titles' words, and what the boxes say.

`python -m service.web.extraction` brings the catalogues up to date with them (`make texts`).
"""

from __future__ import annotations

import ast
import random
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, get_type_hints

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from domain.chance import Imagined
from domain.errors import BrokenRecord, Refusal
from domain.play import WorkingTable
from domain.title import Title
from domain.titles import registry
from domain.wording import SEATS, Words
from projections.sentences import LIFE
from service.catalogue import ENGLISH, LANGUAGES, catalogue_file
from service.config import BadConfiguration
from service.web.fields import fields

ROOT = Path(__file__).parent.parent.parent
MARKED = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
REFUSING = ("domain", "replays", "service")
UNSAID = ("id", "seat")
"""Fields of views that no list shows."""


class Text(NamedTuple):
    """A text: with one form for one and one for more where it counts; its context; and the file it is from."""

    id: str | tuple[str, ...]
    context: str | None
    file: str


def texts() -> Iterator[Text]:
    """All of them; those that are used again come again."""
    yield from _marked()
    yield from _refused()
    yield from _said(LIFE, None, "projections/sentences.py")
    yield from (Text(name, None, "domain/wording.py") for name in SEATS.values())
    for title in registry.all_titles().values():
        yield from _of_title(title)


def collected() -> Catalog:
    """A catalogue of them, without translations."""
    catalogue = Catalog(project="Scoresheet")
    for text in sorted(texts(), key=lambda text: text.file):
        catalogue.add(text.id, locations=[(text.file, 0)], context=text.context)
    return catalogue


def refresh(code: str) -> Catalog:
    """Bring the catalogue of a language up to date; what it lacks stays empty."""
    file, found = catalogue_file(code), collected()
    with file.open("rb") as kept:
        catalogue = read_po(kept, locale=code)
    found.creation_date = catalogue.creation_date
    catalogue.update(found, no_fuzzy_matching=True)
    with file.open("wb") as kept:
        write_po(kept, catalogue, width=110, include_lineno=False, sort_by_file=True, ignore_obsolete=True)
    return catalogue


def lacking(catalogue: Catalog) -> list[str]:
    """The texts that have no translation, or a doubtful one."""
    return [str(message.id) for message in catalogue if message.id and (message.fuzzy or not _whole(message.string))]


def _whole(string: str | Iterable[str] | None) -> bool:
    return bool(string) if isinstance(string, str) else all(string or [""])


def _marked() -> Iterator[Text]:
    """What is marked with `_` and its like."""
    for file, _, text, _, context in extract_from_dir(ROOT / "service", MARKED, keywords=DEFAULT_KEYWORDS):
        yield Text(text, context, f"service/{file}")


def refusals() -> set[str]:
    """The names of all kinds of refusal that a page may tell of."""
    return {kind.__name__ for kind in _kinds(Refusal) if not issubclass(kind, BrokenRecord | BadConfiguration)}


def _refused() -> Iterator[Text]:
    """What refusals say where they are raised, or where they are defined."""
    for folder in REFUSING:
        for file in sorted((ROOT / folder).rglob("*.py")):
            found = _calls(ast.parse(file.read_text()), refusals())
            yield from (Text(text, None, str(file.relative_to(ROOT))) for text in found)


def _kinds(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for narrower in kind.__subclasses__():
        yield narrower
        yield from _kinds(narrower)


def _calls(tree: ast.AST, names: set[str]) -> Iterator[str]:
    """The first argument, where it is a text, of calls of `names`, and of `super().__init__` in classes of `names`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in names:
            yield from _calls(ast.Module(node.body, []), {"__init__"})
        if isinstance(node, ast.Call) and _name(node.func) in names:
            first = node.args[:1]
            yield from (text.value for text in first if isinstance(text, ast.Constant) and isinstance(text.value, str))


def _name(function: ast.expr) -> str:
    return str(getattr(function, "attr", getattr(function, "id", "")))


def _of_title(title: Title) -> Iterator[Text]:
    """All that a title says, in the context of its id."""
    folder = Path(str(sys.modules[f"domain.titles.{title.title.replace('-', '_')}"].__file__)).parent
    place = str(folder.relative_to(ROOT))
    yield from _said(title.words, title.title, f"{place}/wording.py")
    for file in sorted((folder / "components").glob("*.toml")):
        for text in _written(tomllib.loads(file.read_text())):
            yield Text(text, title.title, f"{place}/components/{file.name}")
    known = {value for terms in title.words.terms.values() for value in terms}
    names = sorted({name.replace("_", " ") for name in (*_fields(title), *({*_values(title), *_parts(title)} - known))})
    hints = [field.hint for field in fields(title) if field.hint]
    for text in (*title.notes, *names, *hints):
        yield Text(text, title.title, f"{place}/__init__.py")


def _said(words: Words, context: str | None, file: str) -> Iterator[Text]:
    for template in words.templates.values():
        yield from (Text(text, context, file) for text in _of_template(template) if text)
    yield from (Text(offer.template, context, file) for offer in words.offers.values())
    for terms in (*words.terms.values(), *words.several.values()):
        yield from (Text(text, context, file) for text in terms.values() if _is_word(text))


def _is_word(text: str) -> bool:
    """Whether it is more than a number or the letter of a place."""
    return len(text) > 1 and any(map(str.isalpha, text))


def _of_template(template: Any) -> Iterator[str]:
    """The sentences that a template can come to: itself, or those that its function has at hand."""
    if isinstance(template, str):
        yield template
    elif isinstance(template, Mapping):
        yield from (text for text in template.values() if isinstance(text, str))
    elif isinstance(template, FunctionType):
        code, known = template.__code__, template.__globals__
        texts = [text for text in code.co_consts if isinstance(text, str) and text != template.__doc__]
        held = [cell.cell_contents for cell in template.__closure__ or ()]
        for found in (*texts, *held, *(known.get(name) for name in code.co_names)):
            yield from (text for text in _of_template(found) if not text.isidentifier())


def _written(table: Any) -> Iterator[str]:
    """The names and texts on cards and the like, anywhere in a file of the box."""
    if isinstance(table, dict):
        yield from (text for key, text in table.items() if key == "name" or key.split("_")[-1] == "text")
    parts = [part for key, part in table.items() if key != "sources"] if isinstance(table, dict) else table
    for part in parts if isinstance(parts, list) else ():
        yield from _written(part)


def _fields(title: Title) -> Iterator[str]:
    """The names of the fields of views and options, which lists and forms show."""
    return (
        field.name for shape in _shapes(title) for field in getattr(shape, "fields", ()) if field.name not in UNSAID
    )


def _values(title: Title) -> Iterator[str]:
    """The fixed values of such fields."""
    literals = (shape.values for shape in _shapes(title) if isinstance(shape, msgspec.inspect.LiteralType))
    return (value for values in literals for value in values if isinstance(value, str) and value)


def _shapes(title: Title) -> Iterator[msgspec.inspect.Type]:
    seen: set[Any] = set()
    for shown in (get_type_hints(title.view)["return"], title.options):
        yield from _within(msgspec.inspect.type_info(shown), seen)


def _within(shape: msgspec.inspect.Type, seen: set[Any]) -> Iterator[msgspec.inspect.Type]:
    """A type and all that it is made of."""
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
    """Where points come from, as a game that has just begun counts them."""
    state = title.begin_with(title.seats[0], {})
    table = WorkingTable(state, Imagined(random.Random(0)))  # noqa: S311
    title.set_up(table)
    table.settle()
    yield from title.scores(state)[0].parts


if __name__ == "__main__":
    for code in LANGUAGES:
        if code != ENGLISH:
            for text in lacking(refresh(code)):
                print(f"{LANGUAGES[code]} lacks: {text}")
