"""The texts, labels and hints on a page; and a made-up language for tests."""

import re
from html import unescape

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from scoresheet.service.core.catalogues import catalogue_file
from scoresheet.service.web.extraction import collected

SAID = ("aria-label", "title", "alt", "placeholder", "data-explain", "data-play", "data-pause")
HIDDEN = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
TAGS = re.compile(r"""<((?:[^<>"']|"[^"]*"|'[^']*')+)>([^<]*)""")
"""A tag and the text after it; other tests check that templates write no other kind."""
LABELS = re.compile(rf"""\s(?:{"|".join(SAID)})="([^"]*)\"""")
WIDE = {code: code + 0xFEE0 for code in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}
GAP = re.compile(r"(%\(\w+\)[ds]|\{[^}]*\})")
MADE_UP = "eo"
"""The language of wide letters: a letter that is not wide shows a text missing from the catalogues."""


def texts(html: str) -> list[str]:
    """Return the texts of a page, one line each: labels and hints of each tag, then its text."""
    found = []
    for tag, said in TAGS.findall(HIDDEN.sub("", html)):
        found += [_line(value) for value in LABELS.findall(tag) if value]
        if said.strip():
            found.append(_line(said))
    return found


def wide(text: str) -> str:
    """Return the text in wide letters, except its placeholders."""
    parts = GAP.split(text)
    return "".join(part if number % 2 else part.translate(WIDE) for number, part in enumerate(parts))


def write_wide() -> None:
    """Write catalogues that translate every text into wide letters."""
    for title, texts in collected().items():
        catalogue, file = Catalog(locale=MADE_UP), catalogue_file(MADE_UP, title)
        for message in texts:
            if message.id:
                said = wide(message.id) if isinstance(message.id, str) else tuple(map(wide, message.id))
                catalogue.add(message.id, said, context=message.context)
        file.parent.mkdir(parents=True)
        with file.open("wb") as written:
            write_po(written, catalogue)


def _line(text: str) -> str:
    return " ".join(unescape(text).split())
