"""A title as a PettingZoo AEC environment; needs the extra `pettingzoo`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from io import StringIO
from typing import Any

from scoresheet.domain.chance import Imagined
from scoresheet.domain.events import Score
from scoresheet.domain.json_values import Json, JsonObject
from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.move import Move
from scoresheet.domain.play import carry_out
from scoresheet.domain.ranking import ranking
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import SPECTATOR, Seat, Viewer, at_seat
from scoresheet.replays.research.choosing import WordChoice
from scoresheet.replays.research.observing import Observer
from scoresheet.replays.research.rewards import rewards

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("Environments need more packages: pip install 'scoresheet[pettingzoo]'") from missing

Observation = dict[str, np.ndarray[Any, np.dtype[np.integer[Any]]]]
ILLEGAL = -1.0
"""The reward for an action that the mask does not allow; the game ends, and the other agents get 0."""
LOW, HIGH = 2, 3
DRAWN = ("ansi", "human")


def environment(title: str, seats: int | None = None, **settings: Any) -> wrappers.OrderEnforcingWrapper:
    """Return a title as an environment wrapped like PettingZoo's classic games.

    `seats` is by default the maximum for the title; `settings` are passed on to `TitleEnvironment`.
    """
    bare = TitleEnvironment(title, seats, **settings)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL))
    )


class TitleEnvironment(AECEnv[str, Observation, int], EzPickle):
    """One agent per seat, `seat_0` and so on; an action is a word of the agent's move.

    An observation is `{"observation": numbers, "action_mask": possible words}`; `slots` describes the numbers,
    `vocabulary.words` the actions. Rewards come at the end, by ranking; in solo games they are the points.
    """

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        most_moves: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Truncate games after `most_moves`; raises `KeyError`, `ValueError`, `BadOptions`."""
        EzPickle.__init__(self, title, seats, options, most_moves, render_mode)
        super().__init__()
        self.title = registry.find(title)
        self.seats = seats or self.title.seats[-1]
        if self.seats not in self.title.seats:
            raise ValueError(f"{self.title.name} is for {self.title.seats[0]} to {self.title.seats[-1]} players.")
        self.options, self.most_moves, self.render_mode = dict(options or {}), most_moves, render_mode
        self.metadata = {"name": f"{title}_v1", "render_modes": list(DRAWN), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._chance = random.Random()  # noqa: S311
        self._begin()
        self.observer = Observer(self.title, self.seats, type(self.title.view(self.state_played, SPECTATOR)))
        self.vocabulary, self.slots = self.observer.vocabulary, self.observer.slots
        self.action_spaces = {agent: spaces.Discrete(len(self.vocabulary)) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        low, high = (np.array([slot[bound] for slot in self.slots], dtype=np.int32) for bound in (LOW, HIGH))
        mask = spaces.Box(0, 1, (len(self.vocabulary),), np.int8)
        return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int32), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space, which is the same for each agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space, which is the same for each agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, JsonObject] | None = None) -> None:
        """Start a game, reproducible by `seed`; `options["title"]` replaces the title's options."""
        if seed is not None:
            self._chance = random.Random(seed)  # noqa: S311
        self.options = dict((options or {}).get("title", self.options))
        self.agents = list(self.possible_agents)
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, object]() for agent in self.agents}
        self._begin()
        self._ask()

    def _begin(self) -> None:
        self.state_played = self.title.lay_out(self.seats, self.options, TODAY, Imagined(self._chance)).state
        self.moves_made = 0

    def _ask(self) -> None:
        """Select the first seat to act; seats that decide simultaneously follow one by one."""
        self.seat = self.state_played.to_act()[0]
        self.agent_selection = self.agent_of(self.seat)
        self.choosing = WordChoice(self.vocabulary, self.title.legal_moves(self.state_played, self.seat))

    def agent_of(self, seat: Seat) -> str:
        """Return the agent that plays a seat."""
        return self.possible_agents[seat]

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation; the mask is empty unless it is the agent's turn."""
        seat = Seat(self.possible_agents.index(agent))
        acting = agent == self.agent_selection and not self.state_played.over()
        numbers = self.observer.observe(self.state_played, seat, self.choosing.said if acting else ())
        mask = np.zeros(len(self.vocabulary), dtype=np.int8)
        if acting:
            mask[self.choosing.open] = 1
        return {"observation": np.array(numbers, dtype=np.int32), "action_mask": mask}

    def decode(self, action: int) -> list[Move]:
        """Return the legal moves that remain after the action; empty if it is illegal."""
        return self.choosing.going_on_with(action)

    def step(self, action: int | None) -> None:
        """Add the next word of the move, and make the move once it is determined."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        self._cumulative_rewards[self.agent_selection] = 0.0
        if (move := self.choosing.say(int(action or 0))) is not None:
            self._make(move)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _make(self, move: Move) -> None:
        carry_out(self.state_played, self.seat, move, Imagined(self._chance), self.title.anytime)
        self.moves_made += 1
        if self.state_played.over():
            self._end(self.title.last_scores(self.state_played))
        elif self.most_moves is not None and self.moves_made >= self.most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._ask()

    def _end(self, scores: list[Score]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        places = ranking(scores)
        worth = rewards(places) if self.seats > 1 else {scores[0].seat: float(scores[0].points)}
        self.rewards = {self.agent_of(seat): reward for seat, reward in worth.items()}
        for place, shared in enumerate(places, start=1):
            for seat in shared:
                self.infos[self.agent_of(seat)] = {"points": scores[seat].points, "place": place}

    def render(self) -> str | None:
        """Return (`ansi`) or print (`human`) the position as the agent to act sees it."""
        viewer = SPECTATOR if self.state_played.over() else at_seat(self.seat)
        drawn = self._drawn(viewer)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def _drawn(self, viewer: Viewer) -> str:
        from rich.console import Console

        from scoresheet.replays.terminal.drawings import drawing_of

        paper = StringIO()
        view = self.title.view(self.state_played, viewer)
        Console(file=paper, width=120, highlight=False).print(drawing_of(self.title.title)(view, TODAY))
        return paper.getvalue()

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
