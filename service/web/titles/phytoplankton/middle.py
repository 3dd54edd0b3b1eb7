"""The middle of the table: the round, the dice box, the deck, and the face-up cards."""

from __future__ import annotations

from scoresheet.domain.titles.phytoplankton.components import gives
from scoresheet.domain.titles.phytoplankton.kinds import Face
from scoresheet.domain.titles.phytoplankton.view import DiceView
from scoresheet.service.web.drawing_kit.markup import Html, bold, e, explained, join, mark
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import gettext_html
from scoresheet.service.web.titles.phytoplankton.cards import cards
from scoresheet.service.web.titles.phytoplankton.table import Table, icon


def middle(table: Table) -> Html:
    """Draw the dice and the cards in the middle."""
    return (
        f'<section class="pp-middle panel" aria-label="{e(_("Dice and cards in the middle"))}">'
        f'<p class="pp-strip">{rounds(table)} {blooms(table)} {discards(table)}</p>'
        f'<div class="pp-table">{dice_box(table)}{deck(table)}</div>'
        f"{cards(table, table.view.face_up, _('Face up'))}</section>"
    )


def rounds(table: Table) -> Html:
    """Draw the round, the turn, and the first player."""
    view, play = table.view, table.box.play
    if not view.round:
        return f"<span>{e(_('Before the first round'))}</span>"
    number = gettext_html("Round %(number)s/%(of)s", number=bold(view.round), of=e(play.rounds))
    turn = gettext_html("Turn %(number)s/%(of)s", number=bold(view.turn), of=e(play.turns))
    first = f"{e(_('First player'))} {mark(view.first)} {bold(table.board.names[view.first])}"
    return " ".join(
        [
            explained(_("After the last round the points are counted."), number),
            explained(
                _("In a turn a player does one of four things: play a card, gain resources, grow, or draw cards."), turn
            ),
            explained(_("The player with the first turn of this round."), first),
        ]
    )


def blooms(table: Table) -> Html:
    """Draw whether the game has blooms."""
    if not table.blooms:
        return ""
    about = _("Cards with enough carbon bloom: good blooms help, toxic ones remove a card.")
    return explained(about, e(_("with blooms")), "tag")


def discards(table: Table) -> Html:
    """Draw the number of discarded cards."""
    number = table.view.discards
    change = table.board.change("", "discards", number, "pp-change")
    about = _("Cards discarded, face down; they are shuffled when the deck runs out.")
    return explained(about, f"{e(_('Discards'))} {bold(number)}{change}")


def dice_box(table: Table) -> Html:
    """Draw the dice box with its dice."""
    box = table.view.box
    about = _(
        "When it is empty, all dice are rolled again. When all dice in it show the same face, a player who takes one "
        "may reroll them all first."
    )
    name = table.board.piece("box", _("Dice box"), e(_("Dice box")), about, tag="span", css="pp-name")
    none = f'<span class="hint">{e(_("not rolled yet"))}</span>'
    outside = explained(
        _("Dice taken out; they come back when the box is empty and all are rolled."),
        e(_("outside: %(count)s", count=box.outside)),
        "hint",
    )
    dice = join(same_face(table, it) for it in box.dice) or none
    return f'<div class="pp-box" data-proxy>{name}<span class="pp-dice">{dice}</span>{outside}</div>'


def same_face(table: Table, it: DiceView) -> Html:
    """Draw the dice that show the same face."""
    about = _("Taking a die brings a resource that it shows; if it shows two, one of them.")
    label = f"{it.count} × {table.board.term(it.face)}"
    name = table.board.piece(it.id, label, e(label), about, tag="span", css="pp-face-name")
    return f'<span class="pp-face" data-proxy data-explain="{e(about)}">{die(it.face) * it.count}{name}</span>'


def die(face: Face) -> Html:
    """Draw a die."""
    return f'<span class="pp-die" aria-hidden="true">{join(icon(resource) for resource in gives(face))}</span>'


def deck(table: Table) -> Html:
    """Draw the deck."""
    deck, about = table.view.deck, _("Face-down cards: a player who draws can take these instead of face-up ones.")
    label = _("Deck: %(count)s", count=deck.count)
    name = table.board.piece(deck.id, label, e(label), about, tag="span", css="pp-name")
    return f'<div class="pp-deck" data-proxy data-explain="{e(about)}">{icon("cards")} {name}</div>'


def loose_dice(table: Table) -> Html:
    """Draw the dice for an example, without pieces."""
    faces = join(
        f'<span class="pp-face">{die(it.face) * it.count}'
        f'<span class="pp-face-name">{it.count} × {e(table.board.term(it.face))}</span></span>'
        for it in table.view.box.dice
    )
    name = f'<span class="pp-name">{e(_("Dice box"))}</span>'
    return f'<div class="pp-box">{name} <span class="pp-dice">{faces}</span></div>'
