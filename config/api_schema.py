"""Adds to the OpenAPI schema what drf-spectacular cannot derive from the code."""

from typing import Any

from drf_spectacular.contrib.rest_framework_simplejwt import SimpleJWTScheme
from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension


class BearerScheme(SimpleJWTScheme):
    """The name of our authentication in the schema."""

    target_class = "accounts.authentication.BearerAuthentication"
    name = "bearer"


class ClosedRecord(OpenApiSerializerExtension):
    """Says in the schema that a record has no other fields."""

    target_class = "core.fields.RecordSerializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return schema | {"additionalProperties": False}


class SingleLine(OpenApiSerializerFieldExtension):
    """Says in the schema that control characters alone are no text: they count as spaces."""

    target_class = "core.fields.SingleLineField"
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> Any:
        schema = auto_schema._map_serializer_field(self.target, direction, bypass_extensions=True)
        if direction == "request" and not self.target.allow_blank:
            schema["pattern"] = r"[^\s\x00-\x1f\x7f-\x9f]"
        return schema


DESCRIPTION = """
Reading the catalogue, sending a message, logging in, refreshing and logging out are public. All
other calls need the bearer token of an owner. Each
path works with and without a trailing slash.

Only reads with such a token return items that are not published. A read with a token that is
no longer valid is answered as for anybody, with a `WWW-Authenticate` header.

Every error is JSON: `error` is a message for the user, and `fields` has the messages per field. A
429 has a `Retry-After` header. A full disk is answered 507. The response is 503 if storage or
database are unavailable, or if the server is busy with other photographs. Every response has an
`X-Request-ID`, which is also in the logs.

Not listed here: `/livez` and `/readyz`, beside `/api`, report the health of the site.
"""


ERROR_SCHEMA = {
    "type": "object",
    "properties": {
        "error": {"type": "string", "description": "A message for the user."},
        "fields": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "current": {
            "type": "object",
            "additionalProperties": True,
            "description": "With 409 and 422: the stored item.",
        },
    },
    "required": ["error"],
}


ERROR_RESPONSE = {
    "description": "Error",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}


# Fields that only some responses have: to the owner, if a text is in another language, if a copy
# of the message is mailed, or if the workshop is closed.
OPTIONAL = {"translations", "text_languages", "alt_language", "has_copy", "closed_until"}
# The same in one schema: whether it is about a service in the list of prices, or any service.
OPTIONAL_IN = {"Subject": {"id"}, "MessageSubject": {"id"}, "Receipt": {"parcel_text"}}
# Texts are stripped of what Python calls whitespace before they are checked; passwords are not.
NOT_BLANK = r"[^\s\x1c-\x1f]"


def postprocess_schema(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Mark the fields of responses as required, and add errors to all calls."""
    result["info"]["description"] = DESCRIPTION.strip()
    schemas = result["components"]["schemas"]
    for name, schema in schemas.items():
        if name.endswith("Request"):
            for field in schema.get("properties", {}).values():
                if field.get("minLength") and not field.get("writeOnly"):
                    field.setdefault("pattern", NOT_BLANK)
                if field.get("default") == "" and "oneOf" in field:
                    field["nullable"] = True  # of a choice; texts have it already
        if not name.endswith("Request") and "properties" in schema:
            optional = OPTIONAL | OPTIONAL_IN.get(name, set())
            schema["required"] = sorted(schema["properties"].keys() - optional)
            for field in schema["properties"].values():
                if field.get("default") == "":  # null is accepted as "", but never returned
                    field.pop("nullable", None)
    changes = schemas["ImageChangesRequest"]
    changes["anyOf"] = [  # not empty
        {"type": "object", "properties": {name: field}, "required": [name]}
        for name, field in changes["properties"].items()
    ]
    schemas["Error"] = ERROR_SCHEMA
    result["paths"] = {path.rstrip("/"): methods for path, methods in result["paths"].items()}
    for methods in result["paths"].values():
        for operation in methods.values():
            if "ImageChangesRequest" in str(operation.get("requestBody")):
                operation["requestBody"]["required"] = True
            operation["responses"]["4XX"] = ERROR_RESPONSE
    return result
