"""Tells people on their devices what needs them. `notify` keeps it, and `push_due` pushes it: the
outbox calls it (contact/outbox.py).

What waits for a device is pushed at once as one notification: the thing itself, or a summary. So a
phone that was out of reach does not ring for each of them. After a summary, and after
PUSHES_PER_MINUTE, further ones wait for the rest of the minute: a flood becomes one a minute.

What a killed process has claimed is due again after CLAIM_DURATION; then a device shows the same
notification once more in the place of the first.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import limiter
from core.background import claim, retry_delay
from core.languages import in_language

from . import push
from .models import Notification, Preferences, PushDevice

CLAIM_DURATION = timedelta(minutes=2)  # longer than an attempt
PUSHES_PER_MINUTE = 5
SUMMARY_PAUSE = timedelta(minutes=1)
STATUS_CHECK_SECONDS = 5 * limiter.MINUTE
STATUS_SECONDS = 24 * limiter.HOUR  # until the same part of the site is told again

# Each with the path that a tap opens.
TEXTS = {
    Notification.Kind.MESSAGE: (
        gettext_lazy("New message %(reference)s"),
        "/admin/messages?search=%(reference)s",
    ),
    Notification.Kind.ENTRY: (
        gettext_lazy("More from the visitor: %(reference)s"),
        "/admin/messages?search=%(reference)s",
    ),
    Notification.Kind.MAIL: (
        gettext_lazy("Could not be mailed: %(reference)s"),
        "/admin/messages?search=%(reference)s",
    ),
    Notification.Kind.STATUS: (gettext_lazy("Your website needs attention now"), "/admin/status"),
    Notification.Kind.TEST: (gettext_lazy("Notifications arrive here"), "/admin/account"),
}

# The app `operations` replaces it: the names of what is bad on the status page.
find_bad_parts: Callable[[], Iterable[str]] = lambda: ()  # noqa: E731

logger = logging.getLogger(__name__)


def notify(kind: Notification.Kind, reference: str = "") -> None:
    """Keep a notification for each device, until `push_due` pushes it."""
    devices = PushDevice.objects.reachable(push.server_key())
    Notification.objects.bulk_create(
        Notification(device=device, kind=kind, reference=reference) for device in devices
    )


def notify_of_status() -> None:
    """Notify of each part of the site that is bad, once a day while it is."""
    if limiter.hit("status checked", "", 1, STATUS_CHECK_SECONDS):
        return
    told = [limiter.hit("status bad", part, 1, STATUS_SECONDS) for part in find_bad_parts()]
    if 0 in told:
        notify(Notification.Kind.STATUS)


def push_due() -> None:
    """Push what waits for each device that is due, and look whether the site needs attention."""
    if not PushDevice.objects.exists():
        return
    Notification.objects.filter(created_at__lt=timezone.now() - push.KEPT).delete()
    push_waiting()
    notify_of_status()  # after the messages, which are more urgent
    push_waiting()


def push_waiting() -> None:
    devices = PushDevice.objects.reachable(push.server_key()).select_related("user")
    while device := claim(devices.due(), "push_after", CLAIM_DURATION):
        attempt(device)


def attempt(device: PushDevice) -> None:
    """Push what waits for a claimed device, or say when to try again."""
    stored = PushDevice.objects.filter(pk=device.pk)
    if wait := limiter.hit("push", str(device.pk), PUSHES_PER_MINUTE, limiter.MINUTE):
        stored.update(push_after=timezone.now() + timedelta(seconds=wait))
        return
    waiting = list(device.notifications.all())
    try:
        push_to(device, waiting)
    except Exception as error:  # a bad device must not stop the others
        if isinstance(error, push.PushFailed) and error.is_gone:
            logger.info("%s is gone", device)
            device.delete()
            return
        logger.warning("%s: %s", device, error)
        attempts = device.push_attempts + 1
        after = timezone.now() + retry_delay(attempts)
        stored.update(push_attempts=attempts, push_after=after)
        return
    Notification.objects.filter(pk__in=[each.pk for each in waiting]).delete()
    now = timezone.now()
    after = now + SUMMARY_PAUSE if len(waiting) > 1 else now
    stored.update(pushed_at=now, push_attempts=0, push_after=after)


def push_to(device: PushDevice, told: Sequence[Notification]) -> None:
    """Push one notification about all of `told`.

    Raises:
        PushFailed: the push service did not accept it.
    """
    with in_language(Preferences.of(device.user).language):
        if len(told) == 1:
            text, path = TEXTS[Notification.Kind(told[0].kind)]
            facts = {"reference": told[0].reference}
            push.push(device, str(text) % facts, path % facts)
        else:
            title = _("News on your website: %(number)s") % {"number": len(told)}
            push.push(device, title, "/admin")


def push_test(device: PushDevice) -> None:
    """Push a notification to try the device.

    Raises:
        PushFailed: the push service did not accept it.
    """
    push_to(device, [Notification(device=device, kind=Notification.Kind.TEST)])
    PushDevice.objects.filter(pk=device.pk).update(
        pushed_at=timezone.now(), push_attempts=0, push_after=timezone.now()
    )
