"""The sentences of Weather Machine."""

from domain.titles.weather_machine import vocabulary
from domain.titles.weather_machine.components import Components
from domain.titles.weather_machine.effects import laying_out, machines, office, workshop
from domain.titles.weather_machine.questions import DECISIONS, MOVES
from domain.wording import Cases, Plural, Template, Words

LAYING_OUT: dict[type, Template] = {
    laying_out.BoxOpened: "",
    laying_out.LaboratoryOpened: "{seat:seat} begins in Supply, on space {space:row}",
    laying_out.TurnOrderDrawn: "The turn order is drawn: {order:seat}",
    laying_out.SubsidyLaid: "A Subsidy tile lies in row {row:row} under {weather:weather}: {tile:subsidy}",
    laying_out.WorkshopTileOffered: "Workshop tile {tile:tile} is on offer",
    laying_out.StacksMade: "Workshop tiles: {face_up} lie face up, {face_down} face down",
    laying_out.WorkshopTileRevealed: "Workshop tile {tile:tile} is on top of the stack",
    laying_out.StackTurned: "The stack of Workshop tiles is empty: the other one is turned over",
    laying_out.PartDealt: "{seat:seat} begins with a {colour:part} Part",
    laying_out.StartTileDealt: "{seat:seat} begins with Workshop tile {tile:tile}",
    laying_out.GoalsTaken: "{seat:seat} has these Goal tiles: {goals:goal}",
    laying_out.ExperimentDealt: Cases(
        "preview",
        {
            False: "An experiment is on display: {tile:experiment}",
            True: "An experiment lies on the preview space: {tile:experiment}",
        },
    ),
    laying_out.ExperimentRevealed: "The next experiment of the deck is {tile:experiment}",
    laying_out.WeatherLaid: "Extreme Weather: {tile:extreme}",
    laying_out.AssistantPlaced: "The Assistant goes to {weather:weather}",
}
MACHINES: dict[type, Template] = {
    machines.TurnBegan: "",
    machines.ScientistMoved: "{seat:seat} goes to {location:location}, space {space:row}",
    machines.LativMoved: "Lativ goes to {location:location}",
    machines.TokenDiscarded: "Lativ discards a {weather:weather} Research token of {department:department}",
    machines.ActionBegan: Cases(
        "benefit",
        {
            False: "{seat:seat} performs an action: {action:action}",
            True: "{seat:seat} performs an action as a benefit: {action:action}",
        },
    ),
    machines.InitiativeTaken: "{seat:seat} takes Initiative: {order:seat}",
    machines.SubsidyTaken: Cases(
        "kept",
        {
            True: "{seat:seat} takes a Subsidy tile, a {part:part} Part takes its place: {tile:subsidy}",
            False: (
                "{seat:seat} takes a second Subsidy tile of a type, which leaves the game; "
                "a {part:part} Part takes its place: {tile:subsidy}"
            ),
        },
    ),
    machines.SubsidySecured: "{seat:seat} secures a Subsidy in row {row:row} under {weather:weather}: {tile:subsidy}",
    machines.SubsidyUsed: "{seat:seat} uses a Subsidy tile: {tile:subsidy}",
    machines.GovernmentRan: "The Government branch {weather:weather} is full and runs",
    machines.OfficialSent: "A Government marker goes to slot {slot:slot} of the Extreme Weather: {weather:weather}",
    machines.OfficialMissing: "No Government marker can go to the Extreme Weather: {weather:weather}",
    machines.WeatherFixed: "The Extreme Weather is fixed: {tile:extreme}",
    machines.ExperimentRan: "The Weather Machine runs: {tile:experiment}",
    machines.ExperimentFailed: "The Weather Machine does not run {weather:weather}",
    machines.BotsLeft: "{seat:seat} leaves the Bots on {weather:weather}",
    machines.ExperimentDiscarded: "An experiment is discarded: {tile:experiment}",
    machines.ExperimentPreviewed: "An experiment comes to the preview space: {tile:experiment}",
}
OFFICE: dict[type, Template] = {
    office.PointsScored: "{seat:seat} scores {points} CP: {reason:scored}",
    office.TokenTaken: "{seat:seat} takes a {weather:weather} Research token of {department:department}",
    office.TokenPlaced: (
        "{seat:seat} places a {weather:weather} Research token in row {row:row}, {department:department} column"
    ),
    office.TokenRemoved: "A {weather:weather} Research token of {seat:seat} has no space and leaves the game",
    office.AwardTaken: "{seat:seat} takes an Award",
    office.AwardMissing: "No Award is left for {seat:seat}",
    office.NobelTaken: "{seat:seat} wins the Nobel Prize",
    office.AwardPlaced: "{seat:seat} places an Award in row {row:row}, {department:department} column",
    office.PaperCited: "{seat:seat} gives up Goal {goal:goal} for a Citation in row {row:row}",
    office.PaperPublished: "{seat:seat} publishes a paper about {weather:weather}",
    office.LockRemoved: "{seat:seat} unlocks citations of papers about {weather:weather}",
    office.MarkerSent: "{seat:seat} follows up a paper about {weather:weather}: slot {slot:slot}",
    office.PrototypeBuilt: "{seat:seat} builds a {weather:weather} Prototype",
    office.InvestmentTaken: "{seat:seat} takes an Investment tile",
    office.InvestmentReturned: "{seat:seat} returns an Investment tile",
    office.GoalPlaced: "{seat:seat} places Goal {goal:goal} on the {space:goal_space} {colour:department} space",
    office.GoalFlipped: "{seat:seat} flips Goal {goal:goal} for funding",
    office.FundingAdvanced: "{seat:seat} advances to space {to} of the {track:department} track",
    office.RoundBegan: "Round {round} begins",
    office.PhaseBegan: "{phase:phase}",
    office.TurnOrderUpdated: "The turn order is {order:seat}",
    office.IncomeReceived: "Lativ is in his Office: everybody receives income",
    office.EndTriggered: "{trigger:trigger}: round {last_round} is the last",
    office.LastUsesBegan: "Before scoring, Awards and Investment tiles may be used up",
    office.LastUsesEnded: "",
    office.GameEnded: "The game is over",
}
WORKSHOP: dict[type, Template] = {
    workshop.VouchersGained: Plural(
        "number",
        "{seat:seat} gains {number} Voucher: {voucher:voucher}",
        "{seat:seat} gains {number} Vouchers: {voucher:voucher}",
    ),
    workshop.VouchersPaid: "{seat:seat} pays {vouchers:voucher}",
    workshop.GainLost: "{seat:seat} loses {what:what}: {reason:why}",
    workshop.GainDeclined: "{seat:seat} declines {what:what}",
    workshop.BotConstructed: "{seat:seat} constructs the Bot on slot {slot:slot} of the {section:section} section",
    workshop.BotSent: "{seat:seat} sends a Bot to {machine:department}: {weather:weather}, space {row:row}",
    workshop.BotTakenBack: Cases(
        "section",
        {"": "{seat:seat} takes a Bot back from {weather:weather}"},
        otherwise=(
            "{seat:seat} takes a Bot back from {weather:weather} to slot {slot:slot} of the {section:section} section"
        ),
    ),
    workshop.LativBotPlaced: "Lativ places a Bot on {weather:weather}, space {row:row}",
    workshop.LativBotRemoved: "A Bot of Lativ leaves {weather:weather}",
    workshop.WorkshopExtended: "{seat:seat} lays Workshop tile {tile:tile} in row {row:row}, column {column}",
    workshop.TileTaken: "{seat:seat} takes Workshop tile {tile:tile}",
    workshop.PartGained: "{seat:seat} takes a {colour:part} Part",
    workshop.PartsPaid: Cases(
        "reason",
        {
            "sale": "{seat:seat} sells a Part: {colours:part}",
            "extra": "{seat:seat} pays a Part: {colours:part}",
            "prototype": "{seat:seat} uses Parts for the Prototype: {colours:part}",
            "exchange": "{seat:seat} gives a Part in exchange: {colours:part}",
            "lost": "{seat:seat} loses a Part: {colours:part}",
        },
    ),
    workshop.ChemicalTaken: "{seat:seat} takes {colour:chemical}",
    workshop.ChemicalReturned: "{seat:seat} returns {colour:chemical}",
    workshop.ChemicalSent: "{seat:seat} sends {colour:chemical} to R&D",
}
EFFECTS: dict[type, Template] = {**LAYING_OUT, **MACHINES, **OFFICE, **WORKSHOP}


def words(components: Components) -> Words:
    """The sentences, with the names, texts and numbers of these components."""
    return Words(
        {**MOVES, **DECISIONS, **EFFECTS},
        vocabulary.terms(components),
        several=vocabulary.SEVERAL,
        constants={"box": components},
    )
