"""What the status page says about backups, and about pictures that they did not find."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import health_checks
from ..backups import store
from ..backups.offsite import is_set_up
from ..missing_pictures import has_missing_pictures
from .findings import Finding, State, format_time

CHECK_AGE = timedelta(days=35)  # a restore is checked every month


def backup() -> Finding:
    path = store.newest()
    if path is None or not (at := store.made_at(path)):
        sentence = _(
            "There is no backup yet. Please ask your server's administrator to set one up."
        )
        return Finding(State.WARNING, sentence)
    last = store.last_backup()
    if last and last.lost and last.at > at:
        sentence = _(
            "Much was missing when the backup of %(last)s was made: %(lost)s. The one of %(kept)s "
            "and older ones are kept. Please tell your server's administrator."
        )
        facts = {"last": format_time(last.at), "lost": last.lost, "kept": format_time(at)}
        return Finding(State.BAD, sentence % facts)
    if at < timezone.now() - health_checks.BACKUP_AGE:
        sentence = _(
            "The last backup is from %(time)s. If the server fails, everything that was changed "
            "since then is lost. Please tell your server's administrator."
        )
        return Finding(State.BAD, sentence % {"time": format_time(at)})
    sentence = _("The last backup is from %(time)s.")
    return Finding(State.OK, sentence % {"time": format_time(at)})


def offsite() -> Finding:
    if not is_set_up():
        sentence = _(
            "Backups stay on the server, and are lost with it. Your server's administrator can "
            "have copies of them kept elsewhere."
        )
        return Finding(State.OK, sentence)
    if not (sent := store.last_sent()):
        sentence = _(
            "No backup has left the server yet. Please ask your server's administrator about it."
        )
        return Finding(State.WARNING, sentence)
    facts = {"time": format_time(sent.at)}
    if not health_checks.has_recent_copy():
        sentence = _(
            "The last backup left the server on %(time)s. If the server is lost, everything that "
            "was changed since then is lost. Please tell your server's administrator."
        )
        return Finding(State.WARNING, sentence % facts)
    sentence = _("The last backup left the server on %(time)s, encrypted.")
    return Finding(State.OK, sentence % facts)


def restore() -> Finding:
    check = store.last_check()
    if check is None:
        sentence = _(
            "No backup has been tested yet, so it is not known whether they can be restored."
        )
        return Finding(State.WARNING, sentence)
    facts = {"time": format_time(check.at), "problem": check.problem}
    if check.problem:
        sentence = _("A test on %(time)s could not restore a backup: %(problem)s")
        return Finding(State.BAD, sentence % facts)
    if check.at < timezone.now() - CHECK_AGE:
        sentence = _("A backup was last tested on %(time)s.")
        return Finding(State.WARNING, sentence % facts)
    sentence = _("A backup was tested on %(time)s and could be restored completely.")
    return Finding(State.OK, sentence % facts)


def pictures() -> Finding:
    last = store.last_backup()
    missing = last.missing if last else 0
    if last and missing:
        sentence = ngettext(
            "When the backup of %(time)s was made, %(number)s picture file could not be found. "
            "Older backups may have them. Please tell your server's administrator.",
            "When the backup of %(time)s was made, %(number)s picture files could not be found. "
            "Older backups may have them. Please tell your server's administrator.",
            missing,
        )
        return Finding(State.BAD, sentence % {"time": format_time(last.at), "number": missing})
    if has_missing_pictures():
        sentence = _("Picture files are missing. Please tell your server's administrator.")
        return Finding(State.BAD, sentence)
    return Finding(State.OK, _("No picture file is known to be missing."))
