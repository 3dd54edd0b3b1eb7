"""Invitations by link and by name fill games, private ones too; to all others those are not there."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.web import title_cards
from tests.service.web.visitors import Guests, Page, Visitor


def opened(guests: Guests, host: Visitor, visibility: str = "private", **fields: str) -> str:
    return guests.game(host, visibility=visibility, **{"seat:1": "open", **fields})


def link_of(host: Visitor, game: str) -> str:
    """The path of the link that the host is shown."""
    address = next(
        attributes["value"] for _, attributes in host.page(game).tags if attributes.get("id") == "invite-link"
    )
    return urlsplit(address).path


def make_link(host: Visitor, game: str, do: str = "renew") -> None:
    assert host.post(f"{game}/invitation-link", {"do": do}).status_code == 303


def sits(services: Services, game: str) -> int:
    """How many people sit there."""
    return sum(bool(chair.player) for chair in services.games.head(game.rpartition("/")[2]).seats)


def test_a_private_game_is_filled_by_its_link(guests: Guests, services: Services) -> None:
    host, friend = guests.player(), guests.player()
    game = opened(guests, host)
    assert friend.get(game).status_code == 404
    make_link(host, game)
    link = link_of(host, game)
    assert friend.get(game).status_code == 404
    assert "You are invited" in friend.page(link).text
    assert friend.post(link, {}).headers["Location"] == game
    assert friend.post(link, {}).headers["Location"] == game
    assert "Board" in friend.page(game).text
    assert sits(services, game) == 2
    assert guests.player().post(link, {}).status_code == 409
    assert guests.player().get(link).status_code == 410


def test_whoever_is_not_signed_in_is_led_back_to_the_invitation(guests: Guests) -> None:
    host, stranger = guests.player(), guests.stranger()
    game = opened(guests, host)
    make_link(host, game)
    link = link_of(host, game)
    page = stranger.page(link)
    (sign_up,) = [way for way in page.links() if way.startswith("/sign-up?next=")][:1]
    form = next(
        form for form in stranger.page(sign_up).forms if "next" in form.fields and "language" not in form.action
    )
    answer = stranger.post("/sign-up", {**form.fields, "name": "Led back", "password": "correct horse battery"})
    assert answer.headers["Location"] == link
    assert stranger.post(link, {}).headers["Location"] == game


def test_a_link_that_was_renewed_or_withdrawn_leads_nowhere(guests: Guests, services: Services) -> None:
    host, friend = guests.player(), guests.player()
    game = opened(guests, host)
    links = []
    for _ in range(2):
        make_link(host, game)
        links.append(link_of(host, game))
    make_link(host, game, "withdraw")
    assert len(set(links)) == 2
    assert "Make a link that invites" in host.page(game).text
    for link in (*links, "/invitations/made-up"):
        answers = [friend.get(link), friend.post(link, {})]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert "no longer valid" in Page(answers[0].text).text
    assert sits(services, game) == 1


def test_a_player_who_is_invited_by_name_accepts_in_the_lobby(guests: Guests, services: Services) -> None:
    host, friend = guests.player("Inviting One"), guests.player("Invited One")
    game = opened(guests, host, name="At my place")
    assert host.post(f"{game}/invitations", {"name": "invited one"}).status_code == 303
    assert "Invited One" in host.page(game).text
    lobby = friend.page("/")
    assert "Inviting One invites you" in lobby.text
    assert "At my place" in lobby.text
    assert friend.get(game).status_code == 404
    (form,) = [form for form in lobby.forms if form.action == f"{game}/invitation"]
    assert friend.post(form.action, {"accept": "yes"}).headers["Location"] == game
    assert friend.post(form.action, {"accept": "yes"}).headers["Location"] == game
    assert sits(services, game) == 2
    assert "invites you" not in friend.page("/").text


@pytest.mark.parametrize("who", ["the invited", "the host"])
def test_an_invitation_that_was_declined_or_withdrawn_is_gone(guests: Guests, services: Services, who: str) -> None:
    host, friend = guests.player(), guests.player(f"Friend of {who.split()[1]}")
    game = opened(guests, host)
    host.post(f"{game}/invitations", {"name": f"Friend of {who.split()[1]}"})
    if who == "the host":
        (action,) = [form.action for form in host.page(game).forms if form.action.endswith("/withdraw")]
        assert host.post(action, {}).status_code == 303
    else:
        assert friend.post(f"{game}/invitation", {"accept": "no"}).headers["Location"] == "/"
    assert "invites you" not in friend.page("/").text
    assert friend.post(f"{game}/invitation", {"accept": "yes"}).status_code == 404
    assert sits(services, game) == 1


def test_nobody_but_those_who_sit_there_invites_and_nothing_tells_that_a_private_game_is_there(guests: Guests) -> None:
    host, other = guests.player(), guests.player("Nosy")
    private, public = opened(guests, host), opened(guests, host, "public")
    for way, fields in (("/invitations", {"name": "Nosy"}), ("/invitation-link", {}), ("/invitations/x/withdraw", {})):
        assert other.post(f"{private}{way}", fields).status_code == 404
        assert other.post(f"{public}{way}", fields).status_code == 403
        assert guests.stranger().post(f"{private}{way}", fields).status_code == 404
    answers = [other.post(f"{game}/invitation", {"accept": "yes"}) for game in (private, "/games/nothing")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert Page(answers[0].text).text == Page(answers[1].text).text
    assert "Invite players" not in other.page(public).text


def test_who_joins_a_public_game_has_no_bots_to_seat_no_link_to_change_and_no_invitation_of_others_to_withdraw(
    guests: Guests, services: Services
) -> None:
    host, other = guests.player("Opening One"), guests.player("Joining One")
    for name in ("Wanted One", "Wanted Two"):
        guests.player(name)
    game = guests.game(host, **{f"seat:{seat}": "open" for seat in (1, 2, 3)})
    make_link(host, game)
    link = link_of(host, game)
    assert host.post(f"{game}/invitations", {"name": "Wanted One"}).status_code == 303
    assert other.post(f"{game}/seats", {"seat": "1"}).status_code == 303
    assert other.post(f"{game}/invitations", {"name": "Wanted Two"}).status_code == 303
    mine, theirs = host.page(game), other.page(game)
    assert link_of(other, game) == link, "it may be passed on"
    for said in ("Take a seat", "Add a bot here", "Another link", "Withdraw the link"):
        assert said in mine.text
        assert said not in theirs.text, said
    actions = [[form.action for form in page.forms if form.action.endswith("/withdraw")] for page in (mine, theirs)]
    assert [len(each) for each in actions] == [2, 1]
    [of_the_host] = set(actions[0]) - set(actions[1])
    refused = [
        other.post(f"{game}/seats", {"seat": "2", "bot": "greedy"}),
        other.post(f"{game}/seats", {"seat": "2"}),
        other.post(f"{game}/invitation-link", {"do": "renew"}),
        other.post(f"{game}/invitation-link", {"do": "withdraw"}),
        other.post(of_the_host, {}),
    ]
    assert [answer.status_code for answer in refused] == [403] * 5
    assert "Only the host can do this" in Page(refused[0].text).text
    assert (link_of(host, game), sits(services, game)) == (link, 2)
    assert other.post(actions[1][0], {}).status_code == 303
    assert host.post(f"{game}/seats", {"seat": "2", "bot": "greedy"}).status_code == 303
    assert "Send away" not in other.page(game).text
    assert other.post(f"{game}/seats/2/leave", {}).status_code == 403
    assert host.post(f"{game}/seats/2/leave", {}).status_code == 303


def test_who_cannot_be_invited_is_said_on_the_page(guests: Guests) -> None:
    host = guests.player("Hosting")
    game = opened(guests, host)
    for name, said in (
        ("Nobody Of That Name", "There is no player named"),
        ("Hosting", "You don't need an invitation"),
    ):
        answer = host.post(f"{game}/invitations", {"name": name})
        assert 400 <= answer.status_code < 500
        assert said in Page(answer.text).text
    for name in ("", "\x00", "a" * 5000, "%s{0}<b>"):
        assert host.post(f"{game}/invitations", {"name": name}).status_code in (409, 422)


def test_who_is_forgotten_is_invited_no_more(guests: Guests, services: Services) -> None:
    host, friend = guests.player(), guests.player("Soon Gone")
    game = opened(guests, host)
    host.post(f"{game}/invitations", {"name": "Soon Gone"})
    found = services.accounts.named("Soon Gone")
    assert found
    services.accounts.forget(found.id)
    assert services.accounts.invitations.to(game.rpartition("/")[2]) == []
    assert "Soon Gone" not in host.page(game).text
    assert friend.get("/").status_code == 200


def finished(guests: Guests, services: Services, *players: Visitor, **fields: str) -> str:
    """A game that one player after the other has given up."""
    game = guests.game(*players, **fields)
    for player in players:
        if not services.games.head(game.rpartition("/")[2]).over:
            assert player.post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    assert services.games.head(game.rpartition("/")[2]).over
    return game


def test_both_who_press_play_again_come_to_the_same_new_game(guests: Guests, services: Services) -> None:
    one, two = guests.player("Once More"), guests.player("And Again")
    game = finished(guests, services, one, two, name="Best of three", pace="24", visibility="unlisted")
    assert [form.text for form in two.page(game).forms if form.action.endswith("/again")] != []
    new = [player.post(f"{game}/again", {}).headers["Location"] for player in (two, two, one, two)]
    assert len(set(new)) == 1
    before, after = (services.games.head(address.rpartition("/")[2]) for address in (game, new[0]))
    assert (after.status, after.name, after.pace, after.visibility) == ("playing", "Best of three", 24, "unlisted")
    assert [chair.player for chair in after.seats] == [chair.player for chair in reversed(before.seats)]


def test_who_plays_again_plays_by_the_same_clock(guests: Guests, services: Services) -> None:
    players = guests.player(), guests.player()
    game = finished(guests, services, *players, clock="correspondence", on_time_out="forfeit")
    new = players[0].post(f"{game}/again", {}).headers["Location"]
    before, after = (services.games.head(address.rpartition("/")[2]).clock for address in (game, new))
    assert after == before
    assert after is not None


@pytest.mark.parametrize("on_dispute", ["play_on", "wait"])
def test_a_game_that_is_played_again_waits_for_rulings_if_the_one_before_did(
    guests: Guests, services: Services, on_dispute: str
) -> None:
    players = guests.player(), guests.player()
    game = finished(guests, services, *players, on_dispute=on_dispute)
    new = players[0].post(f"{game}/again", {}).headers["Location"]
    assert services.games.head(new.rpartition("/")[2]).on_dispute == on_dispute


def test_the_others_are_invited_and_bots_sit_down_at_once(guests: Guests, services: Services) -> None:
    one, two = guests.player("Asks Again"), guests.player("Is Asked")
    game = finished(guests, services, one, two, **{"seat:1": "open", "seat:2": "greedy"})
    new = one.post(f"{game}/again", {}).headers["Location"]
    seats = services.games.head(new.rpartition("/")[2]).seats
    assert [(bool(chair.player), chair.bot) for chair in seats] == [(False, "greedy"), (True, ""), (False, "")]
    assert "Asks Again invites you" in two.page("/").text
    two.post(f"{new}/invitation", {"accept": "yes"})
    head = services.games.head(new.rpartition("/")[2])
    assert (head.status, head.seats[2].bot) == ("playing", "")


def test_who_held_two_seats_comes_to_both_of_them_again_though_another_player_opens_the_new_game(
    guests: Guests, services: Services
) -> None:
    host, two = guests.player("Holds Two"), guests.player("Holds One")
    game = finished(guests, services, host, two, **{"seat:1": "me", "seat:2": "open"})
    before = [chair.player for chair in services.games.head(game.rpartition("/")[2]).seats]
    assert len(set(before)) == 2
    new = two.post(f"{game}/again", {}).headers["Location"]
    assert host.post(f"{new}/invitation", {"accept": "yes"}).status_code == 303
    after = services.games.head(new.rpartition("/")[2])
    assert after.status == "playing"
    assert [chair.player for chair in after.seats] == [before[-1], *before[:-1]]


def test_alone_against_a_bot_the_new_game_begins_at_once(guests: Guests, services: Services) -> None:
    player = guests.player()
    game = finished(guests, services, player, **{"seat:1": "greedy"})
    new = player.post(f"{game}/again", {}).headers["Location"]
    assert services.games.head(new.rpartition("/")[2]).status == "playing"


def test_only_those_who_have_played_a_game_to_its_end_play_it_again(guests: Guests, services: Services) -> None:
    one, two, other = guests.player(), guests.player(), guests.player()
    running, over = guests.game(one, two), finished(guests, services, one, two)
    assert one.post(f"{running}/again", {}).status_code == 403
    assert other.post(f"{over}/again", {}).status_code == 403
    assert "/sign-in" in guests.stranger().post(f"{over}/again", {}).headers["Location"]
    assert "Play again" not in other.page(over).text


def test_a_game_is_opened_with_those_who_are_invited_to_its_seats(guests: Guests, services: Services) -> None:
    host, friend = guests.player("Opens It"), guests.player("Comes Soon")
    form = {"title": "industrial-waste", "visibility": "private", "seat:1": "greedy", "seat:2": "invite"}
    wrong = host.post("/games/new", {**form, "player:2": "Nobody At All"})
    assert wrong.status_code == 404
    assert "There is no player named Nobody At All." in Page(wrong.text).text
    game = host.post("/games/new", {**form, "player:2": "comes soon"}).headers["Location"]
    assert "Opens It invites you" in friend.page("/").text
    friend.post(f"{game}/invitation", {"accept": "yes"})
    head = services.games.head(game.rpartition("/")[2])
    assert (head.status, head.visibility, [bool(chair.player) for chair in head.seats]) == (
        "playing",
        "private",
        [True, False, True],
    )


def test_one_press_on_the_form_as_it_stands_begins_a_game_against_a_bot(guests: Guests, services: Services) -> None:
    player = guests.player()
    for title in registry.all_titles():
        page = player.page(f"/games/new?title={title}")
        form = next(form for form in page.forms if form.action == "/games/new")
        answer = player.post(form.action, {name: said for name, said in form.fields.items() if "option" not in name})
        head = services.games.head(answer.headers["Location"].rpartition("/")[2])
        assert (head.status, [chair.bot for chair in head.seats]) == ("playing", ["", "greedy"])
    for title in registry.all_titles().values():
        assert title.name in player.page("/games/new").text


def test_the_list_of_titles_shows_every_title_once_with_its_pitch(guests: Guests) -> None:
    with guests.app.test_request_context():
        cards = title_cards.shelf()
    assert [card.id for card in cards] == list(registry.all_titles())
    assert all(card.pitch and card.picture for card in cards)
