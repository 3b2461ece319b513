"""The pages with a form: the contact page, and the page that shows a message to who sent it.

Both forms work without a script: the answer is the same page. Only the visitor's own mail has the
address of the message's page, where he can write further.
"""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from rest_framework.response import Response

from contact.machine import MACHINE_FIELDS
from contact.message_tokens import PATH
from contact.models import ContactMessage
from contact.serializers import MessagePageSerializer
from contact.views import MESSAGE_PAGE_HEADERS, ContactFormView, MessagePageFormView
from core.http import first_value
from documents.site import Site
from visits.beacons import is_counted, read_beacon
from visits.models import Event

from .addresses import canonical_address, declared_query, without_language
from .error_pages import missing_page
from .head import page_head
from .preloads import page_preload
from .rendering import render_page
from .shell import render_shell
from .views import plain_page

# In which the page keeps what the visitor typed, if it was refused.
CONTACT_FIELDS = (*ContactMessage.FORM_FIELDS, *(f"machine.{name}" for name in MACHINE_FIELDS))


@csrf_exempt  # like the API: it needs no login, and ContactFormView refuses other sites
@require_http_methods(["GET", "HEAD", "POST"])
def contact(request: HttpRequest, route: str) -> HttpResponse:
    if request.method != "POST":
        return plain_page(request, route)
    response = ContactFormView.as_view()(request)
    if response.status_code == 201 and is_counted(request.META):
        # A script reports what it sends itself (frontend/src/visits/site/visit-beacon.ts).
        read_beacon({"what": Event.SENT, "path": request.path}).record()
    site = Site()
    data = site.data(route) | {"contact/reply": reply(request, response)}
    page = render_shell(
        request,
        site,
        page_head(route, without_language(request.path), site.texts),
        data,
        page_preload(route, data),
        status=200 if response.status_code == 201 else response.status_code,
        rendered=render_page(address(request), data),
        notice=notice(response),
    )
    page["Cache-Control"] = "no-store"
    if "Retry-After" in response:
        page["Retry-After"] = response["Retry-After"]
    return page


def reply(request: HttpRequest, response: Response) -> dict[str, Any]:
    """Return what the page says about the message: a `reference`, or an `error` with the values."""
    if response.status_code == 201:
        return dict(response.data)
    return refusal(request, response, CONTACT_FIELDS)


def refusal(request: HttpRequest, response: Response, kept: Iterable[str]) -> dict[str, Any]:
    """Return the `error`, also by field, and the `values` of the fields that are kept.

    `lost_files`: files came with it, which no page can put back into the form. `is_unread`: it was
    refused before it was read, so its values are lost as well.
    """
    facts = {name: response.data[name] for name in ("error", "fields") if name in response.data}
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if size > settings.FORM_BODY_MAX and not hasattr(request, "_post"):
        return facts | {"is_unread": True}
    try:
        typed = {name: request.POST.get(name, "").replace("\r\n", "\n") for name in kept}
        lost_files = bool(request.FILES)
    except Exception:  # Django cannot read the body
        typed, lost_files = {}, False
    # A text that is too long for a page is left out; Back brings it back.
    values = {name: text for name, text in typed.items() if len(text) <= settings.FORM_BODY_MAX}
    return facts | {"values": values, "lost_files": lost_files}


def address(request: HttpRequest) -> str:
    """Return the page's address with the name of an item. Pages that are kept leave it out."""
    name = first_value(request.GET, "name")
    if not name or not declared_query(request):
        return canonical_address(request)
    return f"{canonical_address(request)}&{urlencode({'name': name})}"


def notice(response: Response) -> str:
    """Return the same in one sentence, in case the page cannot be rendered."""
    if response.status_code == 201:
        return _("Your message has been sent! We will get back to you soon.")
    return str(response.data["error"])


# In which the page keeps what the visitor typed, if it was refused.
ENTRY_FIELDS = ("text", "answer", "reason")


@csrf_exempt  # like the API: it needs no login, and MessagePageFormView refuses other sites
@require_http_methods(["GET", "HEAD", "POST"])
def message(request: HttpRequest, route: str, token: str) -> HttpResponse:
    response: Response | None = None
    if request.method == "POST":
        response = MessagePageFormView.as_view()(request, token=token)
    try:
        found = ContactMessage.objects.find_by_token(token)
    except Http404:
        return private(missing_page(request, private_route=route))
    site = Site()
    data = site.data(route) | {"contact/message": MessagePageSerializer(found).data}
    if response is None:
        return private(render_message(request, site, route, data))
    is_stored = response.status_code == 201
    data["contact/reply"] = (
        {"is_stored": True} if is_stored else refusal(request, response, ENTRY_FIELDS)
    )
    thanks = _("We have received it and will get back to you.")
    sentence = thanks if is_stored else str(response.data["error"])
    page = render_message(request, site, route, data, notice=sentence)
    page.status_code = 200 if is_stored else response.status_code
    if "Retry-After" in response:
        page["Retry-After"] = response["Retry-After"]
    return private(page)


def render_message(
    request: HttpRequest, site: Site, route: str, data: dict[str, Any], notice: str = ""
) -> HttpResponse:
    head = page_head(route, PATH, site.texts)  # without the token
    return render_shell(request, site, head, data, notice=notice, private_route=route)


def private(page: HttpResponse) -> HttpResponse:
    for name, value in MESSAGE_PAGE_HEADERS.items():
        page[name] = value
    return page
