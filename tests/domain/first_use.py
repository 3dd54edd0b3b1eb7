"""Two threads use a title for the first time: one is held up while the other reads events.

A program of its own, as only the first use counts: `python -m tests.domain.first_use TITLE RECORD`. It holds up the
first thread when msgspec asks it for the fields of a draw, which is the last but one field of an event.
"""

import importlib.util
import sys
import threading
from pathlib import Path

PATIENCE = 2.0
"""The maximum number of seconds for which the first thread is held up."""
half, done = threading.Event(), threading.Event()


def hold_up() -> None:
    """Put a pause into msgspec's function that learns types, before msgspec is imported."""
    package = importlib.util.find_spec("msgspec")
    place = Path(package.submodule_search_locations[0], "_utils.py")
    spec = importlib.util.spec_from_file_location("msgspec._utils", place)
    learning = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(learning)
    fields_of = learning.get_class_annotations

    def with_a_pause(kind):
        if getattr(kind, "__name__", "") == "Draw" and not half.is_set():
            half.set()
            done.wait(PATIENCE)
        return fields_of(kind)

    learning.get_class_annotations = with_a_pause


def describe(title):
    """Describe the title's events, in the first thread."""
    import msgspec

    from scoresheet.domain.titles import registry

    msgspec.json.schema(registry.find(title).event)


def read(title, events):
    """Read the events in the second thread, as soon as the first is at its draws."""
    from scoresheet.domain.titles import registry

    half.wait(PATIENCE)
    try:
        for event in events:
            registry.find(title).event_decoder.decode(event)
    finally:
        done.set()


def main(title, record):
    """Run both threads at once."""
    events = Path(record).read_bytes().splitlines()[1:]
    threads = [threading.Thread(target=describe, args=(title,)), threading.Thread(target=read, args=(title, events))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    hold_up()
    main(*sys.argv[1:])
