"""The scenarios of the recorded games of Lineae."""

from scoresheet.domain.titles.lineae import city, ending, exchange, loans, locks, reactor_core, sunlight, upgrades
from scoresheet.domain.titles.lineae.effects import cards, crew
from scoresheet.domain.titles.lineae.effects.cargo import CubesTaken, PointsLost
from scoresheet.domain.titles.lineae.setup import PlaceVessel
from scoresheet.replays.compose import Scenario, ScenarioPlayer
from scoresheet.replays.library.lineae.scripts import (
    CAREER,
    GALLEY,
    WORKERS_FIRST,
    cargo_of,
    explored,
    launch_at,
    no_launches_until,
    pursued,
    smoky,
    tolled,
    visits_to,
    wants,
    wish,
)
from scoresheet.replays.scripts import GREEDY, RANDOM, Shown, all_of, played, shows

GRADES = ("pioneer", "engineer", "commander", "governor")
REACTOR = (reactor_core.Convert, reactor_core.Borrow, reactor_core.LeaveReactor, loans.RepayLoan)
LAST_EXCHANGE = (exchange.ExchangeCube, ending.ConvertResources)
RIVALS = ("thin_film_panels", "servo_autopilot", "cargo_winch", "icebreaker_hull")
OTHERS = ("launch_telemetry", "twin_drill", "labour_accord", "reserve_cells")
MACHINES = ("robotics_bay", "tug_depot")
OFFICES = ("assay_office", "institute")
BREEDING = ("algae_nursery", "biofuel_refinery")
EXCHANGE = "ore_exchange"
PLANT, GENERATOR, ARRAY = "water_treatment_plant", "hydrodynamic_generator", "callisto_solar_array"


def uses(*colony_cards: str) -> Shown:
    """Return a condition: workers were placed on all of these colony cards."""
    return lambda composer: (
        {f"colony:{card}" for card in colony_cards}
        <= {effect.space for effect in composer.effects() if isinstance(effect, crew.WorkersPlaced)}
    )


def asks(*decisions: type) -> Shown:
    """Return a condition: the players have faced all of these decisions."""
    return lambda composer: set(decisions) <= {type(getattr(effect, "decision", None)) for effect in composer.effects()}


def ends(*results: str) -> Shown:
    """Return a condition: the game ended with one of these grades."""
    return lambda composer: composer.game.state is not None and composer.game.state.result in results


def takes(*technologies: str) -> Shown:
    """Return a condition: all of these technology cards were taken."""
    return lambda composer: (
        set(technologies) <= {effect.card for effect in composer.effects() if isinstance(effect, cards.TechnologyTaken)}
    )


def launches(rockets: int) -> Shown:
    """Return a condition: at least this number of rockets were launched."""
    return lambda composer: sum(score.tie_break[0] for score in composer.game.scores) >= rockets


def sends(rocket: str) -> Shown:
    """Return a condition: this rocket was launched."""
    return lambda composer: any(
        effect.card == rocket for effect in composer.effects() if isinstance(effect, cards.RocketLaunched)
    )


def promotes(card: str) -> Shown:
    """Return a condition: this colony card was promoted to Europa City."""
    return lambda composer: any(
        effect.card == card for effect in composer.effects() if isinstance(effect, cards.ColonyCardPromoted)
    )


def answers_for(*orders: str) -> Shown:
    """Return a condition: these standing orders and a player declined tolls, and one was paid."""
    return lambda composer: (
        {*orders, "ask"} <= {effect.order for effect in composer.effects() if isinstance(effect, crew.TollDeclined)}
        and composer.shows(locks.PayToll)
    )


def changes(composer: ScenarioPlayer) -> bool:
    """Return whether a seat returned a technology card, and a seat kept both its cards."""
    return composer.shows(upgrades.ReturnTechnology, upgrades.KeepTechnologies)


def gets(mineral: str, reason: str) -> Shown:
    """Return a condition: a seat got cubes of this kind for this reason."""
    return lambda composer: any(
        mineral in effect.cubes and effect.reason == reason
        for effect in composer.effects()
        if isinstance(effect, CubesTaken)
    )


