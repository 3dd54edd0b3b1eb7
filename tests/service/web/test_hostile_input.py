"""Protection of pages: cross-site forms, scripts, hostile texts, private games."""

import re

import pytest
from flask import Flask

from scoresheet.service.container.services import Services
from tests.service.web.visitors import BASE, OWN, Guests, Page, Played

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title><svg onload=alert(1)>",
    "{{ 7 * 7 }}{% raw %}",
    "javascript:alert(1)",
    "&lt;b&gt;&#x3c;script&#x3e;",
]
UNSEEN = [
    "\u202egnp.exe",
    "a\u0000b",
    "\ufeffname",
    "zero\u200bwidth",
    "\x1b[31mred",
    "z\u0300\u0301\u0302\u0303",
]
AWAY = ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "\t//x"]
ALLOWED_PICTURE = re.compile(r"^/static/titles/[a-z-]+-cover\.svg\?v=[0-9a-f]{12}$")
ALLOWED_SCRIPT = re.compile(r"^/static/[a-z]+\.js\?v=[0-9a-f]{12}$")


@pytest.fixture(scope="module")
def played(guests: Guests) -> Played:
    players = [guests.player(), guests.player()]
    game = guests.game(*players, name="Guarded")
    guests.play(game, players, 30)
    return players, game


def addresses(game: str) -> list[str]:
    rest = ["", "?piece=loans:0", "/at/5", "/at/9?perspective=1", "/log", "/log?after=3"]
    return [
        "/",
        "/sign-in",
        "/sign-up",
        "/games/new",
        "/games/new?title=industrial-waste",
        *(game + end for end in rest),
    ]


def assert_harmless(html: str) -> None:
    page = Page(html)
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], (tag, attributes)
        assert tag not in ("style", "iframe", "object", "embed", "base"), tag
        if tag == "img":
            assert ALLOWED_PICTURE.match(attributes.get("src", "")), attributes
        if tag == "script":
            assert ALLOWED_SCRIPT.match(attributes.get("src", "")), attributes
        for name in ("href", "src", "action"):
            assert not re.match(r"(?i)\s*(javascript|data|https?:|//)", attributes.get(name, "")), attributes


def test_no_page_has_inline_scripts_or_styles_or_external_resources(guests: Guests, played: Played) -> None:
    for reader in (guests.stranger(), played[0][0], guests.player()):
        for address in addresses(played[1]):
            answer = reader.get(address)
            assert answer.status_code in (200, 303), address
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert_harmless(answer.text)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_shown_verbatim_and_harmless(guests: Guests, services: Services, text: str) -> None:
    player = guests.player()
    answer = player.post("/games/new", {"title": "industrial-waste", "name": text, "seat:1": "me"})
    assert answer.status_code == 303
    game = answer.headers["Location"]
    assert services.projections.settle(30)
    for address in (game, f"{game}/log", f"{game}/at/4", "/"):
        html = player.get(address).text
        assert_harmless(html)
        assert "7 * 7" not in text or "{{ 7 * 7 }}" in Page(html).text
    for address in (
        f"/sign-in?next={text}",
        f"{game}?piece={text}&perspective={text}",
        f"/games/{text}",
        f"/games/new?title={text}",
    ):
        answer = guests.player().get(address)
        assert answer.mimetype == "application/problem+json" or assert_harmless(answer.text) is None


@pytest.mark.parametrize("text", UNSEEN)
def test_undisplayable_texts_are_rejected_with_an_explanation(guests: Guests, text: str) -> None:
    player = guests.player()
    answer = player.post("/games/new", {"title": "industrial-waste", "name": text, "seat:1": "me"})
    assert answer.status_code == 422
    assert "This text " in answer.text
    answer = player.post("/sign-up", {"name": text, "password": "long enough 123"})
    assert answer.status_code == 422
    assert "A name " in answer.text or "letters of " in answer.text


@pytest.mark.parametrize("text", HOSTILE + UNSEEN)
def test_hostile_names_are_rejected_or_shown_harmlessly(guests: Guests, text: str) -> None:
    visitor = guests.stranger()
    answer = visitor.post("/sign-up", {"name": text[:32], "password": "long enough 123"})
    assert answer.status_code in (303, 422)
    assert_harmless(answer.text)
    game = guests.player().post("/games/new", {"title": "industrial-waste", "seat:1": "open"}).headers["Location"]
    visitor.post(f"{game}/seats", {})
    assert_harmless(guests.stranger().get(game).text)


def posting_addresses(app: Flask) -> list[str]:
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("pages.") and "POST" in rule.methods]
    one = {re.sub(r"<any\((\w+)[^>]*>", r"\1", rule.rule) for rule in rules}
    return sorted(re.sub(r"<[^>]*>", "1", address) for address in one)


