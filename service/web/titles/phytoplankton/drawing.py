"""Prepares the values for drawing Phytoplankton: cards, dice, rows, missions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
from flask_babel import gettext as _
from flask_babel import ngettext

from scoresheet.domain.titles.phytoplankton.components import EDITIONS, Components, Species, gives
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Row
from scoresheet.domain.titles.phytoplankton.view import Board, CardView, PlayerView
from scoresheet.domain.titles.phytoplankton.wording import GROUPS, ROWS, SYMBOLS
from scoresheet.domain.titles.phytoplankton.wording import RESOURCES as RESOURCE_NAMES
from scoresheet.domain.wording import Translator
from scoresheet.service.web.board_context import BoardContext, SeatContext
from scoresheet.service.web.language import capital, language, translated

GAINS: dict[Row, str] = {"coastal": "die", "open_ocean": "carbon", "polar": "card"}
"""The picture of what each row's action yields."""


SYLLABLE = re.compile(r"(?<=\w{3})(?=(?:s[ptc]h|(?<!s)[ptc]h|(?<![ptcs])[bcdfghjklmnpqrstvxz])[aeiouy]+\w{2})")
"""A place to break a long Latin name: before a consonant that is followed by a vowel."""


class Seated(msgspec.Struct, frozen=True):
    """A player's board and its player."""

    player: PlayerView
    seat: SeatContext


def prepare(context: BoardContext) -> dict[str, object]:
    """Return the values for the template, with the explanations of all cards."""
    components: Components = context.edition.components
    return {
        "players": players(context, context.board),
        "species": components.species,
        "explain": explained(language(), context.edition.digest),
        "breakable": breakable,
        "same": same(context, context.board),
        "symbols": {symbol: gives(symbol) for species in components.species.values() for symbol in species.cost},
        "faces": {face: gives(face) for face in components.dice.faces},
        "missions": components.missions,
        "slots": range(components.board.slots),
        "carbon": components.board.carbon_by_column,
        "rounds": components.play.rounds,
        "turns": components.play.turns,
        "actions": _actions(),
        "gains": GAINS,
        "resources": RESOURCES,
        "bloom_at": components.blooms.carbon,
    }


def breakable(name: str) -> str:
    """Return the name with soft hyphens, so that it fits on narrow cards."""
    return SYLLABLE.sub("\u00ad", name)


def players(context: BoardContext, board: Board) -> list[Seated]:
    """Return the player boards, clockwise from the viewed seat."""
    return [Seated(*both) for both in context.clockwise(board.players)]


def same(context: BoardContext, board: Board) -> dict[str, str]:
    """Map each card to the card of its species for which the rules list moves."""
    own = board.players[context.nearest]
    zones = (board.face_up, own.looked_at, own.hand.cards)
    return {card.id: like for zone in zones for card in zone if (like := _with_moves(context, zone, card))}


def _with_moves(context: BoardContext, zone: Sequence[CardView], card: CardView) -> str:
    copies = [each.id for each in zone if each.species == card.species]
    return next((id_ for id_ in copies if context.choosing.moves_of(id_)), "") if len(copies) > 1 else ""


def _actions() -> dict[Row, str]:
    return {
        "coastal": _(
            "Gain resources: take this number of dice out of the box, then use the green powers of this row from "
            "right to left."
        ),
        "open_ocean": _(
            "Grow: put this much carbon on your cards, then use the green powers of this row from right to left."
        ),
        "polar": _(
            "Draw this number of cards, face up or from the deck, then use the green powers of this row from "
            "right to left."
        ),
    }


@cache
def explained(code: str, digest: str) -> dict[str, str]:
    """Return the explanation of each species in an edition; `code` is the current language."""
    edition = EDITIONS[digest]
    return {species.id: _explained(species, edition.sources) for species in edition.components.species.values()}


def _explained(species: Species, sources: Mapping[str, str]) -> str:
    say = translated("phytoplankton")
    sentences = [
        _("%(group)s of %(regions)s.", group=capital(say(GROUPS[species.group])), regions=_regions(species, say)),
        _("Cost: %(cost)s.", cost=_cost(species, say)),
        ngettext("%(num)d point.", "%(num)d points.", species.points),
        _power(species, say(species.text)),
        _("Bloom: %(text)s", text=say(species.bloom_text)) if species.bloom else "",
        _made_up(species, sources),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _regions(species: Species, say: Translator) -> str:
    return ", ".join(say(ROWS[row]) for row in species.regions)


def _cost(species: Species, say: Translator) -> str:
    symbols = {**RESOURCE_NAMES, **SYMBOLS}
    return ", ".join(say(symbols[symbol]) for symbol in species.cost) or _("nothing")


def _power(species: Species, text: str) -> str:
    if not species.power or species.timing == "none":
        return text
    activated = species.timing == "activated"
    return str(_("When activated: %(text)s", text=text) if activated else _("When played: %(text)s", text=text))


def _made_up(species: Species, sources: Mapping[str, str]) -> str:
    made_up = [
        name for fact, name in _facts().items() if sources.get(f"species.{species.id}.{fact}") == "reconstructed"
    ]
    return _("Reconstructed: %(facts)s.", facts=", ".join(made_up)) if made_up else ""


def _facts() -> dict[str, str]:
    """Return the names of the values on a card, by field."""
    return {
        "name": _("name"),
        "group": _("group"),
        "regions": _("regions"),
        "cost": _("cost"),
        "points": _("points"),
        "timing": _("time of its power"),
        "power": _("power"),
        "bloom": _("bloom"),
    }
