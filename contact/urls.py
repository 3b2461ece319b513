from django.urls import re_path
from rest_framework.routers import SimpleRouter

from . import views
from .attachment_access import PARTS, AttachmentView

router = SimpleRouter()
router.trailing_slash = "/?"
router.register("contact/messages", views.ContactMessageViewSet)

urlpatterns = [
    re_path(r"^contact/?$", views.ContactView.as_view()),
    re_path(r"^contact/message/(?P<token>[^/]+)/?$", views.MessagePageView.as_view()),
    re_path(
        r"^contact/message/(?P<token>[^/]+)/entries/?$", views.MessagePageEntriesView.as_view()
    ),
    re_path(r"^contact/message/(?P<token>[^/]+)/additions/?$", views.FormerPageView.as_view()),
    re_path(r"^contact/messages/(?P<pk>[1-9][0-9]*)/entries/?$", views.EntriesView.as_view()),
    re_path(
        rf"^contact/attachments/(?P<pk>[1-9][0-9]{{0,17}})/(?P<part>{'|'.join(PARTS)})$",
        AttachmentView.as_view(),
    ),
    *router.urls,
]
