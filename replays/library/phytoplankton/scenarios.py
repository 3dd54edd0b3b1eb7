"""The scenarios of the recorded games of Phytoplankton."""

from scoresheet.domain.json_values import Json, JsonObject
from scoresheet.domain.move import Move
from scoresheet.domain.titles.phytoplankton import (
    activation,
    blooms,
    carbon,
    card_effects,
    dice,
    drawing,
    effects,
    looking,
    orders,
    paying,
    playing,
    powers,
    tucking,
    turns,
)
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.kinds import species_id
from scoresheet.domain.titles.phytoplankton.setup import KeepCards
from scoresheet.domain.viewer import Seat
from scoresheet.replays.compose import Branch, Scenario, ScenarioPlayer
from scoresheet.replays.scripts import GREEDY, MIXED, RANDOM, Script, Shown, played, resigned_after, shows

MISSIONS = EDITIONS.today.components.missions


def played_for(*species: str) -> Script:
    """Return a script in which all seats keep, draw and play these species, and use all powers."""

    def script(composer: ScenarioPlayer) -> None:
        composer.sit_all()
        while composer.game.status == "playing":
            seat = composer.game.to_act()[0]
            composer.move(seat, eager_choice(composer, seat, species))

    return script


def everybody_draws(composer: ScenarioPlayer) -> None:
    """Play cards into the Polar row if possible, else draw, so that the deck runs out."""
    composer.sit_all()
    while composer.game.status == "playing":
        seat = composer.game.to_act()[0]
        choices = composer.title.legal_moves(composer.game.started_state, seat)
        best = max(map(_thirst, choices))
        composer.move(seat, composer.random.choice([choice for choice in choices if _thirst(choice) == best]))


def _thirst(choice: Move) -> int:
    if isinstance(choice, playing.PlayCard):
        return 1000 if choice.row == "polar" else -1
    if isinstance(choice, drawing.DrawFromDeck):
        return choice.count
    return 100 if isinstance(choice, turns.DrawCards) else -isinstance(choice, powers.DeclinePower | orders.LeaveOrder)


def eager_choice(composer: ScenarioPlayer, seat: Seat, species: tuple[str, ...]) -> Move:
    """Return a random move among the best for getting these species and using powers."""
    choices = composer.title.legal_moves(composer.game.started_state, seat)
    ranks = [eagerness(choice, species) for choice in choices]
    best = [choice for choice, rank in zip(choices, ranks, strict=True) if rank == max(ranks)]
    return best[composer.random.randrange(len(best))]


def eagerness(choice: Move, species: tuple[str, ...]) -> int:
    """Rank a move: wanted cards are best; declining or giving wanted cards away is worst."""
    wanted = [card for card in cards_of(choice) if species_id(card) in species]
    if isinstance(choice, powers.DeclinePower | powers.LeaveIt | orders.LeaveOrder):
        return -1
    if isinstance(choice, tucking.TuckCard | tucking.DiscardCard | tucking.TuckOneMore):
        return -len(wanted)
    if isinstance(choice, playing.PlayCard | playing.ReplaceCard | KeepCards | drawing.TakeFaceUp):
        return len(wanted)
    return 0


def cards_of(choice: Move) -> list[str]:
    """Return the cards that a move names."""
    one = getattr(choice, "card", "")
    return [one] if one else list(getattr(choice, "cards", []))


def used(composer: ScenarioPlayer) -> set[str]:
    """Return the species whose powers were used and not declined."""
    begun: dict[int, str] = {}
    found: set[str] = set()
    for effect in composer.effects():
        if isinstance(effect, effects.PowerBegan) and effect.part != "bloom":
            found |= {begun.pop(effect.seat, "")}
            begun[effect.seat] = species_id(effect.card)
        elif isinstance(effect, effects.PowerDeclined):
            begun.pop(effect.seat, None)
    return found | set(begun.values())


def uses(*species: str) -> Shown:
    """Return a condition: the powers of all these species were used."""
    return lambda composer: used(composer).issuperset(species)


def bloomed(composer: ScenarioPlayer) -> set[str]:
    """Return the species that bloomed."""
    return {species_id(effect.card) for effect in composer.effects() if isinstance(effect, effects.Bloomed)}


def blooms_of(*species: str) -> Shown:
    """Return a condition: all these species bloomed."""
    return lambda composer: bloomed(composer).issuperset(species)


def after(name: str, seats: int, *species: str, shown: Shown = lambda composer: True, **agreed: Json) -> Scenario:
    """Return a scenario in which the powers of all these species are used."""
    return Scenario(
        name,
        seats,
        RANDOM,
        played_for(*species),
        lambda composer: uses(*species)(composer) and shown(composer),
        agreed,
    )


def taken_back_freely(composer: ScenarioPlayer) -> None:
    """Undo an action without a draw or roll, and choose again."""
    composer.sit_all()
    composer.play(8)
    while composer.game.status == "playing":
        seat, to = composer.game.to_act()[0], composer.game.version
        composer.move(seat)
        if not composer.events[-1].draws and composer.game.may_return(seat, to):
            composer.take_back(seat, to)
            break
    composer.finish()


def _shared_victory(composer: ScenarioPlayer) -> bool:
    return len(composer.game.ranking[0]) > 1


def _extra_missions(composer: ScenarioPlayer) -> bool:
    revealed = [effect for effect in composer.effects() if isinstance(effect, effects.MissionRevealed)]
    return all(effect.points for effect in revealed) and not any(
        MISSIONS[effect.mission].specialist for effect in revealed
    )


