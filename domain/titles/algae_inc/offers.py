"""Texts of moves that name only a tile, a city or an action, with their costs and gains."""

from scoresheet.domain.titles.algae_inc import abilities, exporting, grid, placing, setup, turns, valuing
from scoresheet.domain.titles.algae_inc.actions import UseStaff, possible
from scoresheet.domain.titles.algae_inc.effects.exports import CONTRACT
from scoresheet.domain.titles.algae_inc.engineers import BuildTile, TakeCombo, price
from scoresheet.domain.titles.algae_inc.kinds import PRINTED
from scoresheet.domain.titles.algae_inc.offer_prices import GIVEN, mover, priced
from scoresheet.domain.titles.algae_inc.offers_of_cubes import CUBES
from scoresheet.domain.titles.algae_inc.questions import PERFORM
from scoresheet.domain.titles.algae_inc.recruiting import Recruit
from scoresheet.domain.titles.algae_inc.scientists import GainScience, PlaceNoMore, PlaceWithScientists, UseScientists
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.titles.algae_inc.weekend import TakeWeekendBonus
from scoresheet.domain.wording import Cases, Offer, Params, Plural


def _tile(state: State, tile: str) -> Params:
    """Return the values with which texts name a tile; a science tile needs its department, too."""
    return {"own": (state.departments[state.turn].department, tile), "combo": tile in state.components.combo_tiles}


def _science(move: placing.ChooseTile | PlaceWithScientists, state: State) -> Params:
    return _tile(state, move.tile)


def _turning(move: placing.ChooseTurn, state: State) -> Params:
    seat = state.turn
    cells = state.components.shapes[grid.shape_of(state, seat, move.tile)].cells
    turned = grid.turned(cells, move.turn)
    return {"columns": 1 + max(x for x, _ in turned), "rows": 1 + max(y for _, y in turned)}


def _lying(move: placing.PlaceAt, state: State) -> Params:
    seat = state.turn
    spot = placing.spot_at(state, seat, move.tile, move.turn, (move.column, move.row))
    bonuses = state.components.inlays[state.departments[seat].inlay].bonuses
    under = [bonuses[grid.key(cell)] for cell in grid.bonuses_under(state, seat, spot.cells)]
    points = placing.price(state, seat, spot.zone, move.way)
    return {**priced(state, seat, {"sp": points}), "points": points, "bonuses": under}


def _covered(move: placing.TakeBonus, state: State) -> Params:
    column, row = move.cell
    bonuses = state.components.inlays[state.departments[state.turn].inlay].bonuses
    return {"gain": bonuses[grid.key((column, row))], "column": column, "row": row}


def _building(move: BuildTile | TakeCombo, state: State) -> Params:
    seat = state.turn
    points = price(state, seat, move.tile)
    lacking = 0 if isinstance(move, TakeCombo) and move.free else points - state.departments[seat].work.points
    engineers = max(0, lacking)
    return {**priced(state, seat, {"fe": engineers}), "points": points, "engineers": engineers}


def _recruiting(move: Recruit, state: State) -> Params:
    place = state.components.facility[state.departments[state.turn].recruited[move.team]]
    cost = priced(state, state.turn, {"eur": place.cost})
    return {**cost, "cost": place.cost, "points": place.points, "gain": place.bonus[move.team]}


def _exporting(move: exporting.ExportTo, state: State) -> Params:
    seat = state.turn
    eur = exporting.fare(state, seat, move.city) or 0
    return {**priced(state, seat, {"eur": eur}), "asked": exporting.asked(state, seat, move.city), "eur": eur}


def _delivering(move: exporting.Deliver, state: State) -> Params:
    seat, work = state.turn, state.departments[state.turn].work
    city = work.target != CONTRACT
    eur = (exporting.fare(state, seat, work.target) or 0) if city else 0
    worth = valuing.best_total(state, seat, work.load) + move.tokens if city else 0
    return {**priced(state, seat, {"eur": eur, "mv": move.tokens}), "worth": worth, "eur": eur}


def _performing(move: turns.PerformAction, state: State) -> Params:
    return priced(state, mover(state), {move.paying: 1} if move.paying else {})


def _working(move: UseStaff, state: State) -> Params:
    return {"strength": abilities.staff(state, mover(state), move.team)}


def _gaining(move: GainScience, state: State) -> Params:
    department = state.departments[mover(state)]
    room = state.components.rules.science_max - department.items["sp"]
    return {"number": min(department.work.strength, room), "upgraded": "scientists" in department.upgraded}


