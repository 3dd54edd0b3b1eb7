"""The cards of a title say where each number of their texts comes from."""

from __future__ import annotations

import re

import pytest

from scoresheet.domain.titles import registry
from scoresheet.service.web.learn import NAMED, sources_of
from tests.service.web.visitors import Guests

TITLE = registry.find("industrial-waste")
BOX = TITLE.editions.today.components
PUBLIC = "https://github.com/JustinLove/gsl"


def component(page: str, name: str) -> str:
    """Return one component of a page of cards."""
    (found,) = [part for part in page.split('<li class="learn-component" ') if part.startswith(f'id="{name}"')]
    return found


def shown(guests: Guests, title: str = "industrial-waste") -> str:
    answer = guests.stranger().get(f"/titles/{title}/cards")
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("card", [card for card, text in BOX.texts.cards.items() if "box.advised" in text])
def test_advised_numbers_of_a_card_link_to_their_public_source(guests: Guests, card: str) -> None:
    said = component(shown(guests), f"card-{card}")
    assert f'with the advisor: <a href="{PUBLIC}"' in said
    assert "number" in said.split("with the advisor")[0]


def test_the_fines_on_the_accident_card_link_to_their_public_source(guests: Guests) -> None:
    assert 'fines: <a href="http://coljenngamer' in component(shown(guests), "card-accident")


def test_the_points_of_a_marker_link_to_their_public_source(guests: Guests) -> None:
    assert f'points: <a href="{PUBLIC}"' in component(shown(guests), "marker-rationalization")


@pytest.mark.parametrize("card", BOX.texts.cards)
def test_every_number_in_a_text_has_a_source(card: str) -> None:
    text = BOX.texts.cards[card]
    found = sources_of(TITLE, f"cards.{card}", text=text)
    for place in NAMED.findall(text):
        source = TITLE.editions.today.sources[place]
        assert place.split(".")[0] in found[source]


def test_how_to_play_explains_how_a_loan_is_repaid(guests: Guests) -> None:
    page = guests.stranger().get("/titles/industrial-waste").text
    (said,) = re.findall(r"<p>(Only an Advisor lets you repay a loan.*?)</p>", page)
    assert "Advisor" in said
    assert f"{BOX.prices.loan} million" in said


def test_how_to_play_explains_the_score_of_a_card_and_what_a_toxic_bloom_removes(
    guests: Guests,
) -> None:
    page = guests.stranger().get("/titles/phytoplankton").text
    assert "A card scores its number, minus the carbon that its slot costs." in page
    assert "removes one of your own cards, with everything on it and under it" in page


def test_the_cards_of_algae_say_that_the_oven_costs_energy_for_each_cube_and_other_losses_once(guests: Guests) -> None:
    page = shown(guests, "algae-inc")
    oven = component(page, "line-food").split("1 energy lost for each cube that moves")
    assert len(oven) == 2
    assert "better with Machine upgrade" in oven[1].split("</li>")[0]
    assert "1 energy lost in all, if cubes move" in component(page, "line-bioplastics")
