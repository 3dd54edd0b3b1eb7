"""Measures one part in its own process: `python -m bench.part NAME FOLDER`.

It writes a line per row.
"""

import sys
from importlib import import_module
from pathlib import Path

import msgspec

from bench.idle import beside_idleness
from bench.row import Row

ROWS = "rows.jsonl"


def main(name: str, folder: Path) -> None:
    """Write each row as soon as it is measured, so that a later failure loses none."""
    with (folder / ROWS).open("ab", buffering=0) as file:
        for row in beside_idleness(import_module(f"bench.{name}").rows(folder)):
            file.write(msgspec.json.encode(row) + b"\n")


def read(folder: Path) -> list[Row]:
    """Return the rows that a part has written."""
    file = folder / ROWS
    return msgspec.json.Decoder(Row).decode_lines(file.read_bytes()) if file.exists() else []


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
