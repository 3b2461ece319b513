"""The process behind gunicorn. A wrong set-up ends it here, in sentences, not in a broken page."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

from .checks import stop_on_errors  # noqa: E402 - Django has to be set up first

stop_on_errors()

from pages.bundle import preload_bundle  # noqa: E402 - it may be read only now that it is known to be there

preload_bundle()  # before gunicorn forks: by one for all workers
