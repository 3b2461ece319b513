from django.urls import re_path

from .document_views import DocumentsView, views_of
from .documents import descriptions

urlpatterns = [
    re_path(r"^pages/?$", DocumentsView.as_view()),
    *(
        re_path(rf"^pages/{key}{path}/?$", view)
        for key in descriptions()
        for path, view in views_of(key).items()
    ),
]
