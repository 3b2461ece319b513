"""Registers users in Django's admin, and guards it: changes of users need a recent sign-in."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import wraps
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import logout
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import (
    AdminPasswordChangeForm,
    UserChangeForm,
    UserCreationForm,
)
from django.contrib.auth.models import Group
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator

from core import brand
from core.admin import SearchAdmin
from core.change_log import log_change, log_sign_in
from core.limiter import TooOften

from .admin_sessions import DEVICE_KEY
from .models import HasLogEntries, LastOwner, User

RECENT_SIGN_IN = timedelta(minutes=10)
SIGN_IN_AGAIN = "Please sign in again to change users."


def is_recent(request: HttpRequest) -> bool:
    """Return whether the user has signed in less than RECENT_SIGN_IN ago."""
    _, signed_in_at = request.session.get(DEVICE_KEY, ["", 0])
    return timezone.now().timestamp() - signed_in_at < RECENT_SIGN_IN.total_seconds()


def require_recent_sign_in(view: Callable[..., Any]) -> Callable[..., Any]:
    """Ask users whose sign-in is older to sign in again. They are logged out first, because the
    login page redirects users who are signed in.
    """

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if is_recent(request):
            return view(request, *args, **kwargs)
        logout(request)
        lost = " What you have sent was not saved." if request.method == "POST" else ""
        messages.warning(request, SIGN_IN_AGAIN + lost)
        return redirect_to_login(request.get_full_path(), reverse("admin:login"))

    return checked


class LoginForm(AdminAuthenticationForm):
    """Logs each sign-in, and shows when too many passwords were wrong."""

    def confirm_login_allowed(self, user: User) -> None:
        super().confirm_login_allowed(user)
        assert self.request
        log_sign_in(self.request, user)

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except TooOften as error:
            self.wait = error.wait
            raise ValidationError(str(error.detail)) from error


def answer_429(login: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer too many wrong passwords as the API does; the page is the form with the sentence."""

    @wraps(login)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = login(request, *args, **kwargs)
        form = (getattr(response, "context_data", None) or {}).get("form")
        if wait := getattr(form, "wait", 0):
            response.status_code = 429
            response["Retry-After"] = str(wait)
        return response

    return answered


class UserForm(UserChangeForm):
    """Changes only what was edited: somebody may have disabled the user since it was opened."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():  # compare with what the page showed
            field.show_hidden_initial = not field.disabled  # the page has no hash of the password

    def clean(self) -> None:
        super().clean()
        for name in set(self.cleaned_data).difference(self.changed_data):
            self.cleaned_data[name] = getattr(self.instance, name)


class PasswordForm(AdminPasswordChangeForm):
    """Sets a password. Django's choice of having none is left out: `is_active` disables a user."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("usable_password", None)
        for field in self.fields.values():
            field.required = True


def logged_password_change(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Log when users change their own password, which Django does not."""

    @wraps(view)
    def logged(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code == 302:
            log_change(request.user, request.user, "Password")
        return response

    return logged


admin.site.login_form = LoginForm
admin.site.login_template = "admin/sign_in.html"
# Of the default site, which has no setting for these.
admin.site.login = answer_429(admin.site.login)  # type: ignore[method-assign]
admin.site.password_change = require_recent_sign_in(  # type: ignore[method-assign]
    logged_password_change(admin.site.password_change)
)
admin.site.site_header = admin.site.site_title = brand.NAME
admin.site.unregister(Group)  # a user may do everything


@admin.register(User)
@method_decorator(require_recent_sign_in, "changeform_view")
@method_decorator(require_recent_sign_in, "delete_view")
@method_decorator(require_recent_sign_in, "user_change_password")
class UserAdmin(SearchAdmin, DjangoUserAdmin):
    """Shows users without Django's flags and permissions: a user may do everything."""

    list_display = ("username", "first_name", "email", "is_active", "last_login")
    list_filter = ("is_active",)
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Personal info", {"fields": ("first_name", "last_name", "email")}),
        ("Permissions", {"fields": ("is_active",)}),
        ("Important dates", {"fields": ("last_login", "date_joined")}),
    )
    form = UserForm
    add_form = UserCreationForm
    change_password_form = PasswordForm
    change_user_password_template = "admin/new_password.html"  # noqa: S105 - a path
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("username", "password1", "password2")}),
        ("Personal info", {"classes": ("wide",), "fields": ("first_name", "email")}),
    )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the list to everybody who is signed in; its actions need a recent sign-in."""
        view: Callable[..., HttpResponse] = super().changelist_view
        if request.method == "POST":
            view = require_recent_sign_in(view)
        return view(request, extra_context)

    def save_model(self, request: Any, obj: User, form: Any, change: bool) -> None:
        obj.save(update_fields=form.changed_data if change else None)

    def get_deleted_objects(self, objs: Sequence[Any] | QuerySet[Any], request: HttpRequest) -> Any:
        """Refuse to delete the last user who can sign in and whoever has changed something, as what
        other rows depend on.
        """
        to_delete, counts, needed, protected = super().get_deleted_objects(objs, request)
        deleted = {user.pk for user in objs}
        if not User.objects.who_can_sign_in().exclude(pk__in=deleted).exists():
            protected = [*protected, *LastOwner().messages]
        for user in User.objects.filter(pk__in=deleted, logentry__isnull=False).distinct():
            protected = [*protected, *HasLogEntries(user).messages]
        return to_delete, counts, needed, protected

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete one by one, so that the last user who can sign in stays."""
        for user in queryset:
            user.delete()
