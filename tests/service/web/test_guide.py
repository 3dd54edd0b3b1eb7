"""The guide: an explanation of each kind of decision, shown once, and hints in a first game."""

import random
from collections.abc import Iterator

import pytest

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.wording import Message
from scoresheet.service.container.services import Services
from scoresheet.service.core.catalogues import LANGUAGES, translator
from scoresheet.service.web.guide import HINTS, guide_of
from tests.service.web.reading import GAP
from tests.service.web.test_trying import asked_moves, key_of, send, start_trial
from tests.service.web.visitors import PASSWORD, Form, Guests, Page, Visitor

TITLES = list(registry.all_titles().values())
WASTE = "industrial-waste"
TURN = "You play one card of your hand"
COMBINATION = "You choose the three cards"
WHY = "What you're deciding"


@pytest.fixture
def player(guests: Guests) -> Visitor:
    return guests.player()


def by_title(title: Title) -> str:
    return title.title


def start_first_turn(visitor: Visitor, services: Services, title: str = WASTE) -> str:
    """Start a trial game up to the visitor's first turn; return its address."""
    game = start_trial(visitor, title)
    next(moves(services, game))
    return game


def guide_form(visitor: Visitor, game: str) -> Form | None:
    """Return the form that confirms a new explanation, if there is one."""
    forms = [form for form in visitor.page(game).forms if form.action.endswith("/guide") and "kind" in form.fields]
    return forms[0] if forms else None


def confirm_explanation(visitor: Visitor, game: str) -> str:
    """Confirm the explanation and return its kind."""
    form = guide_form(visitor, game)
    assert form
    assert visitor.post(form.action, {**form.fields, "do": "got"}).status_code == 303
    return form.fields["kind"]


def switch_guide(visitor: Visitor, game: str, what: str) -> None:
    assert visitor.post(f"{game}/guide", {"do": what}).status_code == 303


def moves(services: Services, game: str, seed: int = 1) -> Iterator[dict[str, str]]:
    return asked_moves(services, game, random.Random(seed))


@pytest.mark.parametrize("title", TITLES, ids=by_title)
def test_exactly_the_kinds_of_decisions_of_a_title_have_an_explanation(title: Title) -> None:
    guide = guide_of(title.title)
    assert guide
    asked = {kind.__struct_config__.tag for kind in title.decisions if not issubclass(kind, FollowUp)}
    assert set(guide.explanations) == asked


@pytest.mark.parametrize("title", TITLES, ids=by_title)
@pytest.mark.parametrize("code", LANGUAGES)
def test_explanations_are_two_to_five_sentences_without_placeholders(title: Title, code: str) -> None:
    guide, switch_guide = guide_of(title.title), translator(code, title.title)
    assert guide
    for kind, explanation in guide.explanations.items():
        texts = [title.words.text(Message(text), switch_guide) for text in (explanation.why, explanation.advice)]
        assert not GAP.search(" ".join(texts)), kind
        assert 2 <= sum(text.count(". ") + text.endswith(".") for text in texts) <= 5, kind


@pytest.mark.parametrize("title", TITLES, ids=by_title)
def test_the_options_of_a_first_game_are_options_of_the_title(title: Title) -> None:
    guide = guide_of(title.title)
    assert guide
    assert title.read_options(dict(guide.options))


def test_a_title_without_a_guide_has_none() -> None:
    assert guide_of("plain") is None


def test_a_decision_is_explained_the_first_time_and_folded_later(player: Visitor, services: Services) -> None:
    game = start_trial(player)
    new: list[str] = []
    for _number, fields in zip(range(12), moves(services, game), strict=False):
        page, form = player.page(game), guide_form(player, game)
        folded = any(attributes.get("id") == "guide-again" for _, attributes in page.tags)
        assert WHY in page.text
        assert folded is (form is None or form.fields["kind"] in HINTS)
        new += [form.fields["kind"]] if form else []
        send(player, game, fields)
    assert new.count("ChooseCombination") == new.count("TakeTurn") == 1


def test_a_confirmed_explanation_does_not_reappear_even_in_another_session(
    guests: Guests, player: Visitor, services: Services
) -> None:
    game = start_first_turn(player, services)
    assert COMBINATION in player.page(game).text
    assert confirm_explanation(player, game) == "ChooseCombination"
    assert guide_form(player, game) is None or confirm_explanation(player, game) in HINTS
    name = services.accounts.profile(services.games.head(key_of(game)).seats[0].player).name
    later = guests.stranger()
    later.post("/sign-in", {"name": name, "password": PASSWORD})
    assert start_trial(later) == game
    form = guide_form(later, game)
    assert form is None or form.fields["kind"] in HINTS
    assert "<details" in later.get(game).text


