"""Stores that versions of Scoresheet have made, kept as they were: what comes later has to read them.

A store is a SQLite file, compressed, and beside it, as JSON, what there is to be found in it.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
VERSIONS = tuple(sorted(path.name.removesuffix(".json") for path in FOLDER.glob("*.json")))


def unpacked(version: str, folder: Path) -> Path:
    """The store of a version, as a file in `folder`."""
    file = folder / "scoresheet.db"
    file.write_bytes(gzip.decompress((FOLDER / f"{version}.db.gz").read_bytes()))
    return file


def contents(version: str) -> Any:
    """What there is to be found in it."""
    return json.loads((FOLDER / f"{version}.json").read_text())


def keep(version: str, store: Path, found: str) -> None:
    """Keep a store, and what there is to be found in it."""
    (FOLDER / f"{version}.db.gz").write_bytes(gzip.compress(store.read_bytes(), mtime=0))
    (FOLDER / f"{version}.json").write_text(found)
