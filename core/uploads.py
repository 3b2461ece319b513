"""Reads the multipart body of an upload, and says what is too large."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.parsers import MultiPartParser


class UploadTooLarge(APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE


class UploadParser(MultiPartParser):
    """Always reads UTF-8: Django's parser fails on some charsets that a header may name."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        return super().parse(stream, media_type, {**parser_context, "encoding": "utf-8"})


def too_many_files() -> str:
    sentence = _("Please send at most %(limit)s pictures at once.")
    return sentence % {"limit": settings.IMAGES_PER_REQUEST}
