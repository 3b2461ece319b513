"""Settings of a site with its own bundle: STATS_FILE, server.js next to it, and files in STATIC."""

import os
from pathlib import Path

from config.settings import *
from config.settings import STATIC_ROOT, WEBPACK_LOADER

BUNDLE_STATS_FILE = Path(os.environ["STATS_FILE"])
SERVER_BUNDLE_FILE = BUNDLE_STATS_FILE.with_name("server.js")
WEBPACK_LOADER["DEFAULT"]["STATS_FILE"] = str(BUNDLE_STATS_FILE)
STATIC_ROOT = Path(os.environ.get("STATIC", STATIC_ROOT))
BUNDLE_DIR = STATIC_ROOT / "bundles"
