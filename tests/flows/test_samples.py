"""The owner starts with his own content, on a phone."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, expect

from tests.support.gunicorn import OWNER
from tests.support.real_site import running_site

from .browser import accessibility_findings, expect_status


def test_the_owner_starts_with_his_own_content_and_takes_all_samples_back(
    new_context: Callable[..., BrowserContext], playwright: Playwright, tmp_path: Path
):
    with running_site(tmp_path) as site:  # other flows need the samples
        request = playwright.request.new_context(base_url=site)
        token = request.post("/api/auth/login", data=OWNER).json()["token"]
        stored = {"name": "authToken", "value": token}
        state = {"cookies": [], "origins": [{"origin": site, "localStorage": [stored]}]}
        page = new_context(storage_state=state).new_page()
        page.goto(f"{site}/admin")
        page.get_by_role("button", name=re.compile("^First steps")).click()
        page.get_by_role("button", name="Start with your own content").click()
        dialog = page.get_by_role("alertdialog", name="Remove all samples?")
        expect(dialog.get_by_role("listitem").first).to_contain_text(
            "Builds (12): Works MX 480 No. 21"
        )
        assert accessibility_findings(page) == []
        dialog.get_by_role("button", name="Remove").click()
        expect_status(page, "All samples were removed.")
        expect(page.get_by_text("0 on the site")).to_have_count(3)
        assert request.get("/api/builds").json() == []
        assert "Opening hours" not in request.get("/contact").text().split("<noscript>")[0]

        page.goto(f"{site}/admin/deleted")
        page.get_by_role("button", name="Restore all").click()
        expect_status(page, "All samples were restored.")
        expect(page.get_by_text("Nothing was deleted in the last 30 days.")).to_be_visible()
        builds = request.get("/api/builds").json()
        assert len(builds) == 12
        assert request.get(builds[0]["images"][0]["image_path"]).ok
        request.dispose()
