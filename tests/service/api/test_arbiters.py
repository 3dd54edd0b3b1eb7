"""Arbiters over the API: permission to rule, access to hidden information, open disputes."""

from __future__ import annotations

from scoresheet.service.container.services import Services
from tests.service.api.cases import WRONG, Case, new_arbiter
from tests.service.api.players import Player, Table, is_problem


def test_only_arbiters_rule_and_never_on_their_own_games(table: Table, arbiter: Player) -> None:
    case = Case(table)
    case.dispute()
    assert is_problem(case.rule(case.players[1]), 403, "scope")
    accounts = table.app.extensions["scoresheet"].accounts
    accounts.grant(case.players[1].id, "arbiter")
    sits = Player(table.app, table.token(case.players[1].name, ["arbiter"]))
    assert is_problem(case.rule(sits), 403, "not-an-arbiter")
    assert is_problem(case.look(sits), 403, "not-an-arbiter")
    assert case.rule(arbiter).status_code == 201
    assert case.disputes[0]["arbiters"] == [arbiter.id]


def test_an_arbiter_cannot_rule_on_a_game_of_a_bot_they_run(table: Table, arbiter: Player) -> None:
    bot = arbiter.post("/players/me/bots", {"name": "Clockwork Q"}).json
    token = arbiter.post(f"/players/me/bots/{bot['id']}/tokens", {}).json["token"]
    player = table.player()
    game = table.game(player, Player(table.app, token, bot["id"]))
    path = f"/games/{game['id']}"
    player.post(f"{path}/disputes", {"version": game["version"], "reason": WRONG}, game["version"])
    ruling = {"verdict": "dismissed", "note": "No."}
    version = game["version"] + 1
    refused = arbiter.post(f"{path}/disputes/{version}/rulings", ruling, version)
    assert is_problem(refused, 403, "not-an-arbiter")
    other = new_arbiter(table)
    assert other.post(f"{path}/disputes/{version}/rulings", ruling, version).status_code == 201


def test_an_arbiter_cannot_rule_on_a_game_in_which_they_were_replaced(table: Table, arbiter: Player) -> None:
    case = Case(table, players=[table.player(), arbiter, table.player()])
    next_one = table.player()
    assert arbiter.post(f"{case.path}/seats/1/offers", {}, case.version).status_code == 201
    assert next_one.post(f"{case.path}/seats/1/replacements", {}, case.version).status_code == 201
    case.dispute()
    assert is_problem(case.rule(arbiter), 403, "not-an-arbiter")
    assert case.rule(new_arbiter(table)).status_code == 201


def test_an_arbiter_whose_role_was_withdrawn_cannot_rule(table: Table) -> None:
    case = Case(table)
    case.dispute()
    former = new_arbiter(table)
    table.app.extensions["scoresheet"].accounts.withdraw(former.id, "arbiter")
    assert is_problem(case.rule(former), 401, "who-are-you")


def test_an_arbiter_sees_hidden_information_only_after_looking_and_up_to_the_disputed_version(
    table: Table, arbiter: Player
) -> None:
    case = Case(table, title="phytoplankton", moves=3)
    number = case.dispute().json["version"]
    at = f"{case.path}/board?at={case.about}"
    before = arbiter.get(f"{at}&dispute={number}")
    assert is_problem(before, 403, "not-an-arbiter")
    plain = arbiter.get(at).json
    assert case.look(arbiter).status_code == 201
    assert arbiter.get(at).json["viewer"]["seats"] == [], "only where it is asked for"
    seen = arbiter.get(f"{at}&dispute={number}").json
    assert (seen["viewer"]["seats"], seen["viewer"]["all"]) == ([0, 1], False)
    assert seen["board"] != plain["board"]
    later = f"{case.path}/board?at={case.version}&dispute={number}"
    assert is_problem(arbiter.get(later), 403, "not-an-arbiter")
    assert is_problem(case.look(arbiter), 409, "cannot-dispute")
    assert is_problem(case.players[1].get(f"{at}&dispute={number}"), 403, "scope")
    assert is_problem(new_arbiter(table).get(f"{at}&dispute={number}"), 403, "not-an-arbiter")
    case.rule(arbiter, "dismissed")
    assert is_problem(arbiter.get(f"{at}&dispute={number}"), 403, "not-an-arbiter")


def test_events_shown_to_an_arbiter_end_at_the_disputed_version_and_reveal_no_draws(
    table: Table, arbiter: Player
) -> None:
    case = Case(table, title="phytoplankton", moves=3)
    number = case.dispute().json["version"]
    case.look(arbiter)
    items = arbiter.get(f"{case.path}/events?limit=200&dispute={number}").json["items"]
    assert items[-1]["version"] == case.about
    assert all(event.get("draws") is None and event.get("salt") is None for event in items)


def test_arbiters_see_a_private_game_while_a_dispute_is_open_and_after_their_ruling(
    table: Table, arbiter: Player
) -> None:
    alone = table.player()
    case = Case(table, moves=0, players=[alone, alone], visibility="private")
    assert arbiter.get(case.path).status_code == 404
    case.dispute()
    other = new_arbiter(table)
    plays = Player(table.app, table.token(arbiter.name, ["play"]))
    assert [one.get(case.path).status_code for one in (arbiter, other, plays, table.anybody)] == [200, 200, 404, 404]
    case.rule(arbiter, "dismissed")
    assert [one.get(case.path).status_code for one in (arbiter, other)] == [200, 404]


def test_arbiters_list_open_and_closed_disputes_by_pages(table: Table, arbiter: Player, services: Services) -> None:
    cases = [Case(table, moves=1) for _ in range(3)]
    numbers = [(case.id, case.dispute().json["version"]) for case in cases]
    assert services.projections.settle(10)

    def listed(query: str) -> list[tuple[str, int]]:
        found, address = [], f"/disputes?limit=1&{query}"
        while address:
            answer = arbiter.get(address).json
            found += [(item["game"], item["id"]) for item in answer["items"]]
            address = answer["links"].get("next", "").removeprefix("/api/v1")
        return found

    assert [one for one in listed("status=open") if one in numbers] == numbers
    cases[0].rule(arbiter, "dismissed")
    assert services.projections.settle(10)
    assert numbers[0] not in listed("status=open")
    assert numbers[0] in listed("status=closed")
    assert is_problem(cases[0].players[0].get("/disputes"), 403, "scope")


def test_the_inboxes_of_players_and_arbiters_list_open_disputes(
    table: Table, arbiter: Player, services: Services
) -> None:
    case = Case(table, moves=1)
    number = case.dispute().json["version"]
    assert services.projections.settle(10)

    def told(reader: Player) -> list[tuple[int, bool]]:
        found = reader.get("/players/me/inbox").json["disputes"]
        return [(one["id"], one["to_rule"]) for one in found if one["game"] == case.id]

    plays = Player(table.app, table.token(arbiter.name, ["play"]))
    assert [told(reader) for reader in (*case.players, arbiter, plays)] == [
        *([(number, False)], [(number, False)], [(number, True)], []),
    ]
    case.rule(arbiter, "dismissed")
    assert services.projections.settle(10)
    assert [told(reader) for reader in (*case.players, arbiter)] == [[], [], []]
