"""What a person reads on a page: its texts, and the labels and hints on its parts; and a language made for tests."""

import re
from html import unescape

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from scoresheet.service.core.catalogues import catalogue_file
from scoresheet.service.web.extraction import collected

SAID = ("aria-label", "title", "alt", "placeholder", "data-explain", "data-play", "data-pause")
HIDDEN = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
TAGS = re.compile(r"""<((?:[^<>"']|"[^"]*"|'[^']*')+)>([^<]*)""")
"""A tag, and what stands behind it; our templates write no other kind, as other tests see."""
LABELS = re.compile(rf"""\s(?:{"|".join(SAID)})="([^"]*)\"""")
WIDE = {code: code + 0xFEE0 for code in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}
GAP = re.compile(r"(%\(\w+\)[ds]|\{[^}]*\})")
MADE_UP = "eo"
"""The language of wide letters: where a page in it has a letter that is not wide, a text is in no catalogue."""


def texts(html: str) -> list[str]:
    """What is read on a page, each text in one line: the labels and hints of a tag, then what stands behind it."""
    found = []
    for tag, said in TAGS.findall(HIDDEN.sub("", html)):
        found += [_line(value) for value in LABELS.findall(tag) if value]
        if said.strip():
            found.append(_line(said))
    return found


def wide(text: str) -> str:
    """The text in wide letters, all but its placeholders."""
    parts = GAP.split(text)
    return "".join(part if number % 2 else part.translate(WIDE) for number, part in enumerate(parts))


def write_wide() -> None:
    """Catalogues that say every text in wide letters, where the catalogues stand."""
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
