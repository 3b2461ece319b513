from django.urls import re_path
from rest_framework.routers import SimpleRouter

from . import reply_template_views, views

router = SimpleRouter()
router.trailing_slash = "/?"
router.register("contact/messages", views.ContactMessageViewSet)
router.register("reply-templates", reply_template_views.ReplyTemplateViewSet)

urlpatterns = [re_path(r"^contact/?$", views.ContactView.as_view()), *router.urls]
