"""Permissions of files with games, accounts or keys, and of their folders: owner only."""

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Create a folder with mode 0700; leave an existing one as it is."""
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER)


def make_file(path: Path) -> None:
    """Create an empty file with mode 0600, or remove the permissions of others from an existing one."""
    make_folder(path.parent)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    close_to_others(path)


def close_to_others(path: Path, mode: int = FILE) -> None:
    """Give the file (or folder) that mode, if others may look into it and it is ours."""
    if stat.S_IMODE(path.stat().st_mode) & ~mode:
        with suppress(PermissionError):
            path.chmod(mode)
