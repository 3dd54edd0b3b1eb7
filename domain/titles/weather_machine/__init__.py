"""Weather Machine."""

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
    notes=(),
)
