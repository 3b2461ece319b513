"""Parses the bodies of requests: JSON within limits, forms, and multipart uploads.

Imports no other module of the project, because REST framework imports this one early.
"""

import io
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, parsers, status

NESTED_MAX = 50  # Python's own limit depends on its version, and what reads the value has others


class TooLarge(exceptions.APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("This is more than the server accepts in one request.")


class UploadTooLarge(exceptions.APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE


def check_upload_size(request: Any, limit: int) -> None:
    """Raise UploadTooLarge if the body of a request, which is not read yet, has more bytes."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > limit:
        sentence = _("Please send at most %(limit)s MB at once.")
        raise UploadTooLarge(sentence % {"limit": limit // 1024**2})


def is_nested_deeper_than(limit: int, value: Any) -> bool:
    """Return whether lists and objects of a JSON value are nested in more than `limit` levels."""
    level = [value]
    for _depth in range(limit):
        lists = [each for each in level if isinstance(each, list)]
        lists += [list(each.values()) for each in level if isinstance(each, dict)]
        if not lists:
            return False
        level = [child for each in lists for child in each]
    return True


class LimitedJSONParser(parsers.JSONParser):
    """Limits size (413), depth (400) and charset (415), which REST framework does not.

    A view can set `json_body_max`, in bytes.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        context = parser_context or {}
        request, view = context["request"], context["view"]
        limit: int = getattr(view, "json_body_max", settings.JSON_BODY_MAX)
        if request.content_params.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
            sentence = _("Please send JSON in UTF-8.")
            raise exceptions.UnsupportedMediaType(media_type or "", sentence)
        body = stream.read(limit + 1)
        if len(body) > limit:
            sentence = _("Please send at most %(limit)s kB of JSON.")
            raise TooLarge(sentence % {"limit": limit // 1024})
        try:
            value = super().parse(io.BytesIO(body), media_type, parser_context)
            if is_nested_deeper_than(NESTED_MAX, value):
                raise RecursionError
            return value
        except RecursionError as error:
            raise exceptions.ParseError(_("This JSON is too deeply nested.")) from error
        except exceptions.ParseError as error:  # its message is about Python
            raise exceptions.ParseError(_("This is not valid JSON in UTF-8.")) from error


class Utf8Parser(parsers.BaseParser):
    """Always reads UTF-8: Django's parsers fail on some charsets that a header may name."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        return super().parse(stream, media_type, {**parser_context, "encoding": "utf-8"})


class FormParser(Utf8Parser, parsers.FormParser):
    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        if int(parser_context["request"].META.get("CONTENT_LENGTH") or 0) > settings.FORM_BODY_MAX:
            sentence = _("Please send at most %(limit)s kB.")
            raise UploadTooLarge(sentence % {"limit": settings.FORM_BODY_MAX // 1024})
        return super().parse(stream, media_type, parser_context)


class UploadParser(Utf8Parser, parsers.MultiPartParser): ...


def too_many_files() -> str:
    """Return the sentence that refuses more pictures than one request may have."""
    sentence = _("Please send at most %(limit)s pictures at once.")
    return sentence % {"limit": settings.IMAGES_PER_REQUEST}
