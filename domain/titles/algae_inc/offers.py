"""How moves are offered that name a tile, a belt or a place only: with what it is in the department that is at turn."""

from typing import Any

from domain.titles.algae_inc import (
    byproducts,
    exporting,
    grid,
    line,
    machines,
    placing,
    refining,
    setup,
    turns,
    valuing,
)
from domain.titles.algae_inc.converter import ConvertCube
from domain.titles.algae_inc.department_tables import Belt
from domain.titles.algae_inc.effects.exports import CONTRACT
from domain.titles.algae_inc.engineers import BuildTile, TakeCombo, price
from domain.titles.algae_inc.kinds import PRINTED
from domain.titles.algae_inc.kit import lines
from domain.titles.algae_inc.recruiting import Recruit
from domain.titles.algae_inc.scientists import PlaceWithScientists
from domain.titles.algae_inc.state import State
from domain.titles.algae_inc.weekend import TakeWeekendBonus
from domain.viewer import by_seat
from domain.wording import Cases, Offer, Plural

Shown = dict[str, Any]
BeltMove = machines.MoveCube | machines.MoveCubeBack | machines.AddByproduct | machines.TakeEnergy | turns.MoveAlternate
MOVE = "Move a cube from {start:place} to {end:place}"


def _belt(state: State, name: str) -> Belt:
    return lines(state, state.turn).belts[name]


def _ends(move: BeltMove, state: State) -> Shown:
    belt = _belt(state, move.belt)
    return {"start": belt.start, "end": belt.end, "gains": belt.gains}


def _adding(move: machines.AddByproduct, state: State) -> Shown:
    belt, seat = _belt(state, move.belt), state.turn
    energy = line.cost_of_next(state.departments[seat], move.belt, belt)
    eur = byproducts.price(state, seat)
    return {"end": belt.end, "byproduct": state.box(seat).recycles, "energy": energy, "eur": eur}


def _shifting(move: machines.ShiftCube, state: State) -> Shown:
    belt = _belt(state, move.belt)
    energy = line.cost_of_next(state.departments[state.turn], move.belt, belt)
    return {"end": belt.end if move.start == belt.start else belt.start, "energy": energy}


def _refining(move: refining.RefineCube, state: State) -> Shown:
    """Only one department has a refining belt of that name."""
    seats = (seat for seat, each in by_seat(state.departments) if each.department)
    seat = next(seat for seat in seats if move.belt in dict(lines(state, seat).refining))
    belt = lines(state, seat).belts[move.belt]
    energy = line.cost_of_next(state.departments[seat], move.belt, belt)
    return {"start": belt.start, "end": belt.end, "energy": energy}


def _converting(move: ConvertCube, state: State) -> Shown:
    return {"byproduct": state.box(state.turn).makes}


def _tile(state: State, tile: str) -> Shown:
    """A science tile by department; what covers nothing is the same in all."""
    return {"own": (state.departments[state.turn].department, tile), "combo": tile in state.components.combo_tiles}


def _science(move: placing.ChooseTile | PlaceWithScientists, state: State) -> Shown:
    return _tile(state, move.tile)


def _turning(move: placing.ChooseTurn, state: State) -> Shown:
    seat = state.turn
    cells = state.components.shapes[grid.shape_of(state, seat, move.tile)].cells
    turned = grid.turned(cells, move.turn)
    return {"columns": 1 + max(x for x, _ in turned), "rows": 1 + max(y for _, y in turned)}


def _lying(move: placing.PlaceAt, state: State) -> Shown:
    seat = state.turn
    spot = placing.spot_at(state, seat, move.tile, move.turn, (move.column, move.row))
    bonuses = state.components.inlays[state.departments[seat].inlay].bonuses
    under = [bonuses[grid.key(cell)] for cell in grid.bonuses_under(state, seat, spot.cells)]
    return {"points": placing.price(state, seat, spot.zone, move.way), "bonuses": under}


def _covered(move: placing.TakeBonus, state: State) -> Shown:
    column, row = move.cell
    bonuses = state.components.inlays[state.departments[state.turn].inlay].bonuses
    return {"gain": bonuses[grid.key((column, row))], "column": column, "row": row}


def _building(move: BuildTile | TakeCombo, state: State) -> Shown:
    return {"points": price(state, state.turn, move.tile)}


def _recruiting(move: Recruit, state: State) -> Shown:
    place = state.components.facility[state.departments[state.turn].recruited[move.team]]
    return {"cost": place.cost, "points": place.points, "gain": place.bonus[move.team]}


def _exporting(move: exporting.ExportTo, state: State) -> Shown:
    seat = state.turn
    return {"asked": exporting.asked(state, seat, move.city), "eur": exporting.fare(state, seat, move.city) or 0}


def _delivering(move: exporting.Deliver, state: State) -> Shown:
    work = state.departments[state.turn].work
    worth = 0 if work.target == CONTRACT else valuing.best_total(state, state.turn, work.load) + move.tokens
    return {"worth": worth}


def _spot(move: turns.MoveSupervisor, state: State) -> Shown:
    return {"actions": list(PRINTED[turns.spots(state, move.level)[move.spot]])}


