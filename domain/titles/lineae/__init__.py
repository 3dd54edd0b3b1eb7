"""Lineae, 1–5 players (Don Schwarz, 2021)."""

from scoresheet.domain.title import Title
from scoresheet.domain.titles.lineae import setup
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.counts import COUNTS
from scoresheet.domain.titles.lineae.evaluation import evaluate, prospects
from scoresheet.domain.titles.lineae.scoring import scores
from scoresheet.domain.titles.lineae.state import Modules, Ocean
from scoresheet.domain.titles.lineae.view import view
from scoresheet.domain.titles.lineae.wording import words

USABLE = (
    "atmosphere:*",
    "cargo:{seat}:*",
    "cell:*",
    "colony:*",
    "column:?",
    "deposit:*",
    "election",
    "hire",
    "income",
    "lock:*",
    "pad",
    "reactor",
    "rocket:*",
    "sector:*",
    "space:*",
    "submersible:*",
    "supply:*",
    "technology:*",
    "vessel:{seat}",
)
TITLE = Title(
    title="lineae",
    name="Lineae",
    pitch="Cross a moving ocean, dive for the deposits on its floor, and load the rockets before they leave.",
    seats=range(1, 6),
    minutes=105,
    rules_version="1",
    package=__name__,
    editions=EDITIONS,
    state=Ocean,
    begin=setup.begin,
    set_up=setup.set_up,
    view=view,
    scores=scores,
    evaluate=evaluate,
    prospects=prospects,
    lookahead=0,
    usable=USABLE,
    wording=words,
    options=Modules,
    counts=COUNTS,
    notes=(
        "The ocean's profile, the deposits, most rockets, and all technology and colony cards are reconstructed.",
        "The modules Biogenesis and Reactor Core and the grades of a solo game are reconstructed.",
        "RULES.md lists the rulings on cases that the rules leave open.",
    ),
)
