"""The common supply: tanks, milestones, weeks, the pools of the set-up, and Bruno."""

from __future__ import annotations

from scoresheet.domain.titles.algae_inc.pieces import ByproductView, MarkerView, MilestoneView, RivalView, TankView
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, join, mark
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.algae_inc.table import Table, heading, icon


def tanks(table: Table) -> Html:
    """Draw the tanks of algae and byproducts."""
    if not table.view.tanks:
        return ""
    about = _(
        "Tanks on the map, from which players take cubes. While a tank is empty, a cube costs EUR %(eur)s.",
        eur=table.box.algae_tank.bought,
    )
    algae = join(tank(table, it) for it in table.view.tanks)
    other = join(byproduct(table, it) for it in table.view.byproducts)
    head = heading(about, e(_("Tanks")))
    return f'<div class="al-tanks">{head}{algae}<div class="al-byproducts">{other}</div></div>'


def _slots(full: int, number: int) -> Html:
    return join(f'<i class="{"full" if place < full else ""}"></i>' for place in range(number))


def tank(table: Table, it: TankView) -> Html:
    """Draw a tank of algae."""
    species = table.named("species", it.species)
    label = _("%(species)s: %(cubes)s of %(capacity)s cubes", species=species, cubes=it.cubes, capacity=it.capacity)
    about = _("It is filled up at the weekend. Every opened storage of the species makes it larger.")
    inside = (
        f'{icon(it.species, "al-species")}<span class="al-level">{_slots(it.cubes, it.capacity)}</span>'
        f"{bold(it.cubes)}{table.board.change(it.id, 'cubes', it.cubes, 'al-change')}"
    )
    return table.board.piece(it.id, label, inside, about, tag="span", css=f"al-tank is-{it.species}")


def byproduct(table: Table, it: ByproductView) -> Html:
    """Draw a tank of byproducts, row by row."""
    name = table.named("byproduct", it.byproduct)
    label = _(
        "%(byproduct)s: %(cubes)s of %(capacity)s; the next cube stored pays EUR %(pays)s",
        byproduct=name,
        cubes=it.cubes,
        capacity=it.row * it.rows,
        pays=it.pays,
    )
    about = _("Cubes are stored in the lowest row with room, for its euros, and taken from the highest.")
    rows = join(
        f'<span class="al-by-row"><b>{table.box.byproduct_tank.euros[row]}€</b>'
        f"{_slots(it.cubes - row * it.row, it.row)}</span>"
        for row in reversed(range(it.rows))
    )
    inside = (
        f'<span class="al-by-name">{icon(it.byproduct, f"is-{it.byproduct}")} {e(name)}</span>{rows}'
        f"{table.board.change(it.id, 'cubes', it.cubes, 'al-change')}"
    )
    return table.board.piece(it.id, label, inside, about, tag="span", css=f"al-byproduct is-{it.byproduct}")


def milestones(table: Table) -> Html:
    """Draw the milestones with the markers on them."""
    if not table.view.milestones:
        return ""
    about = _("Milestones: the earlier one is reached, the more VP it scores.")
    head = heading(about, f"{icon('milestone')} {e(_('Milestones'))}")
    return f'<div class="al-milestones">{head}{join(milestone(table, it) for it in table.view.milestones)}</div>'


def milestone(table: Table, it: MilestoneView) -> Html:
    """Draw a milestone."""
    name, points = table.named("milestone", it.milestone), list(map(str, it.points))
    worth = _("colour %(colour)s; VP %(points)s", colour=it.colour, points="/".join(points))
    about = _("VP in the order of achievement: %(points)s.", points=", ".join(points))
    left = join(bold(number) for number in it.points[len(it.markers) :] if number)
    inside = (
        f'<i>{it.colour}</i><span>{e(name)}</span><span class="al-arrivals">'
        f"{join(marker(table, one) for one in it.markers)}{left}</span>"
    )
    return table.board.piece(it.id, f"{name}: {worth}", inside, about, tag="span", css=f"al-milestone c{it.colour}")


def marker(table: Table, it: MarkerView) -> Html:
    """Draw a marker on a milestone."""
    owner = table.board.names[it.seat] if it.seat is not None else _("Bruno")
    inside = icon("marker") if it.seat is None else mark(it.seat)
    return table.board.piece(it.id, owner, inside, focus=False, tag="span", css="al-marker")


def weeks(table: Table) -> Html:
    """Draw the weeks of the month, with the upgrades for exports."""
    rounds, week = table.view.rounds, table.view.week
    if not rounds:
        return ""
    about = _("The first to fourth week of the month. The first export in a week brings the team upgrade of that week.")
    shown = heading(about, e(_("Weeks")))
    for it in rounds:
        label = _("Week %(week)s: upgrade of the %(team)s", week=it.week, team=table.named("team", it.team))
        inside = f"<b>{it.week}</b> {icon('upgrade', 'is-vp')}{icon(it.team, 'al-tint')}"
        why, css = _("The team upgrade for the first export in this week."), " now" if it.week == week else ""
        shown += table.board.piece(it.id, label, inside, why, tag="span", css=f"al-chip{css}")
    css = "al-chip now" if week > len(rounds) else "al-chip"
    last = explained(_("In the last week there is no team upgrade."), bold(len(rounds) + 1), css)
    return f'<div class="al-weeks">{shown}{last}</div>'


def pools(table: Table) -> Html:
    """Draw the pools of the set-up."""
    if not table.view.pools:
        return ""
    head = heading(_("Each player chooses a pool: a member of staff, and City Bonus tokens."), e(_("Pools")))
    about = _("A member of staff, and the bonuses of these City Bonus tokens.")
    shown = ""
    for number, it in enumerate(table.view.pools, 1):
        bonuses = [table.box.city_bonuses[token] for token in it.tokens]
        tokens = join(f" {bonus.number}{icon(bonus.item, f'is-{bonus.item}')}" for bonus in bonuses)
        label = _("Pool %(number)s: %(team)s", number=number, team=table.named("team", it.team))
        inside = f"{icon(it.team, 'al-tint')} +{tokens}"
        shown += table.board.piece(it.id, label, inside, about, tag="span", css="al-chip al-pool")
    return f'<div class="al-pools">{head}{shown}</div>'


def rival(table: Table) -> Html:
    """Draw Bruno, the opponent of a solo game."""
    it = table.view.rival
    if not it:
        return ""
    about = _("The rival in a solo game. He exports with the neutral disks that are left on the action board.")
    change = table.board.change(it.id, "points", it.points, "al-change")
    inside = (
        f"<h3>{e(_('Bruno'))} {bold(it.points)} {icon('vp', 'is-vp')}{change}</h3>"
        f'<span class="al-chip">{icon("milestone")} {it.milestones}</span>'
        f'<span class="al-chip">{icon("disk")} {it.disks}</span>{_outcome(it)}'
    )
    label = _("Bruno: %(points)s VP", points=it.points)
    return table.board.piece(it.id, label, inside, about, tag="div", css="al-rival panel")


def _outcome(it: RivalView) -> Html:
    if not it.outcome:
        return ""
    return bold(_("You have won against Bruno.") if it.outcome == "won" else _("Bruno has won."))