def _pool(move: setup.TakePool, state: State) -> Shown:
    pool = state.pools[move.pool]
    return {"team": pool.team, "tokens": pool.tokens}


def _weekend(move: TakeWeekendBonus, state: State) -> Shown:
    return {"gain": state.components.weekend_strips[state.weekend].bonuses[move.place]}


def _cards(move: setup.SlideContracts, state: State) -> Shown:
    """Cards are named by department: what stands on them is said if one seat only was dealt just these."""
    dealt = {move.ability, move.export, move.end}
    departments = [each.department for each in state.departments if dealt == set(each.cards)]
    if len(departments) > 1:
        return {"allows": "", "asks": "", "scores": ""}
    cards = state.components.contracts[departments[0]]
    return {
        "allows": cards[move.ability].ability,
        "asks": cards[move.export].export,
        "scores": cards[move.end].end,
    }


def _by_energy(plain: str) -> Cases:
    """What costs energy says how much."""
    return Cases("energy", {0: plain}, otherwise=plain + ": {energy} energy")


def _science_tile(template: str) -> Cases:
    """A combo tile is called the same everywhere; science tiles are not."""
    return Cases("combo", {True: template.format("{tile:tile}"), False: template.format("{own:science_tile}")})


OFFERS: dict[type, Offer] = {
    machines.MoveCube: Offer(MOVE, _ends),
    machines.MoveCubeBack: Offer("Move a cube back from {end:place} to {start:place}, and receive EUR 3", _ends),
    machines.AddByproduct: Offer(
        Cases(
            "eur",
            {0: _by_energy("Add {byproduct:byproduct} to {end:place}")},
            otherwise=_by_energy("Buy {byproduct:byproduct} for EUR {eur}, and add it to {end:place}"),
        ),
        _adding,
    ),
    machines.TakeEnergy: Offer("Take {gains} energy", _ends),
    machines.ShiftCube: Offer(_by_energy("Move a cube from {start:place} to {end:place}"), _shifting),
    refining.RefineCube: Offer(_by_energy("Refine a cube: from {start:place} to {end:place}"), _refining),
    ConvertCube: Offer("A cube for {place:place} becomes {byproduct:byproduct}", _converting),
    turns.MoveAlternate: Offer("Alternate action: move a cube from {start:place} to {end:place}", _ends),
    placing.ChooseTile: Offer(_science_tile("Place {}"), _science),
    PlaceWithScientists: Offer(_science_tile("Place {}"), _science),
    placing.ChooseTurn: Offer("Lay it {turn:turn}: {columns} wide, {rows} high", _turning),
    placing.PlaceAt: Offer(
        Cases(
            "bonuses",
            {0: "Column {column:counted}, row {row:counted}: {points} SP"},
            otherwise="Column {column:counted}, row {row:counted}: {points} SP; it covers {bonuses:gain}",
        ),
        _lying,
    ),
    placing.TakeBonus: Offer("Take {gain:gain} of column {column:counted}, row {row:counted}", _covered),
    BuildTile: Offer(
        Cases(
            "field",
            {
                "A": "{points} EP: {tile:tile} on machine A",
                "B": "{points} EP: {tile:tile} on machine B",
                "C": "{points} EP: {tile:tile} on machine C",
            },
            otherwise="{points} EP: {tile:tile} {field:field}",
        ),
        _building,
    ),
    TakeCombo: Offer(
        Cases("free", {True: "Take {tile:tile} for nothing", False: "{points} EP: take {tile:tile}"}), _building
    ),
    Recruit: Offer("Recruit for the {team:team}, EUR {cost}: {points} VP and {gain:gain}", _recruiting),
    exporting.ExportTo: Offer("Export to {city:city}: demand {asked}, transport EUR {eur}", _exporting),
    exporting.Deliver: Offer(
        Cases(
            "worth",
            {
                0: Cases(
                    "tokens",
                    {0: "Deliver"},
                    otherwise=Plural(
                        "tokens",
                        "Deliver with {tokens} Market Value token",
                        "Deliver with {tokens} Market Value tokens",
                    ),
                )
            },
            otherwise=Cases(
                "tokens",
                {0: "Deliver, worth {worth}"},
                otherwise=Plural(
                    "tokens",
                    "Deliver with {tokens} Market Value token, worth {worth} in all",
                    "Deliver with {tokens} Market Value tokens, worth {worth} in all",
                ),
            ),
        ),
        _delivering,
    ),
    turns.MoveSupervisor: Offer("Go to row {level}, spot {spot:counted}: {actions:action}", _spot),
    setup.TakePool: Offer("Take a staff tile for the {team:team}, and {tokens:gain}", _pool),
    TakeWeekendBonus: Offer("Take {gain:gain}, place {place:counted}", _weekend),
    setup.SlideContracts: Offer(
        Cases(
            "allows",
            {"": "Card {ability} for its ability, card {export} for its export, card {end} for its end scoring"},
            otherwise=(
                "Ability of card {ability}: {allows:ability}. Export of card {export}: {asks:export}. "
                "End scoring of card {end}: {scores:end}"
            ),
        ),
        _cards,
    ),
}
