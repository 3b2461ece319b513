"""The WSGI application. Misconfiguration stops it here with a message, not with a broken page."""

import os

from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def make_application() -> WSGIHandler:
    """Set up Django, which the other modules need, and return the application."""
    django = get_wsgi_application()

    from .checks import stop_on_errors

    stop_on_errors()

    from pages.bundle import preload_bundle  # needs a complete bundle

    preload_bundle()  # once for all workers, before gunicorn forks
    return django


application = make_application()
