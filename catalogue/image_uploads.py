"""Adds the pictures of an upload to an item or a document, or says why not."""

from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from core.idempotency import idempotency_key
from core.parsers import UploadTooLarge, check_upload_size, too_many_files

from .images import read_picture, refused_in
from .item_images import HasImages, TooManyImages

UPLOAD_KEY = OpenApiParameter(
    "Idempotency-Key",
    location=OpenApiParameter.HEADER,
    description="A repeat with the same key stores nothing, and returns the pictures that the "
    "first request stored.",
)


def add_uploaded(request: Request, item: HasImages, *, too_many: str | Promise) -> list[Any]:
    """Add the pictures of a request, all or none, and return them. A repeat of a request, by its
    Idempotency-Key, returns those of the first one. `too_many` is the sentence for an item that
    would have more than %(limit)s.

    Raises:
        UploadTooLarge, ValidationError: a picture cannot be accepted; nothing was stored.
        PicturesBusy: there are too many others; nothing was stored.
        DoesNotExist: the item was deleted in the meantime; nothing was stored.
    """
    check_upload_size(request, settings.UPLOAD_BYTES_MAX)
    key = idempotency_key(request)
    if stored := item.uploaded(key):
        return stored
    files = request.FILES.getlist("images")
    if not files:
        raise ValidationError({"images": _("Please choose at least one picture.")}, "sentence")
    if len(files) > settings.IMAGES_PER_REQUEST:
        raise UploadTooLarge(too_many_files())
    try:
        with refused_in("images"):
            return item.add_images([read_picture(file) for file in files], key=key)
    except TooManyImages as error:
        message = str(too_many) % {"limit": settings.IMAGES_PER_ITEM}
        raise ValidationError({"images": message}, "sentence") from error
