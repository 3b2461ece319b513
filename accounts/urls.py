from django.urls import re_path

from . import (
    account_views,
    passkey_views,
    people_views,
    views,
)

UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

urlpatterns = [
    re_path(r"^people/?$", people_views.PeopleView.as_view()),
    re_path(r"^people/(?P<pk>[1-9][0-9]{0,17})/?$", people_views.PersonView.as_view()),
    re_path(r"^people/(?P<pk>[1-9][0-9]{0,17})/link/?$", people_views.PersonLinkView.as_view()),
    re_path(r"^link/(?P<token>[^/]+)/?$", people_views.LinkView.as_view()),
    re_path(r"^auth/login/?$", views.LoginView.as_view()),
    re_path(r"^auth/refresh/?$", views.RefreshView.as_view()),
    re_path(r"^auth/logout/?$", views.LogoutView.as_view()),
    re_path(r"^auth/password/?$", views.PasswordView.as_view()),
    re_path(r"^auth/account/?$", account_views.AccountView.as_view()),
    re_path(r"^auth/sessions/?$", account_views.SessionsView.as_view()),
    re_path(rf"^auth/sessions/(?P<pk>{UUID})/?$", account_views.SessionView.as_view()),
    re_path(r"^auth/passkeys/?$", passkey_views.PasskeysView.as_view()),
    re_path(r"^auth/passkeys/only/?$", passkey_views.PasskeyOnlyView.as_view()),
    re_path(r"^auth/passkeys/options/?$", passkey_views.PasskeyOptionsView.as_view()),
    re_path(r"^auth/passkeys/sign-in/?$", passkey_views.PasskeySignInView.as_view()),
    re_path(r"^auth/passkeys/sign-in/options/?$", passkey_views.PasskeySignInOptionsView.as_view()),
    re_path(r"^auth/passkeys/(?P<pk>[1-9][0-9]{0,17})/?$", passkey_views.PasskeyView.as_view()),
]
