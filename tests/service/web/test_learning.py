"""The pages that teach a title explain everything in its code; new elements need an explanation."""

import re
from dataclasses import replace
from typing import Any

import pytest

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.core.catalogues import translator
from scoresheet.service.records.importing import demonstration, take_in
from scoresheet.service.web.drawings import FOLDER
from scoresheet.service.web.examples import Example, examples_of, replayed
from tests.service.web.visitors import Guests, Page

TITLES = [
    pytest.param(title, id=title.title)
    for title in registry.all_titles().values()
    if (FOLDER / title.title.replace("-", "_") / "how_to_play.html").exists()
]
LANGUAGES = ("en", "de")


def html(guests: Guests, title: Title, path: str = "", language: str = "en") -> str:
    answer = guests.stranger().get(f"/titles/{title.title}{path}", **{"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_three_titles_have_pages_that_teach_them() -> None:
    assert {"industrial-waste", "lineae", "phytoplankton"} <= {param.id for param in TITLES}


@pytest.mark.parametrize("title", TITLES)
def test_every_icon_is_explained(guests: Guests, title: Title) -> None:
    icons = (FOLDER / title.title.replace("-", "_") / "icons.html").read_text()
    pictures = set(re.findall(r'<symbol id="([\w-]+)"', icons))
    assert pictures
    page = html(guests, title)
    rows = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page, re.DOTALL)
    explained = {name for drawn, text in rows if text.strip() for name in re.findall(r'href="#([\w-]+)"', drawn)}
    assert not pictures - explained


@pytest.mark.parametrize("title", TITLES)
def test_every_decision_is_explained(guests: Guests, title: Title) -> None:
    page = html(guests, title)
    asked = [kind.__name__ for kind in title.decisions if title.words.templates[kind]]
    assert asked
    assert not [name for name in asked if f'id="asked-{name}"' not in page]


@pytest.mark.parametrize("title", TITLES)
def test_only_existing_decisions_are_explained(guests: Guests, title: Title) -> None:
    known = {kind.__name__ for kind in title.decisions}
    assert set(re.findall(r'id="asked-(\w+)"', html(guests, title))) <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_every_line_of_the_points_table_has_an_explained_example(guests: Guests, title: Title, language: str) -> None:
    page = html(guests, title, language=language)
    example = replayed(title, "end").context(after=True)
    for part in example.scores[0].parts:
        row = re.search(rf'<tr id="points-{part}">(.*?)</tr>', page, re.DOTALL)
        assert row, part
        cells = [Page(cell).text for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row[1], re.DOTALL)]
        assert cells[1:-1] == [str(score.parts[part]) for score in example.scores]
        assert len(cells[-1].split()) > 2, part


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_the_gallery_contains_all_texts_of_the_title(guests: Guests, title: Title, language: str) -> None:
    page = Page(html(guests, title, "/cards", language)).text
    for texts in title.words.texts(translator(language, title.title)).values():
        assert not [text for text in texts.values() if " ".join(text.split()) not in page]


@pytest.mark.parametrize("title", TITLES)
def test_the_gallery_can_be_filtered_by_kind(guests: Guests, title: Title) -> None:
    page = Page(html(guests, title, "/cards"))
    kinds = [link for link in page.links() if "?kind=" in link]
    assert len(kinds) > 1
    for link in kinds:
        alone = guests.stranger().page(link)
        assert 0 < len(ids(alone)) < len(ids(page)), link


def ids(page: Page) -> set[str]:
    return {attributes["id"] for _, attributes in page.tags if attributes.get("class") == "learn-component"}


@pytest.mark.parametrize("title", TITLES)
def test_the_table_of_contents_links_to_every_heading(guests: Guests, title: Title) -> None:
    page = Page(html(guests, title))
    anchors = {attributes["id"] for tag, attributes in page.tags if tag == "h2" and "id" in attributes}
    linked = {link[1:] for link in page.links() if link.startswith("#")}
    assert len(linked) > 6
    assert anchors - {"contents-title"} <= linked


@pytest.mark.parametrize("title", TITLES)
def test_examples_show_moves_of_recorded_games_before_and_after(guests: Guests, title: Title) -> None:
    page = html(guests, title)
    assert len(examples_of(title)) >= 5
    for name in examples_of(title):
        shown = replayed(title, name)
        assert shown.after.version == shown.before.version + 1 == shown.example.at
        whole = html(guests, title, f"/examples/{name}")
        assert 'class="change-board"' in whole
        assert shown.chosen() in shown.offered()
        assert f'id="example-{name}"' in page or name == "end"


@pytest.mark.parametrize("title", TITLES)
def test_an_example_links_to_its_position_if_its_game_is_available(
    guests: Guests, services: Services, title: Title
) -> None:
    for file in demonstration():
        take_in(services.games, file)
    links = [link for link in Page(html(guests, title)).links() if re.match(r"/games/\w+/at/\d+$", link)]
    assert links
    for link in links:
        assert guests.stranger().get(link).status_code == 200


def test_an_example_with_the_wrong_move_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    title = registry.find("industrial-waste")
    wrong = {"wrong": Example("moves_taken_back_freely", 5, "FillOrder", "company")}
    monkeypatch.setattr("scoresheet.service.web.examples.examples_of", lambda _: wrong)
    with pytest.raises(ValueError, match="no FillOrder at 5"):
        replayed.__wrapped__(title, "wrong")


def test_unknown_titles_and_examples_give_404(guests: Guests) -> None:
    for path in ("nothing", "nothing/cards", "nothing/rulings", "nothing/examples/x", "lineae/examples/x"):
        assert guests.stranger().get(f"/titles/{path}").status_code == 404


def test_a_title_without_teaching_pages_shows_its_notes_and_texts(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: Any = registry.find("industrial-waste")
    unknown = replace(known, title="unexplained")
    monkeypatch.setattr("scoresheet.service.web.learn.registry.all_titles", lambda: {"unexplained": unknown})
    page = Page(html(guests, unknown))
    assert all(note in page.text for note in known.notes)
    assert "/titles/unexplained/rulings" in page.links()
    assert all(text in Page(html(guests, unknown, "/cards")).text for text in known.words.texts()["card"].values())


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_every_game_page_links_to_the_rules_and_to_explanations_of_points(guests: Guests, title: Title) -> None:
    player = guests.player()
    seats = {f"seat:{seat}": "greedy" for seat in range(1, max(2, title.seats[0]))}
    page = player.page(guests.game(player, title=title.title, **seats))
    own = f"/titles/{title.title}"
    links = page.links()
    assert links.count(own) >= 2
    assert {f"{own}/cards", f"{own}/rulings"} <= set(links)
    explained = {attributes.get("id") for tag, attributes in guests.stranger().page(own).tags if tag == "tr"}
    sources = {link.partition("#")[2] for link in links if link.startswith(f"{own}#points-")}
    assert sources
    assert sources <= explained
