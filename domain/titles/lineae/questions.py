"""The texts of moves and decisions."""

from scoresheet.domain.titles.lineae import (
    city,
    colony,
    ending,
    exchange,
    launch_pad,
    loans,
    locks,
    powers,
    purse,
    reactor_core,
    rounds,
    setup,
    submersibles,
    sunlight,
    turns,
    upgrades,
    vessels,
)
from scoresheet.domain.wording import Cases, Plural, Template

MOVES: dict[type, Template] = {
    setup.PlaceVessel: "Begin in column {column:column}",
    sunlight.BurnDiesel: "Burn a cube of hydrocarbon for {electricity} electricity; it darkens column {column:column}",
    sunlight.KeepHydrocarbon: "Keep the hydrocarbon",
    turns.PlaceWorkers: Cases(
        "charged",
        {0: Plural("workers", "{space:space}: place a worker", "{space:space}: place {workers} workers")},
        otherwise=Plural(
            "workers",
            "{space:space}: place a charged worker",
            "{space:space}: place {workers} workers ({charged} of them charged)",
        ),
    ),
    turns.Pass: "Pass for the rest of the round",
    turns.EndTurn: "End the turn",
    vessels.MoveVessel: "Move the vessel to column {column:column}",
    exchange.ExchangeCube: "Pay ${money} to exchange a cube of {given:mineral}",
    purse.TakeCube: "Take a cube of {mineral:mineral}",
    locks.PayToll: "Pay the toll of ${box.prices.toll} and move to column {column:column}",
    locks.StayPut: "Pay no toll",
    locks.Toggle: Cases("close", {False: "Open lock {lock:lock} now", True: "Close lock {lock:lock} now"}),
    locks.LeaveOrder: "Standing order: {order:order}",
    submersibles.SailTo: Cases(
        "cubes",
        {
            0: Cases(
                "electricity",
                {0: "Sail to {x:across}{y:down}, free"},
                otherwise="Sail to {x:across}{y:down}, {electricity} electricity",
            )
        },
        otherwise=Cases(
            "electricity",
            {0: "Sail to {x:across}{y:down}, free, picking up {cubes:mineral}"},
            otherwise="Sail to {x:across}{y:down}, {electricity} electricity, picking up {cubes:mineral}",
        ),
    ),
    submersibles.PickUp: "Pick up the {mineral:mineral} at {x:across}{y:down}",
    submersibles.PickByHand: "Submersible {submersible}: leave cubes on the way from now on",
    submersibles.Excavate: "Excavate {mineral:mineral}",
    submersibles.Dock: "Dock with submersible {submersible} and take {cubes:mineral} for ${money}",
    submersibles.Stop: "Leave submersible {submersible} here",
    city.TakeWorkerOff: "Hire the worker on excavation track {deposit:slot}",
    launch_pad.LoadCube: Cases(
        "wild", {False: "Load {mineral:mineral}", True: "Load {mineral:mineral} on the space for any cube"}
    ),
    launch_pad.StopLoading: "Load no more",
    upgrades.TakeTechnology: "Take {card:technology}",
    upgrades.ReturnTechnology: "Put {card:technology} back",
    upgrades.KeepTechnologies: "Keep both technologies",
    colony.PayCube: "Pay a cube of {mineral:mineral}",
    colony.StopPaying: "Pay no more",
    powers.TugTo: "Be tugged to column {column:column}",
    powers.TakeControl: Plural(
        "spaces",
        "Steer submersible {submersible}, {spaces} space at most",
        "Steer submersible {submersible}, {spaces} spaces at most",
    ),
    reactor_core.Convert: "Turn {given:mineral} into {taken:mineral} for {electricity} electricity",
    reactor_core.Borrow: "Borrow a cube of {mineral:mineral}",
    reactor_core.LeaveReactor: "Leave the Reactor Core",
    loans.RepayLoan: "Repay a cube of {mineral:mineral}",
    ending.ConvertResources: "Convert the rest to points",
}
DECISIONS: dict[type, Template] = {
    setup.ChooseStart: "Choose a column to begin in",
    sunlight.UseDiesel: "Burn a cube of hydrocarbon for up to {box.sun.diesel} electricity? You may burn more than one",
    sunlight.OfferDiesel: "",
    turns.TakeTurn: Cases(
        "another",
        {False: "Place workers or pass; the vessel may move first", True: "Place workers again, or end the turn"},
    ),
    turns.FinishTurn: Cases(
        "idle",
        {
            False: "Your action is done. Anything more before the turn ends, like moving the vessel?",
            True: "You have no workers left. Anything more before you are skipped, like moving the vessel?",
        },
    ),
    turns.AnotherTurn: "",
    turns.TurnsEnd: "",
    rounds.BeginTurns: "",
    rounds.NextTurn: "",
    purse.ChooseCube: "Choose a cube from the supply",
    locks.AnswerToll: (
        "{to:seat} is about to open or close lock {lock:lock}: move first, for a toll of ${box.prices.toll}?"
    ),
    locks.BeforeToggle: "Others have moved for a toll: move your vessel too, before lock {lock:lock} opens or closes?",
    locks.ToggleLock: "",
    submersibles.Steer: "Steer submersible {submersible}",
    city.ChooseTrack: "From which excavation track do you hire a worker?",
    launch_pad.Load: "Load {card:rocket} in column {slot:column}",
    launch_pad.RevealColonyCard: "",
    upgrades.ChooseTechnology: "Choose a technology card",
    upgrades.MakeRoom: "You have two technology cards: put one back for a new one, or keep both",
    colony.PayCubes: "Pay for {card:colony}",
    powers.ChooseColumn: "Choose a column to be tugged to",
    powers.ChooseSubmersible: Plural(
        "spaces",
        "Choose a submersible to steer, {spaces} space at most",
        "Choose a submersible to steer, {spaces} spaces at most",
    ),
    reactor_core.UseReactor: "Use the Reactor Core",
    ending.ExchangeLast: "The game is over: exchange cubes before they are converted?",
    ending.CloseTheLinea: "",
}
