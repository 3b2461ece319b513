"""The body of a form that a browser sends without a script."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework.parsers import FormParser

from core.uploads import UploadTooLarge


class LimitedFormParser(FormParser):
    """Limits the size, which REST framework does not, and always reads UTF-8."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        limit = settings.FORM_BODY_MAX
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise UploadTooLarge(_("Please send at most %(limit)s kB.") % {"limit": limit // 1024})
        return QueryDict(body, encoding="utf-8")
