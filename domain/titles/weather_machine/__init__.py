"""Weather Machine, 2–4 players (Vital Lacerda, 2022)."""

from domain.title import Title
from domain.titles.weather_machine.components import EDITIONS
from domain.titles.weather_machine.evaluation import evaluate
from domain.titles.weather_machine.scoring import scores
from domain.titles.weather_machine.setup import begin, set_up
from domain.titles.weather_machine.state import Institute, Options
from domain.titles.weather_machine.view import view
from domain.titles.weather_machine.wording import words

TITLE = Title(
    title="weather-machine",
    name="Weather Machine",
    seats=range(2, 5),
    minutes=150,
    rules_version="1",
    state=Institute,
    package=__name__,
    options=Options,
    begin=begin,
    set_up=set_up,
    view=view,
    scores=scores,
    evaluate=evaluate,
    wording=words,
    editions=EDITIONS,
    notes=(
        "Most of what is printed on boards and tiles is reconstructed: what they give, and colours.",
        "Bots of the lower sections, and the lengths of the Voucher and Funding tracks are reconstructed, too.",
        "Nothing is secret but the order of tiles that nobody has drawn.",
        "An action is offered only if it can be carried through; as a benefit it never costs Vouchers.",
        "Pieces in a Workshop are arranged for you. Where the rules leave a doubt, RULES.md says how we play.",
    ),
)
