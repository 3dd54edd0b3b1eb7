"""File locks of the kernel, released as soon as their holder ends, even by a crash."""

import fcntl


def locked(file: int) -> bool:
    """Take the lock on an open file if it is free; whether it is ours now. Never waits."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
