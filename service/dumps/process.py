"""Makes a dump in a separate process.

`python -m scoresheet.service.dumps.process` reads its order from standard input.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import shutil
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

import msgspec

from scoresheet.replays.datasets.identities import Opaque
from scoresheet.replays.datasets.processes import gathered
from scoresheet.replays.datasets.sources import LeftOut
from scoresheet.replays.datasets.writing import writing
from scoresheet.service.core import signing_keys
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.core.location import location_of
from scoresheet.service.dumps.listing import end_of
from scoresheet.service.dumps.schedule import DumpOrder, keep_members
from scoresheet.service.dumps.stored import SOURCE, StoreSource, open_reading, over

NICENESS = 10
"""The process's nice value, which makes it give way to serving processes."""


def make(order: DumpOrder) -> None:
    """Make the dump of a month, replacing an existing one atomically."""
    folder, database = Path(order.folder), location_of(order.database)
    folder.mkdir(parents=True, exist_ok=True)
    sweep(folder, order.month)
    identities = Opaque(key(Path(order.secrets), order.month, order.forgotten), order.forgotten)
    source = StoreSource(database, identities, public_until=end_of(order.month))
    games = open_reading(database)
    wanted = sorted(over(games), key=identities.game)
    games.store.close()
    members = set[str]()
    about = {"source": SOURCE, "month": order.month, "licence": order.licence}
    with writing(folder / order.month, force=True, **about) as writer:
        for found in gathered(source, wanted, jobs=1):
            if not isinstance(found, LeftOut):
                writer.add(found)
                members.update(found.players)
    keep_members(folder, order.month, order.today, members.difference(order.forgotten))


def key(secrets: Path, month: str, forgotten: Iterable[str]) -> bytes:
    """Return the key that disguises ids in a dump.

    It changes every month, and whenever an account is deleted.
    """
    since = hashlib.sha256("\n".join(sorted(forgotten)).encode()).hexdigest()
    return hmac.digest(signing_keys.dump_key(secrets), f"{month} {since}".encode(), "sha256")


def sweep(folder: Path, month: str) -> None:
    """Remove the remains of an interrupted attempt."""
    for left in folder.glob(f".{month}.*"):
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)


def main() -> None:
    """Make the ordered dump; exit if the parent process ends."""
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=DumpOrder)
    threading.Thread(target=_end_with_who_ordered, daemon=True).start()
    os.nice(NICENESS)
    try:
        make(order)
    except ServiceError as error:
        sys.exit(str(error))


def _end_with_who_ordered() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
