"""Renders a message as plain text, as HTML, and as JSON for programs."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from scoresheet.service.core.catalogues import translations
from scoresheet.service.notify.content import Content, Item

PAGE = Markup(
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{subject}</title></head>'
    '<body style="font-family: sans-serif; line-height: 1.5; max-width: 40em">'
    '{parts}<hr><p style="font-size: small">{foot}</p></body></html>'
)
ITEM = Markup('<h2 style="font-size: 1.1em"><a href="{url}">{heading}</a></h2><p>{text}</p>')
LINK = Markup('<a href="{url}">{text}</a>')
PARAGRAPH = Markup("<p>{text}</p>")


def as_text(content: Content, feet: list[tuple[str, str]]) -> str:
    """Render plain text; `feet` are the links at the end, each with its address and text."""
    parts = [f"{_heading(item)}\n{item.text}\n{item.url}\n" for item in content.items]
    parts += [f"{content.text}\n\n{content.link[0]}\n"] if content.text else []
    foot = "\n".join(f"{text}: {url}" for url, text in feet)
    return "\n".join(parts) + (f"\n-- \n{foot}\n" if feet else "")


def as_html(content: Content, feet: list[tuple[str, str]]) -> str:
    """Render HTML: a small page without external content."""
    parts = Markup("").join(ITEM.format(url=item.url, heading=_heading(item), text=item.text) for item in content.items)
    if content.text:
        parts += PARAGRAPH.format(text=content.text) + PARAGRAPH.format(text=_link(content.link))
    foot = Markup(" · ").join(map(_link, feet))
    return PAGE.format(language=content.language, subject=content.subject, parts=parts, foot=foot)


def as_json(content: Content, timestamp: str) -> bytes:
    """Render a webhook's body in the format of Standard Webhooks: type, time (RFC 3339), data."""
    news = [msgspec.structs.asdict(item) for item in content.items]
    data = {"text": content.subject, "language": content.language, "news": news}
    return msgspec.json.encode({"type": "games.news", "timestamp": timestamp, "data": data})


def feet(content: Content, site: str, unsubscribe: str) -> list[tuple[str, str]]:
    """Return the links at the end of an e-mail; none if it has no link to unsubscribe."""
    _ = translations(content.language).ugettext
    if not unsubscribe:
        return []
    return [(f"{site}/settings", _("Settings")), (unsubscribe, _("Unsubscribe from e-mails"))]


def _heading(item: Item) -> str:
    """Return the game's name, followed by the title's name unless they are the same."""
    return item.name if item.name == item.title else f"{item.name} ({item.title})"


def _link(link: tuple[str, str]) -> Markup:
    return LINK.format(url=link[0], text=link[1])
