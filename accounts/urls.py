from django.urls import re_path

from . import views

urlpatterns = [
    re_path(r"^auth/login/?$", views.LoginView.as_view()),
    re_path(r"^auth/refresh/?$", views.RefreshView.as_view()),
    re_path(r"^auth/logout/?$", views.LogoutView.as_view()),
    re_path(r"^auth/password/?$", views.PasswordView.as_view()),
]
