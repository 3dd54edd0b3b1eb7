"""The sentences of Lineae."""

from domain.titles.lineae import vocabulary
from domain.titles.lineae.effects import cards, cargo, crew, laying_out, ocean
from domain.titles.lineae.effects import submersibles as dives
from domain.titles.lineae.questions import DECISIONS, MOVES
from domain.wording import Template, Words

PAID_FOR = {
    "recruit": "{seat:seat} pays ${money} for a worker",
    "toll": "{seat:seat} pays {to:seat} ${money} as a toll",
    "colony": "{seat:seat} pays ${money}",
    "exchange": "{seat:seat} pays ${money} for an exchange",
    "interest": "{seat:seat} pays ${money} interest on a loan",
}
EFFECTS: dict[type, Template] = {
    laying_out.BoxOpened: "",
    laying_out.OceanFilled: "",
    laying_out.DepositLaid: "A deposit of {tile:mineral} is laid: it dissolves {even:mineral} and {odd:mineral}",
    laying_out.RocketDealt: "{card:rocket} stands on the rocket row",
    laying_out.SubmersiblePlaced: "",
    laying_out.ReactorFilled: "The Reactor Core is filled",
    laying_out.CrewJoined: "{seat:seat} begins with {workers} workers and ${money}",
    laying_out.FirstPlayerChosen: "{seat:seat} gets the first-player marker",
    laying_out.VesselPlaced: "{seat:seat} begins in column {column:column}",
    ocean.JupiterAdvanced: "Round {round}: Jupiter covers columns {jupiter:column}",
    ocean.MineralsDissolved: "Minerals dissolve",
    ocean.AlgaeSpawned: "Algae spawn at the surface",
    ocean.LockToggled: lambda toggled: (
        "{seat:seat} closes lock {lock:lock}" if toggled.closed else "{seat:seat} opens lock {lock:lock}"
    ),
    ocean.WaterMoved: "The water finds its level: {tokens} tokens are beside the board",
    ocean.SubmersibleWashedHome: "Submersible {submersible} is washed off and returns to {x:across}{y:down}",
    ocean.GameEnded: lambda ended: (
        "The surface freezes over: {result:grade}" if ended.result else "The surface freezes over"
    ),
    crew.TurnBegan: "",
    crew.Passed: "{seat:seat} passes",
    crew.WorkersPlaced: lambda placed: (
        "{seat:seat} places {workers} workers: {space:space}"
        if placed.workers > 1
        else "{seat:seat} places a worker: {space:space}"
    ),
    crew.WorkersBumped: "Workers of {seat:seat} are bumped from {space:space}: {workers}",
    crew.WorkerRecruited: lambda recruited: (
        "{seat:seat} hires a worker"
        if recruited.track < 0
        else "{seat:seat} hires the worker from excavation track {track:slot}"
    ),
    crew.WorkerCharged: "A worker of {seat:seat} counts twice this round",
    crew.WorkersReset: "All workers come home",
    crew.FirstPlayerTaken: "{seat:seat} takes the first-player marker",
    crew.VesselMoved: "{seat:seat} moves to column {column:column}",
    crew.TollsOffered: "{seats:seat} may move before lock {lock:lock}, for a toll",
    crew.TollDeclined: lambda declined: (
        "{seat:seat} pays no toll"
        if declined.order == "ask"
        else "{seat:seat} pays no toll at lock {lock:lock}, by standing order: {order:order}"
    ),
    crew.OrderLeft: "{seat:seat} leaves a standing order: {order:order}",
    dives.CruiseBegan: "{seat:seat} takes control of submersible {submersible}",
    dives.Sailed: lambda sailed: (
        "Submersible {submersible} sails to {x:across}{y:down} for {electricity} electricity"
        if sailed.electricity
        else "Submersible {submersible} sails to {x:across}{y:down}"
    ),
    dives.CubePickedUp: "It picks up {mineral:mineral}: ${money} for {seat:seat}",
    dives.PickingByHandBegan: "Submersible {submersible} leaves cubes on its way",
    dives.Excavated: lambda excavated: (
        "{seat:seat} excavates {cubes:mineral}" if excavated.cubes else "{seat:seat} excavates a deposit, in vain"
    ),
    dives.TrackAdvanced: "{seat:seat} is on space {space} of excavation track {deposit:slot}",
    dives.Unloaded: "{seat:seat} docks with submersible {submersible} and takes {cubes:mineral} for ${money}",
    dives.CruiseEnded: "",
    cargo.Paid: lambda paid: PAID_FOR[paid.reason],
    cargo.MoneyTaken: "{seat:seat} takes ${money}",
    cargo.ElectricityGained: "{seat:seat} gains {electricity} electricity",
    cargo.ElectricityLost: lambda lost: (
        "{seat:seat} spends {electricity} electricity"
        if lost.reason == "reactor"
        else "{seat:seat} loses {electricity} electricity: the battery is smaller now"
    ),
    cargo.CubesTaken: "{seat:seat} takes {cubes:mineral}",
    cargo.CubesPaid: "{seat:seat} pays {cubes:mineral}",
    cargo.DieselBurned: "{seat:seat} burns hydrocarbon for {electricity} electricity; column {column:column} darkens",
    cargo.PointsEarned: "{seat:seat} earns {points} VP",
    cargo.PointsLost: "{seat:seat} loses {points} VP as interest",
    cargo.CubeConverted: "{seat:seat} turns {given:mineral} into {taken:mineral}",
    cargo.CubeBorrowed: "{seat:seat} borrows {mineral:mineral}",
    cargo.LoanRepaid: "{seat:seat} repays {mineral:mineral}",
    cards.CubeLoaded: "{seat:seat} loads {mineral:mineral}",
    cards.RocketLaunched: "{seat:seat} launches {card:rocket}",
    cards.TechnologyTaken: "{seat:seat} takes {card:technology}",
    cards.TechnologyReturned: "{seat:seat} puts {card:technology} back",
    cards.ColonyCardUncovered: "Under the rocket lies {card:colony}",
    cards.ColonyCardDrawn: "{card:colony} is built in column {slot:column}",
    cards.ColonyCardPromoted: "{card:colony} moves to Europa City and covers {covered:space}",
}
WORDS = Words({**MOVES, **DECISIONS, **EFFECTS}, vocabulary.TERMS)
