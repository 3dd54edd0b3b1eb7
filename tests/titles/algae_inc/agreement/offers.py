"""The moves of a seat at each decision by the model, as moves of the title."""

from collections.abc import Callable
from typing import Any

from scoresheet.domain.titles.algae_inc import (
    actions,
    algae,
    converter,
    engineers,
    exporting,
    gains,
    machines,
    means,
    moves,
    operators,
    placing,
    recruiting,
    refining,
    rival,
    scientists,
    setup,
    turns,
    weekend,
)
from scoresheet.domain.titles.algae_inc.state import State
from tests.titles.algae_inc.agreement import offers_line as line
from tests.titles.algae_inc.agreement import offers_trade as trade
from tests.titles.algae_inc.agreement.paying import for_a_token, givable
from tests.titles.algae_inc.agreement.possible import can_work, may_take_free_combo
from tests.titles.algae_inc.agreement.shapes import cells_of
from tests.titles.algae_inc.agreement.walk import Walk
from tests.titles.algae_inc.bridge import CONVEYOR, ITEMS, KINDS, LETTERS, WORDS
from tests.titles.algae_inc.oracle.belts import main_moves
from tests.titles.algae_inc.oracle.boards import COMBO_TILES
from tests.titles.algae_inc.oracle.bruno import candidates
from tests.titles.algae_inc.oracle.data import SCIENCE_MAX, STRIPS, TEAMS
from tests.titles.algae_inc.oracle.grid import Cells, placements, science_cost, science_tiles
from tests.titles.algae_inc.oracle.paying import most
from tests.titles.algae_inc.oracle.snapshot import Seat
from tests.titles.algae_inc.oracle.tanks import takeable, tanks_for_a_bonus
from tests.titles.algae_inc.oracle.teams import INSTEAD, affordable, fields, recruits, researchable
from tests.titles.algae_inc.oracle.turns import ORDER, spots
from tests.titles.algae_inc.oracle.turns import actions as actions_of
from tests.titles.algae_inc.oracle.weekend import weekend_choices

Offers = set[Any]
Offer = Callable[[Walk, Any], Offers | list[Any]]


def exchanging(walk: Walk, asked: means.Exchange) -> Offers:
    notes = walk.notes[asked.seat]
    wanted = KINDS[asked.wanted]
    assert notes.bill[wanted]
    action: Any = WORDS[notes.action] if notes.action else ""
    kinds = givable(walk.snap, asked.seat, notes, wanted)
    return {means.GiveForMissing(ITEMS[kind], asked.wanted, len(notes.given), action) for kind in kinds}


def choosing_a_pool(walk: Walk, asked: Any) -> Offers:
    return {setup.TakePool(pool) for pool in range(len(walk.state.pools))}


def spot_of(state: State, seat: int) -> tuple[str | None, int]:
    """Return the spot of a Supervisor."""
    own = state.departments[seat]
    return own.level or None, own.spot


def going_up(walk: Walk, asked: turns.ChooseSpot) -> Offers:
    strip, spot = spot_of(walk.state, asked.seat)
    level: Any = ORDER[ORDER.index(strip) + 1] if strip else "A"
    return {turns.MoveSupervisor(level, to) for to in spots(strip, spot)}


def acting(walk: Walk, asked: turns.ChooseAction) -> Offers:
    who, snap, notes = asked.seat, walk.snap, walk.notes[asked.seat]
    strip, spot = spot_of(walk.state, who)
    assert strip is not None
    lying = walk.state.strips[strip]  # type: ignore[index]
    code = STRIPS[strip][lying.strip][lying.side][spot]
    found: Offers = set()
    for action, tokens in actions_of(snap.seats[who], code).items():
        for token in tokens:
            if for_a_token(snap, who, notes, action, token):
                found.add(turns.PerformAction(WORDS[action], token.lower()))  # type: ignore[arg-type]
    return found | alternates(walk, who)


def alternates(walk: Walk, who: int) -> Offers:
    own = walk.snap.seats[who]
    cubes = {turns.TakeAlternateAlga(species) for species in takeable(walk.snap, own)}  # type: ignore[arg-type]
    return {
        turns.TakeAlternate("ca"),
        turns.TakeAlternate("eur"),
        *cubes,
        *map(turns.MoveAlternate, main_moves(own)),
    }


