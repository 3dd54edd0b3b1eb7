"""The recorded games of Lineae: what each is to show."""

from collections.abc import Callable
from typing import Any

from domain.game import Game
from domain.move import Move
from domain.sheet import Opening
from domain.table import options
from domain.titles.lineae import (
    city,
    ending,
    exchange,
    launch_pad,
    locks,
    purse,
    reactor_core,
    setup,
    submersibles,
    sunlight,
    technology,
    turns,
)
from domain.titles.lineae.effects import cards, crew
from domain.titles.lineae.effects.cargo import PointsLost
from domain.titles.lineae.submersibles import Dock, Stop
from domain.titles.lineae.vessels import MoveVessel
from domain.viewer import Seat
from replays.compose import Composer, Scene

GREEDY = ("greedy",)
RANDOM = ("random",)
Script = Callable[[Composer], None]
Wish = Callable[[Move], bool]
HASTE = (turns.Pass, turns.EndTurn, sunlight.KeepHydrocarbon, locks.StayPut, Stop, ending.ConvertResources)
"""How a seat gets to the end of a game."""


def opened(composer: Composer, **modules: bool) -> None:
    """The same game with these options, and a player on each seat."""
    opening = Opening(seats=len(composer.game.seats), options=modules, name=composer.game.name)
    game, composer.game = composer.game.id, Game[Any]()
    composer.events.clear()
    composer.stored.clear()
    composer.act("open", game, opening)
    composer.sit_all()


def played(**modules: bool) -> Script:
    """Played to its end by the bots in the players' seats."""

    def script(composer: Composer) -> None:
        opened(composer, **modules)
        composer.finish()

    return script


def explored(moves: int, wishes: tuple[Wish, ...] = (), **modules: bool) -> Script:
    """So many moves that fulfil a wish or try out what this game has not seen, then everybody passes to the end."""

    def script(composer: Composer) -> None:
        opened(composer, **modules)
        seen: set[tuple[Any, ...]] = set()
        for _ in range(moves):
            if composer.game.status == "playing":
                explore(composer, wishes, seen)
        hurry(composer)

    return script


def explore(composer: Composer, wishes: tuple[Wish, ...], seen: set[tuple[Any, ...]]) -> None:
    """One move: the first wish that can be fulfilled, or something new, or what the bot thinks."""
    seat = composer.game.to_act()[0]
    legal = options(composer.game.state, seat)
    wished = [move for wish in wishes for move in legal if wish(move)]
    fresh = [move for move in legal if kind_of(move) not in seen and not isinstance(move, HASTE)]
    if wished:
        move = wished[0]
    elif fresh and composer.random.random() < CURIOSITY:
        move = composer.random.choice(fresh)
    else:
        move = composer.think(seat)
    seen.add(kind_of(move))
    composer.move(seat, move)


CURIOSITY = 0.6


def kind_of(move: Move) -> tuple[Any, ...]:
    """What makes a move new: its type, and the action space, card or order it is about."""
    space = move.space if isinstance(move, turns.PlaceWorkers) else ""
    return type(move), space, getattr(move, "card", ""), getattr(move, "order", "")


def hurry(composer: Composer) -> None:
    """Everybody passes until the game is over."""
    while composer.game.status == "playing":
        seat: Seat = composer.game.to_act()[0]
        legal = options(composer.game.state, seat)
        composer.move(seat, next((move for move in legal if isinstance(move, HASTE)), legal[0]))


def wish(kind: type, **fields: Any) -> Wish:
    """A move of this kind with these fields."""
    return lambda move: isinstance(move, kind) and all(getattr(move, name) == it for name, it in fields.items())


def place(space: str) -> Wish:
    """Workers on this space."""
    return wish(turns.PlaceWorkers, space=space)


def shows(*kinds: type) -> Callable[[Composer], bool]:
    """Whether all of these are in the game."""
    return lambda composer: composer.shows(*kinds)


def uses(*colony_cards: str) -> Callable[[Composer], bool]:
    """Whether workers were placed on all of these colony cards."""
    return lambda composer: (
        {f"colony:{card}" for card in colony_cards}
        <= {effect.space for effect in composer.effects() if isinstance(effect, crew.WorkersPlaced)}
    )


def asks(*decisions: type) -> Callable[[Composer], bool]:
    """Whether all of these were asked."""
    return lambda composer: set(decisions) <= {type(getattr(effect, "decision", None)) for effect in composer.effects()}


def ends(*results: str) -> Callable[[Composer], bool]:
    """Whether the game ended with one of these grades."""
    return lambda composer: composer.game.state is not None and composer.game.state.result in results


def takes(*technologies: str) -> Callable[[Composer], bool]:
    """Whether all of these technology cards were taken."""
    return lambda composer: (
        set(technologies) <= {effect.card for effect in composer.effects() if isinstance(effect, cards.TechnologyTaken)}
    )


def launches(rockets: int) -> Callable[[Composer], bool]:
    """Whether so many rockets were launched."""
    return lambda composer: sum(score.tie_break[0] for score in composer.game.scores) >= rockets


def answers_for(*orders: str) -> Callable[[Composer], bool]:
    """Whether standing orders of all these kinds answered for their seats, and somebody paid a toll."""
    return lambda composer: (
        {*orders, "ask"} <= {effect.order for effect in composer.effects() if isinstance(effect, crew.TollDeclined)}
        and composer.shows(locks.PayToll)
    )


def wants(*technologies: str) -> tuple[Wish, ...]:
    """Wishes for these technology cards."""
    return tuple(wish(technology.TakeTechnology, card=card) for card in technologies)


