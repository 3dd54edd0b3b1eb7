"""The texts of Algae, Inc."""

from scoresheet.domain.titles.algae_inc import vocabulary
from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.effects import exports, goods, line, month, rival, setup, tiles
from scoresheet.domain.titles.algae_inc.offers import OFFERS
from scoresheet.domain.titles.algae_inc.questions import DECISIONS, MOVES
from scoresheet.domain.titles.algae_inc.state import BRUNO
from scoresheet.domain.wording import Cases, Plural, Template, Words

EXPORTS: dict[type, Template] = {
    exports.ExportBegun: "",
    exports.CubeLoaded: "",
    exports.Delivered: Cases(
        "target",
        {"contract": "{seat:seat} delivers to the contract: worth {value}"},
        otherwise="{seat:seat} delivers to {target:city}: worth {value}",
    ),
    exports.DiskPlaced: Cases(
        "opened",
        {
            True: "{seat:seat} opens {city:city} (demand {demand})",
            False: "{seat:seat} places a disk on {city:city} (demand {demand})",
        },
    ),
    exports.ContractFulfilled: "{seat:seat} fulfils the contract: {export:export}",
    exports.TokenTurned: "The City Bonus token of {city:city} gives {seat:seat} {token:gain}",
    exports.MilestoneAchieved: Cases(
        "rank",
        {
            1: Cases(
                "seat",
                {BRUNO: "Bruno is the first to achieve a milestone: {milestone:milestone}"},
                otherwise="{seat:seat} is the first to achieve a milestone: {milestone:milestone}",
            )
        },
        otherwise=Cases(
            "seat",
            {BRUNO: "Bruno achieves a milestone: {milestone:milestone}"},
            otherwise="{seat:seat} achieves a milestone: {milestone:milestone}",
        ),
    ),
    exports.ExportBonusTaken: "The first export of {seat:seat} in week {week} brings a team upgrade",
}
GOODS: dict[type, Template] = {
    goods.ItemsGained: Cases(
        "item",
        {
            "eur": "{seat:seat} receives EUR {number}",
            "sp": Plural("number", "{seat:seat} gains a science point", "{seat:seat} gains {number} science points"),
            "mv": Plural(
                "number", "{seat:seat} gains a Market Value token", "{seat:seat} gains {number} Market Value tokens"
            ),
            "fe": Plural(
                "number", "{seat:seat} gains a Freelance Engineer", "{seat:seat} gains {number} Freelance Engineers"
            ),
            "ca": Plural("number", "{seat:seat} gains a Choice Action", "{seat:seat} gains {number} Choice Actions"),
            "wild": Plural("number", "{seat:seat} gains a Wild Action", "{seat:seat} gains {number} Wild Actions"),
        },
    ),
    goods.ScienceLost: Plural(
        "number",
        "{seat:seat} loses a science point: the track is full",
        "{seat:seat} loses {number} science points: the track is full",
    ),
    goods.ItemsPaid: Cases(
        "item",
        {
            "eur": "{seat:seat} pays EUR {number}",
            "sp": Plural("number", "{seat:seat} pays a science point", "{seat:seat} pays {number} science points"),
            "mv": Plural(
                "number", "{seat:seat} pays a Market Value token", "{seat:seat} pays {number} Market Value tokens"
            ),
            "fe": Plural(
                "number", "{seat:seat} pays a Freelance Engineer", "{seat:seat} pays {number} Freelance Engineers"
            ),
            "ca": Plural("number", "{seat:seat} pays a Choice Action", "{seat:seat} pays {number} Choice Actions"),
            "wild": Plural("number", "{seat:seat} pays a Wild Action", "{seat:seat} pays {number} Wild Actions"),
        },
    ),
    goods.ItemExchanged: "{seat:seat} lacks {wanted:item}, and gives {item:item} in exchange",
    goods.EnergyGained: "{seat:seat} gains {number} energy",
    goods.EnergyPaid: "{seat:seat} uses {number} energy",
    goods.PointsScored: "{seat:seat} scores {number} VP for {source:source}",
}
LINE: dict[type, Template] = {
    line.AlgaTaken: Cases(
        "supply",
        {
            False: "{seat:seat} takes a cube of {species:species} from its tank",
            True: "{seat:seat} takes a cube of {species:species} from the supply: its tank is empty",
        },
    ),
    line.Activated: Cases(
        "machine", {"refining": "", "changing": ""}, otherwise="{seat:seat} activates machine {machine}"
    ),
    line.CubeMoved: Cases(
        "back",
        {
            False: "{seat:seat} moves a cube from {start:place} to {end:place}",
            True: "{seat:seat} moves a cube back from {start:place} to {end:place}",
        },
    ),
    line.CubeShifted: "{seat:seat} moves a cube from {start:place} to {end:place}",
    line.CubeRefined: "{seat:seat} refines a cube: from {start:place} to {end:place}",
    line.TypeChanged: "{seat:seat} changes fresh food: from {start:place} to {end:place}",
    line.BeltUsed: "",
    line.ByproductAdded: Cases(
        "supply",
        {
            False: "{seat:seat} takes {byproduct:byproduct} from its tank, and puts it on {end:place}",
            True: "{seat:seat} takes {byproduct:byproduct} from the supply, and puts it on {end:place}",
        },
    ),
    line.CubeLost: "{seat:seat} loses a cube from {place:place}",
    line.CubeConverted: "{seat:seat} turns a cube bound for {place:place} into byproduct",
    line.ByproductStored: Cases(
        "sold",
        {
            False: "{seat:seat} stores {byproduct:byproduct} in its tank",
            True: "{seat:seat} sells {byproduct:byproduct} to the supply: its tank is full",
        },
    ),
    line.StoringBegun: "",
    line.CubesDegraded: Plural(
        "number",
        "{number} cube of {seat:seat} degrades: from {start:place} to {end:place}",
        "{number} cubes of {seat:seat} degrade: from {start:place} to {end:place}",
    ),
    line.CubesSpoiled: Plural(
        "number",
        "{number} cube of {seat:seat} spoils on {place:place}",
        "{number} cubes of {seat:seat} spoil on {place:place}",
    ),
}
MONTH: dict[type, Template] = {
    month.WeekBegan: "Week {round} begins on Monday morning; {first:seat} is the start player",
    month.PhaseBegan: Cases(
        "phase", {"week": "The work week begins", "weekend": "The weekend begins"}, otherwise="{phase:phase}"
    ),
    month.TurnBegan: "",
    month.SupervisorMoved: "{seat:seat} moves the Supervisor to row {level}, spot {spot:counted}",
    month.ActionBegun: Cases("action", {"recruit": "{seat:seat} recruits"}, otherwise=""),
    month.AlternateTaken: "{seat:seat} takes the alternate action",
    month.ExportTileUsed: "{seat:seat} uses an Export/2x tile for another action",
    month.SupervisorsReturned: "All Supervisors go back below row A",
    month.StripTurned: "The action strip of row {level} is turned over",
    month.WeekendStripTurned: "The weekend strip is turned over: there are no more weekend bonuses",
    month.AlgaeRefilled: Plural(
        "number",
        "{number} cube of {species:species} comes into its tank",
        "{number} cubes of {species:species} come into its tank",
    ),
    month.ByproductBalanced: Cases(
        "number",
        {-1: "A cube leaves the tank of {byproduct:byproduct}"},
        otherwise="A cube comes into the tank of {byproduct:byproduct}",
    ),
    month.MonthEnded: "The month is over",
}
RIVAL: dict[type, Template] = {
    rival.NeutralDiskRemoved: "The Supervisor removes one of Bruno's disks from row {level}, spot {spot:counted}",
    rival.NeutralDiskPlaced: "Bruno exports from row {level}, spot {spot:counted}, to {city:city} (demand {demand})",
    rival.RivalStarted: "Bruno begins in {city:city}",
    rival.NeutralDisksLaid: "",
    rival.RivalWeekBegan: "",
    rival.TokenRemoved: "The City Bonus token of {city:city} leaves the game",
    rival.RivalScored: "Bruno scores {number} VP for {source:source}",
    rival.RivalCompared: Cases(
        "outcome",
        {
            "won": "{points} VP against Bruno's {rival}: the month is won",
            "lost": "{points} VP against Bruno's {rival}: the month is lost",
        },
    ),
}
SETUP: dict[type, Template] = {
    setup.FirstPlayerDrawn: "{seat:seat} is the start player",
    setup.DepartmentTaken: "{seat:seat} plays {department:department}",
    setup.ContractsDealt: "{seat:seat} is dealt the contract cards {cards:card}",
    setup.InlayDealt: "{seat:seat} is dealt inlay {tile}",
    setup.ContractsSlidIn: (
        "{seat:seat} has the ability of card {ability}, the export of card {export}, the end scoring of card {end}"
    ),
    setup.InlayTurned: "{seat:seat} plays with side {inlay:inlay} of the inlay",
    setup.DemandsLaid: "Demand tokens lie on the cities",
    setup.TokensLaid: "City Bonus tokens lie on the cities, face down",
    setup.PoolLaid: "A token pool: a staff tile for the {team:team}, {tokens:gain}",
    setup.PoolTaken: "{seat:seat} takes a token pool",
    setup.PoolsRemoved: "",
    setup.MilestonesLaid: "Milestones, from the top: {milestones:milestone}",
    setup.TanksFilled: "",
    setup.StripLaid: "",
    setup.BonusesLaid: "Team upgrades for exports, week by week: {rounds:team}",
    setup.RivalCame: "Bruno is your rival",
}
TILES: dict[type, Template] = {
    tiles.StaffRecruited: "{seat:seat} recruits for the {team:team}: place {place}",
    tiles.TeamActivated: "{seat:seat} activates the {team:team}; {doing:team} at work: {strength}",
    tiles.TeamUpgraded: "{seat:seat} upgrades the {team:team}",
    tiles.RowRewarded: "{seat:seat} recruits for the {team:team} for the third time",
    tiles.EngineeringSpent: Plural(
        "points", "{seat:seat} spends an engineering point", "{seat:seat} spends {points} engineering points"
    ),
    tiles.TileBuilt: Cases(
        "field",
        {
            "A": "{seat:seat} builds {tile:tile} on machine A",
            "B": "{seat:seat} builds {tile:tile} on machine B",
            "C": "{seat:seat} builds {tile:tile} on machine C",
        },
        otherwise="{seat:seat} builds {tile:tile} {field:field}",
    ),
    tiles.ComboTaken: "{seat:seat} takes {tile:tile} into reserve",
    tiles.TilePlaced: "{seat:seat} places {tile:tile} in the science grid",
    tiles.StorageOpened: "{seat:seat} opens {species:place}; its tank holds {capacity} cubes",
}
EFFECTS: dict[type, Template] = {**EXPORTS, **GOODS, **LINE, **MONTH, **RIVAL, **SETUP, **TILES}


def words(components: Components) -> Words:
    """Return the texts, with the names, descriptions and numbers of these components."""
    return Words(
        {**MOVES, **DECISIONS, **EFFECTS},
        vocabulary.terms(components),
        offers=OFFERS,
        about=vocabulary.about(components),
        constants={"box": components},
    )
