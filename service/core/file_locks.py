"""Kernel locks on files. The kernel releases a lock when its holder ends, even by a crash."""

import fcntl


def locked(file: int) -> bool:
    """Try to take the lock on an open file, without waiting; return whether that succeeded."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
