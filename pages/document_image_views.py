"""The API of documents' pictures."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalogue.image_uploads import UPLOAD_KEY, add_uploaded
from catalogue.serializers import ImageChangesSerializer, UploadSerializer
from core.changes import log_change
from core.conflicts import Conflict
from core.locking import write_lock
from core.uploads import UploadParser

from .document_pictures import DocumentImageSerializer, pictures_of, used_pictures
from .document_views import KEY
from .documents import defaults, read_document
from .models import Document, DocumentImage

IMAGE_ID = OpenApiParameter("id", int, OpenApiParameter.PATH)
TOO_MANY_PICTURES = _("A page can have at most %(limit)s pictures. Please delete some first.")


class PictureInUse(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_detail = _(
        "This picture is on the page. Please choose another one there and save, then delete this "
        "one."
    )


class DocumentImagesView(APIView):
    """The pictures of a document that the owner can choose from."""

    def get_parsers(self) -> list[BaseParser]:
        return [UploadParser()]

    @extend_schema(
        operation_id="pages_images_list",
        parameters=[KEY],
        responses=DocumentImageSerializer(many=True),
        description="List the pictures that a document can show: the uploaded ones in order of "
        "upload, then the site's own that the defaults name.",
    )
    def get(self, request: Request, key: str) -> Response:
        uploaded = Document(key=key).images.order_by("position", "id")
        own = pictures_of(key, defaults(key)).values()
        return Response(DocumentImageSerializer([*uploaded, *own], many=True).data)

    @extend_schema(
        operation_id="pages_images_create",
        parameters=[KEY, UPLOAD_KEY],
        request={"multipart/form-data": UploadSerializer},
        responses={201: DocumentImageSerializer(many=True)},
        description="Add one or more pictures to a document, each as a field `images`. If one file "
        "is rejected, none is stored. The page shows them once its values name them.",
    )
    def post(self, request: Request, key: str) -> Response:
        with write_lock():
            document, _ = Document.objects.get_or_create(key=key, defaults={"version": 0})
        images = add_uploaded(request, document, too_many=TOO_MANY_PICTURES)
        log_change(request.user, document, "Pictures")
        return Response(DocumentImageSerializer(images, many=True).data, status.HTTP_201_CREATED)


class DocumentImageView(APIView):
    """An uploaded picture of a document, which is deleted for good."""

    def get_image(self, key: str, id: str) -> DocumentImage:
        image = DocumentImage.objects.filter(item=key, pk=id).first()
        if image is None:
            raise NotFound(_("Picture not found"))
        return image

    @extend_schema(
        parameters=[KEY, IMAGE_ID],
        request=ImageChangesSerializer,
        responses=DocumentImageSerializer,
        description="Change the alternative text of a document's picture (blank means "
        "`default_alt`), its focal point, or both. What is not sent does not change.",
    )
    def patch(self, request: Request, key: str, id: str) -> Response:
        document = self.get_image(key, id).item
        changes = ImageChangesSerializer(data=request.data)
        changes.is_valid(raise_exception=True)
        with write_lock():
            is_changed = changes.apply(DocumentImage.objects.filter(pk=id))
            if is_changed:
                log_change(request.user, document, "Pictures")
        stored = DocumentImageSerializer(self.get_image(key, id)).data
        if not is_changed:
            raise Conflict(stored)
        return Response(stored)

    @extend_schema(
        parameters=[KEY, IMAGE_ID],
        responses={204: None},
        description="Delete a picture of a document. If the document shows it, nothing changes and "
        "the response is 409.",
    )
    def delete(self, request: Request, key: str, id: str) -> Response:
        with write_lock():  # held from the look at the document to the deletion
            image = self.get_image(key, id)
            values = read_document(key).values
            if image.name in used_pictures(key, values):
                raise PictureInUse
            log_change(request.user, image.item, "Pictures")
            image.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
