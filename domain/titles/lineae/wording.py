"""The texts of Lineae."""

from scoresheet.domain.titles.lineae import vocabulary
from scoresheet.domain.titles.lineae.components import Components
from scoresheet.domain.titles.lineae.effects import cards, cargo, crew, laying_out, ocean
from scoresheet.domain.titles.lineae.effects import submersibles as dives
from scoresheet.domain.titles.lineae.offers import OFFERS
from scoresheet.domain.titles.lineae.questions import DECISIONS, MOVES
from scoresheet.domain.wording import Cases, Plural, Template, Words

PAID_FOR = {
    "recruit": "{seat:seat} pays ${money} for a worker",
    "toll": "{seat:seat} pays {to:seat} ${money} as a toll",
    "colony": "{seat:seat} pays ${money}",
    "exchange": "{seat:seat} pays ${money} for an exchange",
    "interest": "{seat:seat} pays ${money} interest on a loan",
}
NO_TRACK = -1
"""The track of a worker hired from the reserve."""
EFFECTS: dict[type, Template] = {
    laying_out.BoxOpened: "",
    laying_out.OceanFilled: "",
    laying_out.DepositLaid: "A deposit is laid ({tile:mineral}): {even:mineral} and {odd:mineral} dissolve from it",
    laying_out.DepositTurned: (
        "No deposit yields {unused:mineral}, so deposit {slot:slot} is turned over: now {even:mineral} and "
        "{odd:mineral} dissolve from it"
    ),
    laying_out.RocketDealt: "{card:rocket} stands on the rocket row",
    laying_out.SubmersiblePlaced: "",
    laying_out.ReactorFilled: "The Reactor Core is filled",
    laying_out.CrewJoined: Plural(
        "workers",
        "{seat:seat} begins with {workers} worker and ${money}",
        "{seat:seat} begins with {workers} workers and ${money}",
    ),
    laying_out.FirstPlayerChosen: "{seat:seat} gets the first-player marker",
    laying_out.VesselPlaced: "{seat:seat} begins in column {column:column}",
    ocean.JupiterAdvanced: "Round {round}: Jupiter covers columns {jupiter:column}",
    ocean.MineralsDissolved: "Minerals dissolve: {mineral:mineral} at {cells:cell}",
    ocean.AlgaeSpawned: "Algae grow at the surface: {cells:cell}",
    ocean.LockToggled: Cases(
        "closed", {False: "{seat:seat} opens lock {lock:lock}", True: "{seat:seat} closes lock {lock:lock}"}
    ),
    ocean.WaterMoved: Plural(
        "tokens",
        "The water finds its level: {tokens} token is beside the board",
        "The water finds its level: {tokens} tokens are beside the board",
    ),
    ocean.SubmersibleWashedHome: "Submersible {submersible} is washed away and returns to {x:across}{y:down}",
    ocean.GameEnded: Cases(
        "result", {"": "The surface freezes over"}, otherwise="The surface freezes over: {result:grade}"
    ),
    crew.TurnBegan: "",
    crew.Waited: "{seat:seat} has no workers left, and is skipped until one comes home",
    crew.Passed: "{seat:seat} passes",
    crew.WorkersPlaced: Plural(
        "workers",
        "{seat:seat} places a worker: {space:space}",
        "{seat:seat} places {workers} workers: {space:space}",
    ),
    crew.WorkersBumped: "Workers of {seat:seat} are bumped from {space:space}: {workers}",
    crew.WorkerRecruited: Cases(
        "track",
        {NO_TRACK: "{seat:seat} hires a worker"},
        otherwise="{seat:seat} hires the worker from excavation track {track:slot}",
    ),
    crew.WorkerCharged: "A worker of {seat:seat} counts twice this round",
    crew.WorkersReset: "All workers come home",
    crew.FirstPlayerTaken: "{seat:seat} takes the first-player marker",
    crew.VesselMoved: "{seat:seat} moves to column {column:column}",
    crew.TollsOffered: "{seats:seat} may move for a toll before lock {lock:lock} opens or closes",
    crew.TollDeclined: Cases(
        "order",
        {"ask": "{seat:seat} pays no toll"},
        otherwise="{seat:seat} pays no toll at lock {lock:lock}, by standing order: {order:order}",
    ),
    crew.OrderLeft: "{seat:seat} sets a standing order: {order:order}",
    dives.CruiseBegan: "{seat:seat} takes control of submersible {submersible}",
    dives.Sailed: Cases(
        "electricity",
        {0: "Submersible {submersible} sails to {x:across}{y:down}"},
        otherwise="Submersible {submersible} sails to {x:across}{y:down} for {electricity} electricity",
    ),
    dives.CubePickedUp: "It picks up {mineral:mineral}: ${money} for {seat:seat}",
    dives.PickingByHandBegan: "Submersible {submersible} leaves cubes on its way",
    dives.Excavated: Cases(
        "cubes", {0: "{seat:seat} excavates a deposit, in vain"}, otherwise="{seat:seat} excavates {cubes:mineral}"
    ),
    dives.TrackAdvanced: "{seat:seat} is on space {space} of excavation track {deposit:slot}",
    dives.Unloaded: "{seat:seat} docks with submersible {submersible} and takes {cubes:mineral} for ${money}",
    dives.CruiseEnded: "",
    cargo.Paid: Cases("reason", PAID_FOR),
    cargo.MoneyTaken: "{seat:seat} takes ${money}",
    cargo.ElectricityGained: "{seat:seat} gains {electricity} electricity",
    cargo.ElectricityLost: Cases(
        "reason",
        {
            "reactor": "{seat:seat} spends {electricity} electricity",
            "battery": "{seat:seat} loses {electricity} electricity: the battery is smaller now",
        },
    ),
    cargo.CubesTaken: "{seat:seat} takes {cubes:mineral}",
    cargo.CubesPaid: "{seat:seat} pays {cubes:mineral}",
    cargo.DieselBurned: "{seat:seat} burns hydrocarbon for {electricity} electricity; column {column:column} darkens",
    cargo.PointsEarned: "{seat:seat} earns {points} VP",
    cargo.PointsLost: "{seat:seat} loses {points} VP as interest",
    cargo.CubeConverted: "{seat:seat} turns {given:mineral} into {taken:mineral}",
    cargo.CubeBorrowed: "{seat:seat} borrows {mineral:mineral}",
    cargo.LoanRepaid: "{seat:seat} repays {mineral:mineral}",
    cards.CubeLoaded: "{seat:seat} loads {mineral:mineral} on {card:rocket}",
    cards.RocketLaunched: "{seat:seat} launches {card:rocket}",
    cards.TechnologyTaken: "{seat:seat} takes {card:technology}",
    cards.TechnologyReturned: "{seat:seat} puts {card:technology} back",
    cards.ColonyCardUncovered: "Under the rocket lies {card:colony}",
    cards.ColonyCardDrawn: "{card:colony} is built in column {slot:column}",
    cards.ColonyCardPromoted: "{card:colony} moves to Europa City and covers {covered:space}",
}


def words(components: Components) -> Words:
    """Return the texts, with the names, descriptions and numbers of these components."""
    return Words(
        {**MOVES, **DECISIONS, **EFFECTS},
        vocabulary.terms(components),
        offers=OFFERS,
        about=vocabulary.about(components),
        constants={"box": components},
    )
