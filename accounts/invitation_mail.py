"""The mail with the link of an invitation. The page shows the link in any case."""

import logging

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils.translation import gettext as _

from .invitations import Invitation

SECONDS = 8  # the owner waits; the link can be sent by hand as well

logger = logging.getLogger(__name__)


def send(invitation: Invitation) -> bool:
    """Return whether the mail server took the mail; False also without one."""
    if not settings.CONTACT_TO:
        return False
    site = settings.SITE_URL.partition("://")[2]
    lines = (
        _("You are invited to work on the website %(site)s.") % {"site": site},
        "",
        _("Please open this link within 72 hours and choose a password:"),
        invitation.link,
        "",
        _("You sign in with the name %(username)s.") % {"username": invitation.username},
        _("If you do not know what this is about, please ignore this mail."),
    )
    mail = EmailMessage(
        subject=_("Invitation to %(site)s") % {"site": site},
        body="\n".join(lines),
        to=[invitation.email],
        headers={"Auto-Submitted": "auto-generated"},
        connection=get_connection(timeout=SECONDS),
    )
    try:
        return mail.send() == 1
    except OSError as error:  # smtplib's errors are some, too
        logger.warning("invitation not mailed", extra={"facts": {"reason": type(error).__name__}})
        return False
