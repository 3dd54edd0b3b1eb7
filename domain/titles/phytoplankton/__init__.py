"""Phytoplankton, 2–5 players, after "Ocean Bloom" (Kaitlin Harrison, Rachel Liu, Sarah Tanja, 2022)."""

from domain.title import Title
from domain.titles.phytoplankton import setup
from domain.titles.phytoplankton.components import EDITIONS
from domain.titles.phytoplankton.counts import COUNTS
from domain.titles.phytoplankton.evaluation import evaluate
from domain.titles.phytoplankton.resampling import resample, tidy
from domain.titles.phytoplankton.scoring import final_scores, scores
from domain.titles.phytoplankton.state import Options, Player, Sea, State
from domain.titles.phytoplankton.view import view
from domain.titles.phytoplankton.wording import words


def begin(seats: int, options: Options) -> State:
    """An empty table with as many boards as seats."""
    return State(players=[Player() for _ in range(seats)], options=options)


TITLE = Title(
    title="phytoplankton",
    name="Phytoplankton",
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
    lookahead=6,
    resample=resample,
    tidy=tidy,
    wording=words,
    options=Options,
    counts=COUNTS,
    notes=(
        "Half of the species and all special missions are reconstructed; each value says where it comes from.",
        "Powers that can only help are used unasked, unless you say otherwise; see RULES.md for all rulings.",
    ),
)
