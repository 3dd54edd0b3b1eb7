"""Stores of earlier versions of Scoresheet, kept unchanged for newer versions to read.

A store is a compressed SQLite file, with its expected contents in a JSON file.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
VERSIONS = tuple(sorted(path.name.removesuffix(".json") for path in FOLDER.glob("*.json")))


def unpacked(version: str, folder: Path) -> Path:
    """Unpack the store of a version into `folder`, and return its path."""
    file = folder / "scoresheet.db"
    file.write_bytes(gzip.decompress((FOLDER / f"{version}.db.gz").read_bytes()))
    return file


def contents(version: str) -> Any:
    """Return the expected contents."""
    return json.loads((FOLDER / f"{version}.json").read_text())


def keep(version: str, store: Path, found: str) -> None:
    """Keep a store and its expected contents."""
    (FOLDER / f"{version}.db.gz").write_bytes(gzip.compress(store.read_bytes(), mtime=0))
    (FOLDER / f"{version}.json").write_text(found)
