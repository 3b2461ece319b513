"""The WSGI application. Misconfiguration stops it here with a message, not with a broken page."""

import os
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from .beacons import Application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def make_application() -> "Application":
    """Set up Django, which the other modules need, and return the application around it."""
    django = get_wsgi_application()

    from .checks import stop_on_errors

    stop_on_errors()

    from pages.bundle import preload_bundle  # needs a complete bundle

    from .beacons import Beacons

    preload_bundle()  # once for all workers, before gunicorn forks
    return Beacons(django)


application = make_application()
