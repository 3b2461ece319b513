"""The page that shows a message to the visitor who sent it. Only his mail has its address."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from contact.models import ContactMessage
from contact.page_serializers import MessagePageSerializer
from contact.page_token import PATH
from contact.page_views import HEADERS

from .head import page_head
from .page_data import Site
from .views import not_found, render_shell


@require_safe
def message(request: HttpRequest, route: str, token: str) -> HttpResponse:
    found = ContactMessage.objects.at_token(token)
    if found is None:
        return not_found(request)
    site = Site()
    data = site.data(route) | {"contact/message": MessagePageSerializer(found).data}
    head = page_head(route, PATH, site.texts)  # without the token
    page = render_shell(request, site, head, data, private_route=route)
    for name, value in HEADERS.items():
        page[name] = value
    return page
