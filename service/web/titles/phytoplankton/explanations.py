"""Explanations of cards and actions, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from scoresheet.domain.titles.phytoplankton.components import EDITIONS, Species
from scoresheet.domain.titles.phytoplankton.kinds import Row
from scoresheet.domain.titles.phytoplankton.wording import GROUPS, ROWS, SYMBOLS
from scoresheet.domain.titles.phytoplankton.wording import RESOURCES as RESOURCE_NAMES
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.drawing_kit.texts import ngettext
from scoresheet.service.web.language import capital


def actions() -> dict[Row, str]:
    """Return what the action of each row does."""
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
    sentences = [
        _("%(group)s of %(regions)s.", group=capital(_(GROUPS[species.group])), regions=_regions(species)),
        _("Cost: %(cost)s.", cost=_cost(species)),
        ngettext("%(num)d point.", "%(num)d points.", species.points),
        _power(species, _(species.text) if species.text else ""),
        _("Bloom: %(text)s", text=_(species.bloom_text)) if species.bloom else "",
        _made_up(species, sources),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _regions(species: Species) -> str:
    return ", ".join(_(ROWS[row]) for row in species.regions)


def _cost(species: Species) -> str:
    symbols = {**RESOURCE_NAMES, **SYMBOLS}
    return ", ".join(_(symbols[symbol]) for symbol in species.cost) or _("nothing")


def _power(species: Species, text: str) -> str:
    if not species.power or species.timing == "none":
        return text
    activated = species.timing == "activated"
    return _("When activated: %(text)s", text=text) if activated else _("When played: %(text)s", text=text)


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
