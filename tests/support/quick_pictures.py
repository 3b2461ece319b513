"""Options to encode pictures quickly.

Run as a program, this is manage.py with these options; STORED_SIDE sets a smaller size.
"""

import os
import sys

LEAST_EFFORT = {
    "AVIF": {"quality": 10, "speed": 10},
    "JPEG": {"quality": 85},
    "WEBP": {"quality": 80, "method": 0},
}

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

    from django.core.management import execute_from_command_line

    from catalogue import images

    images.SAVE_OPTIONS |= LEAST_EFFORT
    images.STORED_SIDE = int(os.environ.get("STORED_SIDE", images.STORED_SIDE))
    execute_from_command_line(sys.argv)
