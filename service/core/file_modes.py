"""Restricts files with games, accounts or keys, and their folders, to their owner."""

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Create a folder with mode 0700. An existing folder keeps its mode."""
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER)


def make_file(path: Path) -> None:
    """Create an empty file with mode 0600; restrict an existing one to its owner."""
    make_folder(path.parent)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    close_to_others(path)


def close_to_others(path: Path, mode: int = FILE) -> None:
    """Set the mode of a file or folder to `mode` if it grants more than that.

    Does nothing if the file belongs to another user.
    """
    if stat.S_IMODE(path.stat().st_mode) & ~mode:
        with suppress(PermissionError):
            path.chmod(mode)
