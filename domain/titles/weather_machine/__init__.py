"""Weather Machine, 2–4 players (Vital Lacerda, 2022)."""

from scoresheet.domain.title import Title
from scoresheet.domain.titles.weather_machine.components import EDITIONS
from scoresheet.domain.titles.weather_machine.counts import COUNTS
from scoresheet.domain.titles.weather_machine.evaluation import evaluate, prospects
from scoresheet.domain.titles.weather_machine.scoring import scores
from scoresheet.domain.titles.weather_machine.setup import begin, set_up
from scoresheet.domain.titles.weather_machine.state import Institute, Options
from scoresheet.domain.titles.weather_machine.view import view
from scoresheet.domain.titles.weather_machine.wording import words

USABLE = (
    "action:*",
    "awards:{seat}",
    "branch:*",
    "cell:{seat}:*",
    "chemical:{seat}:*",
    "climate:*",
    "experiment:*",
    "extreme:*",
    "funding:{seat}:*",
    "goal:*",
    "goalspace:{seat}:*",
    "government:*",
    "group:*",
    "initiative:{seat}",
    "lab:*",
    "laboratory:{seat}",
    "offer",
    "part:{seat}:*",
    "plot:*",
    "rnd:*",
    "row:{seat}:*",
    "scientist:{seat}",
    "slot:{seat}:*",
    "space:*",
    "subsidy:*",
    "supply:*",
    "tile:*",
    "voucher:{seat}:*",
    "waiting:{seat}:*",
    "workshop:{seat}",
    "workshop:{seat}:*",
)
TITLE = Title(
    title="weather-machine",
    name="Weather Machine",
    pitch="Help a scientist control the weather, and repair the damage his machine has done.",
    seats=range(2, 5),
    minutes=150,
    rules_version="2",
    state=Institute,
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
        "Most of what is printed on boards and tiles is reconstructed: benefits, colours, some prices, the tracks.",
        "Everybody sees everything; only the order of tiles that nobody has drawn is unknown, even to the service.",
        "A Voucher track holds up to four of a type; any more are lost.",
        (
            "You are offered only actions that you can complete. As a benefit, an action costs no Vouchers, not even "
            "Science."
        ),
        "Pieces in the Workshop are arranged for you. The rulings settle the cases that the rules leave open.",
    ),
)
