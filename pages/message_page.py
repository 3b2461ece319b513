"""The page that shows a message to the visitor who sent it. Only his mail has its address.

He can add to the message there. Like that of the contact page, the form works without a script.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from rest_framework.response import Response

from contact.message_page_serializers import MessagePageSerializer
from contact.models import ContactMessage
from contact.page_token import PATH
from contact.views import MESSAGE_PAGE_HEADERS, AdditionsFormView
from documents.site import Site

from .contact_page import refusal
from .head import page_head
from .missing_pages import not_found
from .shell import render_shell

KEPT = ("text",)  # what the visitor typed, if it was refused


@csrf_exempt  # like the API: it needs no login, and AdditionsFormView refuses other sites
@require_http_methods(["GET", "HEAD", "POST"])
def message(request: HttpRequest, route: str, token: str) -> HttpResponse:
    response: Response | None = None
    if request.method == "POST":
        response = AdditionsFormView.as_view()(request, token=token)
    found = ContactMessage.objects.at_token(token)
    if found is None:
        return private(not_found(request, private_route=route))
    site = Site()
    data = site.data(route) | {"contact/message": MessagePageSerializer(found).data}
    if response is None:
        return private(render(request, site, route, data))
    is_stored = response.status_code == 201
    data["contact/reply"] = {"is_stored": True} if is_stored else refusal(request, response, KEPT)
    sentence = _("It was added to your message.") if is_stored else str(response.data["error"])
    page = render(request, site, route, data, notice=sentence)
    page.status_code = 200 if is_stored else response.status_code
    if "Retry-After" in response:
        page["Retry-After"] = response["Retry-After"]
    return private(page)


def render(
    request: HttpRequest, site: Site, route: str, data: dict[str, Any], notice: str = ""
) -> HttpResponse:
    head = page_head(route, PATH, site.texts)  # without the token
    return render_shell(request, site, head, data, notice=notice, private_route=route)


def private(page: HttpResponse) -> HttpResponse:
    for name, value in MESSAGE_PAGE_HEADERS.items():
        page[name] = value
    return page
