from django.urls import re_path

from .content import descriptions
from .views import (
    DocumentImagesView,
    DocumentImageView,
    DocumentsView,
    HistoryView,
    RestoreView,
    SamplesView,
    document_view,
)

KEY = f"(?P<key>{'|'.join(descriptions())})"

urlpatterns = [
    re_path(r"^samples/?$", SamplesView.as_view()),
    re_path(r"^pages/?$", DocumentsView.as_view()),
    *(
        re_path(f"^pages/{key}/?$", document_view(key).as_view(), {"key": key})
        for key in descriptions()
    ),
    re_path(rf"^pages/{KEY}/history/?$", HistoryView.as_view()),
    re_path(rf"^pages/{KEY}/restore/?$", RestoreView.as_view()),
    re_path(rf"^pages/{KEY}/images/?$", DocumentImagesView.as_view()),
    re_path(rf"^pages/{KEY}/images/(?P<id>[1-9][0-9]*)/?$", DocumentImageView.as_view()),
]
