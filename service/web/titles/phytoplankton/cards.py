"""Cards: in hands and face up, and in play."""

from __future__ import annotations

from scoresheet.domain.titles.phytoplankton.components import Species, gives
from scoresheet.domain.titles.phytoplankton.kinds import Symbol
from scoresheet.domain.titles.phytoplankton.view import CardView, PlacedView
from scoresheet.service.web.drawing_kit.markup import Html, e, explained, hidden, join
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext, pgettext
from scoresheet.service.web.language import capital
from scoresheet.service.web.titles.phytoplankton.table import Table, art, breakable, icon, named


def card(table: Table, it: CardView) -> Html:
    """Draw a card that is not in play."""
    return drawn_card(table, it.id, it.species, table.same.get(it.id, ""))


def drawn_card(table: Table, key: str, name: str, same: str = "") -> Html:
    """Draw a card of a species, with the id of its piece."""
    species = table.species(name)
    return (
        f'<span class="pp-card group-{species.group}" data-proxy>'
        f"{heading(table, key, species, same)}"
        f'<span class="pp-line">{cost(table, species)}{regions(table, species)}</span>'
        f"{power(table, species)}{bloom(table, species)}</span>"
    )


def cards(table: Table, those: list[CardView], label: str) -> Html:
    """Draw a group of cards."""
    inside = join(card(table, it) for it in those)
    return f'<div class="pp-cards" role="group" aria-label="{e(label)}">{inside}</div>'


def heading(table: Table, key: str, species: Species, same: str = "") -> Html:
    """Draw the group, the name and the points of a card."""
    board = table.board
    name = breakable(board.say(species.name))
    group = explained(capital(board.term(species.group)), art(species.group))
    piece = board.piece(key, name, e(name), table.explained[species.id], tag="span", css="pp-name", same=same)
    points = ngettext("%(num)d point", "%(num)d points", species.points)
    about = _(
        "Points of the card at the end. Each carbon and each resource on it and each card under it is another point."
    )
    worth = f'<b class="pp-points" aria-label="{e(points)}" role="img" data-explain="{e(about)}">{species.points}</b>'
    return f'<span class="pp-heading">{group}{piece}{worth}</span>'


def cost(table: Table, species: Species) -> Html:
    """Draw the symbols of a card's cost."""
    about = _("The card's cost: one resource for each symbol. Any two resources can replace one.")
    symbols = join(f'<span class="pp-symbol">{symbol(table, it)}</span>' for it in species.cost)
    none = f'<span class="pp-none">{e(_("nothing"))}</span>'
    return explained(about, hidden(_("costs")) + (symbols or none), "pp-cost")


def symbol(table: Table, it: Symbol) -> Html:
    """Draw a symbol of a cost: one resource, either of two, or any."""
    if it == "any":
        return icon("any") + hidden(pgettext("symbol", "any resource"))
    return '<span class="pp-or">/</span>'.join(named(table, resource) for resource in gives(it))


def regions(table: Table, species: Species) -> Html:
    """Draw the rows that a card may be played into."""
    rows = join(f'<span class="pp-region {row}">{e(table.board.term(row))}</span>' for row in species.regions)
    return explained(_("The rows that the card may be played into."), rows, "pp-regions")


def power(table: Table, species: Species) -> Html:
    """Draw the text of a card's power."""
    if not species.power:
        return ""
    if species.timing == "activated":
        about, when = _("A green power: used each time its row is activated."), _("when activated")
    else:
        about, when = _("Used once, when the card is played."), _("when played")
    return explained(about, f"{hidden(f'{when}:')} {e(table.board.say(species.text))}", f"pp-band {species.timing}")


def bloom(table: Table, species: Species) -> Html:
    """Draw the bloom of a card that is not in play."""
    if not table.blooms or not species.bloom:
        return ""
    about = _("The effect once there is enough carbon on the card.")
    return explained(
        about, f"{icon('bloom')} {e(table.board.say(species.bloom_text))}", f"pp-bloom {species.bloom_kind}"
    )


def placed(table: Table, it: PlacedView) -> Html:
    """Draw a card in play."""
    species = table.species(it.species)
    new = " new" if it.id in table.board.changes else ""
    return (
        f'<span class="pp-card pp-placed group-{species.group}{new}" data-proxy>{heading(table, it.id, species)}'
        f'<span class="pp-on">{carbon(table, it)}{cached(table, it)}{tucked(table, it)}'
        f"{blooming(table, it, species)}</span>{power(table, species)}</span>"
    )


def carbon(table: Table, it: PlacedView) -> Html:
    """Draw the carbon on a card."""
    about = _("Carbon on the card: a point each. It also pays for the second and third card of a row.")
    token = explained(about, f"{icon('carbon')} {it.carbon} {hidden(_('carbon'))}", "pp-token") if it.carbon else ""
    return token + table.board.change(it.id, "carbon", it.carbon, "pp-change")


def cached(table: Table, it: PlacedView) -> Html:
    """Draw the resources on a card."""
    about = _("Cached on the card: a point each.")
    return join(
        explained(about, f"{named(table, resource)} {count} {hidden(_('cached'))}", "pp-token")
        for resource, count in it.cached.items()
    )


def tucked(table: Table, it: PlacedView) -> Html:
    """Draw the number of cards under a card."""
    about = _("Cards tucked under it: a point each.")
    token = explained(about, f"{icon('tucked')} {it.tucked} {hidden(_('tucked'))}", "pp-token") if it.tucked else ""
    return token + table.board.change(it.id, "tucked", it.tucked, "pp-change")


def blooming(table: Table, it: PlacedView, species: Species) -> Html:
    """Draw whether a card in play has bloomed, or when it will."""
    if it.bloomed:
        return explained(_("The card has bloomed."), f"{icon('bloom')} {e(_('bloomed'))}", "pp-token")
    if not table.blooms or not species.bloom:
        return ""
    when = e(_("blooms at %(carbon)s", carbon=table.box.blooms.carbon))
    about = table.board.say(species.bloom_text)
    return explained(about, f"{icon('bloom')} {when}", f"pp-token pp-open {species.bloom_kind}")
