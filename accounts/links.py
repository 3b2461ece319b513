"""The link with which a person chooses a password: a new one, and one who has forgotten it.

It is made by Django's PasswordResetTokenGenerator and not stored. It works for 72 hours, until the
person has a new password or another address or has signed in, and not while the person is disabled.
A newer link does not end it.
"""

import logging
from contextlib import nullcontext

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import QuerySet
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _

from core.changes import log_change

from .models import Preferences, User

SECONDS = 8  # the owner waits for the mail server; the link can be sent by hand as well

logger = logging.getLogger(__name__)


def link_for(person: User) -> str:
    name = urlsafe_base64_encode(force_bytes(person.pk))
    return f"{settings.SITE_URL}/admin/link/{name}.{default_token_generator.make_token(person)}"


def find_person(token: str, people: QuerySet[User] | None = None) -> User | None:
    """Return the person whom a link is for, or None if it does not work."""
    people = User.objects.all() if people is None else people
    name, _dot, rest = token.partition(".")
    try:
        pk = int(urlsafe_base64_decode(name).decode("ascii"))
    except ValueError:
        return None
    if not 0 < pk < 2**63:
        return None
    person = people.filter(pk=pk, is_active=True).first()
    return person if default_token_generator.check_token(person, rest) else None


def choose_password(token: str, password: str) -> bool:
    """Give the person the password, which ends the link and all sessions; return False if the link
    has ended meanwhile, as by another call.
    """
    with transaction.atomic():
        person = find_person(token, User.objects.select_for_update())
        if person is None:
            return False
        person.set_password(password)
        person.save(update_fields=["password"])
        log_change(person, person, "Password")
    logger.info("password chosen by link", extra={"facts": {"user": person.get_username()}})
    return True


def mail(person: User, link: str) -> bool:
    """Return whether the mail server took the link; False also without one."""
    if not settings.CONTACT_TO or not person.email:
        return False
    preferences = Preferences.objects.filter(user=person).first()
    with preferences.activated() if preferences else nullcontext():
        message = compose(person, link)
    try:
        return message.send() == 1
    except OSError as error:  # smtplib's errors are some, too
        logger.warning("link not mailed", extra={"facts": {"reason": type(error).__name__}})
        return False


def compose(person: User, link: str) -> EmailMessage:
    site = settings.SITE_URL.partition("://")[2]
    lines = (
        _("An owner of the website %(site)s sends you a link to choose a password.")
        % {"site": site},
        "",
        _("Please open this link within 72 hours and choose a password:"),
        link,
        "",
        _("You sign in with the name %(username)s.") % {"username": person.get_username()},
        _("If you do not know what this is about, please ignore this mail."),
    )
    return EmailMessage(
        subject=_("Password for %(site)s") % {"site": site},
        body="\n".join(lines),
        to=[person.email],
        headers={"Auto-Submitted": "auto-generated"},
        connection=get_connection(timeout=SECONDS),
    )
