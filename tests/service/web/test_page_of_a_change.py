"""The positions before and after one move, side by side."""

import random

from tests.service.web.visitors import Guests, Page


def test_the_page_of_a_change_shows_both_boards_and_what_happened(guests: Guests) -> None:
    player, rng = guests.player(), random.Random(3)
    game = guests.game(player, **{"seat:1": "me"})
    for _ in range(8):
        assert player.move(game, rng)
    page = player.page(f"{game}/at/9/change")
    for said in ("Before: position 8", "After: position 9", "What happened", "Before, as a list", "After, as a list"):
        assert said in page.text
    assert [attributes.get("class") for _, attributes in page.tags].count("iw") == 2
    assert {f"{game}/at/8/change", f"{game}/at/10/change", f"{game}/at/9"} <= {
        link.split("?")[0] for link in page.links()
    }
    assert f"{game}/at/9/change" in {link.split("?")[0] for link in player.page(f"{game}/at/9").links()}


def test_positions_before_the_start_have_no_board(guests: Guests) -> None:
    player = guests.player()
    game = guests.game(player, **{"seat:1": "me"})
    assert "The game has not started." in player.page(f"{game}/at/2/change").text
    assert player.get(f"{game}/at/99/change").status_code == 404


def test_a_changed_piece_is_marked_on_both_boards(guests: Guests) -> None:
    player, rng = guests.player(), random.Random(4)
    game = guests.game(player, **{"seat:1": "me"})
    both: set[str] = set()
    at = 4
    while not both:
        assert player.move(game, rng)
        at += 1
        before, after = boards(player.page(f"{game}/at/{at}/change"))
        changed = {piece for piece, marked in after.items() if marked}
        both = changed & before.keys()
        assert {piece for piece, marked in before.items() if marked} == both


def boards(page: Page) -> list[dict[str, bool]]:
    """Return the pieces of both drawings, and whether each is marked as changed."""
    found: list[dict[str, bool]] = []
    for _, attributes in page.tags:
        classes = (attributes.get("class") or "").split()
        if "change-board" in classes or "as-list" in classes:
            found.append({})
        if "data-piece" in attributes and found:
            found[-1][attributes["data-piece"]] = "changed" in classes
    return found[::2]
