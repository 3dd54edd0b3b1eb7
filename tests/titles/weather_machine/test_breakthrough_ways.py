"""Breakthroughs that the benefit of their slot makes possible, or impossible (rulebook p. 18-19)."""

from collections import Counter
from random import Random

import pytest

from scoresheet.domain.titles.weather_machine import TITLE, assembly, climate, vouchers, workshop
from scoresheet.domain.titles.weather_machine.assembly import ConstructBot
from scoresheet.domain.titles.weather_machine.benefits import Decline
from scoresheet.domain.titles.weather_machine.breakthrough import AtSlot, BuildPrototype, ChooseBreakthrough, SendMarker
from scoresheet.domain.titles.weather_machine.effects.office import PrototypeBuilt
from scoresheet.domain.titles.weather_machine.effects.workshop import BotConstructed, PartGained
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.storing import spots
from scoresheet.domain.titles.weather_machine.turns import Perform
from scoresheet.domain.titles.weather_machine.workshop import LayTile, TakeTile
from tests.titles.weather_machine import bridge, positions
from tests.titles.weather_machine.breaking import SUN, WIND, breaking, in_rnd, tiles, to_parts
from tests.titles.weather_machine.oracle.papers import prototypes
from tests.titles.weather_machine.positions import Lots, asked, institute, move, offered
from tests.titles.weather_machine.steps import bare, fields

BOARDS = {1: ["wind-1"], 2: ["wind-1", "wind-2"], 3: ["wind-1", "wind-2", "wind-3"]}


def closed(**mat):
    """Return whether the seat cannot perform Breakthrough."""
    return not offered(in_rnd(**mat).state, 0, Perform)


LEVEL_2 = {"rnd": {"wind": [EMPTY, 0, 0]}, "boards": {"wind": BOARDS[2]}, "vouchers": {"rnd": 2, "science": 1}}
"""Wind needs red for the tile and green for the empty space; slot 0 gives two Parts, slot 1 a Bot."""
SUN_1 = {"rnd": {"sun": [EMPTY, EMPTY, 0]}, "office": {5: SUN}}
"""Sun needs pink and white; slot 0 of its tile of level 1 gives a Workshop tile."""


def test_a_breakthrough_made_possible_by_the_workshop_tile_of_its_slot_is_offered():
    """The seat has both Parts, but no row holds two: the tile of the slot must lengthen a row."""
    mat = {**SUN_1, "parts": {"pink": 1, "white": 1}, "workshop": tiles(0)}
    steps = breaking(**mat)
    assert set(fields(steps.state, SendMarker, "slot")) <= {0}
    assert not offered(steps.state, 0, Decline)
    steps.take(TakeTile, tile=steps.state.offer[0])
    assert {place.row for place in offered(steps.state, 0, LayTile)} <= {0, 1}
    steps.effects += move(steps.state, 0, offered(steps.state, 0, LayTile)[0]).effects
    assert [built.parts for built in steps.of(PrototypeBuilt)] == [2]


def test_a_workshop_tile_may_lie_anywhere_when_the_prototype_does_not_need_it():
    steps = breaking(**SUN_1, parts={"pink": 1, "white": 1}, workshop=tiles(1, 1))
    steps.take(SendMarker, slot=0)
    assert offered(steps.state, 0, Decline)
    tile = steps.state.offer[0]
    steps.take(TakeTile, tile=tile)
    assert fields(steps.state, LayTile, "row", "column", "turned") == list(spots(steps.state, 0, tile))


def test_a_breakthrough_made_possible_by_the_bot_of_its_slot_is_offered():
    """The seat has green and needs red: the Bot of the second slot of the top right section brings a Part."""
    mat = {**LEVEL_2, "parts": {"green": 1}, "workshop": tiles(1, 1, 1), "slots": {"wind": [1, EMPTY]}}
    steps = breaking(**mat)
    assert [(bot.section, bot.slot) for bot in steps.of(BotConstructed)] == [("top_right", 1)]
    assert [part.colour for part in steps.of(PartGained)] == ["red"]
    assert [built.parts for built in steps.of(PrototypeBuilt)] == [2]


