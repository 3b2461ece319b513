"""Settings of a site with slow requests (slow_urls.py), for test_deadline.py."""

import os

from config.settings import *

ROOT_URLCONF = "tests.support.slow_urls"
REQUEST_DEADLINE = int(os.environ["REQUEST_DEADLINE"])  # seconds
