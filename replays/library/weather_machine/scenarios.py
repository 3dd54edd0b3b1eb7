"""The scenarios of the recorded games of Weather Machine."""

from scoresheet.domain.effect import Asked
from scoresheet.domain.titles.weather_machine import (
    assembly,
    exchange,
    experiments,
    goals,
    government,
    research,
    supply,
    turns,
)
from scoresheet.domain.titles.weather_machine.awards import PlaceAward
from scoresheet.domain.titles.weather_machine.benefits import Accept
from scoresheet.domain.titles.weather_machine.breakthrough import ChooseRow, LoseParts
from scoresheet.domain.titles.weather_machine.drafting import TakeGroup
from scoresheet.domain.titles.weather_machine.effects import laying_out, machines, office
from scoresheet.domain.titles.weather_machine.office import PlaceToken
from scoresheet.domain.titles.weather_machine.papers import Cite
from scoresheet.domain.titles.weather_machine.paying import PayVouchers
from scoresheet.domain.titles.weather_machine.returning import LeaveAll, TakeSomeBack
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.state import Trigger
from scoresheet.domain.titles.weather_machine.vouchers import GainVoucher
from scoresheet.domain.titles.weather_machine.workshop import LayTile, TakePart
from scoresheet.replays.compose import Scenario, ScenarioPlayer
from scoresheet.replays.library.weather_machine.scripts import (
    awards,
    hurried,
    parts,
    pursued,
    study,
    when,
    wish,
    wished,
)
from scoresheet.replays.library.weather_machine.wishes import (
    adds_to_its_own,
    begins_a_row,
    brings_parts,
    brings_token,
    can_follow_up,
    can_join,
    can_publish,
    can_secure,
    has_bot,
    has_chemical,
    has_part,
    joins,
    sells_for_nothing,
    takes_what_it_secured,
)
from scoresheet.replays.scripts import GREEDY, MIXED, RANDOM, Shown, all_of, played, resigned_after, shows


def ends_by(trigger: Trigger) -> Shown:
    """Return a condition: this trigger ended the game."""
    return lambda composer: composer.game.state is not None and composer.game.state.trigger == trigger


def runs_in_the_last_round(composer: ScenarioPlayer) -> bool:
    """Return whether an experiment ran in the last round."""
    effects = list(composer.effects())
    last = max(number for number, effect in enumerate(effects) if isinstance(effect, office.RoundBegan))
    return any(isinstance(effect, machines.ExperimentRan) for effect in effects[last:])


def flips(taken: bool) -> Shown:
    """Return a condition: a secured tile was flipped, by the seat that took it or in Government."""
    return lambda composer: (
        machines.SubsidyFlipped
        in {type(effect) for effect in composer.effects() if getattr(effect, "taken", None) is taken}
    )


def asks(*decisions: type) -> Shown:
    """Return a condition: the players have faced all of these decisions."""
    return lambda composer: (
        set(decisions) <= {type(effect.decision) for effect in composer.effects() if isinstance(effect, Asked)}
    )


DRAFT = {"goal_draft": True}
SCIENTISTS = {"new_scientists": True}
BOTH = {"goal_draft": True, "new_scientists": True}
STUDIED = shows(office.PaperPublished, machines.ExperimentRan)
LOST = asks(ChooseRow, LoseParts)
EXCHANGED = shows(exchange.GiveChemical, exchange.GivePart)
EXTRA = shows(research.PayExtraChemical, research.PayExtraPart)
TURNED = shows(laying_out.StackTurned)
REMOVED = shows(office.TokenRemoved)
NOBEL = shows(office.NobelTaken)
MISSING = shows(machines.OfficialMissing)
PLACED = shows(PlaceAward, Cite)
CAME_AND_WENT = all_of(shows(TakeSomeBack), flips(taken=True), flips(taken=False))
FIXED = shows(machines.WeatherFixed)