def using_tiles(walk: Walk, asked: Any) -> Offers:
    return {turns.UseExportTile(), turns.EndTurn()}


def recruiting_(walk: Walk, asked: Any) -> Offers:
    return {recruiting.Recruit(WORDS[team]) for team in recruits(walk.snap.seats[asked.seat])}  # type: ignore[arg-type]


def recruiting_again(walk: Walk, asked: Any) -> Offers:
    return recruiting_(walk, asked) | {recruiting.RecruitNoMore()}


def upgrading(walk: Walk, asked: Any) -> Offers:
    left = set(TEAMS) - walk.snap.seats[asked.seat].upgrades
    return {recruiting.TakeUpgrade(WORDS[team]) for team in left}  # type: ignore[arg-type]


def choosing_staff(walk: Walk, asked: actions.ChooseStaff) -> Offers:
    who, snap = asked.seat, walk.snap
    own, team = snap.seats[who], LETTERS[asked.activated]
    both = {team, INSTEAD[own.ability][1]}
    able = {each for each in both if can_work(snap, who, walk.notes[who], team, own.staff[each])}
    return {actions.UseStaff(asked.activated, WORDS[each]) for each in able}  # type: ignore[arg-type]


def building(walk: Walk, asked: Any) -> Offers:
    own, notes = walk.snap.seats[asked.seat], walk.notes[asked.seat]
    tiles = affordable(own, notes.points) if notes.tiles < notes.strength else {}
    found: Offers = {engineers.TakeCombo(tile) for tile in tiles if tile in COMBO_TILES}
    for tile in tiles:
        if tile not in COMBO_TILES:
            found |= {engineers.BuildTile(tile, named(tile, field)) for field in fields(own, tile)}
    return found | {engineers.BuildNoMore()}


def named(tile: str, field: str) -> str:
    """A field as the title calls it."""
    return CONVEYOR + field if tile.startswith("CONV") else field


def taking_a_free_combo(walk: Walk, asked: Any) -> Offers:
    own = walk.snap.seats[asked.seat]
    assert may_take_free_combo(own)
    return {engineers.TakeCombo(tile, free=True) for tile in own.grid & set(COMBO_TILES)} | {engineers.BuildNoMore()}


def with_scientists(own: Seat) -> Offers:
    return {scientists.PlaceWithScientists(tile) for tile, _ in researchable(own)}


def beginning_science(walk: Walk, asked: Any) -> Offers:
    own = walk.snap.seats[asked.seat]
    points = {scientists.GainScience()} if own.items["SP"] < SCIENCE_MAX else set()
    return points | with_scientists(own) | {scientists.PlaceNoMore()}


def placing_more(walk: Walk, asked: Any) -> Offers:
    notes = walk.notes[asked.seat]
    found = with_scientists(walk.snap.seats[asked.seat]) if notes.tiles < notes.strength else set()
    return found | {scientists.PlaceNoMore()}


def payable_places(own: Seat, tile: str, way: str) -> set[Cells]:
    """Return the affordable places of a tile."""
    found = placements(own, tile)
    costs = {cells: 0 if way == "extra" else science_cost(own, cells) for cells in found}
    payable = {cost for cost in set(costs.values()) if most(own, "SP") >= cost}
    return {cells for cells, cost in costs.items() if cost in payable}


def turning(walk: Walk, asked: placing.TurnTile) -> Offers:
    """Compare all places that the turns lead to; the model has no name for turns themselves."""
    own, offered = walk.snap.seats[asked.seat], asked.legal_moves(walk.state)
    led: list[Cells] = []
    for turn in offered:
        further = placing.PlaceTile(asked.seat, asked.tile, turn.turn, asked.way)  # type: ignore[attr-defined]
        led += [cells_of(own, move) for move in further.legal_moves(walk.state)]
    walk.same("places", len(led), len(set(led)))
    walk.same("places", payable_places(own, asked.tile, asked.way), set(led))
    return set(offered)


