from django.urls import re_path

from . import people, push_devices, views

UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

urlpatterns = [
    re_path(r"^people/?$", people.PeopleView.as_view()),
    re_path(r"^people/(?P<pk>[1-9][0-9]{0,17})/?$", people.PersonView.as_view()),
    re_path(r"^people/(?P<pk>[1-9][0-9]{0,17})/link/?$", people.PersonLinkView.as_view()),
    re_path(r"^link/(?P<token>[^/]+)/?$", people.LinkView.as_view()),
    re_path(r"^auth/login/?$", views.LoginView.as_view()),
    re_path(r"^auth/refresh/?$", views.RefreshView.as_view()),
    re_path(r"^auth/logout/?$", views.LogoutView.as_view()),
    re_path(r"^auth/password/?$", views.PasswordView.as_view()),
    re_path(r"^auth/account/?$", views.AccountView.as_view()),
    re_path(r"^auth/sessions/?$", views.SessionsView.as_view()),
    re_path(rf"^auth/sessions/(?P<pk>{UUID})/?$", views.SessionView.as_view()),
    re_path(r"^auth/push-devices/?$", push_devices.PushDevicesView.as_view()),
    re_path(
        r"^auth/push-devices/(?P<pk>[1-9][0-9]{0,17})/?$", push_devices.PushDeviceView.as_view()
    ),
    re_path(
        r"^auth/push-devices/(?P<pk>[1-9][0-9]{0,17})/test/?$",
        push_devices.PushTestView.as_view(),
    ),
    re_path(r"^auth/passkeys/?$", views.PasskeysView.as_view()),
    re_path(r"^auth/passkeys/only/?$", views.PasskeyOnlyView.as_view()),
    re_path(r"^auth/passkeys/options/?$", views.PasskeyOptionsView.as_view()),
    re_path(r"^auth/passkeys/sign-in/?$", views.PasskeySignInView.as_view()),
    re_path(r"^auth/passkeys/sign-in/options/?$", views.PasskeySignInOptionsView.as_view()),
    re_path(r"^auth/passkeys/(?P<pk>[1-9][0-9]{0,17})/?$", views.PasskeyView.as_view()),
]
