from django.urls import re_path

from . import views

UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

urlpatterns = [
    re_path(r"^auth/login/?$", views.LoginView.as_view()),
    re_path(r"^auth/refresh/?$", views.RefreshView.as_view()),
    re_path(r"^auth/logout/?$", views.LogoutView.as_view()),
    re_path(r"^auth/password/?$", views.PasswordView.as_view()),
    re_path(r"^auth/account/?$", views.AccountView.as_view()),
    re_path(r"^auth/sessions/?$", views.SessionsView.as_view()),
    re_path(rf"^auth/sessions/(?P<pk>{UUID})/?$", views.SessionView.as_view()),
]
