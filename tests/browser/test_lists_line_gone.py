"""The owner's lists stay while the line is gone."""

import re

from playwright.sync_api import Page, expect


def test_the_owners_lists_stay_and_are_read_again_when_the_line_is_back(signed_in: Page):
    page = signed_in
    page.goto("/admin/builds")
    navigation = page.get_by_role("navigation", name="Admin")
    rows = page.locator("tbody tr")
    expect(rows.first).to_be_visible()
    count = rows.count()
    with page.expect_response("**/api/contact/messages?*") as messages:
        navigation.get_by_role("link", name="Messages").click()
    messages.value.finished()
    page.context.set_offline(True)
    navigation.get_by_role("link", name="Builds").click()
    note = page.get_by_role("main").get_by_text(re.compile(r"^As of \d\d:\d\d\. "))
    expect(note).to_be_visible()
    expect(rows).to_have_count(count)
    navigation.get_by_role("link", name="Messages").click()
    expect(note).to_be_visible()
    page.context.set_offline(False)
    expect(note).to_have_count(0)
    navigation.get_by_role("link", name="Builds").click()
    expect(rows).to_have_count(count)
    expect(note).to_have_count(0)