def _a_mission_of_a_resigned_game(composer: ScenarioPlayer) -> bool:
    return composer.game.ending == "resigned" and any(score.parts["mission"] for score in composer.game.scores)


def _carbon_moved_and_dice_thrown_back(composer: ScenarioPlayer) -> bool:
    return composer.shows(turns.Grow, carbon.DiscardCarbon, carbon.PlaceCarbon, dice.RollDiceBack)


BLOOMS: JsonObject = {"blooms": True}
EXTRA: JsonObject = {"missions": "all", "opening_hand": 5}
SCENARIOS = (
    Scenario("two_seats_played", 2, GREEDY, played),
    Scenario("three_seats_with_dice_thrown_back", 3, GREEDY, played, _carbon_moved_and_dice_thrown_back),
    Scenario("four_seats_played", 4, MIXED, played),
    Scenario(
        "five_seats_and_the_discards_shuffled", 5, RANDOM, everybody_draws, shows(card_effects.DiscardsShuffled), EXTRA
    ),
    Scenario("a_shared_victory", 2, RANDOM, played, _shared_victory),
    after(
        "coccolithophores_that_give_and_share",
        4,
        "emiliania_huxleyi",
        "coccolithus_pelagicus",
        "florisphaera_profunda",
        "gephyrocapsa_oceanica",
        "discosphaera_tubifera",
        shown=shows(carbon.SpreadCarbon, tucking.KeepCard),
    ),
    after(
        "coccolithophores_that_grow",
        4,
        "calcidiscus_leptoporus",
        "umbellosphaera_tenuis",
        "gladiolithus_flabellatus",
        "braarudosphaera_bigelowii",
        "rhabdosphaera_clavigera",
    ),
    after(
        "cyanobacteria_and_their_hosts",
        4,
        "atelocyanobacterium_thalassa",
        "richelia_intracellularis",
        "crocosphaera_watsonii",
        shown=shows(dice.Harvest, dice.LeaveDice, effects.DieCached, paying.PayWithCard, playing.ReplaceCard),
    ),
    after(
        "cyanobacteria_of_the_open_ocean",
        4,
        "prochlorococcus_marinus_low_light",
        "prochlorococcus_marinus_high_light",
        "trichodesmium_erythraeum",
        "synechococcus",
    ),
    after(
        "diatoms_of_the_ice",
        4,
        "fragilariopsis_cylindrus",
        "thalassiosira_antarctica",
        "chaetoceros_socialis",
        "chaetoceros_gelidus",
        "berkeleya_rutilans",
        shown=shows(looking.KeepLookedAt, looking.KeepNone),
    ),
    after(
        "diatoms_of_the_coast",
        4,
        "phaeodactylum_tricornutum",
        "pseudo_nitzschia_australis",
        "thalassiosira_pseudonana",
        "coscinodiscus_wailesii",
    ),
    after(
        "diatoms_of_all_waters",
        4,
        "rhizosolenia_clevei",
        "thalassiosira_weissflogii",
        "ditylum_brightwellii",
        "thalassionema_nitzschioides",
        shown=shows(drawing.RefreshFaceUp),
    ),
    after(
        "dinoflagellates_among_others",
        4,
        "noctiluca_scintillans",
        "dinophysis_acuminata",
        "alexandrium_catenella",
        "peridinium_foliaceum",
        shown=shows(activation.RepeatPower),
    ),
    after(
        "dinoflagellates_with_dice",
        4,
        "polarella_glacialis",
        "tripos_fusus",
        "karenia_brevis",
        "alexandrium_fundyense",
        "pyrocystis_fusiformis",
        shown=shows(effects.OutsideDiceRolled),
    ),
    after(
        "misc_of_the_genus_phaeocystis",
        4,
        "heterosigma_akashiwo",
        "phaeocystis_globosa",
        "phaeocystis_antarctica",
        "phaeocystis_pouchetii",
        "dictyocha_speculum",
    ),
    after(
        "misc_small_and_polar",
        4,
        "ostreococcus_tauri",
        "geminigera_cryophila",
        "micromonas_polaris",
        "chlamydomonas_ice_l",
        "pelagomonas_calceolata",
    ),
    Scenario(
        "blooms_that_tuck_and_spread",
        3,
        RANDOM,
        played_for("fragilariopsis_cylindrus", "thalassiosira_antarctica"),
        lambda composer: (
            blooms_of("fragilariopsis_cylindrus", "thalassiosira_antarctica")(composer)
            and composer.shows(tucking.TuckOneMore, tucking.TuckCards)
        ),
        BLOOMS,
    ),
    Scenario(
        "toxic_blooms_and_what_is_left",
        3,
        RANDOM,
        played,
        shows(blooms.RemoveCard, powers.LeaveIt, powers.DeclinePower, powers.UsePower, effects.Bloomed),
        BLOOMS,
    ),
    Scenario("extra_missions_all_completed", 2, MIXED, played, _extra_missions, EXTRA),
    Scenario("an_action_taken_back", 2, GREEDY, taken_back_freely),
    Scenario("missions_count_when_the_other_resigns", 2, GREEDY, resigned_after(60), _a_mission_of_a_resigned_game),
    Scenario("one_of_three_resigned_and_a_bot_played_on", 3, GREEDY, resigned_after(40)),
    Scenario("played_on_as_one_seat_knew_it", 2, GREEDY, played, branch=Branch("two_seats_played", 100, Seat(1))),
    Scenario("played_on_from_what_all_know", 2, GREEDY, played, branch=Branch("two_seats_played", 120)),
)
