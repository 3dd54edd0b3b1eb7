"""The desk beside a line: facility, market, engineering fields, and contracts."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet.domain.titles.algae_inc.department_pieces import (
    CardView,
    ContractView,
    FacilityView,
    FieldView,
    MarketView,
    TeamView,
)
from scoresheet.domain.titles.algae_inc.department_tables import DepartmentBox
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, join
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.algae_inc.table import Table, heading, icon

CONTRACT_PICTURES = {"ability": "special", "export": "truck", "end": "vp"}


def facility(table: Table, view: FacilityView, *, own: bool = True) -> Html:
    """Draw the facility with its three teams."""
    about = _("The staff of the three teams. A new member costs what its place says, and brings its bonus and VP.")
    name = e(_("Facility"))
    head = table.board.piece(view.id, _("Facility"), name, about if own else "", tag="span", css="al-heading")
    teams = join(team(table, it, own=own) for it in view.teams)
    return f'<div class="al-facility{"" if own else " al-short"}">{head}{teams}</div>'


def team(table: Table, it: TeamView, *, own: bool) -> Html:
    """Draw a team and its places."""
    cost = _("the next costs EUR %(cost)s", cost=it.cost) if it.cost is not None else _("the row is full")
    upgraded = f"; {_('upgraded')}" if it.upgraded else ""
    label = f"{table.named('team', it.team)}: {it.members}; {cost}{upgraded}"
    places = len(table.box.facility) + 1
    posts = join(post(table, it, place) for place in range(places)) if own else f"<b>{it.members}</b>/{places} "
    arrow = icon("upgrade", "is-vp") if it.upgraded else ""
    inside = f'{icon(it.team, "al-tint")}{posts}<span class="al-more">↻{it.income}{arrow}</span>'
    about = _("Income of Monday: %(number)s.", number=it.income) if own else ""
    return table.board.piece(it.id, label, inside, about, tag="span", css="al-team")


def post(table: Table, it: TeamView, place: int) -> Html:
    """Draw a place for a member of a team: the member, or what a new one costs and brings."""
    if place < it.members:
        return f'<span class="al-post full">{icon("staff", "al-seat")}</span>'
    box = table.box.facility[place - 1]
    points = f"<span>{box.points}{icon('vp', 'is-vp')}</span>" if box.points else ""
    return f'<span class="al-post"><b>{box.cost}€</b>{table.gain(box.bonus[it.team])}{points}</span>'


def market(table: Table, it: MarketView | None, *, own: bool = True) -> Html:
    """Draw the values of cubes in pairs and batches."""
    if not it:
        return ""
    if it.pair:
        label = _("A pair, one of each kind: worth %(worth)s", worth=sum(it.pair))
        about = _("Two cubes that are exported together, one of each kind, are worth this instead of their own values.")
        inside = f"{e(_('pair'))} {bold(' + '.join(map(str, it.pair)))}"
    elif it.batches:
        texts = [_("%(cubes)s or more: %(bonus)s more", cubes=one.cubes, bonus=one.bonus) for one in it.batches]
        label = _("Cubes of one kind together: %(what)s", what="; ".join(texts))
        about = _("An export is of one kind only; several cubes are worth more together.")
        inside = " · ".join(f"{one.cubes}× <b>+{one.bonus}</b>" for one in it.batches)
    else:
        return ""
    return table.board.piece(it.id, label, inside, about if own else "", tag="span", css="al-chip al-together")


def fields(table: Table, those: Sequence[FieldView], department: str, *, own: bool = True) -> Html:
    """Draw the fields for engineering tiles."""
    about = _("Engineering tiles lie here once they are taken out of the science grid.")
    head = heading(about, e(_("Fields"))) if own else ""
    shown = join(field(table, it, department, own=own) for it in those if own or it.tile)
    return f'<div class="al-fields">{head}{shown}</div>'


def field(table: Table, it: FieldView, department: str, *, own: bool) -> Html:
    """Draw a field and the tile on it."""
    name, tile = table.field_name(it.field), table.tile_name(department, it.tile) if it.tile else ""
    label = _("Field %(field)s: %(tile)s", field=name, tile=tile or _("empty"))
    about = (table.tile_says(department, it.tile) if it.tile else "") or _("A place for an engineering tile.")
    inside = f"<span>{e(name)}</span>{f' {bold(tile)}' if it.tile else ''}"
    css = f"al-field{' full' if it.tile else ''}"
    return table.board.piece(it.id, label, inside, about if own else "", tag="span", css=css)


def contracts(table: Table, those: Sequence[ContractView]) -> Html:
    """Draw the parts of contract cards that a player uses."""
    return f'<div class="al-contracts">{join(contract(table, it) for it in those)}</div>' if those else ""


def contract(table: Table, it: ContractView) -> Html:
    """Draw the part of a contract card that a player uses."""
    kinds = {"ability": _("Ability"), "export": _("Contract export"), "end": _("End of the month")}
    name = table.named(it.option, it.code)
    done = f"; {_('done')}" if it.done else ""
    label = f"{kinds[it.option]}: {name}{done}"
    tick = f" {icon('tick')}" if it.done else ""
    inside = f"{icon(CONTRACT_PICTURES[it.option])} <span>{e(name)}</span>{tick}"
    css = f"al-contract of-{it.option}{' done' if it.done else ''}"
    about = table.board.explain(it.option, it.code) or name
    return table.board.piece(it.id, label, inside, about, tag="span", css=css)


def cards(table: Table, those: Sequence[CardView]) -> Html:
    """Draw the contract cards that a player was dealt."""
    return f'<div class="al-cards">{join(card(table, it) for it in those)}</div>' if those else ""


def card(table: Table, it: CardView) -> Html:
    """Draw a contract card with its three parts."""
    about = _("Of three cards, one gives its ability, one its export, one its scoring at the end of the month.")
    parts = (("ability", it.ability), ("export", it.export), ("end", it.end))
    inside = join(
        f"<span>{icon(CONTRACT_PICTURES[option])} {e(table.named(option, code))}</span>" for option, code in parts
    )
    name = _("Contract card %(number)s", number=it.card)
    inside = f'<b class="al-card-name">{icon("contract")} {e(name)}</b>{inside}'
    return table.board.piece(it.id, name, inside, about, tag="span", css="al-card")


def departments(table: Table) -> Html:
    """Draw the departments that nobody has chosen, while the viewed seat has none."""
    taken = {each.department for each in table.view.departments}
    free = {name: box for name, box in table.box.departments.items() if name not in taken}
    return f'<div class="al-cards">{join(department(table, name, box) for name, box in free.items())}</div>'


def department(table: Table, name: str, box: DepartmentBox) -> Html:
    """Draw what distinguishes a department: its algae, byproducts, and the values of its goods."""
    values = "/".join(map(str, table.box.market[name].values.values()))
    worth = " + ".join(map(str, table.box.market[name].pair))
    lines = (
        (_("Begins with"), icon(box.opens, f"is-{box.opens}"), table.named("species", box.opens)),
        (_("Makes"), icon(box.makes, f"is-{box.makes}"), table.named("byproduct", box.makes)),
        (_("Takes"), icon(box.recycles, f"is-{box.recycles}"), table.named("byproduct", box.recycles)),
    )
    facts = join(f"<span>{e(label)}: {shown} {e(text)}</span>" for label, shown, text in lines)
    goods = f"<span>{e(_('Market values:'))} {bold(values)}{f' · {worth}' if worth else ''}</span>"
    head = f'<b class="al-card-name">{icon(f"goods-{name}", "al-tint")} {e(table.named("department", name))}</b>'
    return f'<div class="al-card al-choice">{head}{facts}{goods}</div>'
