"""The drawing of Phytoplankton: copies of a card are interchangeable."""

from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.service.web.drawings import drawing_of
from tests.service.web.test_every_drawing import drawn, game, shown
from tests.service.web.visitors import Guests
from tests.titles.phytoplankton.positions import PLAIN, at_turn, full_of

HAND = [PLAIN, PLAIN]


def test_copies_of_a_card_share_the_moves_of_the_copy_that_the_rules_offer(guests: Guests) -> None:
    held = at_turn({"hand": HAND, "resources": full_of(5)}, {})
    position = game(TITLE, 2, held)
    with guests.app.test_request_context():
        page = drawn(shown(TITLE, "p0", position, position), drawing_of(TITLE.title))
    ids = [f"card:{card}" for card in held.players[0].hand]
    cards = [tag for name, tag in page.tags if name == "a" and tag.get("data-piece") in ids]
    assert [tag["data-piece"] for tag in cards] == ids
    (offered,) = [tag["data-piece"] for tag in cards if "data-stands-for" not in tag]
    assert {tag.get("data-stands-for", offered) for tag in cards} == {offered}
    assert len({tag["aria-label"] for tag in cards}) == len({tag["href"] for tag in cards}) == 1
