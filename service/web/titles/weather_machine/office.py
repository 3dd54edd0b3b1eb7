"""The Office: six desks with a space for each department, and the papers."""

from __future__ import annotations

from collections import Counter

from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.laboratory_pieces import CellView, OfficeRowView, WaitingView
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, hidden, join
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.weather_machine.owned import Owned
from scoresheet.service.web.titles.weather_machine.pieces import benefit, benefits, picture, token


def office(it: Owned) -> Html:
    """Draw the rows of the Office, with a column for each department and one for the papers."""
    rows = join(desk(it, row) for row in it.view.office)
    return f'<div class="wm-office">{heads(it)}{rows}</div>'


def heads(it: Owned) -> Html:
    """Draw the heads of the columns."""
    explain = _(
        "A row holds Research tokens of one weather. "
        "When it is full its paper can be published: the marker slides to the right."
    )
    name = picture("office") + hidden(_("Office"))
    drawn = explained(explain, name, "wm-head") if it.own else f'<span class="wm-head">{name}</span>'
    for each in DEPARTMENTS:
        word = it.board.word("department", each)
        drawn += explained(word, picture(each, "wm-dept") + hidden(word), f"wm-head of-{each}")
    return drawn + explained(_("The benefit of publishing the row."), picture("publish"), "wm-head")


def desk(it: Owned, row: OfficeRowView) -> Html:
    """Draw a row of the Office."""
    number = f"{row.row + 1}{picture('marker', 'wm-seat') if row.marker == 'left' else ''}"
    says = f"{it.board.word('place', f'row:{row.row}')}. {it.explain('piece', 'marker')}"
    first = explained(says, number, "wm-row-number") if it.own else f'<span class="wm-row-number">{number}</span>'
    return first + join(cell(it, row.row, each) for each in row.cells) + paper(it, row)


def cell(it: Owned, row: int, view: CellView) -> Html:
    """Draw a space of the Office."""
    place = f"cell:{row}:{view.department}"
    if view.token in ("award", "citation"):
        inside = picture(view.token, "wm-gold" if view.token == "award" else "")  # noqa: S105
    elif view.token:
        inside = token(view.department, view.token)
    else:
        inside = benefits(it.box.office[row].of(view.department)) if it.own else ""
    explain = (it.explain("place", place) or _("A token here gives nothing.")) if it.own else ""
    on = it.board.word("token", view.token) if view.token else _("empty")
    label = f"{it.board.word('place', place)}: {on}"
    css = f"wm-desk-space of-{view.department}{' full' if view.token else ''}"
    return it.board.piece(view.id, label, inside, explain, tag="span", css=css)


def paper(it: Owned, row: OfficeRowView) -> Html:
    """Draw the paper of a row: published, or what publishing it gives."""
    place = f"row:{row.row}"
    label = f"{it.board.word('place', place)}: {_('published') if row.published else _('not published')}"
    explain = ""
    if it.own:
        points = it.box.points
        scores = _(
            "It scores %(token)s CP for each Research token and %(award)s for each Award.",
            token=points.research_token,
            award=points.award_token,
        )
        explain = f"{it.board.explain('place', place)} {scores}"
    inside = benefit(it.box.office[row.row].slide) if it.own else ""
    if row.published:
        inside = picture("tick", "wm-bare") + (picture("marker", "wm-seat") if row.marker == "right" else "")
    css = "wm-paper full" if row.published else "wm-paper"
    return it.board.piece(row.id, label, inside, explain, tag="span", css=css)


def waiting(it: Owned) -> Html:
    """Draw the Research tokens that are still to be placed."""
    if not it.view.waiting and not it.view.awards_waiting:
        return ""
    explain = _("Research tokens are placed at the end of the turn, Awards at any time during it.")
    counts = Counter(each.id for each in it.view.waiting)
    first = {each.id: each for each in reversed(it.view.waiting)}
    tokens = join(_waiting(it, first[key], number) for key, number in counts.items())
    return f'<div class="wm-stock">{explained(explain, e(_("Waiting")), "wm-title")}{tokens}</div>'


def _waiting(it: Owned, view: WaitingView, number: int) -> Html:
    word = it.board.word
    weather, department = word("weather", view.weather), word("department", view.department)
    label = _("Research token: %(weather)s, %(department)s", weather=weather, department=department)
    inside = token(view.department, view.weather) + (f" {bold(f'×{number}')}" if number > 1 else "")
    return it.board.piece(view.id, label, inside, it.board.explain("piece", "research"), tag="span", css="wm-chip")
