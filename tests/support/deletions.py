"""Restoring what was deleted, by the API."""


def restore(client, kind: str, pk: int):
    return client.post(f"/api/deleted/{kind}/{pk}/restore")
