"""Ten times the load: requests come at a fixed rate, however slow the answers (open loop).

The capacity of the service is measured first, with enough clients to keep it busy. Then ten times as many moves come
per second; those made in time are the goodput. A move costs some milliseconds of processor time, so that one process
can send ten times the capacity of another. On a busy machine, the measure is moves per second of the service's own
processor time.
"""

from __future__ import annotations

from tests.staying.ledger import Ledger, faults, read
from tests.staying.load import PASSING
from tests.staying.open_loop import (
    OpenLoop,
    tables,
)
from tests.staying.place import Place
from tests.staying.results import Result

SECONDS = 10
TIMES = 10
BUSY = 24
"""The number of clients that keep the service busy when its capacity is measured."""
GOODPUT = 0.8
AGAIN = 0.8
"""The part of the capacity that must be reached right after the overload."""
COST = 0.005
COSTLY = (
    "import time\nfrom scoresheet.domain.commands.sheet import Sheet\nmove = Sheet.move\n"
    "def costly(self, *given):\n"
    "    until = time.thread_time() + {cost}\n"
    "    while time.thread_time() < until: pass\n"
    "    return move(self, *given)\n"
    "Sheet.move = costly\n"
)
WITHOUT_SHEDDING = "from scoresheet.service.runtime import gateway as rsgi; rsgi.WAITING_FOR_EACH_THREAD = 10 ** 6\n"


def trial(
    place: Place,
    seconds: float,
    seed: int,
    first: str = "",
    cost: float = COST,
    games: int = 1_500,
    threads: int = 16,
    idle: bool = True,
) -> Result:
    """Send the capacity, ten times as much, and the capacity again, for a third of the time each.

    Beside other work (`idle=False`) rates are not judged, only that nothing is lost and that clients are rejected.
    """
    ledger = Ledger()
    made = tables(place, games, max(8, round(seconds / cost / games * 2)), seed, ledger)
    with place.serving(COSTLY.format(cost=cost) + first, SCORESHEET_THREADS=str(threads)) as (port, process):
        loop = OpenLoop(port, process.pid, made, ledger)
        loop.run(seconds / 6, float("inf"), BUSY)
        peak = loop.run(seconds / 3, float("inf"), BUSY)
        loop.settle()
        ramp = loop.run(seconds / 6, TIMES * peak.rate(), games)
        storm = loop.run(seconds / 3, TIMES * peak.rate(), games)
        settled = loop.settle()
        after = loop.run(seconds / 3, float("inf"), BUSY)
        loop.settle()
        loop.close()
    part, again = (max(one.rate() / peak.rate(), one.yields() / peak.yields()) for one in (storm, after))
    wrong = [*ledger.surprises[:5], *faults(ledger, read(place.location))[:5]]
    if idle and part < GOODPUT:
        wrong.append(f"The goodput was {part:.2f} of the peak.")
    if idle and again < AGAIN:
        wrong.append(f"After it the service did {again:.2f} of its peak.")
    if not any(one.statuses[status] for one in (ramp, storm) for status in PASSING):
        wrong.append("Nobody was told to come back.")
    if idle and storm.unsent > storm.sent:
        wrong.append(f"{storm.unsent} moves came and could not be sent: this shows nothing.")
    figures: dict[str, str | int | float] = {
        "peak, moves per second": round(peak.rate()),
        "offered, moves per second": round((storm.sent + storm.unsent) / storm.seconds),
        "goodput": round(storm.rate() / peak.rate(), 2),
        "goodput by processor time": round(storm.yields() / peak.yields(), 2),
        "rejected with Retry-After": sum(storm.statuses[status] for status in PASSING),
        "seconds until all were answered": round(settled, 2),
        "throughput afterwards, of the peak": round(after.rate() / peak.rate(), 2),
        "processor time per move, ms": cost * 1e3,
    }
    return Result(name="overload", store=place.store, rounds=round(seconds), seed=seed, figures=figures, faults=wrong)
