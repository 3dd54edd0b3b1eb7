"""Every legal bid is listed by the API, however much cash there is, and each of them can be made."""

import random

from tests.service.api.players import Table


def test_each_of_hundreds_of_bids_is_listed_and_the_highest_can_be_made(table: Table) -> None:
    players, game = table.new_game(2)
    rng, loans = random.Random(5), 30
    asked, legal = table.asked(players, game["id"])
    while legal["decision"]["type"] != "Bid":
        assert table.move(players, game["id"], rng).status_code == 201
        asked, legal = table.asked(players, game["id"])
    for _ in range(loans):
        made = asked.post(f"/games/{game['id']}/moves", {"move": {"type": "TakeLoan"}}, legal["version"])
        assert made.status_code == 201, made.text
        legal = asked.get(f"/games/{game['id']}/legal-moves").json
    board = asked.get(f"/games/{game['id']}/board").json["board"]
    cash, bid = board["companies"][legal["seat"]]["cash"], board["auction"]["bid"]
    bids = [each["move"]["millions"] for each in legal["moves"] if each["move"]["type"] == "Offer"]
    assert cash >= 10 * loans
    assert bids == list(range(bid + 1, cash + 1))
    made = asked.post(f"/games/{game['id']}/moves", {"move": {"type": "Offer", "millions": cash}}, legal["version"])
    assert made.status_code == 201, made.text
