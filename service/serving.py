"""What the web server runs: the application, with what follows the games, until the process ends."""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time

from service import config
from service.app import create_app
from service.composition import build
from service.rsgi import Gateway

SECONDS_BETWEEN_LOOKS = 0.5


def create() -> Gateway:
    """The running application, as the environment configures it."""
    settings = config.read(os.environ)
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    services = build(settings)
    services.start()
    atexit.register(services.stop)
    threading.Thread(target=end_with, args=(os.getppid(),), name="orphan", daemon=True).start()
    return Gateway(create_app(services), settings.threads)


def end_with(parent: int) -> None:
    """End this process at once when `parent` has gone: a worker left alone would go on writing beside the next one."""
    while os.getppid() == parent:
        time.sleep(SECONDS_BETWEEN_LOOKS)
    os._exit(1)
