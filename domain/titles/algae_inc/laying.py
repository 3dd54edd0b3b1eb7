"""The setup of the map and the action board ("Map board setup", "Action board setup")."""

from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import rival
from scoresheet.domain.titles.algae_inc.effects.setup import (
    BonusesLaid,
    DemandsLaid,
    MilestonesLaid,
    PoolLaid,
    StripLaid,
    TanksFilled,
    TokensLaid,
)
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS, SPECIES, TEAMS, Byproduct
from scoresheet.domain.titles.algae_inc.state import LEVELS, State
from scoresheet.domain.viewer import Seat

RANDOM_SIDE = "A"
"""The set whose strip is laid on a random side."""


def lay_out(table: Table[State]) -> None:
    """Lay out the boards in the order of the rules.

    Demands, tokens, pools, milestones, tanks and strips; in a solo game, Bruno comes last.
    """
    state: State = table.state
    lay_demands(table)
    city = table.draw(capitals(state)) if state.rival is not None else ""
    table.record(TokensLaid([name for name in state.demands if name != city]))
    lay_pools(table)
    lay_milestones(table)
    table.record(filled(state))
    lay_strips(table)
    if state.rival is not None:
        rival.start(table, city)


def capitals(state: State) -> list[str]:
    """Return the names of the capitals."""
    return [name for name, city in state.components.cities.items() if city.capital]


def lay_demands(table: Table[State]) -> None:
    """Lay demand tokens at random; with an option, capitals keep their printed demands."""
    state, demands = table.state, dict[str, int]()
    tokens = state.components.demand_tokens
    regular, capital = list(tokens.regular), list(tokens.capital)
    for name, city in state.components.cities.items():
        if city.capital and state.options.printed_capitals:
            demands[name] = city.printed
        else:
            pile = capital if city.capital else regular
            demands[name] = table.draw(pile)
            pile.remove(demands[name])
    table.record(DemandsLaid(demands))


def lay_pools(table: Table[State]) -> None:
    """Lay out a pool for each player, or in a solo game several to choose from."""
    state = table.state
    number = state.seats if state.rival is None else state.components.solo.pools
    kinds = state.components.city_bonuses
    bag = [name for name, kind in kinds.items() for _ in range(kind.count)]
    staff = [team for team in TEAMS for _ in range(state.components.staff.each)]
    for _ in range(number):
        team = table.draw(staff)
        staff.remove(team)
        drawn = []
        for _ in range(state.components.start.pool_tokens):
            drawn.append(table.draw(bag))
            bag.remove(drawn[-1])
        table.record(PoolLaid(team, drawn))


def lay_milestones(table: Table[State]) -> None:
    """Lay milestone tiles on random sides, the lightest colour in the top rows."""
    state, rows = table.state, list[str]()
    milestones = state.components.milestones
    for colour in range(1, len(state.components.milestone_points.points) + 1):
        tiles = sorted({milestone.tile for milestone in milestones.values() if milestone.colour == colour})
        for _ in range(state.components.milestone_points.per_colour):
            tile = table.draw(tiles)
            tiles.remove(tile)
            rows.append(table.draw([name for name, milestone in milestones.items() if milestone.tile == tile]))
    table.record(MilestonesLaid(rows))


def filled(state: State) -> TanksFilled:
    """Return the effect that fills the tanks at the start.

    The rows of a byproduct tank are as long as printed, or as the tile that covers it says; the lowest rows are full.
    In a solo game the tank of the byproduct that the player makes is empty and the other one is full.
    """
    box = state.components.byproduct_tank
    columns = {byproduct: box.tile if is_covered(state, byproduct) else box.printed for byproduct in BYPRODUCTS}
    cubes = {byproduct: box.full_rows * columns[byproduct] for byproduct in BYPRODUCTS}
    if state.rival is not None:
        made = state.box(Seat(0)).makes
        cubes = {each: 0 if each == made else len(box.euros) * columns[each] for each in BYPRODUCTS}
    algae = dict.fromkeys(SPECIES, state.components.algae_tank.start)
    return TanksFilled(algae, len(box.euros), columns, cubes)


def is_covered(state: State, byproduct: Byproduct) -> bool:
    """Return whether a tile covers a byproduct tank.

    This depends on the number of players and on the department that no player has chosen.
    """
    which = state.components.byproduct_tank.tiles[state.seats - 1]
    if which != "unused":
        return which == "both"
    chosen = {department.department for department in state.departments}
    return any(box.makes == byproduct and name not in chosen for name, box in state.components.departments.items())


def lay_strips(table: Table[State]) -> None:
    """Lay out a strip of each set, a weekend strip, a VP strip, and the weekly team upgrades."""
    components = table.state.components
    for level in LEVELS:
        strip = table.draw([name for name, each in components.strips.items() if each.set == level])
        side = table.below(len(components.strips[strip].sides)) if level == RANDOM_SIDE else 0
        table.record(StripLaid(level, strip, side))
    weekend = table.draw(list(components.weekend_strips))
    tile = table.draw({each.tile for each in components.vp_strips.values()})
    month = table.draw([name for name, each in components.vp_strips.items() if each.tile == tile])
    teams, rounds = list(TEAMS), []
    for _ in range(len(TEAMS)):
        rounds.append(table.draw(teams))
        teams.remove(rounds[-1])
    table.record(BonusesLaid(weekend, month, rounds))
