"""The process behind gunicorn. A wrong set-up ends it here, in sentences, not in a broken page."""

import os
import sys

from django.core.checks import ERROR, run_checks
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

problems = [message for message in run_checks() if message.level >= ERROR]
if problems:
    for problem in problems:
        print(f"Cannot start: {problem.msg} {problem.hint or ''}".rstrip(), file=sys.stderr)
    sys.exit(1)

from .content import read_bundle  # noqa: E402 - it may be read only now that it is known to be there

read_bundle()  # before gunicorn forks: by one for all workers
