"""Django's admin on a phone, for when the React admin does not work."""

import pytest
from playwright.sync_api import Page

from tests.support.gunicorn import OWNER

PHONE = {"width": 390, "height": 844}


@pytest.mark.essential
def test_a_document_is_edited_in_a_field_as_tall_as_most_of_the_screen(page: Page):
    page.set_viewport_size(PHONE)
    page.goto("/django-admin/login/?next=/django-admin/documents/document/home/change/")
    page.get_by_label("Username").fill(OWNER["username"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    box = page.get_by_label("Content").bounding_box()
    assert box
    assert box["height"] > PHONE["height"] / 2
    assert box["x"] + box["width"] <= PHONE["width"]