def test_forms_from_other_sites_give_403_everywhere(guests: Guests, played: Played) -> None:
    foreign = [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {},
    ]
    found = posting_addresses(guests.app)
    assert len(found) >= 9
    for address in found:
        for headers in foreign:
            answer = played[0][0].post(address, {"sure": "yes"}, headers)
            assert answer.status_code == 403, (address, headers)


def test_forms_of_our_own_pages_are_accepted(guests: Guests) -> None:
    player = guests.player()
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Origin": "https://localhost"}):
        settings = {"title": "industrial-waste", "seat:1": "random"}
        assert player.post("/games/new", settings, headers).status_code == 303


@pytest.mark.parametrize("target", AWAY)
def test_signing_up_never_redirects_to_another_site(guests: Guests, target: str) -> None:
    visitor = guests.stranger()
    answer = visitor.post(
        "/sign-up", {"name": "Away " + "bcdfg"[AWAY.index(target)], "password": "long enough 123", "next": target}
    )
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/"


def test_the_session_cookie_cannot_be_read_by_scripts_or_sent_from_elsewhere(guests: Guests) -> None:
    answer = guests.stranger().post("/sign-up", {"name": "Cookie Monster", "password": "long enough 123"})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-")
    for word in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/"):
        assert word in cookie


def test_a_private_game_gives_404_to_others(guests: Guests) -> None:
    host = guests.player()
    game = guests.game(host, **{"seat:1": "me", "visibility": "private"})
    for reader in (guests.stranger(), guests.player()):
        for end in ("", "/at/2", "/log", "/version"):
            assert reader.get(game + end).status_code == 404
        assert reader.post(f"{game}/seats", {}).status_code == 404
        assert game not in reader.get("/").text
    assert host.get(game).status_code == 200


@pytest.mark.parametrize("accept", ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "application/json"])
def test_an_unknown_address_gives_browsers_a_page_and_programs_a_problem(guests: Guests, accept: str) -> None:
    for address in ("/nowhere", "/game", "/api/v1/nowhere"):
        answer = guests.stranger().get(address, Accept=accept)
        assert answer.status_code == 404
        page = accept.startswith("text/html") and not address.startswith("/api/")
        assert answer.mimetype == ("text/html" if page else "application/problem+json"), address
    assert guests.stranger().get("/games/nothing", Accept=accept).mimetype == "text/html"


def test_opening_the_address_of_a_form_gives_browsers_a_page_with_405(guests: Guests) -> None:
    for address in ("/sign-out", "/language", "/games/nothing/moves"):
        answer = guests.stranger().get(address, Accept="text/html")
        assert (answer.status_code, answer.mimetype) == (405, "text/html"), address
    assert guests.stranger().get("/sign-out", Accept="application/json").mimetype == "application/problem+json"


HUGE = ["9" * digits for digits in (10, 19, 30, 5_000)]


@pytest.mark.parametrize("number", [*HUGE, "-1", "-" + "9" * 30, "x", "1.5", "\u0663"])
def test_any_number_in_the_query_of_a_game_page_causes_no_error(guests: Guests, played: Played, number: str) -> None:
    for address in (f"{played[1]}/log?after={number}", f"{played[1]}?piece=loans:{number}&perspective={number}"):
        assert guests.stranger().get(address).status_code == 200


@pytest.mark.parametrize("number", HUGE)
def test_huge_positions_and_seats_give_client_errors(guests: Guests, played: Played, number: str) -> None:
    player, game = played[0][0], played[1]
    for end in (f"/at/{number}", f"/at/{number}/change"):
        assert player.get(game + end).status_code == 404
    tried = {f"/seats/{number}/leave": {}, "/seats": {"seat": number}, "/takebacks": {"to": number}}
    for end, fields in {**tried, f"/takebacks/{number}/withdrawal": {}}.items():
        answer = player.post(game + end, {"version": number, "key": "k" + number[:40], **fields})
        assert 400 <= answer.status_code < 500, end


def test_leaving_a_private_game_twice_redirects_to_the_lobby_both_times(guests: Guests) -> None:
    player = guests.player()
    opened = {"title": "industrial-waste", "visibility": "private", "seats": 3}
    made = player.client.post("/api/v1/games", json=opened, base_url=BASE, headers=OWN)
    game = f"/games/{made.json['id']}"
    form = next(form for form in player.page(game).forms if form.action.endswith("/seats/0/leave"))
    for _ in range(2):
        answer = player.post(form.action, form.fields)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert player.get(game).status_code == 404
    assert guests.player().post(form.action, form.fields).status_code == 404
