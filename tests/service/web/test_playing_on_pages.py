"""Playing on pages: taking seats, moving, stale pages, takebacks, resigning."""

import random

from scoresheet.service.container.services import Services
from tests.service.web.visitors import Guests, Page, Visitor


def id_of(game: str) -> str:
    return game.rsplit("/", 1)[1]


def test_a_whole_game_is_played_with_the_forms_on_the_pages(guests: Guests, services: Services) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    guests.play(game, players, 2_000)
    head = services.games.head(id_of(game))
    assert head.status == "finished"
    page = guests.stranger().page(game)
    assert "The game is over" in page.text
    for score in head.scores:
        assert str(score.points) in page.text
    guests.stranger().page(f"{game}/at/{head.started}")


def test_a_player_of_several_seats_plays_for_the_seat_to_act(guests: Guests) -> None:
    player, rng = guests.player(), random.Random(2)
    game = guests.game(player, **{"seat:1": "me", "seat:2": "me"})
    seats = set()
    for _ in range(12):
        seats.add(player.moves(game)[0].fields["seat"])
        assert player.move(game, rng)
    assert seats == {"0", "1", "2"}


def test_bots_get_the_seats_chosen_in_the_form(guests: Guests, services: Services) -> None:
    game = guests.game(guests.player(), **{"seat:1": "greedy", "seat:3": "random"})
    assert [chair.bot for chair in services.games.head(id_of(game)).seats] == ["", "greedy", "random"]


def test_a_move_from_a_stale_page_gives_409_and_shows_what_happened_since(guests: Guests, services: Services) -> None:
    player = guests.player()
    game = guests.game(player, **{"seat:1": "me"})
    old = player.moves(game)[0]
    assert player.move(game, random.Random(1))
    answer = player.post(old.action, {**old.fields, "key": "another"})
    assert answer.status_code == 409
    page = Page(answer.text)
    assert "has moved since this page was loaded" in page.text
    assert "Since this page was loaded" in page.text
    assert services.games.head(id_of(game)).version == int(old.fields["version"]) + 1
    assert any(form.action.endswith("/moves") for form in page.forms)


def test_a_move_after_the_end_gives_409_and_says_that_the_game_has_ended(guests: Guests) -> None:
    player, other = guests.player(), guests.player()
    game = guests.game(player, other)
    old = next(forms[0] for forms in (player.moves(game), other.moves(game)) if forms)
    mover, leaver = (player, other) if player.moves(game) else (other, player)
    resigning = next(form for form in leaver.page(game).forms if form.action.endswith("/resignation"))
    assert leaver.post(resigning.action, {**resigning.fields, "sure": "yes"}).status_code == 303
    answer = mover.post(old.action, old.fields)
    assert answer.status_code == 409
    assert "has ended since this page was loaded" in Page(answer.text).text


def test_the_same_form_sent_twice_moves_once(guests: Guests, services: Services) -> None:
    player = guests.player()
    game = guests.game(player, **{"seat:1": "me"})
    form = player.moves(game)[0]
    assert player.post(form.action, form.fields).status_code == 303
    assert player.post(form.action, form.fields).status_code == 303
    assert services.games.head(id_of(game)).version == int(form.fields["version"]) + 1


def test_moves_that_are_not_offered_are_rejected(guests: Guests, services: Services) -> None:
    player, other = guests.player(), guests.player()
    game = guests.game(player, other)
    head = services.games.head(id_of(game))
    asked, idle = (player, other) if head.to_act() == [0] else (other, player)
    fields = {"version": str(head.version), "seat": str(head.to_act()[0])}
    illegal = '{"type":"TakeCombination","column":77}'
    assert asked.post(f"{game}/moves", {**fields, "move": illegal}).status_code == 422
    assert asked.post(f"{game}/moves", {**fields, "move": "{"}).status_code == 422
    assert asked.post(f"{game}/moves", {**fields, "move": '{"type":"Elsewhere"}'}).status_code == 422
    assert asked.post(f"{game}/moves", {"version": fields["version"], "move": illegal}).status_code == 422
    assert idle.post(f"{game}/moves", {**fields, "move": '{"type":"TakeLoan"}'}).status_code == 403
    assert services.games.head(id_of(game)).version == head.version


def take_a_loan(players: list[Visitor], game: str) -> Visitor:
    """Let the player to act take a loan, and return that player."""
    for player in [player for player in players if player.page(game).asks]:
        for form in player.moves(game):
            if "loan" in form.text:
                assert player.post(form.action, form.fields).status_code == 303
                return player
    raise AssertionError("Nobody is asked.")


def test_an_idle_player_can_make_anytime_moves_on_the_page(guests: Guests, services: Services) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    asked, idle = players if players[0].page(game).asks else players[::-1]
    answer = asked.moves(game)[0]
    (loan,) = idle.moves(game)
    assert idle.post(loan.action, loan.fields).status_code == 303
    assert not idle.page(game).asks
    assert asked.post(answer.action, answer.fields).status_code == 303, "a loan of another seat made the page stale"
    head = services.games.head(id_of(game))
    assert head.version == int(answer.fields["version"]) + 2


def test_a_free_takeback_of_the_last_move_happens_at_once(guests: Guests, services: Services) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    before = services.games.head(id_of(game))
    player = take_a_loan(players, game)
    form = next(form for form in player.page(game).forms if form.action.endswith("/takebacks"))
    assert "Undo my last move" in form.text
    assert player.post(form.action, form.fields).status_code == 303
    assert services.games.head(id_of(game)).state == before.state
    assert "undone" in player.page(game).text


def test_other_takebacks_need_the_consent_of_the_others(guests: Guests, services: Services) -> None:
    players, rng = [guests.player(), guests.player()], random.Random(4)
    game = guests.game(*players)
    first = take_a_loan(players, game)
    before = services.games.head(id_of(game))
    other = next(player for player in players if player is not first)
    while not other.move(game, rng):
        assert first.move(game, rng)
    form = next(form for form in first.page(game).forms if form.action.endswith("/takebacks"))
    assert "Ask to undo my last move" in form.text
    assert first.post(form.action, form.fields).status_code == 303
    assert f"asks to go back to position {before.version}: do you agree?" in other.page("/").text
    assert "do you agree?" not in first.page("/").text
    answer = next(form for form in other.page(game).forms if form.action.endswith("/answers"))
    assert not [form for form in first.page(game).forms if form.action.endswith("/answers")]
    assert other.post(answer.action, {**answer.fields, "agree": "yes"}).status_code == 303
    assert services.games.head(id_of(game)).state == before.state


def test_resigning_needs_a_confirmation_and_ends_a_game_of_two(guests: Guests, services: Services) -> None:
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    assert players[0].post(f"{game}/resignation", {}).status_code == 422
    assert players[0].post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    head = services.games.head(id_of(game))
    assert (head.status, head.ranking) == ("finished", [[1], [0]])


def test_seats_can_be_taken_and_left_until_the_game_starts(guests: Guests, services: Services) -> None:
    host, guest = guests.player(), guests.player()
    game = guests.game(host, **{"seat:1": "open", "seat:2": "open"})
    assert guest.post(f"{game}/seats", {"seat": "2"}).status_code == 303
    assert guest.post(f"{game}/seats/2/leave", {}).status_code == 303
    assert guest.post(f"{game}/seats/0/leave", {}).status_code == 403
    assert host.post(f"{game}/seats", {"seat": "1", "bot": "random"}).status_code == 303
    assert host.post(f"{game}/seats", {"seat": "9"}).status_code == 409
    assert [chair.taken for chair in services.games.head(id_of(game)).seats] == [True, True, False]
