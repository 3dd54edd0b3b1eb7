"""Tournaments on pages: opening, entering, any version, links from games and players."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core import clock
from scoresheet.service.play.games import Command
from scoresheet.service.tournaments.rules.terms import Terms
from scoresheet.service.web import tournament_parts
from tests.service.web.test_names import id_of
from tests.service.web.visitors import Guests, Page, Visitor

NEW = "/tournaments/new"


def open_tournament(visitor: Visitor, **fields: str) -> str:
    """Open a tournament by the form and return its address."""
    asked = {"name": "Herbstpokal", "title": "industrial-waste", "kind": "round_robin", "bye": "half", **fields}
    answer = visitor.post(NEW, asked)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def press(visitor: Visitor, tournament: str, act: str, **fields: str) -> None:
    answer = visitor.post(f"{tournament}/{act}", fields)
    assert answer.status_code == 303, answer.text


@pytest.fixture(scope="module")
def three(guests: Guests) -> list[Visitor]:
    return [guests.player(name) for name in ("Ada", "Ben", "Cay")]


def test_a_round_robin_is_played_from_the_form_to_the_cross_table(
    services: Services, guests: Guests, three: list[Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, _cay = three
    tournament = open_tournament(ada, text="Alle sind willkommen.", tie_break="lots")
    assert "Enter" in ada.get(tournament).text
    for visitor in three:
        press(visitor, tournament, "enter")
    assert ben.post(f"{tournament}/start", {}).status_code == 403
    press(ada, tournament, "start")
    key = tournament.rpartition("/")[2]
    while services.tournaments.standing(key).status == "running":
        services.tournament_director.look_after(key)
        for _, _, table in services.tournaments.standing(key).waiting():
            page = Page(ada.get(f"/games/{table.game}").text)
            assert "of Herbstpokal" in page.text
            assert tournament in [attributes.get("href") for tag, attributes in page.tags if tag == "a"]
            services.games.resign(table.game, Command(table.seats[1]))
    page = Page(guests.stranger().get(tournament).text)
    for said in (
        "Herbstpokal",
        "Alle sind willkommen.",
        "The tournament is over.",
        "Cross table: each player's points against each opponent",
        "Lots",
    ):
        assert said in page.text, said
    assert "Without a game:" in page.text
    assert "is worth 12 points" in page.text
    earlier = Page(guests.stranger().get(f"{tournament}?at=4").text)
    assert "State as of event 4 of" in earlier.text
    assert "open for entries" in earlier.text
    assert "drawn by lot" not in earlier.text
    begun = Page(guests.stranger().get(f"{tournament}?at=5").text)
    assert all(f"drawn by lot: {number}" in begun.text for number in (1, 2, 3)), "nothing else tells them apart"
    assert guests.stranger().get(f"{tournament}?at=999").status_code == 404
    assert tournament in ada.get(f"/players/{id_of(services, 'Ada')}").text
    assert tournament in guests.stranger().get("/tournaments").text
    monkeypatch.setattr(tournament_parts, "RANKS_A_PAGE", 2)
    monkeypatch.setattr(tournament_parts, "TABLES_A_PAGE", 2)
    first = Page(ada.get(tournament).text)
    assert all(said in first.text for said in ("1 to 2 of 3", "You: place", "Round 3", "Round 2"))
    assert not any(said in first.text for said in ("3 to 3 of 3", "Round 1"))
    links = {attributes.get("href", "") for tag, attributes in first.tags if tag == "a"}
    assert "3 to 3 of 3" in Page(ada.get(next(link for link in links if "ranks=" in link)).text).text
    assert "Round 1" in Page(ada.get(next(link for link in links if "before=" in link)).text).text


def test_running_games_of_a_tournament_show_their_boards_without_hidden_cards(
    services: Services, three: list[Visitor]
) -> None:
    ada, ben, _cay = three
    tournament = open_tournament(ada, title="phytoplankton")
    for visitor in (ada, ben):
        press(visitor, tournament, "enter")
    assert "board-still" not in ada.get(tournament).text
    press(ada, tournament, "start")
    key = tournament.rpartition("/")[2]
    services.tournament_director.look_after(key)
    [game] = [table.game for _, _, table in services.tournaments.standing(key).waiting()]
    pages = [visitor.get(tournament).text.partition("board-still")[2].partition("<ol>")[0] for visitor in (ada, ben)]
    assert pages[0]
    assert pages[0] == pages[1], "Everyone sees what a spectator sees."
    services.games.resign(game, Command(id_of(services, "Ada")))
    services.tournament_director.look_after(key)
    assert "board-still" not in ada.get(tournament).text


def test_a_ladder_is_played_with_buttons(services: Services, three: list[Visitor]) -> None:
    ada, ben, cay = three
    tournament = open_tournament(ada, kind="ladder", name="Leiter", reach="1")
    for visitor in three:
        press(visitor, tournament, "enter")
    assert "Challenge Ben" in cay.get(tournament).text
    assert "Challenge Ada" not in cay.get(tournament).text, "Out of reach."
    press(cay, tournament, "challenge", player=id_of(services, "Ben"))
    answers = [form for form in Page(ben.get(tournament).text).forms if form.action.endswith("/answer")]
    number = answers[0].fields["challenge"]
    assert "Accept" not in ada.get(tournament).text
    press(ben, tournament, "answer", challenge=number, accept="no")
    names = [ada.get(tournament).text.index(f">{name}<") for name in ("Cay", "Ben")]
    assert names == sorted(names), "Who declines gives up the rung."
    refused = ada.post(f"{tournament}/challenge", {"player": id_of(services, "Cay")})
    assert refused.status_code == 409
    assert "You can challenge players at most 1 rungs above you." in refused.text


def test_an_organiser_removes_players_unless_they_play_in_the_running_tournament(
    services: Services, guests: Guests, three: list[Visitor]
) -> None:
    ada, ben, cay = three
    tournament = open_tournament(ada)
    key = tournament.rpartition("/")[2]
    for visitor in three:
        press(visitor, tournament, "enter")
    assert "Remove a player" in ada.get(tournament).text
    assert "Remove a player" not in ben.get(tournament).text
    press(ada, tournament, "remove", player=id_of(services, "Cay"))
    press(cay, tournament, "enter")
    press(ada, tournament, "start")
    page = ada.get(tournament).text
    assert "only a moderator can remove players or cancel the tournament now" in page
    assert not any(said in page for said in ("Remove a player", "Cancel tournament"))
    for act in ("remove", "cancel"):
        refused = ada.post(f"{tournament}/{act}", {"player": id_of(services, "Ben")})
        assert refused.status_code == 409
        assert "You are taking part yourself" in refused.text
    judge = guests.player("Judge")
    services.accounts.grant(id_of(services, "Judge"), "moderator")
    assert "Remove a player" in judge.get(tournament).text
    press(judge, tournament, "remove", player=id_of(services, "Ben"))
    assert services.tournaments.standing(key).entrants[id_of(services, "Ben")].reason == "moderator"
    assert "rank behind everyone who plays on" in ben.get(tournament).text
    press(judge, tournament, "cancel")
    assert "A moderator cancelled it." in guests.stranger().get(tournament).text


def test_a_ladder_shows_no_tie_break_columns(services: Services, three: list[Visitor]) -> None:
    ada, ben, _cay = three
    terms = Terms(kind="ladder", title="lineae", tie_breaks=["share", "wins"])
    tournament = f"/tournaments/{services.tournaments.open(id_of(services, 'Ada'), 'Leiter', '', terms)}"
    for visitor in (ada, ben):
        press(visitor, tournament, "enter")
    page = ben.get(tournament).text
    table = page.partition("<table>")[2].partition("</table>")[0]
    assert {len(re.findall(r"<t[hd]\b", row)) for row in table.split("<tr")[1:]} == {4}, "a cell for each heading"
    assert "Tie-breaks" not in page


def test_blocked_players_have_no_challenge_button(services: Services, three: list[Visitor]) -> None:
    ada, _ben, cay = three
    tournament = open_tournament(ada, kind="ladder", name="Leiter")
    for visitor in three:
        press(visitor, tournament, "enter")
    ben_and_cay = [id_of(services, name) for name in ("Ben", "Cay")]
    for by, other in (ben_and_cay, ben_and_cay[::-1]):
        services.chat.block_lists.add(by, "block", other)
        page = cay.get(tournament).text
        refused = cay.post(f"{tournament}/challenge", {"player": ben_and_cay[0]})
        services.chat.block_lists.remove(by, "block", other)
        assert ("Challenge Ada" in page, "Challenge Ben" in page) == (True, False)
        assert (refused.status_code, "be paired on a ladder." in refused.text) == (409, True)
    press(ada, tournament, "cancel")


def test_tournament_pages_are_available_in_german(three: list[Visitor]) -> None:
    ada = three[0]
    tournament = open_tournament(ada, name="Deutsch", kind="swiss", late="2", round_days="7", clock="day")
    ada.post("/language", {"language": "de", "next": "/"})
    page = Page(ada.get(tournament).text).text
    for said in (
        "Schweizer System",
        "Eine Runde dauert höchstens 7 Tage.",
        "Nächste Runde",
        "Die Uhr jeder Partie",
    ):
        assert said in page, said
    assert "Feinwertung" in ada.get(NEW).text
    ada.post("/language", {"language": "en", "next": "/"})


def test_opening_and_entering_need_a_signed_in_player(guests: Guests, three: list[Visitor]) -> None:
    tournament = open_tournament(three[0], name="Offen")
    stranger = guests.stranger()
    assert "/sign-in" in stranger.get(NEW).headers["Location"]
    assert "/sign-in" in stranger.post(f"{tournament}/enter", {}).headers["Location"]
    wrong = three[1].post(NEW, {"name": "", "title": "industrial-waste", "kind": "swiss"})
    assert wrong.status_code == 422
    assert "This text is empty" in wrong.text


def test_tournaments_of_a_club_and_their_games_are_for_members_only(
    services: Services, guests: Guests, three: list[Visitor]
) -> None:
    ada, ben, cay = three
    dee = guests.player("Dee")
    clubs, (one, two, looking) = services.clubs, (id_of(services, name) for name in ("Ada", "Ben", "Dee"))
    club = clubs.found(one, "Pond Society", "", "open", private=True)
    for player in (two, looking):
        clubs.invite(club, one, player)
        clubs.join(club, player)
    assert "the members of Pond Society" in ada.get(NEW).text
    assert cay.post(NEW, {"name": "x", "title": "industrial-waste", "kind": "swiss", "club": club}).status_code == 409
    tournament = open_tournament(ada, name="Teichpokal", club=club)
    assert "Pond Society" in ben.get(tournament).text
    assert "Teichpokal" in ben.get("/tournaments").text
    assert cay.get(tournament).status_code == 404
    assert cay.post(f"{tournament}/enter", {}).status_code == 404
    assert "Teichpokal" not in cay.get("/tournaments").text
    for visitor in (ada, ben):
        press(visitor, tournament, "enter")
    press(ada, tournament, "start")
    key = tournament.rpartition("/")[2]
    services.tournament_director.look_after(key)
    ((_, _, table),) = services.tournaments.standing(key).waiting()
    assert services.games.head(table.game).club == club
    assert dee.get(f"/games/{table.game}").status_code == 200, "A member looks on."
    assert cay.get(f"/games/{table.game}").status_code == 404


def test_a_tournament_starts_at_the_local_time_of_its_time_zone(services: Services, three: list[Visitor]) -> None:
    ben = three[1]
    year = datetime.fromtimestamp(clock.seconds(), UTC).year + 1
    asked = {"name": "Sommer", "title": "phytoplankton", "kind": "round_robin", "zone": "Europe/Berlin"}
    for local, hour in ((f"{year}-07-01T18:00", 16), (f"{year}-01-15T18:00", 17)):
        address = open_tournament(ben, **asked, starts=local, clock="workdays")
        terms = services.tournaments.standing(address.rpartition("/")[2]).terms
        begins = datetime.fromtimestamp(terms.starts_at / 1_000, UTC)
        assert (begins.month, begins.hour, terms.starts_zone) == (int(local[5:7]), hour, "Europe/Berlin")
        assert terms.clock is not None
        assert (terms.clock.zone_name, terms.clock.shifts) == ("Europe/Berlin", []), "its games find the shifts"
        assert f"{local.replace('T', ' ')} (Europe/Berlin)" in ben.page(address).text
    wrong = ben.post(NEW, {**asked, "starts": f"{year}-07-01T18:00", "zone": "Europe/Berlim"})
    assert (wrong.status_code, "Did you mean Europe/Berlin?" in wrong.text) == (422, True)


def test_the_form_has_the_options_of_the_title_and_the_start_time(services: Services, three: list[Visitor]) -> None:
    ben = three[1]
    asked = {"name": "Bald", "title": "phytoplankton", "kind": "round_robin", "bye": "half"}
    looked = ben.post(NEW, {**asked, "look": "yes", "table": "3"})
    (form,) = [form for form in Page(looked.text).forms if form.action.endswith(NEW)]
    assert (form.fields["options_of"], form.fields["table"]) == ("phytoplankton", "3")
    field, choices = next((name, found) for name, found in form.choices.items() if name.startswith("option:"))
    begins = (datetime.fromtimestamp(clock.seconds(), UTC) + timedelta(days=2)).replace(second=0, microsecond=0)
    local = (begins + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M")
    chosen = {**asked, "options_of": "phytoplankton", field: choices[0], "starts": local, "zone": "120"}
    terms = services.tournaments.standing(open_tournament(ben, **chosen).rpartition("/")[2]).terms
    assert str(terms.options[field.removeprefix("option:")]) == choices[0] != form.fields[field]
    assert terms.starts_at == begins.timestamp() * 1_000
    other = {**chosen, "options_of": "industrial-waste"}
    assert services.tournaments.standing(open_tournament(ben, **other).rpartition("/")[2]).terms.options == {}
    wrong = ben.post(NEW, {**chosen, "starts": "soon"})
    assert (wrong.status_code, "soon is not a valid date and time." in wrong.text) == (422, True)
