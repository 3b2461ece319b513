"""Items with all their translations, and the calls that read them."""

import pytest


@pytest.fixture
def translated(resource, owner_client) -> dict:
    """An item with all translations, as the API returned it on creation."""
    body = resource.fields | {"translations": resource.translations}
    response = owner_client.post(resource.path, body)
    assert response.status_code == 201, response.content
    return response.json()


def reads(item: dict, path: str) -> tuple[str, ...]:
    """Return the calls that return the item, or a list of it alone."""
    more = {
        "/api/builds": ("/api/builds/featured",),
        "/api/tyres": ("/api/tyres/by-type/rear",),
    }
    return (path, f"{path}/{item['id']}", *more.get(path, ()))


def first(response) -> dict:
    assert response.status_code == 200, response.content
    answer = response.json()
    return answer[0] if isinstance(answer, list) else answer
