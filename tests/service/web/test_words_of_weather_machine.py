"""Sentences of the guide and the how-to-play page of Weather Machine that were once wrong."""

import pytest

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.wording import Message
from scoresheet.service.core.catalogues import translator
from scoresheet.service.web.guide import guide_of
from tests.service.web.visitors import Guests, Page

SAID = {
    "en": (
        "Whichever side you join him from, he then moves on to the next Location",
        "In the Lab, you get the token only when the experiment runs",
        "you can have only one marker on a tile",
        "each of your Bots comes home or stays",
        "before, between or after them",
        "and the tile's benefit; then turn it over",
        "every Bot and Part needs a legal place",
    ),
    "de": (
        "Egal von welcher Seite du dazukommst: Dann geht er weiter zum nächsten Ort",
        "Im Labor bekommst du die Marke erst, wenn das Experiment läuft",
        "auf einem Plättchen kann nur ein Marker von dir stehen",
        "Jeder deiner Bots kommt nach Hause oder bleibt",
        "davor, dazwischen, danach",
        "danach drehst du es um",
        "jeder Bot und jedes Teil braucht einen erlaubten Platz",
    ),
}


@pytest.mark.parametrize(("language", "sentence"), [(code, each) for code, said in SAID.items() for each in said])
def test_how_to_play_agrees_with_the_rules(guests: Guests, language: str, sentence: str) -> None:
    answer = guests.stranger().get("/titles/weather-machine", **{"Accept-Language": language})
    assert sentence in " ".join(Page(answer.text).text.split())


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", "In Supply you gain one Voucher of any type, but pay one for each player to your left"),
        (
            "de",
            "Im Lager bekommst du einen beliebigen Gutschein, zahlst aber je einen für alle, die links von dir stehen",
        ),
    ],
)
def test_the_guide_of_a_first_game_says_that_supply_costs_a_voucher_for_each_player_to_the_left(
    code: str, sentence: str
) -> None:
    assert sentence in explained("TakeTurn", code)


def test_the_guide_says_that_each_bot_of_a_branch_that_did_not_run_may_come_back() -> None:
    assert "Each of your Bots on it may come back or stay" in explained("TakeOrLeave", "en")


def explained(kind: str, code: str) -> str:
    guide = guide_of(TITLE.title)
    assert guide
    return TITLE.words.text(Message(guide.explanations[kind].why), translator(code, TITLE.title))
