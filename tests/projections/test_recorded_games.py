"""Figures of three recorded games per title, compared with figures worked out by hand."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from scoresheet.domain.game import Game, fold
from scoresheet.domain.titles import registry
from scoresheet.projections.game_statistics import of_events
from scoresheet.projections.statistics import GameStatistics
from tests.projections import by_hand
from tests.projections.by_hand import Line, Sums, adds


class Read(NamedTuple):
    """A record, and figures that a reader found in it position by position."""

    title: str
    name: str
    positions: int
    lead_changes: tuple[int, ...]
    turning_point: int | None


RECORDS = [
    Read("industrial-waste", "two_seats_played", 95, (13, 17, 61, 62), 62),
    Read(
        "industrial-waste",
        "moves_taken_back_freely",
        139,
        (19, 26, 33, 38, 56, 75, 76, 86, 105, 106, 121, 140),
        140,
    ),
    Read(
        "industrial-waste",
        "one_of_four_resigned_and_a_bot_played_on",
        213,
        (16, 22, 112, 122, 166, 178, 179, 216),
        None,  # 56 points each for Blue and Purple: money decides
    ),
    Read("lineae", "two_seats_played", 282, (14, 19), 19),
    Read("lineae", "a_charged_worker", 177, (21, 54, 61, 96, 143), 143),
    Read("lineae", "four_seats_with_the_reactor_core", 173, (31, 51, 68, 82, 88, 122, 133, 139), 139),
    Read("phytoplankton", "two_seats_played", 157, (21, 43, 50, 61, 64), 64),
    Read("phytoplankton", "a_shared_victory", 89, (89,), None),
    Read("phytoplankton", "an_action_taken_back", 145, (24, 25, 38, 39, 44, 53, 56), 67),
    Read("weather-machine", "two_seats_played", 227, (47,), 47),
    Read("weather-machine", "awards_and_citations", 155, (), 45),
    Read("weather-machine", "three_seats_played", 208, (156,), 156),
    Read("algae-inc", "biofuel_4_and_bioplastics_4", 278, (16,), 86),
    Read("algae-inc", "one_of_three_resigned_and_a_bot_played_on", 283, (), None),  # those who led have resigned
    Read("algae-inc", "four_seats_at_random", 291, (47, 63, 206, 246, 288), 288),
]
STORES: dict[str, dict[str, Sums]] = {
    "industrial-waste": {
        "cash": by_hand.millions,
        "loans": adds(LoanTaken=1, LoanReturned=-1),
        "waste": adds(WasteProduced=("barrels", 1), WasteRemoved=("barrels", -1)),
        "growth": adds(CompanyFounded=("growth", 1), FactoryAdvanced=("spaces", 1), FactoryMovedBack=("spaces", -1)),
        "coworkers": adds(CompanyFounded=("coworkers", 1), CoworkersChanged=("by", 1)),
    },
    "lineae": {
        "money": by_hand.dollars,
        "technology": adds(TechnologyTaken=1, TechnologyReturned=-1),
        "rockets": adds(RocketLaunched=1),
    },
    "phytoplankton": {
        "in_play": adds(CardPlayed=1, CardRemoved=-1),
        "carbon": adds(CarbonPlaced=("carbon", 1), CarbonDiscarded=("carbon", -1)),
    },
    "weather-machine": {
        "awards": adds(AwardTaken=1),
        "tiles": adds(WorkshopExtended=1),
        "chemicals": by_hand.chemicals,
        "investments": adds(InvestmentTaken=1, InvestmentReturned=-1),
    },
    "algae-inc": {
        "cities": adds(DiskPlaced=1),
        "science": adds(TilePlaced=1),
        "energy": adds(DepartmentTaken=("energy", 1), EnergyGained=("number", 1), EnergyPaid=("number", -1)),
    },
}
"""The resources of each title, and the effects that change them."""
PIECES = {
    "industrial-waste": ("card", "CardPlayed", "card"),
    "lineae": ("technology", "TechnologyTaken", "card"),
    "phytoplankton": ("mission", "MissionDealt", "mission"),
    "weather-machine": ("goal", "GoalPlaced", "goal"),
    "algae-inc": ("action", "ActionBegun", "action"),
}


@cache
def figures_of(read: Read) -> tuple[GameStatistics, Line, list[Line]]:
    """Return the statistics of a record, its header, and its positions as picked out by hand."""
    header, events = by_hand.record(read.title.replace("-", "_"), read.name)
    title = registry.find(read.title)
    lines = (by_hand.LIBRARY / read.title.replace("-", "_") / f"{read.name}.jsonl").read_bytes().splitlines()[1:]
    decoded = [title.event_decoder.decode(line) for line in lines]
    return of_events(title, fold(title, decoded, Game()), decoded), header, by_hand.standing(events)


each_record = pytest.mark.parametrize("read", RECORDS, ids=lambda read: f"{read.title}-{read.name}")


@each_record
def test_positions_movers_and_times_match_the_record(read: Read) -> None:
    found, _, positions = figures_of(read)
    assert len(found.versions) == read.positions
    assert found.versions == [event["version"] for event in positions]
    assert found.movers == [event["seat"] if event["type"] == "MoveMade" else -1 for event in positions]
    assert found.seconds == by_hand.seconds(positions)


@each_record
def test_final_points_match_the_header_and_lead_changes_match_a_readers(read: Read) -> None:
    found, header, _ = figures_of(read)
    assert [points[-1] for points in found.points] == [score["points"] for score in header["scores"]]
    assert [{name: series[-1] for name, series in parts.items()} for parts in found.parts] == [
        score["parts"] for score in header["scores"]
    ]
    assert tuple(found.lead_changes) == read.lead_changes
    assert found.turning_point == read.turning_point
    assert {seat.seat for seat in found.seats if seat.place == 1} == set(header["ranking"][0])


@each_record
def test_points_are_the_sum_of_their_parts_at_each_position(read: Read) -> None:
    found, _, _ = figures_of(read)
    for points, parts in zip(found.points, found.parts, strict=True):
        assert [sum(here) for here in zip(*parts.values(), strict=True)] == points


@each_record
def test_resources_are_the_sums_of_effects(read: Read) -> None:
    found, header, positions = figures_of(read)
    for name, sums in STORES[read.title].items():
        by_seat = by_hand.stored(positions, len(header["seats"]), sums)
        assert [own[name] for own in found.resources] == by_seat, name


@each_record
def test_pieces_match_the_effects_that_name_them(read: Read) -> None:
    found, _, positions = figures_of(read)
    kind, effect, field = PIECES[read.title]
    counted = {(piece.id, piece.seat): piece.times for piece in found.pieces if piece.kind == kind}
    assert counted == by_hand.used(positions, effect, field)
    assert counted
    for piece in found.pieces:
        assert piece.first in found.versions


def test_every_resource_changes_in_some_record() -> None:
    for title, stores in STORES.items():
        names = {resource.name for resource in registry.find(title).counts.resources}
        for store in stores:
            assert store in names
            series = [own[store] for read in RECORDS if read.title == title for own in figures_of(read)[0].resources]
            assert any(len(set(numbers)) > 1 for numbers in series), (title, store)
