"""The title compared with an independent model of its rules (`oracle`), in random and steered games."""

import pytest

from scoresheet.domain.titles.weather_machine import (
    climate,
    conditions,
    experiments,
    feasibility,
    government,
    machine,
    office,
    papers,
    paying,
    prototypes,
    research,
    returning,
    scientists,
    scoring,
    storing,
    supply,
)
from tests.titles.weather_machine.agreement.offers import OFFERS
from tests.titles.weather_machine.agreement.walk import Disagreement
from tests.titles.weather_machine.oracle.__main__ import compared

MOVES = 4_000


@pytest.fixture(scope="module")
def found():
    return compared(MOVES)


def test_title_and_model_agree_over_four_thousand_moves(found):
    counts, _, moves = found
    assert moves >= MOVES
    assert counts.total() > 10 * MOVES


def test_every_offer_known_to_the_model_is_compared(found):
    counts, _, _ = found
    seldom = {"ChooseRow", "LoseParts"}
    assert {kind.__name__ for kind in OFFERS} - seldom <= set(counts)


def one_more(rule):
    return lambda *given, **named: rule(*given) + 1


def but_the_last(rule):
    return lambda *given, **named: list(rule(*given))[:-1]


def reversed_(rule):
    return lambda *given, **named: rule(*given)[::-1]


def nothing(rule):
    return lambda *given, **named: None


def never(rule):
    return lambda *given, **named: False


def always(rule):
    return lambda *given, **named: True


def empty(rule):
    return lambda *given: set()


def one_more_space(rule):
    return lambda state, seat: {**rule(state, seat), "tracks": rule(state, seat)["tracks"] + 1}


FAULTS = [
    (papers, "worth", one_more),
    (papers, "unlock", nothing),
    (papers, "publishable", but_the_last),
    (research, "spaces_with_needs", but_the_last),
    (experiments, "spaces_with_needs", but_the_last),
    (experiments, "lowest_empty", nothing),
    (government, "spaces_with_needs", but_the_last),
    (government, "kinds_held", empty),
    (government, "run", nothing),
    (climate, "lay_next", nothing),
    (climate, "fix_if_full", nothing),
    (machine, "owners", reversed_),
    (machine, "runs", never),
    (machine, "take_token", always),
    (returning, "fits", always),
    (office, "rows_for", but_the_last),
    (supply, "price_of", one_more),
    (supply, "refund_of", one_more),
    (storing, "_beside", but_the_last),
    (paying, "ways_to_pay", but_the_last),
    (scientists, "players_left", one_more),
    (scientists, "lativ_is_left", always),
    (scientists, "open_spaces", but_the_last),
    (scientists, "place_lativ_bot", nothing),
    (scientists, "discard_token", nothing),
    (prototypes, "choices", but_the_last),
    (feasibility, "spare_needed", nothing),
    (scoring, "final_points", one_more_space),
    (scoring, "completed_rows", one_more),
    (scoring, "meets_goal", never),
    (conditions, "_completed", but_the_last),
    (conditions, "_branches", but_the_last),
]


@pytest.mark.parametrize(("module", "name", "spoilt"), FAULTS, ids=lambda given: getattr(given, "__name__", given))
def test_a_planted_fault_is_detected(monkeypatch, module, name, spoilt):
    monkeypatch.setattr(module, name, spoilt(getattr(module, name)))
    with pytest.raises(Disagreement):
        compared(MOVES, first=1)
