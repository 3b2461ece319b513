from django.urls import re_path
from rest_framework.routers import SimpleRouter

from . import views

router = SimpleRouter()
router.trailing_slash = "/?"
router.register("contact/messages", views.ContactMessageViewSet)

urlpatterns = [re_path(r"^contact/?$", views.ContactView.as_view()), *router.urls]