def _leaving(move: PlaceNoMore, state: State) -> Params:
    return {"first": isinstance(state.open_to(mover(state)), UseScientists)}


def _using(move: turns.UseExportTile, state: State) -> Params:
    box = state.components.income
    return {"eur": box.eur_per_tile, "vp": box.vp_per_tile, "mondays": state.components.rules.weeks - state.week}


def _spot(move: turns.MoveSupervisor, state: State) -> Params:
    seat, printed = mover(state), PRINTED[turns.spots(state, move.level)[move.spot]]
    akin = abilities.has(state, seat, "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE")
    own = turns.kin(printed[0]) if akin else printed
    return {"actions": list(printed), "possible": any(possible(state, seat, action) for action in own)}


def _pool(move: setup.TakePool, state: State) -> Params:
    pool = state.pools[move.pool]
    return {"team": pool.team, "tokens": pool.tokens}


def _weekend(move: TakeWeekendBonus, state: State) -> Params:
    return {"gain": state.components.weekend_strips[state.weekend].bonuses[move.place]}


def _cards(move: setup.SlideContracts, state: State) -> Params:
    """Return the texts of the cards, or none if several seats were dealt the same card numbers.

    Each department numbers its own cards, so the same numbers may mean different cards.
    """
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


def _science_tile(template: str) -> Cases:
    """Return a text with the tile's name: a science tile's name depends on the department."""
    return Cases("combo", {True: template.format("{tile:tile}"), False: template.format("{own:science_tile}")})


FREELANCE = Cases(
    "engineers",
    {0: ""},
    otherwise=Plural("engineers", "with {engineers} Freelance Engineer", "with {engineers} Freelance Engineers"),
)
OFFERS: dict[type, Offer] = {
    **CUBES,
    placing.ChooseTile: Offer(_science_tile("Place {}"), _science),
    PlaceWithScientists: Offer(_science_tile("Place {}"), _science),
    placing.ChooseTurn: Offer("Lay it {turn:turn}: {columns} wide, {rows} high", _turning),
    placing.PlaceAt: Offer(
        Cases(
            "bonuses",
            # Translators: SP are science points, VP victory points, EP engineering points.
            {0: "Column {column:counted}, row {row:counted}: {points} SP"},
            otherwise="Column {column:counted}, row {row:counted}: {points} SP; it covers {bonuses:gain}",
        ),
        _lying,
        (GIVEN,),
    ),
    placing.TakeBonus: Offer("Take {gain:gain} of column {column:counted}, row {row:counted}", _covered),
    BuildTile: Offer(
        Cases(
            "field",
            {
                # Translators: EP are engineering points.
                "A": "{points} EP: {tile:tile} on machine A",
                "B": "{points} EP: {tile:tile} on machine B",
                "C": "{points} EP: {tile:tile} on machine C",
            },
            otherwise="{points} EP: {tile:tile} {field:field}",
        ),
        _building,
        (FREELANCE, GIVEN),
    ),
    TakeCombo: Offer(
        Cases("free", {True: "Take {tile:tile} for nothing", False: "{points} EP: take {tile:tile}"}),
        _building,
        (FREELANCE, GIVEN),
    ),
    turns.PerformAction: Offer(PERFORM, _performing, (GIVEN,)),
    UseStaff: Offer("Let the {team:team} work: {strength}", _working),
    GainScience: Offer(
        Plural("number", "Gain {number} science point", "Gain {number} science points"),
        _gaining,
        (Cases("upgraded", {False: "", True: "you may place tiles afterwards"}),),
    ),
    PlaceNoMore: Offer(
        Cases("first", {True: "Do nothing with the scientists", False: "Place no more tiles"}), _leaving
    ),
    turns.UseExportTile: Offer(
        "Use an Export/2x tile for another action",
        _using,
        (
            Cases(
                "mondays",
                {0: "it scores {vp} VP less at the end"},
                otherwise="it brings EUR {eur} and {vp} VP less each Monday, and {vp} VP less at the end",
            ),
        ),
    ),
    Recruit: Offer("Recruit for the {team:team}, EUR {cost}: {points} VP and {gain:gain}", _recruiting, (GIVEN,)),
    exporting.ExportTo: Offer("Export to {city:city}: demand {asked}, transport EUR {eur}", _exporting, (GIVEN,)),
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
        (Cases("eur", {0: ""}, otherwise="transport EUR {eur}"), GIVEN),
    ),
    turns.MoveSupervisor: Offer(
        "Go to row {level}, spot {spot:counted}: {actions:action}",
        _spot,
        (Cases("possible", {False: "as things stand, this action is not possible"}, otherwise=""),),
    ),
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
