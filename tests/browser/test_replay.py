"""The replay in a browser: scrubbing, stepping, playing, links; and live moves of others."""

import re
from datetime import UTC, datetime, timedelta, timezone

import pytest
from playwright.sync_api import Route, expect

from scoresheet.service.web.charts.frame import WIDTH as CHART_WIDTH
from tests.browser.conftest import Visit
from tests.browser.table import Player, answered, asked, move, open_game, position, sit_down

IN_SIGHT = """pieces => pieces.map(piece => {
    const {top, bottom, left, right} = piece.getBoundingClientRect();
    const frame = piece.closest(".board-part, .change-scroll").getBoundingClientRect();
    const down = top >= frame.top - 1 && top < Math.min(frame.bottom, innerHeight);
    return down && left >= frame.left - 1 && left < frame.right;
})"""
COLLISIONS = """() => {
    const boxes = [...document.querySelectorAll(".bar #play, .bar label, #slider, .steps > *")]
        .filter(part => part.offsetWidth).map(part => part.getBoundingClientRect());
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""
NO_STREAMS = """
    class NoStream { constructor() { setTimeout(() => this.onerror()); } addEventListener() {} close() {} }
    window.EventSource = NoStream;  // readyState and CLOSED are both undefined: it is closed from the beginning
"""


def test_board_chart_and_address_follow_the_slider(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(game)
    slider = page.get_by_role("slider")
    boards = set()
    for at in (5, 9, 20):
        slider.fill(str(at))
        expect(page).to_have_url(f"{game}/at/{at}")
        expect(page.locator("#slider-at")).to_have_text(str(at))
        boards.add((page.locator(".board-part").inner_text(), page.locator(".chart .cursor").get_attribute("d")))
    assert len(boards) == 3
    expect(slider).to_be_focused()
    deep = visit(java_script_enabled=False)
    deep.goto(f"{game}/at/20")
    assert deep.locator(".board-part").inner_text() == page.locator(".board-part").inner_text()


@pytest.mark.parametrize("locale", ["en", "de-DE"])
def test_parts_of_the_bar_do_not_overlap_at_any_width(visit: Visit, game: str, locale: str) -> None:
    page = visit(locale=locale)
    page.goto(f"{game}/at/20")
    for width in (1060, 1180, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(COLLISIONS) == 0, width


def test_keys_step_by_move_turn_and_round_and_play_advances_by_itself(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"{game}/at/8")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#slider-at")).to_have_text("9")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#slider-at")).to_have_text("8")
    turn = page.locator('[data-step="turn-on"]').get_attribute("data-position")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#slider-at")).to_have_text(str(turn))
    page.keyboard.press("PageUp")
    expect(page.locator("#slider-at")).not_to_have_text(str(turn))
    before = position(page)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#slider-at")).to_have_text(str(before + 2))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_a_dragged_slider_sends_one_request_at_a_time_and_then_the_newest(visit: Visit, game: str) -> None:
    page, held, asked_for = visit(), list[Route](), list[str]()
    page.goto(game)
    page.on("request", lambda request: asked_for.append(request.url) if "/at/" in request.url else None)
    page.route("**/at/*", lambda route: held.append(route) if not held else route.continue_())
    slider = page.get_by_role("slider")
    for at in range(5, 21):
        slider.fill(str(at))
    expect(page.locator("#slider-at")).to_have_text("20")
    assert asked_for == [f"{game}/at/5"]
    held[0].continue_()
    expect(page).to_have_url(f"{game}/at/20")
    assert asked_for == [f"{game}/at/5", f"{game}/at/20"]


def test_keys_links_and_clicks_on_the_chart_lead_to_their_positions(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"{game}/at/12")
    at = page.locator("#slider-at")
    page.keyboard.press("End")
    expect(at).to_have_text(page.get_by_role("slider").get_attribute("max") or "")
    page.keyboard.press("Home")
    expect(page.get_by_role("link", name="to the end")).to_have_attribute("href", re.compile("/at/"))
    start = position(page)
    page.keyboard.press("Home")
    expect(at).to_have_text("1")
    expect(page.get_by_text("The game has not started.")).to_be_visible()
    page.get_by_role("link", name="to the end").click()
    page.locator("label[for=tab-points]").click()
    chart = page.locator(".chart")
    first, last = (int(chart.get_attribute(f"data-{end}") or 0) for end in ("first", "last"))
    assert first == start
    box = chart.bounding_box()
    assert box
    left, right = (float(chart.get_attribute(f"data-{side}") or 0) for side in ("left", "right"))
    middle = (left + right) / 2 / CHART_WIDTH * box["width"]
    chart.click(position={"x": middle, "y": box["height"] / 2})
    expect(page.locator("#slider-at")).not_to_have_text(str(last))
    assert abs(position(page) - (first + last) / 2) <= 1
    chart.get_by_role("link", name="Round 1", exact=True).press("Enter")
    expect(at).to_have_text(str(start))


def test_changed_pieces_are_framed_and_in_view_in_the_replay_and_before_and_after(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(f"{game}/at/9")
    changed, at = page.locator(".board-part .piece.changed"), 9
    while not changed.count():
        at += 1
        page.keyboard.press("ArrowRight")
        expect(page.locator("#slider-at")).to_have_text(str(at))
    expect(changed.first).to_have_css("outline-style", "dotted")
    assert any(changed.evaluate_all(IN_SIGHT))
    page.get_by_role("link", name="Before and after").click()
    after = page.locator(".change-scroll").nth(1)
    expect(after.locator(".piece.changed").first).to_have_css("outline-style", "dotted")
    assert any(after.locator(".piece.changed").evaluate_all(IN_SIGHT))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{game}/at/{at + 1}/change")
    page.get_by_role("link", name="one move back").click()
    expect(page).to_have_url(f"{game}/at/{at}/change")


def test_times_are_relative_and_live_with_the_exact_local_time_on_hover(visit: Visit, game: str) -> None:
    page = visit(timezone_id="Asia/Tokyo", locale="de-DE")
    page.goto(f"{game}/log")
    time = page.locator(".log time").first
    at = datetime.fromisoformat(time.get_attribute("datetime") or "")
    page.clock.install()
    page.goto(f"{game}/log")
    expect(time).to_have_attribute("data-said", re.compile("jetzt|vor"))
    since = datetime.now(UTC) - at
    page.clock.fast_forward(int((timedelta(hours=2, minutes=59, seconds=30) - since) / timedelta(milliseconds=1)))
    expect(time).to_have_text("vor 2 Stunden")
    page.clock.fast_forward(60_000)
    expect(time).to_have_text("vor 3 Stunden")
    local = at.astimezone(timezone(timedelta(hours=9)))
    expect(time).to_have_attribute("title", f"{local:%d.%m.%Y, %H:%M}")
    utc = visit(java_script_enabled=False, locale="de-DE")
    utc.goto(f"{game}/log")
    expect(utc.locator(".log time").first).to_have_text(f"{at:%d.%m.%Y, %H:%M} UTC")


def test_log_sentences_link_to_their_positions_and_back(visit: Visit, game: str) -> None:
    page = visit()
    page.goto(game)
    line = page.locator(".side .log a.position").nth(4)
    at = line.inner_text()
    line.click()
    expect(page).to_have_url(f"{game}/at/{at}")
    expect(page.locator("#slider-at")).to_have_text(at)
    expect(page.get_by_text("Viewing position")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Viewing position")).to_have_count(0)


def test_a_piece_shows_its_explanation_and_its_moves(visit: Visit) -> None:
    page = visit("Piece Pia")
    open_game(page, "Pieces", "me")
    column = page.locator(".iw-column").nth(2)
    column.locator(".iw-card").first.hover()
    expect(page.locator("#explain")).not_to_be_empty()
    column.click(position={"x": 5, "y": 5})
    cards = [name.strip() for name in column.locator(".iw-card").all_inner_texts()]
    offered = page.locator("#piece-moves .choices button")
    expect(offered).to_have_text([f"Take combination 3: {', '.join(cards)}"])
    expect(offered).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#piece-moves #confirm")).to_be_focused()
    with answered(page):
        page.keyboard.press("Enter")
    expect(page.locator(".iw-column").nth(2)).to_contain_text("taken")


def test_moves_of_others_appear_live_even_without_a_stream(visit: Visit) -> None:
    players = [visit("Lea"), visit("Leo")]
    game = open_game(players[0], "Live", "open")
    without = visit()
    without.add_init_script(NO_STREAMS)
    without.goto(game)
    watcher = visit()
    watcher.goto(game)
    sit_down(players[1], game)
    for page in (*players, watcher, without):
        expect(page.locator(".board-part")).to_be_visible()
    mover = next(page for page in players if asked(page))
    move(mover, Player())
    said = mover.locator(".side .log li").first.inner_text()
    expect(watcher.locator(".side .log li").first).to_have_text(said, use_inner_text=True)
    expect(without.locator(".side .log li").first).to_have_text(said, use_inner_text=True)


def test_news_since_the_last_move_is_listed_and_can_be_stepped_through(visit: Visit) -> None:
    page = visit("Since Sam")
    open_game(page, "Since", "greedy", "greedy")
    expect(page.locator(".turn.yours")).to_be_visible()
    move(page, Player())
    expect(page.locator(".turn.yours")).to_be_visible()
    page.locator(".since > summary").click()
    assert page.locator(".since .log li").count()
    page.get_by_role("link", name="Step through them on the board").click()
    expect(page.get_by_text("Viewing position")).to_be_visible()