def laying(walk: Walk, asked: placing.PlaceTile) -> Offers:
    own, offered = walk.snap.seats[asked.seat], asked.legal_moves(walk.state)
    cells = {cells_of(own, move) for move in offered}
    walk.same("places", True, bool(cells) and cells <= payable_places(own, asked.tile, asked.way))
    return set(offered)


def placing_an_extra(walk: Walk, asked: Any) -> Offers:
    own = walk.snap.seats[asked.seat]
    tiles = {tile for tile in science_tiles(own) if placements(own, tile)}
    return {placing.ChooseTile(tile, "extra") for tile in tiles} | {placing.PlaceNoTile()}


def placing_at_once(walk: Walk, asked: placing.PlaceCombo) -> Offers:
    own = walk.snap.seats[asked.seat]
    fits = bool(payable_places(own, asked.tile, "at_once"))
    return {placing.PlaceNoTile(), *([placing.ChooseTile(asked.tile, "at_once")] if fits else [])}


def taking_bonuses(walk: Walk, asked: placing.TakeBonuses) -> list[Any]:
    left = walk.notes[asked.seat].bonuses
    walk.same("bonuses", sorted(left.elements()), sorted((x, y) for x, y in asked.cells))
    return [*(placing.TakeBonus(cell, []) for cell in +left), placing.TakeNoBonus()]


def choosing_a_tank(walk: Walk, asked: Any) -> Offers:
    tanks: Any = tanks_for_a_bonus(walk.snap) or {"biomass"}
    return {gains.StoreGained(kind) for kind in tanks}


def choosing_a_resource(walk: Walk, asked: Any) -> Offers:
    return {gains.TakeResource(ITEMS[kind]) for kind in ("EUR", "SP", "MV", "FE")}


def on_the_weekend(walk: Walk, asked: weekend.ChooseWeekendBonus) -> list[Any]:
    notes, choices = walk.notes[asked.seat], weekend_choices(walk.snap.seats[asked.seat])
    more = {place for pick in choices if notes.places <= pick for place in pick - notes.places}
    return [*(weekend.TakeWeekendBonus(place, 0, []) for place in more), weekend.TakeNoWeekendBonus()]


def sending_bruno(walk: Walk, asked: Any) -> Offers:
    return {rival.SendRival(city) for city in candidates(walk.snap)}


OFFERS: dict[type, Offer] = {
    means.Exchange: exchanging,
    setup.ChoosePool: choosing_a_pool,
    turns.ChooseSpot: going_up,
    turns.ChooseAction: acting,
    turns.ChooseTileUse: using_tiles,
    recruiting.ChooseRow: recruiting_,
    recruiting.ChooseSecondRow: recruiting_again,
    recruiting.ChooseUpgrade: upgrading,
    actions.ChooseStaff: choosing_staff,
    engineers.BuildTiles: building,
    engineers.TakeFreeCombo: taking_a_free_combo,
    scientists.UseScientists: beginning_science,
    scientists.PlaceTiles: placing_more,
    placing.TurnTile: turning,
    placing.PlaceTile: laying,
    placing.PlaceExtra: placing_an_extra,
    placing.PlaceCombo: placing_at_once,
    placing.TakeBonuses: taking_bonuses,
    gains.ChooseTank: choosing_a_tank,
    gains.ChooseResource: choosing_a_resource,
    weekend.ChooseWeekendBonus: on_the_weekend,
    rival.ChooseRivalCity: sending_bruno,
    algae.TakeAlgae: line.taking,
    refining.Refine: line.refining_,
    refining.ChangeTypes: line.changing,
    moves.MoveFreely: line.moving_freely,
    machines.FeedStations: line.feeding,
    machines.MoveCubes: line.moving,
    machines.TakeOfferedEnergy: line.taking_energy,
    machines.AddToBelts: line.adding,
    machines.ShiftCubes: line.shifting,
    converter.ConvertCubes: line.converting,
    converter.UseByproduct: line.using_a_byproduct,
    operators.UseOperators: trade.using_operators,
    exporting.ExportMore: trade.exporting_more,
    exporting.LoadCubes: trade.loading,
}
"""The expected moves for each kind of decision after the set-up."""
