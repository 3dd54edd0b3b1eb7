"""`python -m tests.stores`: create the store of this version; with `--of COMMIT NAME`, one by other code."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from scoresheet import SOFTWARE
from tests.stores import FOLDER, keep
from tests.stores.making import STORE

CHECKOUT = FOLDER.parents[1]


def main() -> None:
    """Create a store, and replace the one kept under its name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", nargs=2, metavar=("COMMIT", "NAME"))
    of = parser.parse_args().of
    with TemporaryDirectory() as folder:
        code = _taken_out(of[0], Path(folder) / "code") if of else CHECKOUT
        store = Path(folder) / "store"
        store.mkdir()
        command = [sys.executable, str(FOLDER / "making.py"), str(store)]
        environment = {**os.environ, "PYTHONPATH": str(code), "PYTHONSAFEPATH": "1"}
        made = subprocess.run(command, cwd=code, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        keep(of[1] if of else SOFTWARE, store / STORE, made.stdout)


def _taken_out(commit: str, folder: Path) -> Path:
    packed = subprocess.run(["git", "archive", commit], cwd=CHECKOUT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


if __name__ == "__main__":
    main()
