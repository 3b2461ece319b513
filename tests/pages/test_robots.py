"""robots.txt and security.txt."""

from datetime import UTC, datetime, timedelta

SITE = "http://testserver"


def test_robots_may_read_everything_but_the_admins_and_the_api(client):
    response = client.get("/robots.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    rules, sitemap = response.content.decode().strip().split("\n\n")
    assert rules.split("\n") == [
        *("User-agent: *", "Disallow: /admin", "Disallow: /django-admin", "Disallow: /api"),
        *("Disallow: /lv/admin/preview", "Disallow: /ru/admin/preview"),
    ]
    assert sitemap == f"Sitemap: {SITE}/sitemap.xml"


def test_security_txt_has_a_contact(client, db):
    response = client.get("/.well-known/security.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in response.content.decode().splitlines())
    assert fields["Contact"] == "mailto:hello@example.com"
    assert fields["Canonical"] == f"{SITE}/.well-known/security.txt"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=170) < left < timedelta(days=365)
