"""Phytoplankton, 2–5 players.

After "Ocean Bloom" by Kaitlin Harrison, Rachel Liu and Sarah Tanja (2022).
"""

from scoresheet.domain.title import Title
from scoresheet.domain.titles.phytoplankton import setup
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.counts import COUNTS
from scoresheet.domain.titles.phytoplankton.evaluation import evaluate
from scoresheet.domain.titles.phytoplankton.resampling import resample, tidy
from scoresheet.domain.titles.phytoplankton.scoring import final_scores, scores
from scoresheet.domain.titles.phytoplankton.state import Options, Player, Sea, State
from scoresheet.domain.titles.phytoplankton.view import view
from scoresheet.domain.titles.phytoplankton.wording import words


def begin(seats: int, options: Options) -> State:
    """Return an empty table with a board for each seat."""
    return State(players=[Player() for _ in range(seats)], options=options)


USABLE = (
    "box",
    "card:*",
    "deck",
    "dice:*",
    "hand:{seat}",
    "player:?",
    "resources:{seat}",
    "row:{seat}:*",
)
TITLE = Title(
    title="phytoplankton",
    name="Phytoplankton",
    pitch="Build an ocean of plankton card by card; every bloom feeds the next one.",
    seats=range(2, 6),
    minutes=60,
    rules_version="1",
    package=__name__,
    editions=EDITIONS,
    state=Sea,
    begin=begin,
    set_up=setup.set_up,
    view=view,
    scores=scores,
    final_scores=final_scores,
    evaluate=evaluate,
    lookahead=2,
    resample=resample,
    tidy=tidy,
    usable=USABLE,
    wording=words,
    options=Options,
    counts=COUNTS,
    notes=(
        "Half of the species and all special missions are reconstructed; each value says where it comes from.",
        "Powers that can only help are used without asking, unless you say otherwise; see RULES.md for all rulings.",
    ),
)
