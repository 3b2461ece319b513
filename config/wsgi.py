"""The WSGI application. Misconfiguration stops it here with a message, not with a broken page."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_wsgi_application()

from .checks import stop_on_errors  # noqa: E402 - needs Django

stop_on_errors()

from pages.bundle import preload_bundle  # noqa: E402 - needs a complete bundle

from .beacons import Beacons  # noqa: E402 - needs Django's apps

preload_bundle()  # once for all workers, before gunicorn forks
application = Beacons(django)
