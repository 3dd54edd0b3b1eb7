"""For the owner's eyes only: the mode of files with games, accounts or keys, and of the folders made for them."""

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Make the folder, mode 0700, if it is not there; one that is there is its owner's business."""
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER)


def make_file(path: Path) -> None:
    """Make an empty file, mode 0600, if there is none; close one that is there to others."""
    make_folder(path.parent)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    close_to_others(path)


def close_to_others(path: Path, mode: int = FILE) -> None:
    """Give the file (or folder) that mode, if others may look into it and it is ours."""
    if stat.S_IMODE(path.stat().st_mode) & ~mode:
        with suppress(PermissionError):
            path.chmod(mode)
