"""What pages answer while the database is away: the API's own sentence, and when to come back."""

import sys

from django.db import Error
from django.http import HttpRequest, HttpResponse

from . import pages
from .failures import refusal_of_the_machine


def server_error(request: HttpRequest) -> HttpResponse:
    """Django calls this while it handles an exception that nobody caught.

    Only the database's are told apart: a file that is missing is a fault of ours.
    """
    error = sys.exception()
    refusal = refusal_of_the_machine(error) if isinstance(error, Error) else None
    if refusal is None:
        return pages.server_error(request)
    response = pages.plain_error(request, refusal.status_code, str(refusal.detail))
    if wait := getattr(refusal, "wait", None):
        response["Retry-After"] = str(wait)
    return response
