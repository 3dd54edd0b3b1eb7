"""The components: map, boards, lines, tiles, cards, tracks, and the numbers in the rules."""

from pathlib import Path

from scoresheet.domain.kit.components import ComponentTable, load
from scoresheet.domain.titles.algae_inc.board_tables import (
    City,
    CityBonus,
    DemandTokens,
    FacilityPlace,
    Gain,
    Links,
    Milestone,
    MilestonePoints,
    Strip,
    VpStrip,
    WeekendStrip,
)
from scoresheet.domain.titles.algae_inc.department_tables import (
    Belt,
    ComboTile,
    Contract,
    ContractAbility,
    ContractEnd,
    ContractExport,
    DepartmentBox,
    EngineeringTile,
    Grid,
    Inlay,
    Layout,
    Market,
    ScienceTile,
    Shape,
    Station,
)
from scoresheet.domain.titles.algae_inc.rule_tables import (
    AlgaeTank,
    ByproductTank,
    Energy,
    Exchange,
    Income,
    Rules,
    Solo,
    Staff,
    Start,
    Transport,
)


class Components(ComponentTable, frozen=True, kw_only=True):
    """All components of an edition, by id."""

    edition: str
    cities: dict[str, City]
    demand_tokens: DemandTokens
    city_bonuses: dict[str, CityBonus]
    energy: Energy
    byproduct_tank: ByproductTank
    transport: Transport
    milestones: dict[str, Milestone]
    milestone_points: MilestonePoints
    facility: list[FacilityPlace]
    strips: dict[str, Strip]
    links: Links
    weekend_strips: dict[str, WeekendStrip]
    vp_strips: dict[str, VpStrip]
    gains: dict[str, Gain]
    grid: Grid
    inlays: dict[str, Inlay]
    departments: dict[str, DepartmentBox]
    stations: dict[str, dict[str, Station]]
    belts: dict[str, dict[str, Belt]]
    market: dict[str, Market]
    layouts: dict[str, dict[str, Layout]]
    science_tiles: dict[str, dict[str, ScienceTile]]
    engineering_tiles: dict[str, EngineeringTile]
    combo_tiles: dict[str, ComboTile]
    shapes: dict[str, Shape]
    contracts: dict[str, dict[str, Contract]]
    contract_ends: dict[str, ContractEnd]
    contract_exports: dict[str, ContractExport]
    contract_abilities: dict[str, ContractAbility]
    start: Start
    income: Income
    algae_tank: AlgaeTank
    exchange: Exchange
    rules: Rules
    staff: Staff
    solo: Solo


EDITIONS = load(Path(__file__).parent / "components", Components)
