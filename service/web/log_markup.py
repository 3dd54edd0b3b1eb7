"""The log in sentences as markup, each line with a link to its position."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from scoresheet.service.web.addresses import path
from scoresheet.service.web.drawing_kit.markup import Html, e, join, mark
from scoresheet.service.web.drawing_kit.texts import drawing_texts, ngettext
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.log import LogLine
from scoresheet.service.web.page_parts import moment
from scoresheet.service.web.vocabulary import VERDICT_SIGNS, seat_names, verdicts


def log_lines(lines: Iterable[LogLine], game: str, here: int = 0) -> Markup:
    """Return list items for the lines of a game's log; `here` is the reader's position."""
    with drawing_texts(""):
        return Markup(join(_line(line, game, here=line.version == here) for line in lines))  # noqa: S704


def _line(line: LogLine, game: str, *, here: bool) -> Html:
    css = f"line{' gone' if line.gone else ''}{' here' if here else ''}"
    effects = f"<ul>{join(f'<li>{e(effect)}</li>' for effect in line.came)}</ul>" if line.came else ""
    sentence = f'<div class="said"><p>{_sentence(line, game)}</p>{effects}</div>'
    return f'<li class="{css}">{_round(line)}{_position(line, game, here=here)}\n{sentence}</li>\n'


def _round(line: LogLine) -> Html:
    if line.round is None or line.gone:
        return ""
    return f'<span class="round-mark">{e(_("Round %(number)s", number=line.round))}</span>\n'


def _position(line: LogLine, game: str, *, here: bool) -> Html:
    current = ' aria-current="step"' if here else ""
    label = e(_("Position %(number)s", number=line.version))
    link = f'class="position" href="{_address(line, game)}" data-position="{line.version}"'
    return f'<a {link}{current} aria-label="{label}">{line.version}</a>'


def _sentence(line: LogLine, game: str) -> Html:
    seat = "" if line.seat is None else f"{mark(line.seat)} <b>{e(seat_names()[line.seat])}</b>: "
    tags = _standing(line) + _verdict(line) + _notes(line, game)
    return f'{seat}{e(line.text)}{tags} <small class="at">{moment(line.at)}</small>'


def _standing(line: LogLine) -> Html:
    if line.gone:
        return _tag(_("undone"))
    # Translators: A takeback request that was not answered in time.
    return _tag(_("expired")) if line.lapsed else ""


def _verdict(line: LogLine) -> Html:
    if not line.verdict:
        return ""
    sign = f'<span aria-hidden="true">{e(VERDICT_SIGNS[line.verdict])}</span>'
    return f' <span class="tag verdict {e(line.verdict)}">{sign} {e(verdicts()[line.verdict])}</span>'


def _notes(line: LogLine, game: str) -> Html:
    links = [ngettext("%(num)d comment", "%(num)d comments", line.comments)] if line.comments else []
    links += [_("my note")] if line.noted else []
    return join(f' <a class="tag" href="{_address(line, game, tab="notes")}">{e(text)}</a>' for text in links)


def _tag(text: str) -> Html:
    return f' <span class="tag">{e(text)}</span>'


def _address(line: LogLine, game: str, **more: str) -> Html:
    return e(path("pages.replay.show", game=game, at=line.version, **more))