TO_GOVERNMENT = (
    wish(government.SendToGovernment),
    wish(turns.Perform, action="sell_part"),
    wish(Accept, action="sell_part"),
    wish(Accept, action="sell_part_no_part"),
    brings_parts,
    wish(turns.Perform, action="secure_subsidy"),
    when(has_bot, wish(goals.UseSubsidy)),
    wish(goals.PlaceGoal, space="bottom"),
    wish(goals.PlaceGoal),
    wish(TakePart),
    wish(PlaceToken, department="government", row=2),
    wish(PlaceToken, row=1),
    when(has_part, wish(MoveTo, location="government", space=0)),
    when(has_part, wish(MoveTo, location="government")),
    when(has_bot, wish(MoveTo, location="government", space=0)),
    wish(MoveTo, location="supply"),
    wish(MoveTo, location="rnd"),
    wish(GainVoucher, voucher="supply"),
    wish(supply.BuyBot, section="top_right", slot=1),
    when(lambda state, seat: state.laboratories[seat].bots < 2, wish(supply.BuyBot)),
    wish(supply.LeaveSupply),
    wish(assembly.ConstructBot),
    wish(turns.EndActions),
)
TO_RESEARCH = (
    wish(research.SendToResearch),
    wish(turns.Perform, action="research"),
    wish(Accept, action="research_no_chemical"),
    wish(Accept, action="research"),
    wish(goals.UseSubsidy),
    when(has_chemical, wish(MoveTo, location="rnd")),
    wish(MoveTo, location="supply"),
    wish(MoveTo, location="lab"),
    wish(GainVoucher, voucher="supply"),
    wish(supply.BuyChemical),
    wish(supply.BuyBot, section="top_left"),
    wish(supply.BuyBot),
    wish(supply.LeaveSupply),
    wish(assembly.ConstructBot),
    wish(turns.EndActions),
    wish(PayVouchers),
)
STUDYING = (
    wish(turns.Perform, action="breakthrough"),
    wish(turns.Perform, action="publish"),
    wish(Accept, action="breakthrough"),
    wish(Accept, action="publish"),
    when(can_follow_up, wish(MoveTo, location="rnd")),
    when(can_publish, wish(MoveTo, location="lab")),
)
JOINING = (
    joins,
    when(can_join, wish(turns.Perform, action="work_experiment")),
    when(can_join, wish(MoveTo, location="lab")),
    when(has_bot, wish(supply.BuyChemical)),
    wish(supply.BuyBot, section="top_left"),
    wish(supply.LeaveSupply),
    wish(MoveTo, location="supply"),
    wish(GainVoucher, voucher="supply"),
)
TO_AND_FRO = (
    takes_what_it_secured,
    sells_for_nothing,
    wish(Accept, action="sell_part_no_part"),
    wish(TakeSomeBack),
    wish(LeaveAll),
    adds_to_its_own,
    wish(experiments.SendToLab),
    when(can_secure, wish(turns.Perform, action="secure_subsidy")),
    when(can_join, wish(turns.Perform, action="work_experiment")),
    when(can_secure, wish(MoveTo, location="government")),
    when(can_join, wish(MoveTo, location="lab")),
    wish(GainVoucher, voucher="government"),
    when(has_bot, wish(supply.BuyChemical)),
    when(lambda state, seat: state.laboratories[seat].bots < 2, wish(supply.BuyBot)),
    wish(supply.LeaveSupply),
    wish(assembly.ConstructBot),
    wish(turns.EndActions),
)
"""All seats send Bots to the Weather Machine twice, and secure Subsidy tiles."""
BUILDING = (
    wish(supply.ExtendWorkshop),
    wish(MoveTo, location="supply"),
    wish(GainVoucher, voucher="supply"),
    wish(supply.LeaveSupply),
    wish(turns.EndActions),
)
"""All seats extend the Workshop."""

PLAYED = (
    Scenario("two_seats_played", 2, GREEDY, hurried(205), all_of(STUDIED, shows(office.PrototypeBuilt))),
    Scenario("three_seats_played", 3, GREEDY, hurried(165)),
    Scenario("four_seats_played", 4, GREEDY, hurried(125)),
    Scenario("four_seats_at_random", 4, RANDOM, played),
    Scenario("three_seats_with_drafted_goals", 3, MIXED, hurried(160), shows(TakeGroup), DRAFT),
    Scenario("two_seats_with_new_scientists", 2, GREEDY, hurried(195), options=SCIENTISTS),
    Scenario("both_variants_at_two_seats", 2, RANDOM, played, options=BOTH),
    Scenario("one_of_three_resigned_and_a_bot_played_on", 3, RANDOM, resigned_after(60)),
    Scenario("one_of_two_resigned", 2, RANDOM, resigned_after(40)),
)
ENDINGS = (
    Scenario(
        "the_nobel_prize",
        2,
        GREEDY,
        pursued(awards(10), study(0.5), wishes=STUDYING, help_=JOINING, until=NOBEL, most=240),
        all_of(NOBEL, ends_by("nobel")),
    ),
    Scenario(
        "government_is_full",
        4,
        RANDOM,
        wished(*TO_GOVERNMENT, until=ends_by("government"), most=225),
        all_of(ends_by("government"), MISSING),
    ),
    Scenario("research_is_complete", 4, RANDOM, wished(*TO_RESEARCH, until=ends_by("rnd")), ends_by("rnd")),
    Scenario(
        "experiments_in_the_last_round",
        2,
        GREEDY,
        hurried(250),
        all_of(ends_by("experiments"), runs_in_the_last_round),
    ),
)
SHOWN = (
    Scenario("the_other_stack_of_tiles", 4, RANDOM, wished(*BUILDING, until=TURNED), TURNED),
    Scenario(
        "a_token_without_a_space",
        3,
        GREEDY,
        pursued(wishes=(begins_a_row, brings_token, *TO_GOVERNMENT), until=REMOVED),
        REMOVED,
    ),
    Scenario(
        "some_bots_return_and_a_tile_takes_itself",
        2,
        RANDOM,
        wished(*TO_AND_FRO, until=CAME_AND_WENT),
        CAME_AND_WENT,
    ),
    Scenario("exchanges", 3, RANDOM, wished(until=EXCHANGED, most=200), EXCHANGED),
    Scenario(
        "awards_and_citations",
        2,
        GREEDY,
        pursued(awards(10), study(0.5), wishes=STUDYING, help_=JOINING, until=PLACED),
        PLACED,
    ),
    Scenario(
        "parts_lost_beside_a_prototype",
        2,
        GREEDY,
        pursued(awards(6), parts(1.0), wishes=(wish(LayTile, row=1),), until=LOST),
        LOST,
    ),
)
SCENARIOS = (*PLAYED, *ENDINGS, *SHOWN)