ORDERS = answers_for("round", "never")
STARTER = {"starter": True}
SHORT = {"short_rockets": True}
REACTOR_CORE = {"reactor_core": True}
BIOGENESIS = {"biogenesis": True}
BOTH_MODULES = {"biogenesis": True, "reactor_core": True}

PLAYED = (
    Scenario("two_seats_played", 2, GREEDY, played, launches(4)),
    Scenario("two_seats_with_short_rockets", 2, GREEDY, played, launches(7), SHORT),
    Scenario("alone_and_stranded", 1, GREEDY, played, all_of(ends("stranded"), launches(2))),
    Scenario("alone_with_all_rockets_launched", 1, GREEDY, played, ends(*GRADES), SHORT),
    Scenario("alone_with_both_modules", 1, GREEDY, played, launches(2), BOTH_MODULES),
    Scenario("in_debt_to_the_reactor", 2, RANDOM, played, shows(PointsLost), BOTH_MODULES),
)
EXPLORED = (
    Scenario("three_seats_with_tolls_and_standing_orders", 3, GREEDY, tolled, ORDERS),
    Scenario("four_seats_with_the_reactor_core", 4, GREEDY, explored(150), shows(*REACTOR), REACTOR_CORE),
    Scenario("five_seats_in_the_starter_game", 5, GREEDY, explored(150), options=STARTER),
    Scenario("workers_hired_off_the_tracks", 2, GREEDY, explored(170, *WORKERS_FIRST), asks(city.ChooseTrack)),
    Scenario("technologies_changed", 2, GREEDY, explored(190, *CAREER), changes),
    Scenario("four_technologies", 2, GREEDY, explored(190, *wants(*RIVALS), *CAREER), takes(*RIVALS)),
    Scenario("four_other_technologies", 2, GREEDY, explored(190, *wants(*OTHERS), *CAREER), takes(*OTHERS)),
    Scenario("the_last_exchange", 2, GREEDY, explored(190, *wants("ion_exchanger"), *CAREER), shows(*LAST_EXCHANGE)),
    Scenario("vessels_in_the_smoke", 3, GREEDY, smoky, asks(sunlight.OfferDiesel)),
    Scenario("a_charged_worker", 2, GREEDY, explored(170, *GALLEY), shows(crew.WorkerCharged), BIOGENESIS),
)
PURSUED = (
    Scenario(
        "algae_bred_and_refined",
        2,
        GREEDY,
        pursued(no_launches_until(4), visits_to(*BREEDING), cargo_of("algae", 1.5), promoted=BREEDING),
        all_of(uses(*BREEDING), gets("algae", "colony"), gets("hydrocarbon", "colony")),
        BIOGENESIS,
    ),
    Scenario(
        "robots_and_tugs",
        2,
        GREEDY,
        pursued(no_launches_until(4), visits_to(*MACHINES), promoted=MACHINES),
        uses(*MACHINES),
    ),
    Scenario(
        "two_offices",
        2,
        GREEDY,
        pursued(no_launches_until(4), visits_to(*OFFICES), promoted=OFFICES),
        uses(*OFFICES),
    ),
    Scenario(
        "ores_exchanged",
        2,
        GREEDY,
        pursued(no_launches_until(4), visits_to(EXCHANGE), promoted=(EXCHANGE,)),
        uses(EXCHANGE),
    ),
    Scenario(
        "the_water_treatment_plant",
        2,
        GREEDY,
        pursued(launch_at(7), visits_to(PLANT), wishes=(wish(PlaceVessel, column=7), wish(PlaceVessel, column=6))),
        all_of(uses(PLANT), sends(ARRAY)),
        SHORT,
    ),
    Scenario(
        "the_hydrodynamic_generator",
        2,
        GREEDY,
        pursued(launch_at(0), visits_to(GENERATOR), wishes=(wish(PlaceVessel, column=0), wish(PlaceVessel, column=1))),
        uses(GENERATOR),
    ),
    Scenario(
        "mirrors_and_a_photobioreactor",
        2,
        GREEDY,
        pursued(no_launches_until(2), wishes=wants("photobioreactor"), promoted=("mirror_array",)),
        all_of(promotes("mirror_array"), gets("algae", "sunlight")),
        {"biogenesis": True, "short_rockets": True},
    ),
)
SCENARIOS = (*PLAYED, *EXPLORED, *PURSUED)
