#!/usr/bin/env python
"""Django's command line, with this project's settings."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    # What commands write is only for the site's user, unless it is code, which nginx reads, too.
    if not {"collectstatic", "makemigrations", "spectacular"} & set(sys.argv[1:2]):
        os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    execute_from_command_line(sys.argv)
