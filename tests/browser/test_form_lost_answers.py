"""A connection that fails while the owner saves: nothing is lost or created twice."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import first_held
from tests.support.examples import BUILD
from tests.support.item_form import (
    expect_saved,
    fill_build,
    lose_first_response,
    save,
    unsaved_text,
)
from tests.support.owner import UNREACHABLE, delete_items_named, field, items_named


@pytest.mark.essential
def test_saving_twice_quickly_makes_one_build(new_build: Page, api, new_name, writes):
    held: list[Route] = []
    new_build.route("**/api/builds", lambda route: held.append(route), times=1)
    fill_build(new_build, new_name)
    save(new_build)
    busy = new_build.get_by_role("button", name="Saving...")
    busy.click(force=True)  # aria-disabled: it can still be tapped
    field(new_build, "Name").press("Enter")
    new_build.keyboard.press("Control+s")
    first_held(new_build, held).continue_()
    expect_saved(new_build, new_name)
    assert [request.method for request in writes] == ["POST"]
    assert len(items_named(api, "builds", new_name)) == 1


@pytest.mark.parametrize("changed", [False, True], ids=["the same", "changed in between"])
def test_a_lost_response_creates_no_second_build(new_build: Page, api, new_name, changed):
    lost = lose_first_response(new_build, "**/api/builds", "POST")
    fill_build(new_build, new_name)
    save(new_build)
    expect(new_build.get_by_role("alert")).to_have_text(UNREACHABLE)
    assert lost == [201]
    if changed:
        field(new_build, "Engine").fill("Ported 480")
    save(new_build)
    expect_saved(new_build, new_name)
    (stored,) = items_named(api, "builds", new_name)
    assert stored["engine"] == ("Ported 480" if changed else BUILD["engine"])


@pytest.mark.parametrize("changed", [False, True], ids=["the same", "changed in between"])
def test_a_lost_response_to_a_change_is_no_conflict(edited_build: Page, api, site_build, changed):
    lost = lose_first_response(edited_build, "**/api/builds/*", "PUT")
    field(edited_build, "Engine").fill("Ported 480")
    save(edited_build)
    expect(edited_build.get_by_role("alert")).to_have_text(UNREACHABLE)
    assert lost == [200]
    if changed:
        field(edited_build, "Engine").fill("Ported 501")
    save(edited_build)
    expect_saved(edited_build, site_build["name"])
    stored = api.get(f"/api/builds/{site_build['id']}").json()
    assert stored["engine"] == ("Ported 501" if changed else "Ported 480")


def test_a_connection_error_keeps_the_form_and_a_retry_saves(edited_tyre: Page, api, site_tyre):
    field(edited_tyre, "Compound").fill("Mine")
    edited_tyre.context.set_offline(True)
    save(edited_tyre, "Tyre")
    expect(edited_tyre.get_by_role("alert")).to_have_text(UNREACHABLE)
    expect(field(edited_tyre, "Compound")).to_have_value("Mine")
    edited_tyre.context.set_offline(False)
    save(edited_tyre, "Tyre")
    expect(edited_tyre).to_have_url("/admin/tyres")
    assert items_named(api, "tyres", site_tyre["name"])[0]["compound"] == "Mine"


def test_a_new_item_whose_response_was_lost_is_created_once_even_after_a_reload(
    signed_in: Page, api
):
    name = "Made once"
    lost = lose_first_response(signed_in, "**/api/tyres", "POST")
    signed_in.goto("/admin/tyres/new")
    field(signed_in, "Name").fill(name)
    field(signed_in, "Size").fill("20x10-9")
    save(signed_in, "Tyre")
    expect(signed_in.get_by_role("alert")).to_have_text(UNREACHABLE)
    assert lost == [201]
    signed_in.reload()
    unsaved_text(signed_in).get_by_role("button", name="Restore").click()
    field(signed_in, "Size").fill("21x7-10")
    save(signed_in, "Tyre")
    expect(signed_in).to_have_url("/admin/tyres")
    (tyre,) = items_named(api, "tyres", name)
    assert tyre["size"] == "21x7-10"
    delete_items_named(api, "tyres", name)
