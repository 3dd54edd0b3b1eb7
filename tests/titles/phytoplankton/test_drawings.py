"""The drawing in the terminal, and the explanations of cards on the pages."""

import io

import pytest
from flask import Flask
from rich.console import Console

from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.orders import LeaveOrder
from scoresheet.domain.titles.phytoplankton.view import view
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, at_seat
from scoresheet.replays.terminal.drawings import drawing_of
from scoresheet.service.web import language
from scoresheet.service.web.drawing_kit.texts import drawing_texts
from scoresheet.service.web.titles.phytoplankton.explanations import explained
from scoresheet.service.web.titles.phytoplankton.table import breakable
from tests.titles.phytoplankton.positions import N_P, PLAIN, at_turn, move, sea

BOX = EDITIONS.today.components
FACTS = ("name", "group", "regions", "cost", "points", "timing", "power", "bloom")

RICH = {
    "coastal": [(PLAIN, {"carbon": 3, "cached": {"iron": 1}, "tucked": ["karenia_brevis"]})],
    "hand": ["tripos_fusus"],
    "resources": {"light": 2},
    "mission": "transect",
}


def printed(state, viewer=SPECTATOR):
    screen = Console(file=io.StringIO(), width=200)
    screen.print(drawing_of("phytoplankton")(view(state, viewer)))
    return screen.file.getvalue()


def test_a_board_shows_points_carbon_caches_tucked_cards_dice_and_face_up_cards():
    shown = printed(at_turn(RICH, {}, box=[N_P, N_P], face_up=["dinophysis_acuminata"]))
    for words in (
        "Round 1 of 3, turn 1 of 5",
        "Syracosphaera azureaplaneta (6)",
        "3 carbon",
        "1 iron cached",
        "1 tucked",
        "2 light",
        "2 dice",
        "nitrogen/phosphorus  × 2",
        "Dinophysis acuminata",
    ):
        assert words in shown


def test_hands_and_missions_are_shown_only_to_their_owners():
    state = at_turn(RICH, {"mission": "full_station"})
    assert "Tripos fusus" in printed(state, at_seat(0))
    assert "Transect (3)" in printed(state, at_seat(0))
    for viewer in (SPECTATOR, at_seat(1)):
        assert "Tripos fusus" not in printed(state, viewer)
        assert "Transect" not in printed(state, viewer)
        assert "1 card" in printed(state, viewer)


def test_cards_looked_at_and_bloomed_cards_are_shown():
    state = sea({"polar": [("chaetoceros_gelidus", {"bloomed": True})]}, {}, options={"blooms": True})
    state.players[0].looked_at = ["karenia_brevis-1"]
    shown = printed(state, ALL_SEEING)
    assert "has bloomed" in shown
    assert "Karenia brevis" in shown
    assert "with blooms" in shown


def test_the_drawing_shows_that_a_player_wants_to_be_asked_before_every_power():
    state = at_turn({"coastal": ["pyrocystis_fusiformis"]}, {})
    assert "asked before every power" not in printed(state)
    move(state, 0, LeaveOrder("ask"))
    assert "asked before every power" in printed(state)


def test_no_round_number_is_shown_before_the_first_round():
    assert "Before the first round" in printed(sea({}, {}, round=0))


@pytest.mark.parametrize("species", BOX.species.values(), ids=BOX.species)
def test_every_card_is_explained_with_its_power_and_its_reconstructed_values(species):
    app = Flask("cards")
    language.mount(app)
    with app.test_request_context(), drawing_texts(TITLE.title):
        said = explained("en", TITLE.editions.today.digest)[species.id]
    assert species.text in said
    assert f"{species.points} points" in said
    sources = TITLE.editions.today.sources
    made_up = any(sources.get(f"species.{species.id}.{fact}") == "reconstructed" for fact in FACTS)
    assert ("Reconstructed: " in said) == made_up


def test_long_names_get_soft_hyphens_and_are_otherwise_unchanged():
    assert breakable("Umbellosphaera tenuis") == "Umbel\u00adlo\u00adsphaera tenuis"
    for species in BOX.species.values():
        parts = breakable(species.name).replace("\u00ad", " ").replace("-", " ").split()
        assert max(map(len, parts)) <= 12, species.name
        assert breakable(species.name).replace("\u00ad", "") == species.name
