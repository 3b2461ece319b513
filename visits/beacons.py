"""Receives beacons, the calls by which a visitor's page reports what he saw or did.

Only the events, pages and items of this site are counted; anything else is refused. `is_counted`
says whose beacons count.
"""

import logging
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from crawleruseragents import is_crawler
from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils.functional import Promise
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from catalogue.kinds import KINDS
from core import limiter
from core.content import public_routes
from core.languages import ENGLISH, LANGUAGES
from core.mixins import PublicView

from .models import OTHER_HOST, Count, Event, Host

BUILD_PAGE = KINDS["builds"].item_page
MODELS = {kind.singular: kind.model for kind in KINDS.values()}
ITEM_PATTERN = re.compile(rf"({'|'.join(MODELS)})-([1-9][0-9]{{0,17}})")
BUILD_PATTERN = re.compile(BUILD_PAGE.replace(":id", "([1-9][0-9]{0,17})"))
HOST_PATTERN = re.compile(r"(?=.{4,90}$)([a-z0-9-]{1,63}\.)+([a-z]|xn--)[a-z0-9-]{1,62}")
# Events that may name an item. For the others the page is enough; that of a build names the build.
EVENTS_WITH_ITEM = (Event.PICTURE, Event.PRICING, Event.ASKED)
BODY_MAX = 1024  # bytes
HOST_MAX = 255  # characters, by the rules of host names
USER_AGENT_MAX = 400  # characters; no browser's is longer
BEACONS_PER_MINUTE = 120  # that are counted from one address
NOT_COUNTED = _("The site does not count this.")
NO_SUCH_PAGE = _("There is no such page or item on this site.")
TOO_MANY = _("There are too many reports from your network. They are not counted for a minute.")

logger = logging.getLogger(__name__)


@cache
def fixed_pages() -> dict[str, tuple[str, str]]:
    """Return page and language by path, of all pages whose path is fixed."""
    return {
        language_prefix(language) + route: (route, language)
        for language in LANGUAGES
        for route in public_routes()
    }


def language_prefix(language: str) -> str:
    """Return how the paths of a language begin."""
    return "" if language == ENGLISH else f"/{language}"


def page_of(path: str) -> tuple[str, str, int] | None:
    """Return page, language and the id of the build that it shows, or 0; None if there is no such
    page. Whether there is such a build is another question.
    """
    if known := fixed_pages().get(path):
        return *known, 0
    for language in LANGUAGES:
        start = language_prefix(language)
        found = (
            BUILD_PATTERN.fullmatch(path.removeprefix(start)) if path.startswith(start) else None
        )
        if found:
            return BUILD_PAGE, language, int(found[1])
    return None


def host_of(name: str) -> str:
    """Return the host in its plain form, or OTHER_HOST. A numeric address may be a person's own."""
    host = name.lower().rstrip(".").removeprefix("www.")
    return host if HOST_PATTERN.fullmatch(host) else OTHER_HOST


class BadBeacon(Exception):
    """The beacon is refused; `sentence` says why."""

    def __init__(self, sentence: str | Promise) -> None:
        self.sentence = sentence


class Beacon(NamedTuple):
    """A valid beacon. `kind` is blank and `item_id` 0 if it is about no item, `host` is blank if it
    names none.
    """

    what: str
    page: str
    language: str
    kind: str
    item_id: int
    host: str

    def is_on_site(self) -> bool:
        """Return whether its item is published. Otherwise invented ids would become rows."""
        if not self.kind:
            return True
        return bool(MODELS[self.kind].objects.published().filter(pk=self.item_id).exists())

    def record(self) -> None:
        """Add it to the row of today. A failure is only logged: it must not stop the visitor."""
        day, facts = localdate(), (self.what, self.kind, self.item_id, self.page, self.language)
        try:
            with transaction.atomic():
                Count.objects.add({(day, *facts): 1})
                if self.host:
                    Host.objects.add({(day, self.host): 1})
        except DatabaseError:
            logger.warning("A visit could not be counted.", exc_info=True)


def read_beacon(data: Any) -> Beacon:
    """Return the beacon. Whether its item exists is not asked here.

    Raises:
        BadBeacon: a key, a word or the path is unknown.
    """
    match data:
        case {"what": str(what), "path": str(path), **rest}:
            pass
        case _:
            raise BadBeacon(NOT_COUNTED)
    item, host = rest.pop("item", ""), rest.pop("from", "")
    if rest or what not in Event or not isinstance(item, str) or not isinstance(host, str):
        raise BadBeacon(NOT_COUNTED)
    if (
        (host and what != Event.VIEW)
        or len(host) > HOST_MAX
        or (item and what not in EVENTS_WITH_ITEM)
    ):
        raise BadBeacon(NOT_COUNTED)
    found = page_of(path)
    named = ITEM_PATTERN.fullmatch(item)
    if found is None or (item and not named) or (what == Event.ASKED and not item):
        raise BadBeacon(NO_SUCH_PAGE)
    page, language, build_id = found
    kind, item_id = ("build", build_id) if page == BUILD_PAGE else ("", 0)
    if named:
        kind, item_id = named[1], int(named[2])
    return Beacon(what, page, language, kind, item_id, host_of(host) if host else "")


def is_counted(meta: Mapping[str, Any]) -> bool:
    """Return whether the sender of a request with these variables is counted: people who have not
    asked to be left alone, and who are not the site's own.

    Nobody asks who it is. Do-Not-Track and Global Privacy Control are honoured; a request with
    somebody's credentials comes from the workshop itself.
    """
    if meta.get("HTTP_DNT") == "1" or meta.get("HTTP_SEC_GPC") == "1":
        return False
    cookies = meta.get("HTTP_COOKIE", "")
    if "HTTP_AUTHORIZATION" in meta or f"{settings.SESSION_COOKIE_NAME}=" in cookies:
        return False
    agent = meta.get("HTTP_USER_AGENT", "")
    return 0 < len(agent) <= USER_AGENT_MAX and not is_bot(agent)


@lru_cache(maxsize=1024)
def is_bot(agent: str) -> bool:
    """Return whether the list of crawlers has this user agent. A look-up takes 0.2 ms, so the
    worker remembers the answers, in its memory only.
    """
    return is_crawler(agent)


class BeaconSerializer(serializers.Serializer):
    """For the schema: `read_beacon` checks them."""

    what = serializers.ChoiceField(choices=Event.choices)
    path = serializers.CharField(help_text="Of the page, with its language: /lv/quad-builds/21.")
    item = serializers.CharField(
        required=False,
        help_text=f"What it is about, such as tyre-3; with {', '.join(EVENTS_WITH_ITEM)} only.",
    )
    locals()["from"] = serializers.CharField(
        required=False, help_text="The host that a visit came from; with view only."
    )


class BeaconView(PublicView):
    json_body_max = BODY_MAX

    @extend_schema(operation_id="report_seen", request=BeaconSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Count what a visitor saw or did. The page's script sends it; nothing about the visitor is
        kept. Who asks not to be tracked, and bots, get the same answer and are not counted.
        """
        try:
            beacon = read_beacon(request.data)
        except BadBeacon as bad:
            raise ValidationError(str(bad.sentence)) from bad
        meta = request.META
        if not is_counted(meta):
            return Response(status=204)
        if wait := limiter.hit(
            "beacon", meta["CLIENT_NETWORK"], BEACONS_PER_MINUTE, limiter.MINUTE
        ):
            raise limiter.TooOften(wait, TOO_MANY)
        if not beacon.is_on_site():
            raise ValidationError(NO_SUCH_PAGE)
        beacon.record()
        return Response(status=204)
