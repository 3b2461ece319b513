"""The site for flows, on which passwords and pictures take less time. No flow is about either."""

from django.conf import settings

from config.wsgi import application as application
from tests.support.quick_pictures import LEAST_EFFORT

from catalogue import images  # isort: skip, as config.wsgi has to come first

images.SAVE_OPTIONS |= LEAST_EFFORT
# What the first start stored is read by its own, and stored by this when it is first used.
settings.PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    *settings.PASSWORD_HASHERS,
]
