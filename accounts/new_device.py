"""The mail about a sign-in on a new device. Its link logs that device out, also for somebody who
cannot sign in any more, and without the React admin.

One attempt, in the background: the sign-in itself is on record in any case.
"""

import logging
import re
from datetime import timedelta
from threading import Thread

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from activity.models import Entry, Verb

from .models import Preferences, User

THREAD = "new device mail"
SALT = "accounts.new_device"
PER_HOUR = 10  # sign-ins; who knows the password could send as many mails as he likes
UNPRINTABLE = re.compile(r"[^\x20-\x7e]")

logger = logging.getLogger(__name__)


def tell(request: HttpRequest, user: User, session_id: object) -> None:
    """Mail the user after this transaction, if mail is set up."""
    address = user.email or settings.CONTACT_TO
    if not settings.CONTACT_TO or not address or signed_in_often(user):
        return
    agent = UNPRINTABLE.sub(" ", request.META.get("HTTP_USER_AGENT", ""))[:200]
    with Preferences.of(user).activated():
        mail = compose(address, user, link_to_end(user, session_id), agent)
    thread = Thread(target=send, args=[mail], name=THREAD, daemon=True)
    transaction.on_commit(thread.start, robust=True)


def signed_in_often(user: User) -> bool:
    since = timezone.now() - timedelta(hours=1)
    recent = Entry.objects.filter(actor=user, verb=Verb.SIGNED_IN, at__gte=since)
    return recent.count() > PER_HOUR


def compose(address: str, user: User, link: str, agent: str) -> EmailMessage:
    site = settings.SITE_URL.partition("://")[2]
    at = timezone.localtime()
    now = f"{formats.date_format(at, 'DATE_FORMAT')}, {at:%H:%M}"
    lines = (
        _("Somebody has signed in to %(site)s as %(username)s, on a device that is new:")
        % {"site": site, "username": user.get_username()},
        "",
        now,
        agent or _("Unknown browser"),
        "",
        _("If it was you, there is nothing to do."),
        _("If not, open this link to sign the device out, and change your password:"),
        link,
    )
    return EmailMessage(
        subject=_("New sign-in to %(site)s") % {"site": site},
        body="\n".join(lines),
        to=[address],
        headers={"Auto-Submitted": "auto-generated"},
    )


def send(mail: EmailMessage) -> None:
    try:
        mail.send()
    except Exception as error:  # the thread has nobody else to tell
        logger.warning("new device not mailed", extra={"facts": {"reason": type(error).__name__}})


def link_to_end(user: User, session_id: object) -> str:
    token = signing.dumps([user.pk, str(session_id)], salt=SALT)
    return f"{settings.SITE_URL}{reverse('end-session', args=[token])}"


def read_link(token: str) -> tuple[User, str] | None:
    """Return the user and the id of the session, or None if the link is not ours or too old."""
    try:
        pk, session_id = signing.loads(token, salt=SALT, max_age=settings.SESSION_LIFETIME)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=pk).first()
    return (user, session_id) if user else None
