"""What a person reads on a page: its texts, and the labels and hints on its parts; and a language made for tests."""

import re
from html.parser import HTMLParser

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from service.catalogue import catalogue_file
from service.web.extraction import collected

SAID = ("aria-label", "title", "alt", "placeholder", "data-explain", "data-play", "data-pause")
UNSEEN = ("script", "style")
WIDE = {code: code + 0xFEE0 for code in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}
GAP = re.compile(r"(%\(\w+\)[ds]|\{[^}]*\})")
MADE_UP = "eo"
"""The language of wide letters: where a page in it has a letter that is not wide, a text is in no catalogue."""


class Texts(HTMLParser):
    """Everything that is read on a page, each text in one line."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._within: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within.append(tag)
        self.found += [_line(value) for name, value in attrs if name in SAID and value]

    def handle_data(self, data: str) -> None:
        if data.strip() and self._within[-1:] and self._within[-1] not in UNSEEN:
            self.found.append(_line(data))

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop() != tag:
            pass


def texts(html: str) -> list[str]:
    """What is read on a page."""
    return Texts(html).found


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
    return " ".join(text.split())
