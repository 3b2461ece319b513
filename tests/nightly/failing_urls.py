"""Views that fail, for what is then reported of the request."""

import logging
from typing import NoReturn

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from config import urls

handler400, handler404, handler500 = urls.handler400, urls.handler404, urls.handler500


def failing(request: HttpRequest, token: str) -> NoReturn:
    written = request.POST["message"]
    raise ValueError(f"Cannot use {written} of {token}")


def logging_view(request: HttpRequest) -> HttpResponse:
    logging.getLogger("contact").error("No mail to %s", request.POST["message"])
    return HttpResponse()


urlpatterns = [
    path("failing/<str:token>", csrf_exempt(failing)),
    path("logging", csrf_exempt(logging_view)),
]