def visits(*colony_cards: str) -> tuple[Wish, ...]:
    """Wishes for workers on these colony cards."""
    return tuple(place(f"colony:{card}") for card in colony_cards)


def all_of(*conditions: Callable[[Composer], bool]) -> Callable[[Composer], bool]:
    """All of these conditions."""
    return lambda composer: all(condition(composer) for condition in conditions)


def reveals(card: str) -> Callable[[Composer], bool]:
    """Whether a colony card came into play."""
    kinds = (cards.ColonyCardDrawn, cards.ColonyCardUncovered, cards.ColonyCardPromoted)
    return lambda composer: any(effect.card == card for effect in composer.effects() if isinstance(effect, kinds))


def changes(composer: Composer) -> bool:
    """Whether a technology was given back, and another time both were kept."""
    return composer.shows(technology.ReturnTechnology, technology.KeepTechnologies)


def mirrored(composer: Composer) -> bool:
    """Whether the Mirror Array and the Photobioreactor came into play."""
    return reveals("mirror_array")(composer) and takes("photobioreactor")(composer)


def smoky(composer: Composer) -> None:
    """Vessels hoard hydrocarbon below a column where the atmosphere has not a spot for each of them."""
    opened(composer)
    for _ in range(200):
        if composer.game.status == "playing" and composer.game.state:
            spots_taken = composer.game.state.atmosphere[SMOKY_COLUMN]
            burn = wish(sunlight.BurnDiesel, column=SMOKY_COLUMN) if spots_taken < 2 else wish(sunlight.KeepHydrocarbon)
            explore(composer, (burn, *HOARD, wish(sunlight.KeepHydrocarbon)), set())
    hurry(composer)


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
GALLEY = (wish(turns.PlaceWorkers, charged=1), *visits("brine_galley"))
REACTOR = (reactor_core.Convert, reactor_core.Borrow, reactor_core.LeaveReactor, reactor_core.RepayLoan)
LAST_EXCHANGE = (exchange.ExchangeCube, ending.ConvertResources)
RIVALS = ("thin_film_panels", "servo_autopilot", "cargo_winch", "icebreaker_hull")
PLANT, GENERATOR = "water_treatment_plant", "hydrodynamic_generator"
MACHINES = ("robotics_bay", "tug_depot")
OFFICES = ("assay_office", "institute")
BREEDING = ("algae_nursery", "biofuel_refinery")
MIRRORS = (*wants("photobioreactor"), *CAREER)
OTHERS = ("launch_telemetry", "twin_drill", "labour_accord", "reserve_cells")
GRADES = ("pioneer", "engineer", "commander", "governor")
ALL_MODULES = {"biogenesis": True, "reactor_core": True}

SCENES = (
    Scene("two_seats_played", 2, GREEDY, played(), launches(4)),
    Scene("two_seats_with_short_rockets", 2, GREEDY, played(short_rockets=True), launches(7)),
    Scene("alone_and_stranded", 1, GREEDY, played(), all_of(ends("stranded"), launches(2))),
    Scene("alone_with_all_rockets_launched", 1, GREEDY, played(short_rockets=True), ends(*GRADES)),
    Scene("alone_with_both_modules", 1, GREEDY, played(**ALL_MODULES), launches(2)),
    Scene("three_seats_with_tolls_and_standing_orders", 3, GREEDY, explored(150, TOLLS), answers_for("round", "never")),
    Scene("four_seats_with_the_reactor_core", 4, GREEDY, explored(150, reactor_core=True), shows(*REACTOR)),
    Scene("five_seats_in_the_starter_game", 5, GREEDY, explored(150, starter=True)),
    Scene("in_debt_to_the_reactor", 2, RANDOM, played(**ALL_MODULES), shows(PointsLost)),
    Scene("workers_hired_off_the_tracks", 2, GREEDY, explored(170, WORKERS_FIRST), asks(city.ChooseTrack)),
    Scene("technologies_changed", 2, GREEDY, explored(190, CAREER), changes),
    Scene("four_technologies", 2, GREEDY, explored(190, (*wants(*RIVALS), *CAREER)), takes(*RIVALS)),
    Scene("four_other_technologies", 2, GREEDY, explored(190, (*wants(*OTHERS), *CAREER)), takes(*OTHERS)),
    Scene("the_last_exchange", 2, GREEDY, explored(190, (*wants("ion_exchanger"), *CAREER)), shows(*LAST_EXCHANGE)),
    Scene("vessels_in_the_smoke", 3, GREEDY, smoky, asks(sunlight.OfferDiesel)),
    Scene("algae_bred_and_refined", 2, GREEDY, explored(170, visits(*BREEDING), biogenesis=True), uses(*BREEDING)),
    Scene("a_charged_worker", 2, GREEDY, explored(170, GALLEY, biogenesis=True), shows(crew.WorkerCharged)),
    Scene("robots_and_tugs", 2, GREEDY, explored(170, visits(*MACHINES)), uses(*MACHINES)),
    Scene("two_offices", 2, GREEDY, explored(170, visits(*OFFICES)), uses(*OFFICES)),
    Scene("the_water_treatment_plant", 2, GREEDY, explored(170, visits(PLANT)), uses(PLANT)),
    Scene("the_hydrodynamic_generator", 2, GREEDY, explored(170, visits(GENERATOR)), uses(GENERATOR)),
    Scene("mirrors_and_a_photobioreactor", 2, GREEDY, explored(170, MIRRORS, biogenesis=True), mirrored),
)
