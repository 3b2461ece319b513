"""The API as one whole: its error shape, its caching and its schema."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse
from drf_spectacular.contrib.rest_framework_simplejwt import SimpleJWTScheme
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.views import exception_handler as drf_exception_handler
from rest_framework_simplejwt.exceptions import InvalidToken

from accounts.authentication import LOG_IN_AGAIN
from catalogue.item_views import TOO_MANY_AT_ONCE

from . import refusals
from .failures import refusal_of_the_machine
from .parsers import TooLarge

logger = logging.getLogger(__name__)
NOT_FOUND = "There is nothing at this address."


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Turn any refusal into `{"error": sentence, "fields"?: {field: [sentence, ...]}}`.

    None lets Django answer 500, with `config.error_pages.server_error` giving the same shape.
    """
    if isinstance(exc, TooManyFilesSent):
        exc = TooLarge(TOO_MANY_AT_ONCE)
    if isinstance(exc, RequestDataTooBig | TooManyFieldsSent):
        exc = TooLarge()
    exc = refusal_of_the_machine(exc) or exc
    response = drf_exception_handler(exc, context)
    if response is not None:
        response.data = error_body(exc, response.data)
        log_refused_upload(context["request"], response)
        request = context["request"]  # JSON also where the view itself answers HTML, as the docs do
        request.accepted_renderer, request.accepted_media_type = JSONRenderer(), "application/json"
    return response


def log_refused_upload(request: Request, response: Response) -> None:
    is_upload = str(request.content_type).startswith("multipart/")
    if is_upload and response.status_code in (400, 413):
        facts = {"status": response.status_code, "reason": response.data["error"]}
        logger.warning("upload refused", extra={"facts": facts})


def error_body(exc: Exception, detail: Any) -> dict[str, Any]:
    match exc:
        case Http404():
            return {"error": NOT_FOUND}
        case exceptions.NotAuthenticated():
            return {"error": "Please log in first."}
        case InvalidToken():
            return {"error": LOG_IN_AGAIN}  # whatever simplejwt says
        case exceptions.ValidationError(detail=Mapping()):
            fields = refusals.by_field(exc)
            return {"error": next(iter(fields.values()))[0], "fields": fields}
        case exceptions.ValidationError():
            return {"error": next(str(message) for _, message in refusals.leaves(None, detail))}
    return {"error": str(detail["detail"]), **getattr(exc, "extra", {})}


class UnknownPath(APIView):
    """Open, so that a wrong path says 404 to everybody instead of 401."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404


class CacheHeadersMiddleware:
    """Anonymous reads may be kept and asked for again (ETag, 304); anything else is not stored."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path.startswith("/api/"):
            reads = request.method in ("GET", "HEAD") and "Authorization" not in request.headers
            response.headers.setdefault("Cache-Control", "no-cache" if reads else "no-store")
        return response


class BearerScheme(SimpleJWTScheme):  # type: ignore[no-untyped-call]  # on being made a subclass
    """How the OpenAPI schema names our authentication."""

    target_class = "accounts.authentication.BearerAuthentication"
    name = "bearer"


ERROR_SCHEMA = {
    "type": "object",
    "properties": {
        "error": {"type": "string", "description": "A sentence that the reader can act on."},
        "fields": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "current": {
            "type": "object",
            "additionalProperties": True,
            "description": "With 409 and 422: the item as it is stored now.",
        },
    },
    "required": ["error"],
}


REFUSAL = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}


# A text that must not be blank is trimmed first, by Python's notion of a space; a password is not.
NOT_BLANK = r"[^\s\x1c-\x1f]"


def finish_schema(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """drf-spectacular hook: an answer carries all its fields, and any call may be refused."""
    schemas = result["components"]["schemas"]
    for name, schema in schemas.items():
        if name.endswith("Request"):
            for field in schema.get("properties", {}).values():
                if field.get("minLength") and not field.get("writeOnly"):
                    field.setdefault("pattern", NOT_BLANK)
        if not name.endswith("Request") and "properties" in schema:
            schema["required"] = sorted(schema["properties"])
            for field in schema["properties"].values():
                if field.get("default") == "":  # null is taken for no text, but never answered
                    field.pop("nullable", None)
    schemas["Error"] = ERROR_SCHEMA
    result["paths"] = {path.rstrip("/"): methods for path, methods in result["paths"].items()}
    for methods in result["paths"].values():
        for operation in methods.values():
            operation["responses"]["4XX"] = REFUSAL
    return result
