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

# Of the four widths, the two that pages at the sizes of flows ask for most.
FEW_VARIANTS = ((1600, ("AVIF", "WEBP")), (400, ("AVIF", "WEBP", "JPEG")))

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

    from django.core.management import execute_from_command_line

    from catalogue import images

    images.SAVE_OPTIONS |= LEAST_EFFORT
    images.VARIANTS = FEW_VARIANTS
    images.STORED_SIDE = int(os.environ.get("STORED_SIDE", images.STORED_SIDE))
    execute_from_command_line(sys.argv)
