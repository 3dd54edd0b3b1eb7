"""Scripts for the recorded games of Lineae: seats explore, follow wishes, or pursue goals."""

from collections.abc import Callable, Collection

from scoresheet.domain.move import Move
from scoresheet.domain.titles.lineae import (
    city,
    ending,
    launch_pad,
    locks,
    purse,
    setup,
    submersibles,
    sunlight,
    turns,
    upgrades,
)
from scoresheet.domain.titles.lineae.cargo_worth import fitting, free_spaces
from scoresheet.domain.titles.lineae.effects.cards import ColonyCardPromoted
from scoresheet.domain.titles.lineae.evaluation import evaluate
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.submersibles import Dock, Stop
from scoresheet.domain.titles.lineae.vessels import MoveVessel
from scoresheet.domain.viewer import Seat
from scoresheet.replays.compose import ScenarioPlayer
from scoresheet.replays.scripts import Script

Wish = Callable[[Move], bool]
Worth = Callable[[State, Seat], float]
HASTE = (turns.Pass, turns.EndTurn, sunlight.KeepHydrocarbon, locks.StayPut, Stop, ending.ConvertResources)
"""The moves that bring the game closer to its end."""
CURIOSITY = 0.6


Kind = tuple[type[Move], str, str, str]
"""The type of a move, and the action space, card or order that it concerns."""


def explored(moves: int, *wishes: Wish) -> Script:
    """Return a script that makes `moves` moves, new or wished if possible, then passes."""

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        seen: set[Kind] = set()
        for _ in range(moves):
            if composer.game.status == "playing":
                explore(composer, wishes, seen)
        hurry(composer)

    return script


def explore(composer: ScenarioPlayer, wishes: Collection[Wish], seen: set[Kind]) -> None:
    """Make a move: fulfil the first possible wish, else try a new kind of move or ask the bot."""
    seat = composer.game.to_act()[0]
    legal = composer.title.legal_moves(composer.game.started_state, seat)
    granted = wished(legal, wishes)
    fresh = [move for move in legal if kind_of(move) not in seen and not isinstance(move, HASTE)]
    if granted:
        move = granted[0]
    elif fresh and composer.random.random() < CURIOSITY:
        move = composer.random.choice(fresh)
    else:
        move = composer.think(seat)
    seen.add(kind_of(move))
    composer.move(seat, move)


def wished(legal: Collection[Move], wishes: Collection[Wish]) -> list[Move]:
    """Return the legal moves that fulfil a wish, in the order of the wishes."""
    return [move for wish in wishes for move in legal if wish(move)]


def kind_of(move: Move) -> Kind:
    """Return the properties that make a move new: type, action space, card and order."""
    space = move.space if isinstance(move, turns.PlaceWorkers) else ""
    return type(move), space, getattr(move, "card", ""), getattr(move, "order", "")


def hurry(composer: ScenarioPlayer) -> None:
    """Pass until the game is over."""
    while composer.game.status == "playing":
        seat: Seat = composer.game.to_act()[0]
        legal = composer.title.legal_moves(composer.game.started_state, seat)
        composer.move(seat, next((move for move in legal if isinstance(move, HASTE)), legal[0]))


def pursued(*goals: Worth, wishes: Collection[Wish] = (), promoted: Collection[str] = ()) -> Script:
    """Return a script for greedy players with these goals.

    The script plays only if the cards `promoted` will be promoted in that game.
    """

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        if set(promoted) <= promotions(composer.again()):
            composer.judge_by(lambda state, seat: evaluate(state, seat) + sum(goal(state, seat) for goal in goals))
            while composer.game.status == "playing":
                pursue(composer, wishes)

    return script


def pursue(composer: ScenarioPlayer, wishes: Collection[Wish]) -> None:
    """Make a move: fulfil the first possible wish, else make the best move for the goals."""
    seat = composer.game.to_act()[0]
    granted = wished(composer.title.legal_moves(composer.game.started_state, seat), wishes)
    composer.move(seat, granted[0] if granted else composer.think(seat))


def promotions(rehearsal: ScenarioPlayer) -> set[str]:
    """Return the colony cards that chance promotes if no rocket is launched."""
    rehearsal.sit_all()
    hurry(rehearsal)
    return {effect.card for effect in rehearsal.effects() if isinstance(effect, ColonyCardPromoted)}