def test_the_bot_of_a_slot_may_bring_the_vouchers_of_an_exchange():
    """The exchange lacks one Voucher: every remaining top slot brings a Voucher or the Part itself."""
    mat = {**LEVEL_2, "parts": {"green": 1, "white": 1}, "workshop": tiles(1, 1, 1), "slots": {"wind": [1, EMPTY]}}
    steps = breaking(**{**mat, "vouchers": {"rnd": 2, "science": 1, "lab": 1}})
    slots = set(fields(steps.state, ConstructBot, "section", "slot"))
    assert slots == {("top_left", 2), ("top_right", 0), ("top_right", 1)}
    steps.take(ConstructBot, section="top_left", slot=2)
    assert [built.parts for built in steps.of(PrototypeBuilt)] == [2]
    assert positions.vouchers(steps.state) == {}


def test_a_bot_that_would_take_the_space_of_a_part_is_not_offered():
    """Both Parts lie in the upper row; with one more Bot the pieces would not all fit."""
    mat = {
        **LEVEL_2,
        "parts": {"green": 1, "red": 1},
        "workshop": tiles(0, 0),
        "bots": 1,
        "slots": {"wind": [1, EMPTY]},
    }
    steps = breaking(**mat)
    assert "top_left" not in fields(steps.state, ConstructBot, "section")
    assert [built.parts for built in to_parts(steps).of(PrototypeBuilt)] == [2]


def test_a_breakthrough_is_not_offered_when_neither_bot_nor_tile_of_a_slot_helps():
    mat = {**LEVEL_2, "parts": {}, "workshop": tiles(1, 1, 1), "slots": {"wind": [1, EMPTY]}}
    assert closed(**mat)
    assert closed(**SUN_1, parts={"pink": 1}, workshop=tiles(0), slots={"sun": [EMPTY, 1]})


class Reached(Exception):
    """Raised when a Prototype is about to be built, with the verdict of the model."""

    def __init__(self, possible):
        super().__init__()
        self.possible = possible


@pytest.mark.parametrize("seed", range(150))
def test_a_slot_is_offered_exactly_when_some_way_through_its_benefit_ends_in_a_prototype(seed, monkeypatch):
    """Every way is tried without the title's restrictions; the model decides about the Prototype at its end."""
    state = rough(seed)
    now = {each.slot for each in offered(state, 0, SendMarker)}
    monkeypatch.setattr(BuildPrototype, "resume", stop)
    for module in (assembly, workshop, vouchers):
        monkeypatch.setattr(module, "stays_possible", lambda *given: True)
    for slot in climate.empty_slots(state, "wind"):
        after = TITLE.copy(state)
        after.decisions.pop()
        assert (slot in now) == reaches(lambda after=after, slot=slot: asked(after, AtSlot(0, 5, slot, "wind"))), slot


def rough(seed):
    """A random position in which seat 0, with few pieces of each kind, chooses a Breakthrough as a benefit."""
    chooser = Random(seed)
    rows = [chooser.randrange(3) for _ in range(chooser.randrange(1, 4))]
    parts = Counter(chooser.choice(["red", "green", "blue"]) for _ in range(chooser.randrange(len(rows) + 2)))
    room = len(rows) + 1 - max(0, parts.total() - 1)
    mat = bare(
        vouchers={kind: chooser.randrange(2) for kind in ("lab", "supply", "science")},
        office={5: WIND},
        published=[5],
        workshop=tiles(*rows),
        parts=dict(parts),
        bots=chooser.randrange(room + 1),
    )
    bots = [chooser.choice([EMPTY, 0, 1]) for _ in range(3)]
    state = institute(mat, bare(), rnd={"wind": bots}, boards={"wind": BOARDS[chooser.randrange(1, 4)]})
    state.decisions = [ChooseBreakthrough(0, True)]
    return state


def stop(build, table):
    snap = bridge.snapshot(table.state)
    raise Reached(bool(prototypes(snap, 0, "wind", sum(table.state.laboratories[0].vouchers.values()))))


def reaches(step):
    """Return whether some way from here leads to a Prototype that can be built."""
    try:
        state = step().state
    except Reached as end:
        return end.possible
    return any(
        reaches(lambda made=made: TITLE.play(TITLE.copy(state), 0, made, Lots())) for made in positions.choices(state)
    )
