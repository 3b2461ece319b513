from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import ValidationError

from .limits import refusal
from .models import User


class LoginForm(AdminAuthenticationForm):
    def get_invalid_login_error(self) -> ValidationError:
        locked = refusal(self.request) if self.request else None
        return ValidationError(str(locked.detail)) if locked else super().get_invalid_login_error()


admin.site.login_form = LoginForm
admin.site.register(User, UserAdmin)
