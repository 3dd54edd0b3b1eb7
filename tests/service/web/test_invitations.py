"""Invitations by link and by name; private games stay invisible to all others."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from scoresheet.service.container.services import Services
from tests.service.web.visitors import Guests, Page, Visitor


def open_game(guests: Guests, host: Visitor, visibility: str = "private", **fields: str) -> str:
    return guests.game(host, visibility=visibility, **{"seat:1": "open", **fields})


def link_of(host: Visitor, game: str) -> str:
    """Return the path of the invitation link on the host's page."""
    address = next(
        attributes["value"] for _, attributes in host.page(game).tags if attributes.get("id") == "invite-link"
    )
    return urlsplit(address).path


def make_link(host: Visitor, game: str, do: str = "renew") -> None:
    assert host.post(f"{game}/invitation-link", {"do": do}).status_code == 303


def seated_players(services: Services, game: str) -> int:
    """Return the number of seated players."""
    return sum(bool(chair.player) for chair in services.games.head(game.rpartition("/")[2]).seats)


def test_a_player_joins_a_private_game_by_its_link(guests: Guests, services: Services) -> None:
    host, friend = guests.player(), guests.player()
    game = open_game(guests, host)
    assert friend.get(game).status_code == 404
    make_link(host, game)
    link = link_of(host, game)
    assert friend.get(game).status_code == 404
    assert "You are invited" in friend.page(link).text
    assert friend.post(link, {}).headers["Location"] == game
    assert friend.post(link, {}).headers["Location"] == game
    assert "Board" in friend.page(game).text
    assert seated_players(services, game) == 2
    assert guests.player().post(link, {}).status_code == 409
    assert guests.player().get(link).status_code == 410


def test_signing_up_leads_back_to_the_invitation(guests: Guests) -> None:
    host, stranger = guests.player(), guests.stranger()
    game = open_game(guests, host)
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


def test_a_renewed_or_withdrawn_link_is_invalid(guests: Guests, services: Services) -> None:
    host, friend = guests.player(), guests.player()
    game = open_game(guests, host)
    links = []
    for _ in range(2):
        make_link(host, game)
        links.append(link_of(host, game))
    make_link(host, game, "withdraw")
    assert len(set(links)) == 2
    assert "Create an invite link" in host.page(game).text
    for link in (*links, "/invitations/made-up"):
        answers = [friend.get(link), friend.post(link, {})]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert "no longer valid" in Page(answers[0].text).text
    assert seated_players(services, game) == 1


def test_a_player_invited_by_name_accepts_in_the_lobby(guests: Guests, services: Services) -> None:
    host, friend = guests.player("Inviting One"), guests.player("Invited One")
    game = open_game(guests, host, name="At my place")
    assert host.post(f"{game}/invitations", {"name": "invited one"}).status_code == 303
    assert "Invited One" in host.page(game).text
    lobby = friend.page("/")
    assert "Inviting One invites you" in lobby.text
    assert "At my place" in lobby.text
    assert friend.get(game).status_code == 404
    (form,) = [form for form in lobby.forms if form.action == f"{game}/invitation"]
    assert friend.post(form.action, {"accept": "yes"}).headers["Location"] == game
    assert friend.post(form.action, {"accept": "yes"}).headers["Location"] == game
    assert seated_players(services, game) == 2
    assert "invites you" not in friend.page("/").text


@pytest.mark.parametrize("who", ["the invited", "the host"])
def test_a_declined_or_withdrawn_invitation_is_gone(guests: Guests, services: Services, who: str) -> None:
    host, friend = guests.player(), guests.player(f"Friend of {who.split()[1]}")
    game = open_game(guests, host)
    host.post(f"{game}/invitations", {"name": f"Friend of {who.split()[1]}"})
    if who == "the host":
        (action,) = [form.action for form in host.page(game).forms if form.action.endswith("/withdraw")]
        assert host.post(action, {}).status_code == 303
    else:
        assert friend.post(f"{game}/invitation", {"accept": "no"}).headers["Location"] == "/"
    assert "invites you" not in friend.page("/").text
    assert friend.post(f"{game}/invitation", {"accept": "yes"}).status_code == 404
    assert seated_players(services, game) == 1


def test_only_seated_players_invite_and_private_games_look_nonexistent_to_others(guests: Guests) -> None:
    host, other = guests.player(), guests.player("Nosy")
    private, public = open_game(guests, host), open_game(guests, host, "public")
    for way, fields in (("/invitations", {"name": "Nosy"}), ("/invitation-link", {}), ("/invitations/x/withdraw", {})):
        assert other.post(f"{private}{way}", fields).status_code == 404
        assert other.post(f"{public}{way}", fields).status_code == 403
        assert guests.stranger().post(f"{private}{way}", fields).status_code == 404
    answers = [other.post(f"{game}/invitation", {"accept": "yes"}) for game in (private, "/games/nothing")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert Page(answers[0].text).text == Page(answers[1].text).text
    assert "Invite players" not in other.page(public).text


def test_a_joining_player_cannot_add_bots_change_the_link_or_withdraw_the_hosts_invitations(
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
    for said in ("Take a seat", "Add a bot", "New link", "Revoke link"):
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
    assert (link_of(host, game), seated_players(services, game)) == (link, 2)
    assert other.post(actions[1][0], {}).status_code == 303
    assert host.post(f"{game}/seats", {"seat": "2", "bot": "greedy"}).status_code == 303
    assert "Remove" not in other.page(game).text
    assert other.post(f"{game}/seats/2/leave", {}).status_code == 403
    assert host.post(f"{game}/seats/2/leave", {}).status_code == 303


def test_an_impossible_invitation_is_explained_on_the_page(guests: Guests) -> None:
    host = guests.player("Hosting")
    game = open_game(guests, host)
    for name, said in (
        ("Nobody Of That Name", "There is no player named"),
        ("Hosting", "You don't need an invitation"),
    ):
        answer = host.post(f"{game}/invitations", {"name": name})
        assert 400 <= answer.status_code < 500
        assert said in Page(answer.text).text
    for name in ("", "\x00", "a" * 5000, "%s{0}<b>"):
        assert host.post(f"{game}/invitations", {"name": name}).status_code in (409, 422)


def test_deleting_a_player_removes_their_invitations(guests: Guests, services: Services) -> None:
    host, friend = guests.player(), guests.player("Soon Gone")
    game = open_game(guests, host)
    host.post(f"{game}/invitations", {"name": "Soon Gone"})
    found = services.accounts.named("Soon Gone")
    assert found
    services.accounts.forget(found.id)
    assert services.accounts.invitations.to(game.rpartition("/")[2]) == []
    assert "Soon Gone" not in host.page(game).text
    assert friend.get("/").status_code == 200


def test_a_player_can_send_a_limited_number_of_invitations_a_day(
    guests: Guests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.invitations._limit, "most", 2)
    host = guests.player()
    game = open_game(guests, host)
    for number in range(2):
        guests.player(f"Invited {number}")
        assert host.post(f"{game}/invitations", {"name": f"Invited {number}"}).status_code == 303
    guests.player("Invited too late")
    refused = host.post(f"{game}/invitations", {"name": "Invited too late"})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
