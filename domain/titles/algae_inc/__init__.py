"""Algae, Inc., 1–4 players (Julia Thiemann and Christoph Waage, 2024)."""

from scoresheet.domain.title import Title
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.counts import COUNTS
from scoresheet.domain.titles.algae_inc.evaluation import evaluate, prospects
from scoresheet.domain.titles.algae_inc.scoring import scores
from scoresheet.domain.titles.algae_inc.setup import begin, set_up
from scoresheet.domain.titles.algae_inc.state import Company, Options
from scoresheet.domain.titles.algae_inc.view import view
from scoresheet.domain.titles.algae_inc.wording import words

USABLE = (
    "belt:{seat}:*",
    "byproduct:*",
    "card:{seat}:*",
    "cell:{seat}:*",
    "city:*",
    "contract:{seat}:*",
    "department:{seat}",
    "energy:{seat}",
    "facility:{seat}",
    "facility:{seat}:*",
    "field:{seat}:*",
    "item:{seat}:*",
    "machine:{seat}:*",
    "place:{seat}:*",
    "pool:*",
    "spot:*",
    "tank:*",
    "tile:{seat}:*",
    "tiles:{seat}",
    "weekend:*",
)
TITLE = Title(
    title="algae-inc",
    name="Algae, Inc.",
    pitch="Keep the machines of an algae factory running and deliver their products all over Europe.",
    seats=range(1, 5),
    minutes=150,
    rules_version="2",
    state=Company,
    package=__name__,
    options=Options,
    begin=begin,
    set_up=set_up,
    view=view,
    scores=scores,
    evaluate=evaluate,
    prospects=prospects,
    lookahead=0,
    usable=USABLE,
    wording=words,
    editions=EDITIONS,
    counts=COUNTS,
    notes=(
        "The Department Guides are not known: stations, belts, tiles, strips, map links and tanks are reconstructed.",
        "Contract cards, milestones, and the numbers the rulebook states are as published.",
        "A City Bonus token is drawn when it is turned, from all that nobody has seen; until then nobody knows it.",
        "Cubes and action tokens never run out. A step is offered only if you can pay for all of it.",
        "The rulings settle the cases that the rules leave open.",
    ),
)
