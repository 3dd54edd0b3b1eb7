"""The sentences of Weather Machine."""

from scoresheet.domain.titles.weather_machine import vocabulary
from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.effects import laying_out, machines, office, workshop
from scoresheet.domain.titles.weather_machine.loss_words import DECLINED, LOST
from scoresheet.domain.titles.weather_machine.offers import OFFERS
from scoresheet.domain.titles.weather_machine.questions import DECISIONS, MOVES
from scoresheet.domain.wording import Cases, Plural, Template, Words

LAYING_OUT: dict[type, Template] = {
    laying_out.BoxOpened: "",
    laying_out.LaboratoryOpened: "{seat:seat} begins in Supply, on space {space:row}",
    laying_out.TurnOrderDrawn: "The turn order is drawn: {order:seat}",
    laying_out.SubsidyLaid: "Subsidy tile of {weather:weather}, row {row:row}: {tile:subsidy}",
    laying_out.WorkshopTileOffered: "A Workshop tile is on offer: {tile:tile}",
    laying_out.StacksMade: "Two stacks of Workshop tiles: {face_up} lie face up, {face_down} face down",
    laying_out.WorkshopTileRevealed: "On top of the stack of Workshop tiles: {tile:tile}",
    laying_out.StackTurned: "The stack of Workshop tiles is empty, so the other one is turned over",
    laying_out.PartDealt: "{seat:seat} begins with a {colour:part} Part",
    laying_out.StartTileDealt: "{seat:seat} begins with a Workshop tile: {tile:tile}",
    laying_out.GoalsTaken: Cases(
        "group",
        {"": "{seat:seat} has these Goal tiles: {goals:goal}"},
        otherwise="{seat:seat} takes Goal tiles, {group:group}: {goals:goal}",
    ),
    laying_out.ExperimentDealt: Cases(
        "preview",
        {
            False: "Experiment on display: {tile:experiment}",
            True: "Experiment on the preview space: {tile:experiment}",
        },
    ),
    laying_out.ExperimentRevealed: Plural(
        "deck",
        "On top of the deck of experiments: {tile:experiment}, the last one",
        "On top of the deck of experiments: {tile:experiment}; {deck} are left",
    ),
    laying_out.WeatherLaid: "New Extreme Weather: {tile:extreme}",
    laying_out.AssistantPlaced: "The Assistant is at {weather:weather}: this branch is active",
}
MACHINES: dict[type, Template] = {
    machines.TurnBegan: "",
    machines.ScientistMoved: "{seat:seat} goes to {location:location}, space {space:row}",
    machines.LativMoved: Cases(
        "location", {"office": "Lativ goes to his Office"}, otherwise="Lativ goes to {location:location}"
    ),
    machines.TokenDiscarded: "Lativ discards a Research token: {weather:weather}, {department:department}",
    machines.ActionBegan: Cases(
        "benefit",
        {
            False: "{seat:seat} performs “{action:action}”",
            True: "{seat:seat} performs “{action:action}” as a benefit, without paying Vouchers",
        },
    ),
    machines.InitiativeTaken: "{seat:seat} takes the Initiative: {order:seat}",
    machines.SubsidyTaken: Cases(
        "kept",
        {
            True: (
                "{seat:seat} takes a Subsidy tile of {weather:weather}: {tile:subsidy}; a {part:part} Part takes its "
                "place"
            ),
            False: (
                "{seat:seat} takes a Subsidy tile of {weather:weather}, {tile:subsidy}, and discards it as a second "
                "one "
                "of its type; a {part:part} Part takes its place"
            ),
        },
    ),
    machines.SubsidySecured: "{seat:seat} secures the Subsidy tile of {weather:weather}, row {row:row}: {tile:subsidy}",
    machines.SubsidyFlipped: Cases(
        "taken",
        {
            False: "{seat:seat} flips the secured tile of {weather:weather}, row {row:row}: {tile:subsidy}",
            True: (
                "{seat:seat} took the secured tile through the tile's own benefit, and flips it as used: {tile:subsidy}"
            ),
        },
    ),
    machines.SubsidyUsed: "{seat:seat} uses a Subsidy tile: {tile:subsidy}",
    machines.GovernmentRan: "Government runs {weather:weather}: the branch is full",
    machines.OfficialSent: "A Government marker takes slot {slot:slot} of the Extreme Weather in {weather:weather}",
    machines.OfficialMissing: Cases(
        "reason",
        {
            "no_marker": "No Government marker goes to the Extreme Weather in {weather:weather}: all are in use",
            "no_slot": "No Government marker goes to the Extreme Weather in {weather:weather}: there is no slot for it",
            "neither": (
                "No Government marker goes to the Extreme Weather in {weather:weather}: all are in use, and there is "
                "no slot"
            ),
        },
        otherwise=(
            "No Government marker goes to the Extreme Weather in {weather:weather}: no marker or no slot is left"
        ),
    ),
    machines.WeatherFixed: "Extreme Weather is fixed: {tile:extreme} returns to its stack",
    machines.ExperimentRan: "The Weather Machine runs {weather:weather}: experiment {tile:experiment}",
    machines.ExperimentFailed: Cases(
        "reason",
        {
            "not_full": "The Weather Machine does not run {weather:weather}: the branch is not full",
            "no_tile": (
                "The Weather Machine does not run {weather:weather}: no experiment of this weather is on display"
            ),
            "neither": (
                "The Weather Machine does not run {weather:weather}: the branch is not full, and no experiment of "
                "this weather is on display"
            ),
        },
        otherwise=(
            "The Weather Machine does not run {weather:weather}: the branch is not full, or no experiment of this "
            "weather is on display"
        ),
    ),
    machines.BotsLeft: "{seat:seat} leaves Bots on {weather:weather}",
    machines.ExperimentDiscarded: "Experiment discarded: {tile:experiment}",
    machines.ExperimentPreviewed: "Experiment on the preview space: {tile:experiment}",
}
OFFICE: dict[type, Template] = {
    office.PointsScored: "{seat:seat} scores {points} CP for {reason:scored}",
    office.TokenTaken: "{seat:seat} takes a Research token: {weather:weather}, {department:department}",
    office.TokenPlaced: (
        "{seat:seat} places the {weather:weather} token in row {row:row} of the Office, {department:department} column"
    ),
    office.TokenRemoved: (
        "{seat:seat} has no space for a Research token: {weather:weather}, {department:department}; "
        "the token leaves the game"
    ),
    office.AwardTaken: "{seat:seat} takes an Award",
    office.NobelTaken: "{seat:seat} wins the Nobel Prize",
    office.AwardPlaced: "{seat:seat} places an Award in row {row:row} of the Office, {department:department} column",
    office.PaperCited: (
        "{seat:seat} gives up the Goal “{goal:goal}” for a Citation in row {row:row}, {department:department} column"
    ),
    office.PaperPublished: "{seat:seat} publishes the paper of row {row:row}, about {weather:weather}",
    office.LockRemoved: (
        "{seat:seat} takes the Lock off {weather:weather}: Citations can now complete papers about it"
    ),
    office.MarkerSent: (
        "{seat:seat} follows up the paper of row {row:row}: its marker takes slot {slot:slot} of {weather:weather}"
    ),
    office.PrototypeBuilt: Plural(
        "parts",
        "{seat:seat} builds a Prototype for {weather:weather} with {parts} Part",
        "{seat:seat} builds a Prototype for {weather:weather} with {parts} Parts",
    ),
    office.InvestmentTaken: "{seat:seat} takes an Investment tile",
    office.InvestmentReturned: "{seat:seat} returns an Investment tile",
    office.GoalPlaced: "{seat:seat} places a Goal on the {space:goal_space} {colour:goal_colour} space: {goal:goal}",
    office.GoalFlipped: "{seat:seat} flips the Goal “{goal:goal}” for funding from {colour:track}",
    office.FundingAdvanced: "{seat:seat} advances on {track:track} to space {to}",
    office.RoundBegan: "Round {round} begins",
    office.PhaseBegan: Cases(
        "phase",
        {
            "machine": "All turns are taken: the Weather Machine is next",
            "round_end": "The round ends",
        },
        otherwise="",
    ),
    office.TurnOrderUpdated: "The turn order is {order:seat}",
    office.IncomeReceived: "Lativ is in his Office: everybody receives income from empty slots of the top sections",
    office.EndTriggered: "{trigger:trigger}: round {last_round} is the last one",
    office.LastUsesBegan: "Before scoring, Awards and Investment tiles can be used, in this order: {seats:seat}",
    office.LastUsesEnded: "{seat:seat} uses nothing more",
    office.GameEnded: "The game is over",
}
WORKSHOP: dict[type, Template] = {
    workshop.VouchersGained: Plural(
        "number", "{seat:seat} gains {voucher:voucher}", "{seat:seat} gains {number} {voucher:vouchers}"
    ),
    workshop.VouchersPaid: Cases(
        "reason",
        {
            "exchange": "{seat:seat} pays for the exchange: {vouchers:voucher}",
            "arrival": "{seat:seat} pays for players to the left: {vouchers:voucher}",
        },
        otherwise="{seat:seat} pays {vouchers:voucher}",
    ),
    workshop.GainLost: Cases("what", LOST),
    workshop.GainDeclined: Cases("what", DECLINED),
    workshop.BotConstructed: "{seat:seat} constructs a Bot: {section:section} section, slot {slot:slot}",
    workshop.BotSent: Cases(
        "machine",
        {"lab": "{seat:seat} sends a Bot to the Weather Machine: {weather:weather}, space {row:row}"},
        otherwise="{seat:seat} sends a Bot to {machine:department}: {weather:weather}, space {row:row}",
    ),
    workshop.BotTakenBack: Cases(
        "section",
        {"": "{seat:seat} takes a Bot back from {weather:weather}"},
        otherwise=(
            "{seat:seat} takes a Bot back from {weather:weather}; the Workshop has no room, so it returns to "
            "the {section:section} section, slot {slot:slot}"
        ),
    ),
    workshop.LativBotPlaced: Cases(
        "shifted",
        {
            False: "One of Lativ's Bots is placed on {weather:weather}, space {row:row}",
            True: "Lativ's Bot shifts to {weather:weather}, space {row:row}",
        },
    ),
    workshop.LativBotRemoved: Cases(
        "displaced",
        {
            False: "Lativ's Bot leaves {weather:weather}",
            True: "Lativ's Bot makes room on {weather:weather}, space {row:row}",
        },
    ),
    workshop.WorkshopExtended: Cases(
        "turned",
        {
            False: "{seat:seat} lays a Workshop tile in row {row:row}, column {column}: {tile:upright}",
            True: "{seat:seat} lays a Workshop tile in row {row:row}, column {column}: {tile:turned}",
        },
    ),
    workshop.TileTaken: "{seat:seat} takes a Workshop tile: {tile:tile}",
    workshop.PartGained: "{seat:seat} takes a {colour:part} Part",
    workshop.PartsPaid: Cases(
        "reason",
        {
            "sale": "{seat:seat} sells a Part: {colours:part}",
            "extra": "{seat:seat} pays an extra Part: {colours:part}",
            "prototype": "{seat:seat} provides Parts: {colours:part}",
            "exchange": "{seat:seat} gives a Part in exchange: {colours:part}",
            "lost": "{seat:seat} loses a Part that has no room: {colours:part}",
        },
    ),
    workshop.ChemicalTaken: Cases(
        "reason",
        {"bought": "{seat:seat} buys {colour:chemical}"},
        otherwise="{seat:seat} takes {colour:chemical} from the Supply",
    ),
    workshop.ChemicalReturned: Cases(
        "reason",
        {
            "experiment": "{seat:seat} pays {colour:chemical}",
            "extra": "{seat:seat} pays {colour:chemical} in addition",
            "exchange": "{seat:seat} puts {colour:chemical} back in exchange",
            "returned": "{seat:seat} returns {colour:chemical} to the Supply",
        },
    ),
    workshop.ChemicalSent: Cases(
        "supplied",
        {
            False: "{seat:seat} sends {colour:chemical} along to R&D",
            True: "{seat:seat} sends {colour:chemical} from the Supply along to R&D",
        },
    ),
}
EFFECTS: dict[type, Template] = {**LAYING_OUT, **MACHINES, **OFFICE, **WORKSHOP}


def words(components: Components) -> Words:
    """Return the sentences with the names, texts and numbers of these components."""
    return Words(
        {**MOVES, **DECISIONS, **EFFECTS},
        vocabulary.terms(components),
        several=vocabulary.SEVERAL,
        offers=OFFERS,
        about=vocabulary.about(components),
        constants={"box": components},
    )
