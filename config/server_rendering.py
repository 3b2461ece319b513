"""The pages as their own script draws them, written into them before any script runs.

frontend/src/server.tsx is the program, and V8 runs it in the worker itself. A page that it cannot
write is drawn by the browser alone, as the admin is.
"""

import json
import logging
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from py_mini_racer import MiniRacer

from .content import server_program

PATIENCE = 5.0  # seconds for one page, which takes some thousandths
MEMORY = 512 * 1024**2  # bytes for the engine of one worker
DATA_MAX = 1_000_000  # characters of JSON: some 250 builds, which nobody reads without a script

logger = logging.getLogger(__name__)


class Engine:
    """V8 with the program in it, started by the first page: a process that forks has no threads."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.v8: MiniRacer | None = None

    def render_page(self, address: str, data: str) -> str:
        with self.lock:
            try:
                v8 = self.v8 = self.v8 or self.start()
                return str(v8.call("site.renderPage", address, data, timeout_sec=PATIENCE))
            except Exception:
                self.v8 = None  # it may be out of time or of memory: the next page gets a new one
                raise

    def start(self) -> MiniRacer:
        v8 = MiniRacer()
        v8.set_hard_memory_limit(MEMORY)
        v8.eval(server_program(settings.SERVER_BUNDLE_FILE))
        return v8


engine = Engine()


def render_page(address: str, data: dict[str, Any]) -> str | None:
    """Return the HTML of the page at an address (path and query) that opens on `data`: "" where it
    is left to the browser, None where something went wrong and the next try may have it.
    """
    if settings.DEBUG:  # webpack builds anew while the server runs, for the browser alone
        return ""
    text = json.dumps(data, cls=DjangoJSONEncoder)
    if len(text) > DATA_MAX:
        return ""
    try:
        return engine.render_page(address, text)
    except Exception:
        logger.exception("The page %s is left to the browser to draw.", address)
        return None
