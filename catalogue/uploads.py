"""Uploads of pictures: the multipart body, its limits, and what is said about them."""

from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request

from .images import PictureTooLarge, read_picture
from .items import HasImages, TooManyImages
from .pixels import BadPicture


class UploadTooLarge(APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE


class UploadParser(MultiPartParser):
    """Always reads UTF-8: Django's parser fails on some charsets that a header may name."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        return super().parse(stream, media_type, {**parser_context, "encoding": "utf-8"})


def too_many_files() -> str:
    sentence = _("Please send at most %(limit)s pictures at once.")
    return sentence % {"limit": settings.IMAGES_PER_REQUEST}


def add_uploaded(request: Request, item: HasImages, *, too_many: str | Promise) -> list[Any]:
    """Add the pictures of a request, all or none. `too_many` is the sentence for an item that would
    have more than %(limit)s.

    Raises:
        UploadTooLarge, ValidationError: a picture cannot be accepted; nothing was stored.
        DoesNotExist: the item was deleted in the meantime; nothing was stored.
    """
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.UPLOAD_BYTES_MAX:
        limit = settings.UPLOAD_BYTES_MAX // 1024**2
        raise UploadTooLarge(_("Please send at most %(limit)s MB at once.") % {"limit": limit})
    files = request.FILES.getlist("images")
    if not files:
        raise ValidationError({"images": _("Please choose at least one picture.")}, "sentence")
    if len(files) > settings.IMAGES_PER_REQUEST:
        raise UploadTooLarge(too_many_files())
    try:
        return item.add_images([read_picture(file) for file in files])
    except PictureTooLarge as error:
        raise UploadTooLarge(str(error)) from error
    except BadPicture as error:
        raise ValidationError({"images": str(error)}, "sentence") from error
    except TooManyImages as error:
        message = str(too_many) % {"limit": settings.IMAGES_PER_ITEM}
        raise ValidationError({"images": message}, "sentence") from error
