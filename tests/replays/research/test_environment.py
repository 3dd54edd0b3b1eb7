"""Titles as environments: PettingZoo's own tests, and properties beyond them."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from scoresheet.domain.chance import Imagined
from scoresheet.domain.errors import BadOptions
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import SPECTATOR, Seat, all_seats
from scoresheet.replays.research.environment import ILLEGAL, TitleEnvironment, environment
from scoresheet.replays.research.observing import Observer

TITLES = registry.all_titles()
LEAST_AND_MOST = [(name, seats) for name, title in TITLES.items() for seats in (title.seats[0], title.seats[-1])]
EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "environment.py"
DICTIONARIES = "Observation space for each agent probably should be|Observation is not a NumPy array"
"""PettingZoo warns about observations with masks, except for its own games."""
CYCLES = 20


def random_game(env: Any, seed: int, most: int = 100_000) -> Iterator[tuple[str, dict[str, Any], float]]:
    """Play a game of random agents; yield each agent with its observation and reward."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(most):
        observation, reward, termination, truncation, _ = env.last()
        yield agent, observation, reward
        allowed = observation["action_mask"].nonzero()[0].tolist()
        env.step(None if termination or truncation else chance.choice(allowed))


@pytest.mark.parametrize(("title", "seats"), LEAST_AND_MOST)
def test_an_environment_passes_the_tests_of_pettingzoo(title: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=DICTIONARIES)
        api_test(environment(title, seats), num_cycles=CYCLES)
    seed_test(lambda: environment(title, seats), num_cycles=CYCLES // seats)


@pytest.mark.parametrize(("title", "seats"), LEAST_AND_MOST)
def test_an_observation_has_constant_slots_and_lies_in_its_space(title: str, seats: int) -> None:
    env = environment(title, seats)
    for agent, observation, _ in random_game(env, 3, most=60):
        assert env.observation_space(agent).contains(observation)
        assert len(observation["observation"]) == len(env.unwrapped.slots)


@pytest.mark.parametrize("title", [name for name, title in TITLES.items() if title.hides])
def test_information_hidden_from_a_seat_does_not_affect_its_observation(title: str) -> None:
    env, chance, differed = environment(title, 3), random.Random(5), False
    for number, _ in enumerate(random_game(env, 5, most=120)):
        bare = env.unwrapped
        if number % 6 or bare.state_played.over():
            continue
        for seat in all_seats(3):
            world = bare.title.world(bare.state_played, seat, chance)
            said = bare.choosing.said if seat == bare.seat else ()
            assert bare.observer.observe(world, seat, said) == bare.observer.observe(bare.state_played, seat, said)
            differed |= world != bare.state_played
    assert differed


@pytest.mark.parametrize("title", [name for name, title in TITLES.items() if title.hides])
def test_a_secret_of_a_seat_appears_in_its_own_observation_only(title: str) -> None:
    env = environment(title, 2)
    env.reset(seed=1)
    one, other = (env.observe(agent)["observation"].tolist() for agent in env.agents)
    assert [name for name, *_ in differing(env, one, other) if name not in ("seat",)]


def differing(env: Any, one: list[int], other: list[int]) -> list[Any]:
    return [slot for slot, here, there in zip(env.unwrapped.slots, one, other, strict=True) if here != there]


@pytest.mark.parametrize("title", TITLES)
def test_positions_that_look_different_have_different_observations(title: str) -> None:
    """Ids of pieces are ignored, as they carry no information; lists never exceed their room here."""
    env, seen = environment(title, 2), dict[bytes, str]()
    for _ in random_game(env, 11, most=80):
        bare = env.unwrapped
        numbers = np.array(bare.observer.observe(bare.state_played, Seat(0), ()), dtype=np.int32).tobytes()
        view = without_ids(bare.title.view(bare.state_played, SPECTATOR if not bare.title.hides else bare_viewer()))
        decision = repr((bare.state_played.to_act(), bare.state_played.open_to(Seat(0))))
        assert seen.setdefault(numbers, view + decision) == view + decision
    assert len(seen) > 10


def bare_viewer() -> Any:
    from scoresheet.domain.viewer import at_seat

    return at_seat(Seat(0))


def without_ids(view: Any) -> str:
    import msgspec

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: plain(each) for name, each in value.items() if name != "id"}
        return [plain(each) for each in value] if isinstance(value, list) else value

    return msgspec.json.encode(plain(msgspec.to_builtins(view)), order="sorted").decode()