def test_hints_appear_one_at_a_time_when_they_apply(player: Visitor, services: Services) -> None:
    game, seen = start_trial(player, "lineae"), []
    for fields in moves(services, game):
        while guide_form(player, game):
            assert player.page(game).text.count(" Got it ") == 1
            seen.append(confirm_explanation(player, game))
        if set(HINTS) <= set(seen):
            break
        send(player, game, fields)
    hints = [kind for kind in seen if kind in HINTS]
    assert hints[0] == "look"
    assert sorted(hints) == sorted(HINTS)
    assert len(seen) == len(set(seen))


def test_explanations_can_be_switched_off_and_on_and_shown_again(player: Visitor, services: Services) -> None:
    game = start_first_turn(player, services)
    confirm_explanation(player, game)
    switch_guide(player, game, "off")
    assert WHY not in player.page(game).text
    assert "Explain decisions" in player.page(game).text
    switch_guide(player, game, "on")
    assert "The line at the top" in player.page(game).text
    switch_guide(player, game, "again")
    assert guide_form(player, game).fields["kind"] == "ChooseCombination"  # type: ignore[union-attr]


def test_the_guide_is_off_outside_trial_games_unless_switched_on(guests: Guests, services: Services) -> None:
    player = guests.player()
    game = guests.game(player, **{"seat:1": "greedy"})
    assert WHY not in player.page(game).text
    switch_guide(player, game, "on")
    assert WHY in player.page(game).text or "greedy" in player.page(game).text


def test_the_guide_stays_off_in_the_next_trial_game(player: Visitor) -> None:
    game = start_trial(player)
    switch_guide(player, game, "off")
    player.post(f"{game}/resignation", {"sure": "yes"})
    assert WHY not in player.page(start_trial(player)).text


def test_after_the_first_game_the_page_suggests_next_steps_until_closed(player: Visitor) -> None:
    game = start_trial(player)
    player.post(f"{game}/resignation", {"sure": "yes"})
    page = player.page(game)
    assert "You have played your first game of Industrial Waste" in page.text
    assert f"{game}/again" in [form.action for form in page.forms]
    assert f"/titles/{WASTE}" in page.links()
    assert confirm_explanation(player, game) == "end"
    assert "You have played your first game" not in player.page(game).text


def test_confirmed_explanations_stay_confirmed_when_a_guest_signs_up(guests: Guests, services: Services) -> None:
    guest = guests.stranger()
    game = start_first_turn(guest, services, "phytoplankton")
    kind = confirm_explanation(guest, game)
    guest.post("/sign-up", {"name": "Reader of guides", "password": PASSWORD})
    form = guide_form(guest, game)
    assert form is None or form.fields["kind"] != kind


@pytest.mark.parametrize("fields", [{}, {"do": "nonsense"}, {"kind": "TakeTurn"}])
def test_an_invalid_guide_action_gives_422(player: Visitor, fields: dict[str, str], services: Services) -> None:
    game = start_first_turn(player, services)
    assert player.post(f"{game}/guide", fields).status_code == 422
    assert guide_form(player, game)


def test_unknown_kinds_of_explanations_are_not_stored(player: Visitor, services: Services) -> None:
    game = start_first_turn(player, services)
    fields = {"do": "got", "kind": ["x" * 500, "NoSuchKind", ":", ""]}
    assert player.post(f"{game}/guide", fields).status_code == 303
    kept = services.accounts.preferences.all(services.games.head(key_of(game)).seats[0].player)
    assert {name: value for name, value in kept.items() if "guide" in name} == {f"guide:{WASTE}": "on"}
    assert not {"NoSuchKind", ":", ""} & {*kept, *kept.values()}


def test_the_guide_redirects_to_this_site_only(player: Visitor) -> None:
    game = start_trial(player)
    answer = player.post(f"{game}/guide", {"do": "on", "next": "https://example.com/"})
    assert answer.headers["Location"] == "/"


def test_spectators_get_no_guide(guests: Guests, player: Visitor) -> None:
    game = guests.game(player, **{"seat:1": "greedy"})
    other = guests.player()
    start_trial(other)
    assert WHY not in other.page(game).text
    assert other.post(f"{game}/guide", {"do": "on"}).status_code == 404


def test_past_positions_have_no_explanations(player: Visitor) -> None:
    game = start_trial(player)
    assert WHY not in Page(player.get(f"{game}/at/1").text).text
