"""What the status page says about the server: its disk and version."""

import shutil

from django.conf import settings
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from .. import health_checks
from .findings import Finding, State

DISK_LOW = 0.15  # free; leaves time to act before health_checks.DISK_RATIO_MIN


def disk() -> Finding:
    usage = shutil.disk_usage(settings.DATA_DIR)
    part = usage.free / usage.total
    free = f"{number_format(usage.free / 1024**3, 1)} GB ({part:.0%})"
    if usage.free < health_checks.DISK_BYTES_MIN or part < health_checks.DISK_RATIO_MIN:
        sentence = _(
            "Only %(free)s of the disk is free. Soon nothing can be saved. Please ask your "
            "server's administrator for more space now."
        )
        return Finding(State.BAD, sentence % {"free": free})
    if part < DISK_LOW:
        sentence = _(
            "Only %(free)s of the disk is free. Please ask your server's administrator for more "
            "space."
        )
        return Finding(State.WARNING, sentence % {"free": free})
    if (backups := health_checks.backup_disk_free()) < DISK_LOW:
        sentence = _(
            "Only %(free)s of the disk of the backups is free. Please ask your server's "
            "administrator for more space."
        )
        return Finding(State.WARNING, sentence % {"free": f"{backups:.0%}"})
    return Finding(State.OK, _("%(free)s of the disk is free.") % {"free": free})


def version() -> Finding:
    if not settings.REVISION:
        return Finding(State.OK, _("The version is unknown."))
    sentence = _("This is version %(version)s.")
    return Finding(State.OK, sentence % {"version": settings.REVISION})