def test_an_action_has_the_same_meaning_in_every_position_process_and_number_of_seats() -> None:
    two, four = TitleEnvironment("algae-inc", 2), TitleEnvironment("algae-inc", 4)
    assert two.vocabulary.words == four.vocabulary.words
    code = "from scoresheet.replays.research.environment import TitleEnvironment as T; "
    code += "print(T('algae-inc', 3).vocabulary.words)"
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == str(two.vocabulary.words)


def test_an_action_is_decoded_as_the_legal_moves_it_leaves() -> None:
    env = environment("industrial-waste", 2)
    env.reset(seed=2)
    bare = env.unwrapped
    take = bare.vocabulary.numbers["TakeCombination"]
    assert [move.column for move in bare.decode(take)] == [0, 1, 2]
    env.step(take)
    (move,) = bare.decode(bare.vocabulary.numbers["2"])
    assert move.column == 2
    assert bare.decode(take) == []


def test_the_words_of_a_move_lead_to_it() -> None:
    env = environment("lineae", 2)
    for _ in random_game(env, 4, most=200):
        bare = env.unwrapped
        if bare.state_played.over():
            break
        moves = bare.title.legal_moves(bare.state_played, bare.seat)
        assert [move for move in bare.choosing.moves if move not in moves] == []
        assert sum(len(bare.decode(word)) for word in bare.choosing.open) == len(bare.choosing.moves)


def test_rewards_come_at_the_end_by_ranking_and_add_up_to_zero() -> None:
    env = environment("phytoplankton", 3)
    got = {agent: reward for agent, _, reward in random_game(env, 8)}
    assert sorted(got.values()) == [-1.0, 0.0, 1.0] or sum(got.values()) == pytest.approx(0)
    assert env.agents == []


def test_the_reward_of_a_solo_game_is_the_points() -> None:
    env = environment("lineae", 1)
    got = [reward for _, _, reward in random_game(env, 8)]
    (score,) = env.unwrapped.title.last_scores(env.unwrapped.state_played)
    assert got[-1] == score.points
    assert set(got[:-1]) == {0.0}


def test_an_illegal_action_ends_the_game_with_a_penalty_for_the_agent() -> None:
    env = environment("industrial-waste", 2)
    env.reset(seed=1)
    agent, illegal = env.agent_selection, int((env.last()[0]["action_mask"] == 0).nonzero()[0][0])
    env.step(illegal)
    assert env.unwrapped.rewards[agent] == ILLEGAL
    assert all(env.terminations.values())


def test_a_game_is_truncated_after_the_move_limit_without_rewards() -> None:
    env = environment("industrial-waste", 2, most_moves=3)
    last = list(random_game(env, 1))
    assert env.unwrapped.moves_made == 3
    assert {reward for _, _, reward in last} == {0.0}


def test_the_position_is_rendered_as_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = environment("industrial-waste", 2, render_mode="ansi")
    drawn.reset(seed=1)
    assert "Growth" in drawn.render()
    printed = environment("industrial-waste", 2, render_mode="human")
    printed.reset(seed=1)
    assert printed.render() is None
    assert "Growth" in capsys.readouterr().out


def test_options_and_seats_that_a_title_does_not_have_are_refused() -> None:
    with pytest.raises(BadOptions):
        environment("lineae", options={"volcano": True})
    with pytest.raises(ValueError, match="2 to 4 players"):
        environment("industrial-waste", 9)
    with pytest.raises(KeyError):
        environment("chess")


def test_options_can_change_with_each_reset() -> None:
    env = TitleEnvironment("phytoplankton", 2)
    env.reset(seed=1, options={"title": {"blooms": True}})
    assert env.title.view(env.state_played, SPECTATOR).blooms
    env.reset(seed=1)
    assert env.title.view(env.state_played, SPECTATOR).blooms


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(TitleEnvironment("industrial-waste", 3)))
    assert (env.title.title, env.seats) == ("industrial-waste", 3)


def test_the_example_plays_a_game_of_any_title() -> None:
    for title in ("phytoplankton", "lineae"):
        said = subprocess.run([sys.executable, EXAMPLE, title, "2"], capture_output=True, text=True, check=True).stdout
        rewards = [float(line.split()[1]) for line in said.splitlines() if line.startswith("seat_")]
        assert len(rewards) == 2, said
        assert sum(rewards) == pytest.approx(0)


def test_without_pettingzoo_the_error_names_the_package_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import scoresheet.replays.research.environment"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'scoresheet[pettingzoo]'" in said.stderr


def test_an_observer_works_without_an_environment() -> None:
    title = TITLES["industrial-waste"]
    state = title.lay_out(2, {}, "", Imagined(random.Random(1))).state
    observer = Observer(title, 2, type(title.view(state, SPECTATOR)))
    assert len(observer.observe(state, Seat(1), ())) == len(observer.slots)
