"""The settings of the site of push_delay.py, whose push service is on this machine."""

import os

from config.settings import *  # noqa: F403

PUSH_SERVICES = [os.environ["PUSH_SERVICE"]]
