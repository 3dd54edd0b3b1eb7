"""A game of any title, played by random agents in a PettingZoo environment.

Usage: python environment.py [TITLE [SEATS]].
"""

import random
import sys

from scoresheet.replays.research.environment import environment

SEED = 7


def play(title, seats=None):
    """Let every agent take random legal actions until the game is over; return the rewards."""
    env, chance, got = environment(title, seats, render_mode="ansi"), random.Random(SEED), {}
    env.reset(seed=SEED)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            got[agent] = reward
            env.step(None)
        else:
            env.step(chance.choice(observation["action_mask"].nonzero()[0].tolist()))
    print(env.render())
    return got


if __name__ == "__main__":
    TITLE, SEATS = [*sys.argv[1:], "industrial-waste", None][:2] if len(sys.argv) < 3 else sys.argv[1:3]
    for agent, reward in play(TITLE, int(SEATS) if SEATS else None).items():
        print(f"{agent}: {reward:+.2f}")