def no_launches_until(last_round: int) -> Worth:
    """Return a goal to launch no rocket up to this round, so that colony cards are promoted."""
    return lambda state, seat: -20.0 * ending.launched(state) if state.round <= last_round else 0.0


def visits_to(*colony_cards: str) -> Worth:
    """Return a goal to have workers on these colony cards."""
    return lambda state, seat: (
        4.0 * sum(group.seat == seat for card in colony_cards for group in state.placed.get(f"colony:{card}", []))
    )


def cargo_of(mineral: Mineral, points: float) -> Worth:
    """Return a goal to have cubes of this kind."""

    def worth(state: State, seat: Seat) -> float:
        held = state.cruise and state.submersibles[state.cruise.submersible].hold
        return points * state.vessels[seat].cargo.get(mineral, 0) + points / 2 * (held or []).count(mineral)

    return worth


def launch_at(slot: int) -> Worth:
    """Return a goal to stay in the column of this rocket slot and load its rocket."""

    def worth(state: State, seat: Seat) -> float:
        vessel, rocket = state.vessels[seat], state.rockets[slot]
        at_home = 3.0 * (vessel.column == slot)
        if rocket is None:
            return at_home + 20.0
        return at_home + 3.0 * sum(map(bool, rocket.cubes)) + fitting(free_spaces(rocket), vessel.cargo)

    return worth


def tolled(composer: ScenarioPlayer) -> None:
    """Use the locks often, with a different answer to tolls by each seat."""
    composer.sit_all()
    seen: set[Kind] = set()
    for _ in range(150):
        if composer.game.status == "playing":
            explore(composer, (ANSWERS[composer.game.to_act()[0]], *TOLLS), seen)
    hurry(composer)


def smoky(composer: ScenarioPlayer) -> None:
    """Let the vessels hoard hydrocarbon in a column where the spots for smoke are scarce."""
    composer.sit_all()
    for _ in range(200):
        if composer.game.status == "playing" and composer.game.state:
            spots_taken = composer.game.state.atmosphere[SMOKY_COLUMN]
            burn = wish(sunlight.BurnDiesel, column=SMOKY_COLUMN) if spots_taken < 2 else wish(sunlight.KeepHydrocarbon)
            explore(composer, (burn, *HOARD, wish(sunlight.KeepHydrocarbon)), set())
    hurry(composer)


def wish(kind: type, **fields: object) -> Wish:
    """Return a wish for a move of this type with these fields."""
    return lambda move: isinstance(move, kind) and all(getattr(move, name) == it for name, it in fields.items())


def place(space: str) -> Wish:
    """Return a wish to place workers on this space."""
    return wish(turns.PlaceWorkers, space=space)


def wants(*technologies: str) -> tuple[Wish, ...]:
    """Return wishes to take these technology cards."""
    return tuple(wish(upgrades.TakeTechnology, card=card) for card in technologies)


def visits(*colony_cards: str) -> tuple[Wish, ...]:
    """Return wishes to place workers on these colony cards."""
    return tuple(place(f"colony:{card}") for card in colony_cards)


SMOKY_COLUMN = 4
HOARD: tuple[Wish, ...] = (
    wish(MoveVessel, column=SMOKY_COLUMN),
    wish(setup.PlaceVessel, column=SMOKY_COLUMN),
    wish(purse.TakeCube, mineral="hydrocarbon"),
    lambda move: isinstance(move, Dock) and "hydrocarbon" in move.cubes,
    lambda move: isinstance(move, launch_pad.LoadCube) and move.mineral != "hydrocarbon",
)
CAREER = (wish(submersibles.Excavate), wish(launch_pad.LoadCube))
WORKERS_FIRST = (wish(city.TakeWorkerOff), place("hire"), wish(submersibles.Excavate))
TOLLS = (wish(locks.PayToll), place("lock:1"), place("lock:2"))
ANSWERS = (
    wish(locks.LeaveOrder, order="never"),
    wish(locks.LeaveOrder, order="round"),
    wish(locks.StayPut),
)
"""Each seat's answer to tolls."""
GALLEY = (wish(turns.PlaceWorkers, charged=1), *visits("brine_galley"))
