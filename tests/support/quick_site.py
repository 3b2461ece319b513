"""The site for flows, on which passwords, pictures and compression take less time. No flow is about
them.
"""

import brotli
from django.conf import settings

from config.wsgi import application as application
from tests.support.quick_pictures import FEW_VARIANTS, LEAST_EFFORT

from catalogue import images  # isort: skip, as config.wsgi has to come first
from pages.cached_responses import COMPRESSORS  # isort: skip

images.SAVE_OPTIONS |= LEAST_EFFORT
images.VARIANTS = FEW_VARIANTS
COMPRESSORS["br"] = lambda body: brotli.compress(body, quality=4)
# What the first start stored is read by its own, and stored by this when it is first used.
settings.PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    *settings.PASSWORD_HASHERS,
]
