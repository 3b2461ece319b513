"""All settings. Differences between machines are environment variables, which README lists.

None is required, and all defaults are safe. An invalid value is reported by the system checks
(checks.py), which prevent the start and print a sentence. More than 500 lines, because a setting is
looked for in one place, with its reason beside it.
"""

import json
import os
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from corsheaders.defaults import default_headers
from csp import constants as csp
from environs import Env, EnvError

from core import brand

BASE_DIR = Path(__file__).resolve().parent.parent
CONTENT_DIR = BASE_DIR / "frontend" / "src" / "content"  # shared with the frontend
limits = json.loads((CONTENT_DIR / "limits.json").read_text())
SITE_LANGUAGES = json.loads((CONTENT_DIR / "languages.json").read_text(encoding="utf-8"))
ENVIRONMENT_ERRORS: list[str] = []
MAIL_PORTS = {"smtp": 587, "smtps": 465, "smtp+ssl": 465}

env = Env()  # the file's variables are only in it, not in os.environ
env.read_env(BASE_DIR / ".env", recurse=False)


def setting(parse: Callable[..., Any], name: str, default: Any) -> Any:
    """Return the variable's value; record an invalid one as an error and return the default."""
    try:
        return parse(name, default)
    except (EnvError, ValueError) as error:
        ENVIRONMENT_ERRORS.append(f"{name}: {str(error).rstrip('.')}.")
        return default


