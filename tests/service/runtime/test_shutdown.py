"""Shutdown: a process handles every signal, even in quick succession."""

import subprocess
import sys

SECONDS = 5.0
TRIES = 20
TOLD = "told = ShutdownSignal()"
BY_AN_EVENT = """
told = threading.Event()
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, lambda *_: told.set())
"""

SCRIPT = """
import os, signal, sys, threading
from scoresheet.service.runtime.shutdown import ShutdownSignal

def send():
    for number in range(5_000):
        os.kill(os.getpid(), (signal.SIGTERM, signal.SIGINT)[number % 2])

sending = threading.Thread(target=send, daemon=True)
sending.start()
while sending.is_alive():
    told.wait(0.001)
sys.exit(0 if told.wait(0) else 1)
"""


def hears(how: str) -> bool:
    """Return whether a process that gets thousands of signals while it waits for one does not get stuck."""
    script = SCRIPT.replace("\ndef send", f"{how}\ndef send")
    try:
        return subprocess.run([sys.executable, "-c", script], timeout=SECONDS, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def test_no_signal_blocks_another() -> None:
    assert hears(TOLD)


def test_an_event_would_get_stuck_between_two_signals() -> None:
    assert not all(hears(BY_AN_EVENT) for _ in range(TRIES))
