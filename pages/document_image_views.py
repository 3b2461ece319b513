"""The API of documents' pictures."""

from rest_framework import status
from rest_framework.exceptions import APIException, NotFound
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalogue.image_serializers import ImageChangesSerializer
from catalogue.uploads import UploadParser, add_uploaded
from catalogue.version import write_lock

from .document_pictures import DocumentImageSerializer, pictures_of, used_pictures
from .documents import defaults, read_document
from .models import Document, DocumentImage


class PictureInUse(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_detail = (
        "This picture is on the page. Please choose another one there and save, then delete this "
        "one."
    )


class DocumentImagesView(APIView):
    """The pictures that the owner can choose from. A subclass for each document sets its key."""

    document_key = ""

    def get_parsers(self) -> list[BaseParser]:
        return [UploadParser()]

    def get(self, request: Request) -> Response:
        uploaded = Document(key=self.document_key).images.order_by("position", "id")
        own = pictures_of(self.document_key, defaults(self.document_key)).values()
        return Response(DocumentImageSerializer([*uploaded, *own], many=True).data)

    def post(self, request: Request) -> Response:
        with write_lock():
            document, _ = Document.objects.get_or_create(
                key=self.document_key, defaults={"version": 0}
            )
        images = add_uploaded(request, document, kind="A page")
        return Response(DocumentImageSerializer(images, many=True).data, status.HTTP_201_CREATED)


class DocumentImageView(APIView):
    """An uploaded picture. A subclass for each document sets its key."""

    document_key = ""

    def get_image(self, id: str) -> DocumentImage:
        image = DocumentImage.objects.filter(item=self.document_key, pk=id).first()
        if image is None:
            raise NotFound("Picture not found")
        return image

    def patch(self, request: Request, id: str) -> Response:
        self.get_image(id)
        changes = ImageChangesSerializer(data=request.data)
        changes.is_valid(raise_exception=True)
        DocumentImage.objects.filter(pk=id).update(**changes.validated_data)
        return Response(DocumentImageSerializer(self.get_image(id)).data)

    def delete(self, request: Request, id: str) -> Response:
        with write_lock():  # held from the look at the document to the deletion
            image = self.get_image(id)
            values = read_document(self.document_key).values
            if image.name in used_pictures(self.document_key, values):
                raise PictureInUse
            image.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
