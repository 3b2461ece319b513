"""What was deleted: a build with pictures to delete, and restoring."""

import pytest

from tests.support.pictures import noise


def restore(client, kind: str, pk: int):
    return client.post(f"/api/deleted/{kind}/{pk}/restore")


@pytest.fixture
def pictured(owner_client, visitor, build, tiny_pictures, uploaded_picture) -> dict:
    """A build with two pictures, as the API returns it."""
    uploaded_picture(noise(size=(900, 600)))
    tiny_pictures(build)
    return visitor.get(f"/api/builds/{build.pk}").json()
