from django.urls import re_path

from .descriptions import descriptions
from .document_calls import views_of
from .document_views import DocumentsView

urlpatterns = [
    re_path(r"^pages/?$", DocumentsView.as_view()),
    *(
        re_path(rf"^pages/{key}{path}/?$", view)
        for key in descriptions()
        for path, view in views_of(key).items()
    ),
]
