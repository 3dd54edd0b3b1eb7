"""What the drawing of Phytoplankton says about its cards, dice, rows and missions."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.titles.phytoplankton.components import BOX, MISSIONS, SPECIES, Species, gives, source_of
from domain.titles.phytoplankton.state import RESOURCES, Row
from domain.titles.phytoplankton.view import Board, PlayerView
from domain.titles.phytoplankton.wording import GROUPS, ROWS
from service.web.scene import Scene, SeatScene

SLOTS = range(BOX.board.slots)
TIMINGS = {"activated": "When activated", "played": "When played", "none": ""}
ROW_ACTIONS: dict[Row, str] = {
    "coastal": "Gain resources: take so many dice out of the box; then the green powers of this row, right to left.",
    "open_ocean": "Grow: put so much carbon on your cards; then the green powers of this row, right to left.",
    "polar": "Draw so many cards, face up or from the deck; then the green powers of this row, right to left.",
}
GAINS: dict[Row, str] = {"coastal": "die", "open_ocean": "carbon", "polar": "card"}
"""The picture of what a row's action yields."""


class Seated(msgspec.Struct, frozen=True):
    """A player's board, and who plays it."""

    player: PlayerView
    seat: SeatScene


def prepare(scene: Scene) -> dict[str, Any]:
    """What the template loops over, and what it says of each card."""
    return {
        "players": players(scene, scene.board),
        "species": SPECIES,
        "explain": EXPLAINED,
        "symbols": {symbol: gives(symbol) for species in SPECIES.values() for symbol in species.cost},
        "faces": {face: gives(face) for face in BOX.dice.faces},
        "missions": MISSIONS,
        "slots": SLOTS,
        "carbon": BOX.board.carbon_by_column,
        "rounds": BOX.play.rounds,
        "turns": BOX.play.turns,
        "rows": ROWS,
        "actions": ROW_ACTIONS,
        "gains": GAINS,
        "resources": RESOURCES,
        "bloom_at": BOX.blooms.carbon,
    }


def players(scene: Scene, board: Board) -> list[Seated]:
    """The boards, the one looked from first, then clockwise."""
    first = scene.sight.seat or 0
    order = [*board.players[first:], *board.players[:first]]
    return [Seated(player, scene.seats[player.seat]) for player in order]


def explained(species: Species) -> str:
    """All that a card says, and which of its values are made for this project."""
    regions = ", ".join(ROWS[row] for row in species.regions)
    cost = ", ".join(" or ".join(gives(symbol)) if symbol != "any" else "any" for symbol in species.cost)
    parts = [
        f"{GROUPS[species.group].capitalize()} of {regions}. Cost: {cost or 'none'}. {species.points} points.",
        f"{TIMINGS[species.timing]}: {species.text}" if species.power else species.text,
        f"Bloom: {species.bloom_text}" if species.bloom else "",
        _made_up(species),
    ]
    return " ".join(part for part in parts if part)


def _made_up(species: Species) -> str:
    facts = ("name", "group", "regions", "cost", "points", "timing", "power", *(["bloom"] if species.bloom else []))
    made_up = [fact for fact in facts if source_of(species, fact) == "reconstructed"]
    return f"Reconstructed: {', '.join(made_up)}." if made_up else ""


EXPLAINED = {species.id: explained(species) for species in SPECIES.values()}
"""What each card says, by species."""
