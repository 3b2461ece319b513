"""The second step of a login: switched on for a user, its codes, and a login with one."""

from django.utils import timezone
from rest_framework.test import APIClient

from accounts import second_step, totp
from accounts.models import SecondStep, User
from tests.support.login_attempts import LOGIN
from tests.support.tokens import PASSWORD

STEP = "/api/auth/second-step"
NEEDED = {"error": "Please enter the code from your app.", "code_required": True}
WRONG = {"error": "This code is not right. Each code works once.", "code_required": True}


def code_now(secret: str, steps: int = 0) -> str:
    return totp.code_at(secret, totp.current_step() + steps)


def switch_on(user: User) -> str:
    """Switch the second step on, and return its secret."""
    secret = second_step.start_setup(user)
    SecondStep.objects.update(confirmed_at=timezone.now())
    return secret


def log_in(code: str | None = None, password: str = PASSWORD, **headers: str):
    body = {"username": "owner", "password": password} | ({} if code is None else {"code": code})
    return APIClient(raise_request_exception=False).post(LOGIN, body, headers=headers)
