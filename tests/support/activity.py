"""The list of who did what, as the API returns it."""

from rest_framework.test import APIClient

ACTIVITY = "/api/activity"


def entries(client: APIClient, **filters: object) -> list[dict]:
    response = client.get(ACTIVITY, filters)
    assert response.status_code == 200, response.content
    return response.json()


def told(client: APIClient, **filters: object) -> list[str]:
    """Return each entry in short, newest first: 'owner published build 5 Orange 21'."""
    return [
        " ".join(
            str(part)
            for part in (
                *(each["actor_name"], each["verb"], each["detail"], each["kind"]),
                *(each["object_id"], each["label"], "photograph" * each["is_photograph"]),
                "" if each["times"] == 1 else f"×{each['times']}",
            )
            if part
        )
        for each in entries(client, **filters)
    ]
