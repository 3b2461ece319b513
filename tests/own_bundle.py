"""Settings of a site whose list of the bundle's files is STATS_FILE, for test_faults_reload.py."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403 - all of them
from config.settings import WEBPACK_LOADER

BUNDLE_STATS_FILE = Path(os.environ["STATS_FILE"])
WEBPACK_LOADER["DEFAULT"]["STATS_FILE"] = str(BUNDLE_STATS_FILE)
