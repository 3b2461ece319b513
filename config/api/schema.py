"""What drf-spectacular cannot find out by itself about the API."""

from typing import Any

from django.conf import settings
from drf_spectacular.contrib.rest_framework_simplejwt import SimpleJWTScheme


class BearerScheme(SimpleJWTScheme):  # type: ignore[no-untyped-call]  # on being made a subclass
    """How the OpenAPI schema names our authentication."""

    target_class = "accounts.authentication.BearerAuthentication"
    name = "bearer"


DESCRIPTION = f"""
Reading the catalogue, sending a contact message, logging in, refreshing and logging out are open.
Every other call needs the owner's bearer token. Each path works with and without a trailing slash.

Every refusal is JSON: `error` is a sentence for the reader, and `fields` holds the sentences for
each field. A 429 carries `Retry-After`. A full disk is answered 507. Storage that cannot be written
and a database that is away are answered 503, and so is a request that takes longer than
{settings.REQUEST_DEADLINE} s ({settings.UPLOAD_DEADLINE} s for uploads) or finds its worker busy.
Every answer carries an `X-Request-ID`, which the logs name as well.

Not listed here: `/livez` and `/readyz`, beside `/api`, say whether the site is alive and can work;
browsers send reports of the content policy to `POST /api/csp-reports`, which always answers 204.
"""


ERROR_SCHEMA = {
    "type": "object",
    "properties": {
        "error": {"type": "string", "description": "A sentence that the reader can act on."},
        "fields": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "current": {
            "type": "object",
            "additionalProperties": True,
            "description": "With 409 and 422: the item as it is stored now.",
        },
    },
    "required": ["error"],
}


ERROR_RESPONSE = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}


# A text that must not be blank is trimmed first, by Python's notion of a space; a password is not.
NOT_BLANK = r"[^\s\x1c-\x1f]"


def postprocess_schema(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """drf-spectacular hook: an answer carries all its fields, and any call may be refused."""
    result["info"]["description"] = DESCRIPTION.strip()
    schemas = result["components"]["schemas"]
    for name, schema in schemas.items():
        if name.endswith("Request"):
            for field in schema.get("properties", {}).values():
                if field.get("minLength") and not field.get("writeOnly"):
                    field.setdefault("pattern", NOT_BLANK)
        if not name.endswith("Request") and "properties" in schema:
            schema["required"] = sorted(schema["properties"])
            for field in schema["properties"].values():
                if field.get("default") == "":  # null is taken for no text, but never answered
                    field.pop("nullable", None)
    schemas["Error"] = ERROR_SCHEMA
    result["paths"] = {path.rstrip("/"): methods for path, methods in result["paths"].items()}
    for methods in result["paths"].values():
        for operation in methods.values():
            operation["responses"]["4XX"] = ERROR_RESPONSE
    return result
