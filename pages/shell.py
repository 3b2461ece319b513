"""The shell of each page: the template around what is rendered, with its head and initial data."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.encoding import iri_to_uri
from django.utils.html import json_script
from django.utils.translation import gettext as _

from core.content import PAGES, content, public_routes, translated_content
from core.http import absolute
from core.languages import ENGLISH, LANGUAGES, current_language, in_language, localized
from documents.reading import phone_url
from documents.site import Site

from .addresses import canonical_address, is_admin_path, without_language
from .bundle import bundle_files, start_script, start_script_hash
from .head import INDEXABLE, Head
from .preloads import Attributes
from .rendering import NOT_RENDERED, Page, render_page
from .site_files import THEME
from .structured_data import script
from .titles import label

# The browser needs their texts to change the head, and no document has them.
BROWSER_HEADS = ("404", "build", "quad-build")


class ShortEncoder(DjangoJSONEncoder):
    """Writes letters as themselves: as `\\u041e`, Russian pages are a sixth longer on the line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"ensure_ascii": False, "separators": (",", ":")})


class PageResponse(HttpResponse):
    """A page. Its content security policy also allows `script_source` (config.middleware)."""

    script_source = ""

    def allow_start_script(self) -> None:
        """Allow the script that is in a rendered page."""
        self.script_source = start_script_hash()


def render_shell(
    request: HttpRequest,
    site: Site,
    head: Head,
    data: dict[str, Any],
    pictures: Iterable[Attributes] = (),
    status: int = 200,
    rendered: Page | None = None,
    notice: str = "",
    private_route: str = "",
) -> PageResponse:
    """Render the page template with its head, initial data and preloads. Without `rendered`, the
    page at the request's address is rendered. A page that cannot be rendered shows `notice`. The
    address of one with a `private_route` must not be told to others, so it has no analytics.
    """
    admin = is_admin(request)
    if rendered is None:
        rendered = NOT_RENDERED if admin else render_page(canonical_address(request), data)
    private = [PAGES[private_route].chunk] if private_route else []
    locales = {
        each: facts["locale"].replace("-", "_") for each, facts in settings.SITE_LANGUAGES.items()
    }
    locale = locales.pop(current_language())
    own_path = head.path if is_admin_path(request.path) else localized(head.path)
    context = {
        "head": head,
        "bundle": bundle_files(head.chunk, current_language()),
        "start_script": "" if admin else start_script(),
        "html": rendered.html or "",
        "admin": admin,
        "notice": notice,
        "pictures": pictures,
        "language": current_language(),
        "canonical": absolute(iri_to_uri(own_path)),
        "alternates": alternates(head),
        "offers": offers(head),
        "locale": locale,
        "other_locales": [*locales.values()],
        "image": absolute(head.image),
        "image_size": content("picture-files.json")["shared"],
        "structured_data": script(head.json_ld),
        "manifest": reverse("admin-manifest") if admin else localized(reverse("manifest")),
        "theme": THEME,
        "company": site.company,
        "phone_url": phone_url(site.company["phone"]),
        "navigation": [(localized(route), label(route, site.texts)) for route in public_routes()],
        "data": json_script(data, "page-data", ShortEncoder),
        "settings": json_script(
            {
                "analytics_tag_id": "" if private_route else settings.ANALYTICS_TAG_ID,
                "map_on_tap": settings.MAP_ON_TAP,
                "map_tiles_url": settings.MAP_TILES_URL,
                "map_tiles_attribution": settings.MAP_TILES_ATTRIBUTION,
                "heads": {
                    page: translated_content("heads.json")[page]
                    for page in (*BROWSER_HEADS, *private)
                },
            },
            "site-settings",
            ShortEncoder,
        ),
    }
    response = PageResponse(render_to_string("shell.html", context, request), status=status)
    # Caches may store it, but must revalidate (ETag, 304).
    response["Cache-Control"] = "no-store" if rendered.html is None else "no-cache"
    if is_admin_path(request.path):
        patch_vary_headers(response, ["Accept-Language"])
    if rendered.html:
        response.allow_start_script()
    return response


def alternates(head: Head) -> list[tuple[str, str]]:
    """Return the addresses of an indexable page in each language, with the code for `hreflang`."""
    if head.robots != INDEXABLE:
        return []
    urls = {each: absolute(iri_to_uri(localized(head.path, each))) for each in LANGUAGES}
    return [*urls.items(), ("x-default", urls[ENGLISH])]


def offers(head: Head) -> list[dict[str, str]]:
    """Return what offers an indexable page in the other languages, in their words.

    start.ts shows the one in the visitor's language.
    """
    if head.robots != INDEXABLE:
        return []
    return [offer(head, each) for each in LANGUAGES if each != current_language()]


def offer(head: Head, language: str) -> dict[str, str]:
    with in_language(language):
        return {
            "language": language,
            "name": settings.SITE_LANGUAGES[language]["name"],
            "url": iri_to_uri(localized(head.path, language)),
            # Translators: Name your own language instead of English.
            "offer": _("View this page in English"),
            "decline": _("No, thank you"),
        }


def is_admin(request: HttpRequest) -> bool:
    """Return whether it is an admin page, which only the browser can render after a login."""
    is_preview = f"{without_language(request.path)}/".startswith("/admin/preview/")
    return is_preview or is_admin_path(request.path)
