"""Lists all URLs of the site."""

from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_replace, csp_update
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from catalogue.kinds import KINDS
from core.cache_token import cache_until_content_changes
from core.content import PAGES
from core.languages import OTHER_LANGUAGES
from documents.content import descriptions
from operations import health
from operations.status import StatusView
from pages import contact_pages, error_pages, site_files, sitemaps, views

from . import api_errors

handler400 = error_pages.bad_request
handler404 = error_pages.not_found
handler500 = error_pages.server_error
sitemap = cache_until_content_changes(cache_control(no_cache=True)(sitemaps.sitemap))
docs = csp_update({"style-src": [UNSAFE_INLINE]})  # drf-spectacular's page has a style element
# The admin's forms show a page as it will be, in a frame. Its worker shows notifications.
page: Any = views.page  # the types of django-csp know no views with parameters of their own
admin_page = csp_update({"frame-src": [SELF], "worker-src": [SELF]})(page)
preview = xframe_options_sameorigin(csp_replace({"frame-ancestors": [SELF]})(page))

# Views that do more than to serve a page as it is, by the page's chunk.
VIEWS: dict[str, Any] = {
    "home": views.home,
    "contact": contact_pages.contact,
    "message": contact_pages.message,
}


def public_page(route: str) -> URLPattern:
    """Return the path of a page in pages.json. The kind of its items names the path and its view,
    if it has one of its own.
    """
    pattern = route[1:].replace(":id", "<id:pk>").replace(":token", "<str:token>")
    page = PAGES[route]
    if page.kind:
        kind = KINDS[page.kind]
        name = kind.singular if route == kind.item_page else kind.name
        return path(pattern, getattr(views, name, views.items), {"route": route}, name=name)
    return path(pattern, VIEWS.get(page.chunk, views.plain_page), {"route": route})


ADMIN_PAGES = (
    *("admin", "admin/login", "admin/messages", "admin/deleted", "admin/status"),
    *("admin/account", "admin/people", "admin/pages"),
    "admin/link/<str:token>",
    *(f"admin/pages/{key}" for key in descriptions()),
    *(f"admin/{kind}{page}" for kind in KINDS for page in ("", "/new", "/<id:pk>")),
)
PREVIEWS = [
    path(page, preview, {"route": "/admin/preview"})
    for page in ("admin/preview", *(f"admin/preview/{key}" for key in descriptions()))
]

# In every language.
PUBLIC: list[URLPattern | URLResolver] = [
    *(public_page(route) for route, page in PAGES.items() if page.is_for_visitors),
    path("site.webmanifest", site_files.manifest, name="manifest"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    *(path(f"{language}/", include([*PUBLIC, *PREVIEWS])) for language in OTHER_LANGUAGES),
    *(
        path(language, RedirectView.as_view(url=f"/{language}/", permanent=True))
        for language in OTHER_LANGUAGES
    ),
    *PUBLIC,  # last, so that names are reversed to these
    *(path(page, admin_page, {"route": "/admin"}) for page in ADMIN_PAGES),
    *PREVIEWS,
    path("admin/site.webmanifest", site_files.admin_manifest, name="admin-manifest"),
    path("admin/worker.js", site_files.admin_worker),
    path(
        "api/",
        include(
            [
                path("", include("accounts.urls")),
                path("", include("catalogue.urls")),
                path("", include("contact.urls")),
                path("", include("core.urls")),
                path("", include("documents.urls")),
                path("", include("visits.urls")),
                re_path(r"^status/?$", StatusView.as_view()),
                path("schema", SpectacularJSONAPIView.as_view(), name="schema"),
                path("docs", docs(SpectacularSwaggerSplitView.as_view(url_name="schema"))),
                re_path(r"", api_errors.UnknownPathView.as_view()),
            ]
        ),
    ),
    path("api", api_errors.UnknownPathView.as_view()),
    path("livez", health.livez),
    path("readyz", health.readyz),
    path("media/<path:path>", site_files.media),
    path("share/site-<slug:digest>.jpg", site_files.site_share_picture, name="site-share-picture"),
    path("share/builds/<id:pk>.jpg", site_files.share_picture),
    path("share/builds/<id:pk>-<slug:digest>.jpg", site_files.share_picture, name="share-picture"),
    path("favicon.ico", site_files.icon),
    path("service-worker.js", site_files.service_worker),  # until December 2027
    path("robots.txt", site_files.robots),
    path(".well-known/security.txt", site_files.security),
    path("sitemap.xml", sitemap),
    path("sitemap-<slug:section>.xml", sitemap, name="sitemap-of"),
    path("django-admin", RedirectView.as_view(url="/django-admin/", permanent=True)),
    path("django-admin/", admin.site.urls),
]
