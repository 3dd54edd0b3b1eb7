"""The sentences of moves and decisions."""

from typing import Any

from domain.titles.lineae import (
    city,
    colony,
    ending,
    exchange,
    launch_pad,
    locks,
    powers,
    purse,
    reactor_core,
    rounds,
    setup,
    submersibles,
    sunlight,
    technology,
    turns,
    vessels,
)
from domain.titles.lineae.components import EDITIONS
from domain.wording import Template


def _place(move: Any) -> str:
    if move.workers == 1:
        return "{space:space}: place a charged worker" if move.charged else "{space:space}: place a worker"
    if move.charged:
        return "{space:space}: place {workers} workers ({charged} of them charged)"
    return "{space:space}: place {workers} workers"


def _sail(move: Any) -> str:
    if not move.cubes:
        return "Sail to {x:across}{y:down}, {electricity} electricity" if move.electricity else _FREE
    if not move.electricity:
        return "Sail to {x:across}{y:down}, free, picking up {cubes:mineral}"
    return "Sail to {x:across}{y:down}, {electricity} electricity, picking up {cubes:mineral}"


_TODAY = EDITIONS.today.components
_FREE = "Sail to {x:across}{y:down}, free"
MOVES: dict[type, Template] = {
    setup.PlaceVessel: "Begin in column {column:column}",
    sunlight.BurnDiesel: "Burn a cube of hydrocarbon; it darkens column {column:column}",
    sunlight.KeepHydrocarbon: "Keep the hydrocarbon",
    turns.PlaceWorkers: _place,
    turns.Pass: "Pass for the rest of the round",
    turns.EndTurn: "End the turn",
    vessels.MoveVessel: "Move the vessel to column {column:column}",
    exchange.ExchangeCube: "Exchange a cube of {given:mineral} for ${money}",
    purse.TakeCube: "Take a cube of {mineral:mineral}",
    locks.PayToll: "Pay the toll and move to column {column:column}",
    locks.StayPut: "Pay no toll",
    locks.LeaveOrder: "Standing order: {order:order}",
    submersibles.SailTo: _sail,
    submersibles.PickUp: "Pick up the {mineral:mineral} at {x:across}{y:down}",
    submersibles.PickByHand: "Submersible {submersible}: leave cubes on the way from now on",
    submersibles.Excavate: "Excavate {mineral:mineral}",
    submersibles.Dock: "Dock with submersible {submersible} and take {cubes:mineral} for ${money}",
    submersibles.Stop: "Leave submersible {submersible} here",
    city.TakeWorkerOff: "Hire the worker on excavation track {deposit:slot}",
    launch_pad.LoadCube: lambda move: (
        "Load {mineral:mineral} on the space for any cube" if move.wild else "Load {mineral:mineral}"
    ),
    launch_pad.StopLoading: "Load no more",
    technology.TakeTechnology: "Take {card:technology}",
    technology.ReturnTechnology: "Put {card:technology} back",
    technology.KeepTechnologies: "Keep both technologies",
    colony.PayCube: "Pay a cube of {mineral:mineral}",
    colony.StopPaying: "Pay no more",
    powers.TugTo: "Be tugged to column {column:column}",
    powers.TakeControl: "Steer submersible {submersible}, {spaces} spaces at most",
    reactor_core.Convert: "Turn {given:mineral} into {taken:mineral} for {electricity} electricity",
    reactor_core.Borrow: "Borrow a cube of {mineral:mineral}",
    reactor_core.LeaveReactor: "Leave the Reactor Core",
    reactor_core.RepayLoan: "Repay a cube of {mineral:mineral}",
    ending.ConvertResources: "Convert what is left to points",
}
DECISIONS: dict[type, Template] = {
    setup.ChooseStart: "Choose a column to begin in",
    sunlight.UseDiesel: f"Burn a cube of hydrocarbon for up to {_TODAY.sun.diesel} electricity?",
    sunlight.OfferDiesel: "",
    turns.TakeTurn: lambda turn: (
        "Place workers again, or end the turn" if turn.another else "Place workers or pass; the vessel may move first"
    ),
    turns.AnotherTurn: "",
    rounds.BeginTurns: "",
    rounds.NextTurn: "",
    purse.ChooseCube: "Choose a cube from the supply",
    locks.AnswerToll: (
        f"{{to:seat}} is about to open or close lock {{lock:lock}}: move first, for a toll of ${_TODAY.prices.toll}?"
    ),
    locks.ToggleLock: "",
    submersibles.Steer: "Steer submersible {submersible}",
    city.ChooseTrack: "From which excavation track do you hire a worker?",
    launch_pad.Load: "Load the rocket in column {slot:column}",
    launch_pad.RevealColonyCard: "",
    technology.ChooseTechnology: "Choose a technology card",
    technology.MakeRoom: "You have two technology cards: put one back for a new one, or keep both",
    colony.PayCubes: "Pay for {card:colony}",
    powers.ChooseColumn: "Choose a column to be tugged to",
    powers.ChooseSubmersible: "Choose a submersible to steer, {spaces} spaces at most",
    reactor_core.UseReactor: "Use the Reactor Core",
    ending.ExchangeLast: "The game is over: exchange cubes before they are converted?",
    ending.CloseTheLinea: "",
}