def secret_from_file(path: Path) -> str:
    """Return the key stored in `path`, which the first process creates for all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT, 0o600)
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(50))
            with suppress(FileExistsError):  # another process was faster
                os.link(draft, path)
            draft.unlink()
        return path.read_text().strip()
    except OSError as error:
        ENVIRONMENT_ERRORS.append(f"DATA_DIR: {path.parent} cannot be used: {error.strerror}.")
        return secrets.token_urlsafe(50)


def base_url(name: str, default: str) -> str:
    """Return the variable's URL, which has a scheme, a host and possibly a port.

    Raises:
        ValueError: it is not such a URL.
    """
    value: str = env.str(name, default).rstrip("/")
    url = urlsplit(value)
    bare = f"{url.scheme}://{url.netloc}" == value and not re.search(r"[\s@]", value)
    if url.scheme not in ("http", "https") or not url.hostname or not bare or url.port == 0:
        raise ValueError(f"{value} is not an address such as https://example.com, without a path")
    return value


def secret_from_env(name: str, default: str) -> str:
    """Return the variable's value. Anybody who guesses it can log in as the owner, or read backups.

    Raises:
        ValueError: it is too easy to guess.
    """
    key: str = env.str(name, default)
    if key and (len(key) < 32 or len(set(key)) < 10):
        raise ValueError("use at least 32 characters, 10 of them different, or leave it unset")
    return key


def bucket_path(name: str, default: str) -> str:
    """Return the variable's value: a bucket, or a folder in one.

    Raises:
        ValueError: it is neither.
    """
    value: str = env.str(name, default).strip("/")
    if value and not re.fullmatch(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[\w.-]+)*", value):
        raise ValueError(f"{value} is not the name of a bucket, such as backups or backups/quads")
    return value


def str_list(name: str, default: list[str]) -> list[str]:
    return env.list(name, default, subcast=str.strip)


def non_negative_int(name: str, default: int) -> int:
    number: int = setting(env.int, name, default)
    if number < 0:
        ENVIRONMENT_ERRORS.append(f"{name}: {number} is less than 0.")
    return max(number, 0)


def smtp_url(name: str, default: None) -> SplitResult | None:
    """Return the variable's valid URL, or the default if there is none.

    Raises:
        ValueError: with a sentence that does not quote the value, which may hold a password.
    """
    if not (value := env.str(name, "").strip()):
        return default
    sentence = (
        "this is not an address such as smtp://user:password@host:587 or "
        "smtps://user:password@host; in user and password, percent-encode @ : / # % and the like"
    )
    try:
        url = urlsplit(value)
        usable = url.scheme in MAIL_PORTS and url.hostname and url.port != 0
    except ValueError as error:
        raise ValueError(sentence) from error
    whole = bool(url.username) == bool(url.password) and unquote(url.netloc).isascii()
    if not usable or not whole or url.path.strip("/") or url.query or url.fragment:
        raise ValueError(sentence)
    return url


def reports_address(name: str, default: str) -> str:
    """Return the variable's DSN.

    Raises:
        ValueError: with a sentence that does not quote the value, which has a key.
    """
    value: str = env.str(name, default).strip()
    url = urlsplit(value)
    has_all = url.scheme in ("http", "https") and url.username and url.hostname
    if value and not (has_all and url.path.rpartition("/")[2].isdecimal()):
        raise ValueError("this is not an address such as https://key@host/1")
    return value


def tiles_address(name: str, default: str) -> str:
    """Return the variable's address of map tiles, as Leaflet reads it.

    Raises:
        ValueError: with a sentence.
    """
    value: str = env.str(name, default).strip()
    url = urlsplit(value)
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ValueError("this is not an address such as https://host/{z}/{x}/{y}.png")
    if not all(part in url.path for part in ("{z}", "{x}", "{y}")):
        raise ValueError("its path needs {z}, {x} and {y}, such as https://host/{z}/{x}/{y}.png")
    return value


# Version and place of the site. `make build` writes the revision.
REVISION_FILE = BASE_DIR / "build" / "revision"
REVISION = REVISION_FILE.read_text().strip() if REVISION_FILE.exists() else ""
DEBUG = setting(env.bool, "DEBUG", False)
DATA_DIR = Path(setting(env.str, "DATA_DIR", str(BASE_DIR / "var"))).resolve()
HOST = setting(env.str, "HOST", "127.0.0.1")
PORT = setting(env.int, "PORT", 8000)
WEB_CONCURRENCY = setting(env.int, "WEB_CONCURRENCY", min(max(os.cpu_count() or 2, 2), 8))
if not 1 <= PORT <= 65535:
    ENVIRONMENT_ERRORS.append(f"PORT: {PORT} is not a port, which is 1 to 65535.")
    PORT = 8000
if WEB_CONCURRENCY < 1:
    ENVIRONMENT_ERRORS.append(f"WEB_CONCURRENCY: {WEB_CONCURRENCY} is less than 1.")
SITE_URL = setting(base_url, "SITE_URL", f"http://127.0.0.1:{PORT}")
HTTPS = SITE_URL.startswith("https://")
ALLOWED_HOSTS = setting(str_list, "ALLOWED_HOSTS", []) or [
    urlsplit(SITE_URL).hostname or "localhost",
    "localhost",
    "127.0.0.1",
    "[::1]",
]
if HTTPS and "*" in ALLOWED_HOSTS:
    ENVIRONMENT_ERRORS.append("ALLOWED_HOSTS: list the site's host names; * would accept any.")
TRUSTED_PROXIES = non_negative_int("TRUSTED_PROXIES", 0)
SECRET_KEY = setting(secret_from_env, "SECRET_KEY", "") or secret_from_file(DATA_DIR / "secret_key")

# For the pages: a tag that is loaded only after consent; whether the map waits for a tap
ANALYTICS_TAG_ID = setting(env.str, "ANALYTICS_TAG_ID", "")
MAP_ON_TAP = setting(env.bool, "MAP_ON_TAP", False)
# {s} stands for a, b or c. The attribution may have links in HTML; empty, it is OpenStreetMap's.
OPENSTREETMAP_TILES = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
MAP_TILES_URL = setting(tiles_address, "MAP_TILES_URL", OPENSTREETMAP_TILES)
MAP_TILES_ATTRIBUTION = setting(env.str, "MAP_TILES_ATTRIBUTION", "")

# For who watches the site: errors are reported to Sentry or the like
SENTRY_DSN = setting(reports_address, "SENTRY_DSN", "")

# The owner's account and the sample content, both created at the first start
ADMIN_USERNAME = setting(env.str, "ADMIN_USERNAME", "owner")
ADMIN_PASSWORD = setting(env.str, "ADMIN_PASSWORD", "")
LOAD_SAMPLES = setting(env.bool, "LOAD_SAMPLES", True)

INSTALLED_APPS = [
    "config.apps.SiteConfig",
    "pages",
    "operations",
    "accounts",
    "catalogue",
    "contact",
    "visits",
    "documents",
    "core",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.StaticConfig",
    "corsheaders",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "webpack_loader",
]

# The first ones see every response, including static files, errors and unknown host names. What is
# cached passes only those before the cache.
MIDDLEWARE = [
    "config.middleware.UnreadBodyMiddleware",
    "config.middleware.HeadRequestMiddleware",
    "config.logs.RequestIdMiddleware",
    "pages.cached_responses.CachedResponsesMiddleware",
    "config.middleware.ClientAddressMiddleware",
    "config.middleware.LanguageMiddleware",
    "config.middleware.SecurityHeadersMiddleware",
    "config.middleware.ContentSecurityPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "config.middleware.CacheHeadersMiddleware",
    "config.middleware.SecureApiMiddleware",
    "pages.addresses.SpellingMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = False  # a redirect would lose the body of a PUT; the API accepts both forms

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# Data. IMMEDIATE transactions wait for each other instead of failing with "database is locked".
# With synchronous=FULL, acknowledged writes survive a power failure.
SQLITE_FILE = "db.sqlite3"  # in the data folder
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / SQLITE_FILE,
    "CONN_MAX_AGE": None,
    "TEST": {"NAME": DATA_DIR / "test.sqlite3"},  # a file: tests with threads share it
    "OPTIONS": {
        "timeout": 10,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    },
}
POSTGRES_OPTIONS = {  # of libpq; options in the URL take precedence
    "connect_timeout": 5,  # seconds
    "tcp_user_timeout": 20_000,  # milliseconds until an unreachable server is given up
    # For the server: nothing waits forever, and locks of an unreachable client are released.
    "options": "-c statement_timeout=60s -c lock_timeout=10s -c tcp_keepalives_idle=30"
    " -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3",
}


def postgres(name: str, default: None) -> dict[str, Any] | None:
    """Return the database of the URL, with a connection per thread that is kept for ten minutes.

    gunicorn has few threads, so a connection pool would only add a package.
    """
    if not env.str(name, ""):
        return default
    database: dict[str, Any] = env.dj_db_url(name, conn_max_age=600, conn_health_checks=True)
    kind = database["ENGINE"].rpartition(".")[2]
    if kind not in ("postgresql", "sqlite3"):
        raise ValueError("this is not an address such as postgres://user:password@host/name")
    if kind == "postgresql":
        database["OPTIONS"] = POSTGRES_OPTIONS | database.get("OPTIONS", {})
    return database


DATABASES = {"default": setting(postgres, "DATABASE_URL", None) or SQLITE}


def redis_url(name: str, default: str) -> str:
    """Return the address of Redis, which counts for limits instead of the database.

    Raises:
        ValueError: with a sentence that does not quote the value, which may hold a password.
    """
    if not (value := env.str(name, "")):
        return default
    try:
        address = urlsplit(value)
        if address.scheme not in ("redis", "rediss") or not address.hostname or address.port == 0:
            raise ValueError(value)
    except ValueError as error:
        raise ValueError(
            "this is not an address such as redis://127.0.0.1:6379/0; in a password, "
            "percent-encode @ : / # % and the like"
        ) from error
    return value


CACHE_URL = setting(redis_url, "CACHE_URL", "")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Mail. Without EMAIL_URL, EMAIL_HOST and CONTACT_TO are empty, and nothing is mailed. Messages are
# mailed to CONTACT_TO, and to people who want it (accounts/people.py).
mail_url = setting(smtp_url, "EMAIL_URL", None)  # lower case: a debug page must not show it
EMAIL_HOST = mail_url.hostname if mail_url else ""
CONTACT_TO = setting(env.str, "CONTACT_TO", "").strip() if mail_url else ""
if mail_url:
    if CONTACT_TO and not re.fullmatch(r"[^\s@<>,;]+@[^\s@<>,;]+", CONTACT_TO):
        ENVIRONMENT_ERRORS.append(f'CONTACT_TO: "{CONTACT_TO}" is not an email address.')
    EMAIL_PORT = mail_url.port or MAIL_PORTS[mail_url.scheme]
    EMAIL_HOST_USER = unquote(mail_url.username or "")
    EMAIL_HOST_PASSWORD = unquote(mail_url.password or "")
    EMAIL_USE_SSL = mail_url.scheme != "smtp"
    EMAIL_USE_TLS = not EMAIL_USE_SSL and EMAIL_HOST not in ("localhost", "127.0.0.1", "::1")
    DEFAULT_FROM_EMAIL = EMAIL_HOST_USER if "@" in EMAIL_HOST_USER else CONTACT_TO
    if not DEFAULT_FROM_EMAIL:
        ENVIRONMENT_ERRORS.append(
            "CONTACT_TO: EMAIL_URL names no user with an address, so mails need this one as sender."
        )
CONTACT_COPY = setting(env.bool, "CONTACT_COPY", True) and bool(EMAIL_HOST)
EMAIL_TIMEOUT = 45  # seconds per step; some servers delay unknown senders by 30

# Where browsers have their pushes sent to; this server sends to nobody else. * stands for parts of
# the host's name. Chrome and Samsung Internet, Firefox, Safari, and Edge on Windows.
PUSH_SERVICES = [
    "https://fcm.googleapis.com",
    "https://*.push.services.mozilla.com",
    "https://web.push.apple.com",
    "https://*.notify.windows.com",
]

# Backups by `manage.py backup`: for how many days and weeks one is kept
BACKUP_DIR = Path(setting(env.str, "BACKUP_DIR", "") or DATA_DIR / "backups").resolve()
BACKUPS_DAILY, BACKUPS_WEEKLY = 14, limits["backups_weekly"]
# Copies of them in a bucket elsewhere, encrypted with a key that must not be kept there
BACKUP_S3 = {  # each is BACKUP_S3_ and its name in capitals
    "bucket": setting(bucket_path, "BACKUP_S3_BUCKET", ""),
    "endpoint_url": setting(base_url, "BACKUP_S3_ENDPOINT_URL", "https://s3.amazonaws.com"),
    "region_name": setting(env.str, "BACKUP_S3_REGION_NAME", "us-east-1"),
    "access_key_id": setting(env.str, "BACKUP_S3_ACCESS_KEY_ID", ""),
    "secret_access_key": setting(env.str, "BACKUP_S3_SECRET_ACCESS_KEY", ""),
    "encryption_key": setting(secret_from_env, "BACKUP_S3_ENCRYPTION_KEY", ""),
}
if given := [name for each in BACKUP_S3 if env.str(name := f"BACKUP_S3_{each.upper()}", "")]:
    ENVIRONMENT_ERRORS += [
        f"BACKUP_S3_{name.upper()}: this is needed, too, because {given[0]} is set."
        for name, value in BACKUP_S3.items()
        if not value and f"BACKUP_S3_{name.upper()}" not in given
    ]

# Pictures: a local folder, or S3 with django-storages
MEDIA_ROOT = DATA_DIR / "media"
MEDIA_URL = "/media/"
MEDIA_STORAGE = setting(env.str, "MEDIA_STORAGE", "local")
if MEDIA_STORAGE not in ("local", "s3"):
    ENVIRONMENT_ERRORS.append(f'MEDIA_STORAGE: "{MEDIA_STORAGE}" is neither local nor s3.')
PICTURE_CACHE_CONTROL = "public, max-age=31536000, immutable"  # a changed picture gets a new name
S3_STORAGE: dict[str, Any] = {
    "BACKEND": "storages.backends.s3.S3Storage",
    "OPTIONS": {
        "bucket_name": setting(env.str, "AWS_STORAGE_BUCKET_NAME", None),
        "region_name": setting(env.str, "AWS_S3_REGION_NAME", None),
        "endpoint_url": setting(env.str, "AWS_S3_ENDPOINT_URL", None),
        "custom_domain": setting(env.str, "AWS_S3_CUSTOM_DOMAIN", None),
        "access_key": setting(env.str, "AWS_ACCESS_KEY_ID", None),
        "secret_key": setting(env.str, "AWS_SECRET_ACCESS_KEY", None),
        "querystring_auth": False,
        "file_overwrite": False,
        "object_parameters": {"CacheControl": PICTURE_CACHE_CONTROL},
    },
}
if MEDIA_STORAGE == "s3":
    from botocore.config import Config  # takes 0.2 s, which other sites can save

    S3_STORAGE["OPTIONS"]["client_config"] = Config(
        connect_timeout=5, read_timeout=10, retries={"max_attempts": 1}
    )
if MEDIA_STORAGE == "s3" and not S3_STORAGE["OPTIONS"]["bucket_name"]:
    ENVIRONMENT_ERRORS.append("AWS_STORAGE_BUCKET_NAME: MEDIA_STORAGE=s3 needs the bucket's name.")
# Files of messages: only for the owner, so neither nginx nor a public bucket has them
ATTACHMENTS_ROOT = DATA_DIR / "attachments"
PRIVATE_BUCKET = setting(env.str, "AWS_PRIVATE_BUCKET_NAME", None)
PRIVATE_S3_STORAGE = {
    "BACKEND": "storages.backends.s3.S3Storage",
    "OPTIONS": {
        **S3_STORAGE["OPTIONS"],
        "bucket_name": PRIVATE_BUCKET,
        "custom_domain": None,
        "querystring_auth": True,
        "default_acl": "private",
        "object_parameters": {"CacheControl": "private, no-store"},
    },
}
public_bucket = S3_STORAGE["OPTIONS"]["bucket_name"]
if MEDIA_STORAGE == "s3" and public_bucket and PRIVATE_BUCKET in (None, "", public_bucket):
    ENVIRONMENT_ERRORS.append(
        "AWS_PRIVATE_BUCKET_NAME: MEDIA_STORAGE=s3 needs a second bucket, without public access, "
        "for the photographs that visitors send."
    )
if BACKUP_S3["bucket"] and BACKUP_S3["bucket"].partition("/")[0] in (public_bucket, PRIVATE_BUCKET):
    ENVIRONMENT_ERRORS.append("BACKUP_S3_BUCKET: use another bucket than the one of the pictures.")
PRIVATE_STORAGE = {
    "BACKEND": "django.core.files.storage.FileSystemStorage",
    "OPTIONS": {
        "location": ATTACHMENTS_ROOT,
        "file_permissions_mode": 0o600,
        "directory_permissions_mode": 0o700,
    },
}
STORAGES = {
    "attachments": PRIVATE_S3_STORAGE if MEDIA_STORAGE == "s3" else PRIVATE_STORAGE,
    "default": S3_STORAGE
    if MEDIA_STORAGE == "s3"
    else {"BACKEND": "core.stored_files.PublicFileStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
FILE_UPLOAD_PERMISSIONS = 0o644  # of public files; operations/file_permissions.py has the others


# The bundle, built by webpack with hashed names, and Django's own static files
BUILD_DIR = BASE_DIR / "build"
STATIC_URL = "/static/"
STATIC_ROOT = BUILD_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static", brand.FOLDER / "static"]
BUNDLE_DIR = (BASE_DIR / "static" if DEBUG else STATIC_ROOT) / "bundles"
BUNDLE_STATS_FILE = BUILD_DIR / "webpack-stats.json"
SERVER_BUNDLE_FILE = BUILD_DIR / "server.js"
PICTURES_FILE = BUILD_DIR / "pictures.json"
WEBPACK_LOADER = {
    "DEFAULT": {
        "BUNDLE_DIR_NAME": "bundles/",
        "STATS_FILE": str(BUNDLE_STATS_FILE),
        "CACHE": not DEBUG,
    }
}
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/bundles/.+\.[0-9a-f]{12}\."

# Permissions: every view needs the owner unless it says otherwise
AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = ["accounts.passwords.LowPriorityPasswordHasher"]
PASSWORD_MIN = limits["password_min"]  # characters
VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": PASSWORD_MIN}},
    {"NAME": "accounts.passwords.BreachedPasswordValidator"},
    {"NAME": f"{VALIDATION}.NumericPasswordValidator"},
]
AUTHENTICATION_BACKENDS = ["accounts.backends.PasswordBackend"]
LOGIN_ATTEMPTS = non_negative_int("LOGIN_ATTEMPTS", 5)  # wrong passwords per user and address
LOGIN_REDIRECT_URL = "/django-admin/"  # without a safe `next`; the API does not redirect
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAdminUser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.parsers.LimitedJSONParser"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.api_errors.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
PASSWORD_RESET_TIMEOUT = 72 * 3600  # seconds, for the links of people
REFRESH_LIFETIME = timedelta(days=limits["refresh_days"])  # since the last use
SESSION_LIFETIME = timedelta(days=limits["session_days"])  # since the login, regardless of use
# The previous refresh token stays valid for a second tab, or after a lost response.
REFRESH_GRACE = timedelta(seconds=30)
SIMPLE_JWT = {
    "ACCESS_TOKEN_LIFETIME": timedelta(minutes=limits["access_token_minutes"]),
    "REFRESH_TOKEN_LIFETIME": REFRESH_LIFETIME,
    "SIGNING_KEY": SECRET_KEY,
}
CORS_ALLOWED_ORIGINS = setting(str_list, "CORS_ALLOWED_ORIGINS", [])
if "null" in CORS_ALLOWED_ORIGINS:
    ENVIRONMENT_ERRORS.append("CORS_ALLOWED_ORIGINS: any page can have the origin null.")
CORS_ALLOW_CREDENTIALS = True
CORS_ALLOW_HEADERS = (*default_headers, "idempotency-key")
CORS_URLS_REGEX = r"^/api/"

SPECTACULAR_SETTINGS = {
    "TITLE": brand.NAME,
    "VERSION": "1",
    "SERVE_PERMISSIONS": [
        "rest_framework.permissions.AllowAny" if DEBUG else "rest_framework.permissions.IsAdminUser"
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_SPLIT_PATCH": False,  # required fields of a PATCH are required, too
    "ENUM_NAME_OVERRIDES": {
        "StatusState": "operations.status.State",
        "TyreType": "catalogue.models.Tyre.Type",
        "MessageState": "contact.models.ContactMessage.State",
        "MailState": "contact.models.MailState",
        "SubjectKind": "contact.subjects.SUBJECT_KINDS",
        "AttachmentKind": "contact.attachment_files.Attachment.Kind",
        "Word": "visits.models.Event",  # as clients of the API know it
        "Weekday": "documents.fields.WEEKDAYS",
        "Language": "core.languages.LANGUAGES",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api_schema.postprocess_schema",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# Limits. Sizes in bytes, texts in characters. limits.json has those that the browser uses, too.
# An item with all its texts at their limits in each language, in Cyrillic.
JSON_BODY_MAX = len(SITE_LANGUAGES) * 32 * 1024
FORM_BODY_MAX = 256 * 1024  # a message in which each byte takes three, such as %C4
DOCUMENT_BODY_MAX = 256 * 1024  # a document with all its texts at their limits, in Cyrillic
EMAIL_MAX, URL_MAX = limits["email_max"], limits["url_max"]
LINK_LABEL_MAX, CONTACT_MESSAGE_MAX = limits["link_label_max"], limits["contact_message_max"]
CONTACT_NAME_MAX, CONTACT_PHONE_MAX = 100, 32
CONTACT_PER_HOUR = non_negative_int("CONTACT_PER_HOUR", 5)  # messages from one address
CONTACT_TOTAL_PER_HOUR = non_negative_int("CONTACT_TOTAL_PER_HOUR", 60)
# The same words within this time, sent without a script, are a duplicate.
CONTACT_DUPLICATE_AGE = timedelta(hours=1)
CONTACT_LINKS_MAX = 3  # a message with more is suspected spam
CONTACT_SUBJECTS_MAX = limits["contact_subjects_max"]  # what a message may be about
CONTACT_ENTRIES_MAX = 100  # of the conversation about a message
CONTACT_PHOTOGRAPHS_MAX = limits["contact_photographs_max"]  # of a message, and of an entry
CONTACT_PDF_BYTES_MAX = limits["contact_pdf_megabytes_max"] * 1024 * 1024
CONTACT_UPLOAD_BYTES_MAX = limits["contact_upload_megabytes_max"] * 1024 * 1024
# Of all messages together, so that a flood cannot fill the disk
CONTACT_FILES_BYTES_MAX = non_negative_int("CONTACT_FILES_MB", 1024) * 1024 * 1024
CONTACT_FILE_ADDRESS_AGE = timedelta(hours=1)
CONTACT_PAGE_SIZE = limits["contact_page_size"]  # messages per response
CONTACT_SPAM_MAX = 2000  # stored; the oldest are deleted first
CONTACT_RETENTION_MONTHS = limits["contact_retention_months"]
CONTACT_RETENTION = timedelta(days=CONTACT_RETENTION_MONTHS / 12 * 365)
CONTACT_SPAM_RETENTION = timedelta(days=limits["contact_spam_retention_days"])
# Texts of the admin name these days as well.
DELETION_RETENTION = timedelta(days=limits["deletion_retention_days"])
PERSON_NAME_MAX, PERSON_EMAIL_MAX = limits["person_name_max"], limits["person_email_max"]
PASSKEY_NAME_MAX = limits["passkey_name_max"]
BUILD_TEXT_MAX, TYRE_TEXT_MAX = limits["build_text_max"], limits["tyre_text_max"]
PART_TEXT_MAX, PRICE_MAX = limits["part_text_max"], limits["price_max"]
DESCRIPTION_MAX, ALT_MAX = limits["description_max"], limits["alt_max"]
BUILD_YEAR_MIN, BUILD_YEAR_MAX = limits["build_year_min"], limits["build_year_max"]
WHEEL_INCHES_MIN, WHEEL_INCHES_MAX = limits["wheel_inches_min"], limits["wheel_inches_max"]
BUILD_RESULTS_MAX, CUSTOMER_WORDS_MAX = limits["build_results_max"], limits["customer_words_max"]
MEASURES = json.loads((CONTENT_DIR / "measures.json").read_text(encoding="utf-8"))
IMAGE_BYTES_MAX = limits["image_megabytes_max"] * 1024 * 1024
IMAGE_SIDE_STORED = limits["image_side_stored"]  # pixels, the longest
IMAGE_PIXELS_MAX = 50_000_000
IMAGE_SIDE_MIN = limits["image_side_min"]  # pixels; less is a tracking pixel or a mistake
IMAGE_FRAMES_MAX = 100
IMAGE_SCANS_MAX = 100  # of a progressive JPEG, which has about ten
IMAGES_PER_REQUEST, IMAGES_PER_ITEM = 20, 40
UPLOAD_BYTES_MAX = 30 * 1024 * 1024

# Headers
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"  # the map's tile server wants a Referer
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
if HTTPS:  # pages over http, including subdomains, cannot set cookies with this prefix
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Secure-sessionid", "__Secure-csrftoken"
CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Without a proxy, requests over https cannot be recognized, and all would be redirected.
SECURE_SSL_REDIRECT = HTTPS and TRUSTED_PROXIES > 0
SECURE_REDIRECT_EXEMPT = [r"^api(/|$)", r"^livez$", r"^readyz$"]
if HTTPS:
    CSRF_TRUSTED_ORIGINS = [SITE_URL]
SILENCED_SYSTEM_CHECKS = [
    "security.W021"
]  # preloading cannot be undone, so the owner has to decide
if HTTPS and not SECURE_SSL_REDIRECT:
    SILENCED_SYSTEM_CHECKS.append("security.W008")  # checks.py reports this more precisely
WHITENOISE_ALLOW_ALL_ORIGINS = False

# What a page may load; config.middleware adds the origin of S3 storage
tiles = urlsplit(MAP_TILES_URL)
TILE_SERVER = f"{tiles.scheme}://{tiles.netloc.replace('{s}', '*')}"
GOOGLE_TAG, GOOGLE_ANALYTICS = "https://*.googletagmanager.com", "https://*.google-analytics.com"
analytics = [GOOGLE_TAG, GOOGLE_ANALYTICS] if ANALYTICS_TAG_ID else []
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [csp.NONE],
        "script-src": [csp.SELF, *analytics[:1]],
        "style-src": [csp.SELF],
        "img-src": [csp.SELF, "data:", "blob:", TILE_SERVER, *analytics],
        "font-src": [csp.SELF],
        "connect-src": [csp.SELF, *analytics],
        "manifest-src": [csp.SELF],
        "form-action": [csp.SELF],
        "frame-ancestors": [csp.NONE],
        "base-uri": [csp.NONE],
        "object-src": [csp.NONE],
    }
}

LANGUAGE_CODE = "en-gb"  # as Django calls "en" of languages.json
LANGUAGES = [
    (LANGUAGE_CODE if code == "en" else code, facts["name"])
    for code, facts in SITE_LANGUAGES.items()
]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = brand.read("place.json")["time_zone"]
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "config.logs.JsonFormatter"},
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
    },
    "filters": {"notable": {"()": "config.logs.ImportantResponseFilter"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "formatter": "line" if DEBUG else "json",
        }
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"filters": [] if DEBUG else ["notable"]},
        "gunicorn.error": {"handlers": [], "level": "INFO", "propagate": True},
    },
}
