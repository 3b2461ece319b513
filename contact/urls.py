from django.urls import re_path
from rest_framework.routers import SimpleRouter

from . import views

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
    re_path(r"^contact/attachments/(?P<pk>\d+)/(?P<part>\w+)$", views.AttachmentView.as_view()),
    *router.urls,
]
