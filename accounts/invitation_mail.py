"""The mail with the link of an invitation or of a new password. The page shows it in any case."""

import logging

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils.translation import gettext as _

from .invitations import Invitation
from .models import Preferences

SECONDS = 8  # the owner waits; the link can be sent by hand as well

logger = logging.getLogger(__name__)


def send(invitation: Invitation) -> bool:
    """Return whether the mail server took the mail; False also without one."""
    person = invitation.person
    address = person.email if person else invitation.email
    if not settings.CONTACT_TO or not address:
        return False
    if person:
        with Preferences.of(person).activated():
            subject, lines = about_new_password(invitation)
    else:
        subject, lines = about_invitation(invitation)
    mail = EmailMessage(
        subject=subject,
        body="\n".join(lines),
        to=[address],
        headers={"Auto-Submitted": "auto-generated"},
        connection=get_connection(timeout=SECONDS),
    )
    try:
        return mail.send() == 1
    except OSError as error:  # smtplib's errors are some, too
        logger.warning("invitation not mailed", extra={"facts": {"reason": type(error).__name__}})
        return False


def about_invitation(invitation: Invitation) -> tuple[str, tuple[str, ...]]:
    site = settings.SITE_URL.partition("://")[2]
    return _("Invitation to %(site)s") % {"site": site}, (
        _("You are invited to work on the website %(site)s.") % {"site": site},
        "",
        _("Please open this link within 72 hours and choose a password:"),
        invitation.link,
        "",
        _("You sign in with the name %(username)s.") % {"username": invitation.username},
        _("If you do not know what this is about, please ignore this mail."),
    )


def about_new_password(invitation: Invitation) -> tuple[str, tuple[str, ...]]:
    site = settings.SITE_URL.partition("://")[2]
    return _("New password for %(site)s") % {"site": site}, (
        _("An owner of the website %(site)s sends you a link to choose a new password.")
        % {"site": site},
        "",
        _("Please open this link within 72 hours and choose a password:"),
        invitation.link,
        "",
        _("You sign in with the name %(username)s.") % {"username": invitation.username},
        _("If you do not need it, please ignore this mail: nothing changes."),
    )
