"""A clock that is set back by hours during play: moves are accepted, versions increase, limits hold."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from tests.server import Client
from tests.staying import load
from tests.staying.ledger import Stored, faults, read
from tests.staying.place import Place
from tests.staying.results import Result
from tests.staying.wire import Wire

HOURS = 5
SECONDS = 4
TURNED = """
import datetime, os, time
_time, _Time = time.time, datetime.datetime
def _back():
    return {seconds} if os.path.exists({flag!r}) else 0
time.time = lambda: _time() - _back()
time.time_ns = lambda: int(time.time() * 1e9)
class _Turned(type):
    def __instancecheck__(cls, one):
        return isinstance(one, _Time)
class _Moment(_Time, metaclass=_Turned):
    @classmethod
    def now(cls, tz=None):
        return _Time.fromtimestamp(time.time(), tz)
datetime.datetime = _Moment
"""
"""Code that sets the system's clock back by the given seconds, as the service sees it, once a file exists."""
BY_THE_CLOCK = (
    "import time\nfrom scoresheet.service.play import commands\nfrom scoresheet.service.core.errors import NotStored\n"
    "made, began = commands.metadata, time.time()\n"
    "def metadata(command):\n"
    "    if time.time() < began:\n        raise NotStored()\n"
    "    return made(command)\n"
    "commands.metadata = metadata\n"
)
"""Code that makes a service write nothing while its clock is before its start."""
GUESSES = 12


def turned(flag: Path, hours: float = HOURS) -> str:
    """Return code that sets the clock of a service back once that file exists."""
    return TURNED.format(seconds=round(hours * 3600), flag=str(flag))


def trial(place: Place, seconds: float, seed: int, first: str = "", hours: float = HOURS) -> Result:
    """Set the clock back while clients play, and check that everything continues."""
    flag = place.folder / "back"
    with (
        place.serving(turned(flag, hours) + first, fresh=True) as (port, _),
        load.playing(port, seed, 4, settle=2) as played,
    ):
        time.sleep(seconds / 2)
        before = Client.signed_up(port, "Before").token
        flag.touch()
        turned_at = time.monotonic()
        time.sleep(seconds / 2)
        wrong = [*_tokens(port, before), *_limits(port)]
        with_turned = played.since(turned_at)
    found = read(place.location)
    wrong += [*faults(played.ledger, found), *([] if with_turned else ["No move was made after the clock was turned."])]
    back = _steps_back(found)
    if not back:
        wrong.append("No event has a time before that of the event before: this shows nothing.")
    figures: dict[str, str | int | float] = {
        "hours back": hours,
        "moves acknowledged": played.ledger.moves(),
        "of these after the change": with_turned,
        "games with decreasing times": back,
    }
    return Result(
        name="clock-set-back", store=place.store, rounds=round(seconds), seed=seed, figures=figures, faults=wrong
    )


def _tokens(port: int, before: str) -> list[str]:
    """Check that an old token is still valid, and a new one at once."""
    tokens = {"a token of before": before, "a new token": Client.signed_up(port, "After").token}
    told = {what: _status(port, token) for what, token in tokens.items()}
    return [f"The answer to {what} is {status}." for what, status in told.items() if status != 200]


def _status(port: int, token: str) -> int:
    with Wire(port, token) as wire:
        return wire.call("GET", "/api/v1/players/me").status


def _limits(port: int) -> list[str]:
    """Check that guessing is still limited, and not for hours."""
    body = {"name": "Before", "password": "not the password"}
    with Wire(port) as wire:
        answers = [wire.call("POST", "/api/v1/tokens", body) for _ in range(GUESSES)]
    if answers[-1].status != 429:
        return [f"Guess {GUESSES} was answered {answers[-1].status}."]
    later = int(answers[-1].headers["retry-after"])
    return [] if 0 < later <= 3_600 else [f"Whoever guessed is to come back in {later} seconds."]


def _steps_back(found: Stored) -> int:
    """Return the number of games in which an event is earlier than its predecessor."""
    times = [[msgspec.json.decode(event)["at"] for event in events] for events in found.events.values()]
    return sum(one != sorted(one) for one in times)
