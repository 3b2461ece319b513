"""JSON within limits. A module of its own: REST framework imports it before its own views."""

import io
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework import exceptions, status
from rest_framework.parsers import JSONParser


class TooLarge(exceptions.APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = "This is more than the server takes in one request."


class LimitedJSONParser(JSONParser):
    """DRF reads JSON of any size, depth and charset; this one answers 413, 400 and 415."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        request = (parser_context or {})["request"]
        if request.content_params.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
            raise exceptions.UnsupportedMediaType(media_type or "", "Please send JSON in UTF-8.")
        body = stream.read(settings.JSON_BODY_MAX + 1)
        if len(body) > settings.JSON_BODY_MAX:
            raise TooLarge(f"Please send at most {settings.JSON_BODY_MAX // 1024} kB of JSON.")
        try:
            return super().parse(io.BytesIO(body), media_type, parser_context)
        except RecursionError as error:
            raise exceptions.ParseError("This JSON is nested too deeply.") from error
        except exceptions.ParseError as error:  # its text speaks of Python
            raise exceptions.ParseError("This is no readable JSON in UTF-8.") from error
