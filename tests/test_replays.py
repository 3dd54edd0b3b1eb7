"""Every recorded game of the library replays, and together they cover everything."""

from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from scoresheet.domain import events
from scoresheet.domain.effect import Asked, Obliged, Stood
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.effects.business import Paid
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.replays.audit import audit
from scoresheet.replays.compose import Scenario, ScenarioPlayer
from scoresheet.replays.meaning import kept, meaning
from scoresheet.replays.record import LIBRARY, Record, read
from scoresheet.replays.verify import Diverged, replay_by_effects, replay_by_rules

RECORDS = sorted(LIBRARY.glob("*/*.jsonl"))
PARAMETERS = pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
ENDINGS = {"played", "resigned", "abandoned", "voided"}
MOST_BYTES = 260_000


@cache
def recorded(file: Path) -> Record:
    with file.open("rb") as lines:
        return read(lines)


def records_of(title) -> list[Record]:
    return [recorded(file) for file in RECORDS if recorded(file).title is title]


def kinds_in(records: list[Record]) -> set[type]:
    """Return the types of all events, moves and effects, including those of automatic moves."""
    found: set[type] = set()
    for record in records:
        for event in record.events:
            found |= {type(event), type(getattr(event, "move", None)), *map(type, event.effects)}
            found |= {type(effect.move) for effect in event.effects if isinstance(effect, Obliged)}
    return found


def decisions_in(records: list[Record]) -> set[type]:
    effects = (effect for record in records for event in record.events for effect in event.effects)
    return {type(effect.decision) for effect in effects if isinstance(effect, Asked)}


def missing(title, records: list[Record]) -> set[str]:
    """Return the parts of the title that no record shows."""
    shown = kinds_in(records) | decisions_in(records)
    return {kind.__name__ for kind in (*title.moves, *title.effects, *title.decisions) if kind not in shown}


@PARAMETERS
def test_every_position_of_every_record_is_unchanged(file):
    record = recorded(file)
    assert meaning(record.title, record.events) == kept(file.parent)[file.stem]


def test_a_different_state_score_or_legal_move_in_a_record_is_detected(monkeypatch):
    file = LIBRARY / "industrial_waste" / "two_seats_played.jsonl"
    record, was = recorded(file), kept(LIBRARY / "industrial_waste")["two_seats_played"]
    monkeypatch.setattr(Paid, "apply", lambda self, state: None)
    assert not {part for part, digest in meaning(record.title, record.events).items() if digest == was[part]}


@PARAMETERS
def test_every_record_replays_by_its_effects_to_the_scores_in_its_header(file):
    record = recorded(file)
    game = replay_by_effects(record)
    assert (game.scores, game.ranking, game.ending) == (
        record.header.scores,
        record.header.ranking,
        record.header.ending,
    )
    if record.header.ending:
        assert record.title.last_scores(game.state) == record.header.scores


def ancestry(parent: events.Parent) -> list[events.Event]:
    """Return the events of a recorded game up to the position of its branch."""
    record = next(one for one in map(recorded, RECORDS) if one.events[0].game == parent.game)
    return record.events[: parent.version]


def branches() -> list[Record]:
    return [record for record in map(recorded, RECORDS) if record.events[0].parent]


def start_of(record: Record) -> events.GameStarted:
    return next(event for event in record.events if isinstance(event, events.GameStarted))


def test_the_library_has_branches_stored_in_either_form():
    told = [[type(effect) for effect in start_of(record).effects] for record in branches()]
    assert {Stood in kinds for kinds in told} == {True, False}


def test_a_branch_needs_its_parent_and_one_with_another_start_is_detected():
    for record in branches():
        with pytest.raises(Diverged, match="not at hand"):
            replay_by_rules(record)
        assert replay_by_rules(record, ancestry) == replay_by_effects(record)
        game, start = record.events[0].game, start_of(record)
        found = audit(record.title, game, record.stored, ancestry=lambda parent: ancestry(parent)[:-4])
        assert (found.verdict, found.rules.diverged[0].version) == ("broken", start.version)


@PARAMETERS
def test_every_record_audits_as_sound_or_decided_by_older_rules_with_all_draws_proven(file):
    record = recorded(file)
    found = audit(record.title, record.events[0].game, record.stored, ancestry=ancestry)
    draws = sum(len(event.draws) for event in record.events)
    if record.header.rules == record.title.rules_version and not found.rules.earlier:
        assert found.verdict == "sound"
    assert found.verdict != "broken"
    assert (found.chance.checked, found.chance.proven) == (draws, draws if record.header.ending else 0)


@PARAMETERS
def test_every_record_is_of_moderate_size(file):
    assert file.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
class TestTheLibraryOf:
    def test_a_title_shows_every_move_effect_and_decision(self, title):
        assert missing(title, records_of(title)) == set()

    def test_a_title_has_records_of_todays_rules(self, title):
        assert title.rules_version in {record.header.rules for record in records_of(title)}

    def test_a_title_has_games_of_every_number_of_seats(self, title):
        assert set(title.seats) <= {len(record.header.seats) for record in records_of(title)}


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
def test_every_scenario_has_a_record_with_its_options(title):
    folder = title.title.replace("-", "_")
    for scenario in import_module(f"scoresheet.replays.library.{folder}.scenarios").SCENARIOS:
        assert recorded(LIBRARY / folder / f"{scenario.name}.jsonl").header.options == scenario.options


def test_a_rehearsal_makes_the_same_draws_as_the_game():
    title = registry.find("industrial-waste")
    scenario = Scenario("any", 3, ("random",), lambda composer: composer.sit_all())
    composer = ScenarioPlayer(title, scenario, 1)
    rehearsal = composer.again()
    composer.sit_all()
    rehearsal.sit_all()
    assert composer.game.state == rehearsal.game.state
    assert composer.stored == rehearsal.stored


def test_players_can_be_given_another_goal():
    title = registry.find("industrial-waste")
    composer = ScenarioPlayer(title, Scenario("any", 2, ("greedy",), lambda composer: None), 1)
    composer.sit_all()
    seat = composer.game.to_act()[0]
    assert composer.think(seat) != TakeLoan()
    composer.judge_by(lambda state, seat: state.companies[seat].cash)
    assert composer.think(seat) == TakeLoan()


def test_the_library_shows_every_life_cycle_event_and_every_ending():
    everything = [recorded(file) for file in RECORDS]
    generic = {events.GameStarted, events.MoveMade, *events.PLAIN_EVENTS}
    assert generic <= kinds_in(everything)
    assert {record.header.ending for record in everything} >= ENDINGS


def test_a_move_that_no_record_shows_is_detected():
    title = registry.find("industrial-waste")
    without = [record for record in records_of(title) if record.header.ending == "resigned"]
    assert "FinalAccidentHappened" in missing(title, without)
    assert len(missing(title, [])) == len({*title.moves, *title.effects, *title.decisions})
