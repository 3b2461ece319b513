#!/usr/bin/env python
"""Django's command line, with this project's settings."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError

if __name__ == "__main__":
    # What commands write is only for the site's user, unless it is code, which nginx reads, too.
    if not {"collectstatic", "makemigrations", "spectacular"} & set(sys.argv[1:2]):
        os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:  # such as a full disk, or a wrong password
        if "--traceback" in sys.argv:
            raise
        reason = str(error).strip().partition("\n")[0]
        sys.exit(f"The database cannot be used: {reason}")
