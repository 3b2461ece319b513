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
    """DRF reads JSON of any size and depth; this one answers 413 and 400."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = stream.read(settings.JSON_BODY_MAX + 1)
        if len(body) > settings.JSON_BODY_MAX:
            raise TooLarge(f"Please send at most {settings.JSON_BODY_MAX // 1024} kB of JSON.")
        try:
            return super().parse(io.BytesIO(body), media_type, parser_context)
        except RecursionError as error:
            raise exceptions.ParseError("This JSON is nested too deeply.") from error
