"""Nothing that the owner types is lost: drafts, Undo, two who write at once, a line that breaks."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .owner import SIZES, TYRE, named, remove

LOST = "The server cannot be reached. Check the connection."


def field(page: Page, label: str):
    return page.get_by_label(label, exact=True)


def save(page: Page) -> None:
    page.get_by_role("button", name="Save Tyre").click()


def edit(page: Page, tyre: dict) -> None:
    page.goto(f"/admin/tyres/{tyre['id']}")
    expect(field(page, "Name")).to_have_value(tyre["name"])


def notice(page: Page):
    return page.get_by_role("region", name="Unsaved text")


def told(page: Page, text: str) -> None:
    expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()


@pytest.fixture
def edited(signed_in: Page, site_tyre) -> Page:
    edit(signed_in, site_tyre)
    return signed_in


def elsewhere(api, tyre: dict, **fields: str) -> dict:
    """Change the tyre on another device."""
    return api.put(f"/api/tyres/{tyre['id']}", data=TYRE | {"name": tyre["name"]} | fields).json()


@SIZES
def test_a_reload_and_a_closed_tab_lose_nothing(edited: Page, context: BrowserContext, size):
    edited.set_viewport_size(size)
    field(edited, "Compound").fill("Soft, half typed")
    edited.reload()
    expect(field(edited, "Compound")).to_have_value("")
    address = edited.url
    edited.close()
    other = context.new_page()
    other.set_viewport_size(size)
    other.goto(address)
    expect(notice(other)).to_contain_text("is not saved yet")
    notice(other).get_by_role("button", name="Restore").click()
    expect(field(other, "Compound")).to_have_value("Soft, half typed")
    expect(notice(other)).to_have_count(0)
    save(other)
    expect(other).to_have_url("/admin/tyres")
    other.goto(address)
    expect(field(other, "Compound")).to_have_value("Soft, half typed")
    expect(notice(other)).to_have_count(0)


def test_a_discarded_draft_does_not_come_back(edited: Page):
    field(edited, "Compound").fill("Soft")
    edited.reload()
    notice(edited).get_by_role("button", name="Discard").click()
    expect(notice(edited)).to_have_count(0)
    edited.reload()
    expect(field(edited, "Name")).to_be_visible()
    expect(notice(edited)).to_have_count(0)


def test_what_was_typed_and_taken_back_is_no_draft(edited: Page):
    field(edited, "Compound").fill("Soft")
    field(edited, "Compound").fill("")
    edited.reload()
    expect(field(edited, "Name")).to_be_visible()
    expect(notice(edited)).to_have_count(0)


def test_a_new_item_has_a_draft_of_its_own(signed_in: Page, api):
    name = "Typed before lunch"
    signed_in.goto("/admin/tyres/new")
    field(signed_in, "Name").fill(name)
    signed_in.reload()
    notice(signed_in).get_by_role("button", name="Restore").click()
    expect(field(signed_in, "Name")).to_have_value(name)
    field(signed_in, "Size").fill("20x10-9")
    save(signed_in)
    told(signed_in, f"{name} is saved.")
    signed_in.get_by_role("link", name="Add New Tyre").click()
    expect(field(signed_in, "Name")).to_have_value("")
    expect(notice(signed_in)).to_have_count(0)
    remove(api, "tyres", name)


def test_cancel_never_asks_and_the_list_offers_undo(edited: Page, api, site_tyre):
    field(edited, "Compound").fill("Soft")
    edited.get_by_role("link", name="Cancel").click()
    expect(edited).to_have_url("/admin/tyres")
    told(edited, "What you typed is not saved.")
    edited.get_by_role("link", name="Undo").click()
    expect(field(edited, "Compound")).to_have_value("Soft")
    assert named(api, "tyres", site_tyre["name"])[0]["compound"] == ""


def test_cancel_without_a_change_says_nothing(edited: Page):
    edited.get_by_role("link", name="Cancel").click()
    expect(edited).to_have_url("/admin/tyres")
    expect(edited.get_by_role("link", name="Undo")).to_have_count(0)


def test_a_draft_never_overwrites_what_was_saved_since(edited: Page, api, site_tyre):
    field(edited, "Compound").fill("Mine")
    elsewhere(api, site_tyre, compound="Theirs")
    edited.reload()
    expect(field(edited, "Compound")).to_have_value("Theirs")
    notice(edited).get_by_role("button", name="Restore").click()
    save(edited)
    expect(edited.get_by_role("alert")).to_contain_text("This tyre was changed elsewhere")
    assert named(api, "tyres", site_tyre["name"])[0]["compound"] == "Theirs"


@SIZES
def test_a_conflict_shows_both_and_mine_may_be_saved_over_it(edited: Page, api, site_tyre, size):
    edited.set_viewport_size(size)
    field(edited, "Compound").fill("Mine")
    elsewhere(api, site_tyre, compound="Theirs")
    save(edited)
    conflict = edited.get_by_role("alert")
    expect(conflict.locator("dd").first).to_have_text("YoursMine")
    expect(conflict.locator("dd").last).to_have_text("Saved elsewhereTheirs")
    expect(conflict.locator("dt")).to_have_text(["Compound"])
    conflict.get_by_role("button", name="Save mine over it").click()
    told(edited, "is saved over the other change.")
    assert named(api, "tyres", site_tyre["name"])[0]["compound"] == "Mine"
    edited.get_by_role("link", name="Undo").click()
    expect(field(edited, "Compound")).to_have_value("Theirs")


def test_in_a_conflict_the_other_may_be_taken_and_mine_is_kept(edited: Page, api, site_tyre):
    field(edited, "Compound").fill("Mine")
    elsewhere(api, site_tyre, compound="Theirs")
    save(edited)
    edited.get_by_role("button", name="Take the other").click()
    expect(field(edited, "Compound")).to_have_value("Theirs")
    expect(edited.get_by_role("alert")).to_have_count(0)
    notice(edited).get_by_role("button", name="Restore").click()
    expect(field(edited, "Compound")).to_have_value("Mine")
    save(edited)  # typed over the other, knowingly: no second conflict
    expect(edited).to_have_url("/admin/tyres")
    assert named(api, "tyres", site_tyre["name"])[0]["compound"] == "Mine"


def test_a_second_tab_is_another_device(edited: Page, context: BrowserContext, site_tyre):
    second = context.new_page()
    edit(second, site_tyre)
    field(second, "Terrain").fill("Mud")
    save(second)
    expect(second).to_have_url("/admin/tyres")
    field(edited, "Compound").fill("Mine")
    save(edited)
    expect(edited.get_by_role("alert")).to_contain_text("This tyre was changed elsewhere")


def test_a_line_that_breaks_keeps_the_form_and_saves_when_asked_again(edited: Page, api, site_tyre):
    field(edited, "Compound").fill("Mine")
    edited.context.set_offline(True)
    save(edited)
    expect(edited.get_by_role("alert")).to_have_text(LOST)
    expect(field(edited, "Compound")).to_have_value("Mine")
    edited.context.set_offline(False)
    save(edited)
    expect(edited).to_have_url("/admin/tyres")
    assert named(api, "tyres", site_tyre["name"])[0]["compound"] == "Mine"


def test_a_save_whose_answer_was_lost_is_no_conflict_with_itself(edited: Page, api, site_tyre):
    lost = lose_first_answer(edited, f"**/api/tyres/{site_tyre['id']}", "PUT")
    field(edited, "Compound").fill("Mine")
    save(edited)
    expect(edited.get_by_role("alert")).to_have_text(LOST)
    assert lost == [200]
    save(edited)
    expect(edited).to_have_url("/admin/tyres")
    assert named(api, "tyres", site_tyre["name"])[0]["compound"] == "Mine"


def test_a_browser_that_keeps_nothing_breaks_nothing(signed_in: Page, site_tyre, complaints):
    signed_in.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    edit(signed_in, site_tyre)
    field(signed_in, "Compound").fill("Soft")
    save(signed_in)
    expect(signed_in).to_have_url("/admin/tyres")
    assert complaints == []


def lose_first_answer(page: Page, address: str, method: str) -> list[int]:
    """Let the first call reach the server and its answer get lost; returns the answers' status."""
    lost: list[int] = []

    def answer(route: Route) -> None:
        if route.request.method == method and not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route(address, answer)
    return lost


def test_a_new_item_whose_answer_was_lost_is_made_once_even_after_a_reload(signed_in: Page, api):
    name = "Made once"
    lost = lose_first_answer(signed_in, "**/api/tyres", "POST")
    signed_in.goto("/admin/tyres/new")
    field(signed_in, "Name").fill(name)
    field(signed_in, "Size").fill("20x10-9")
    save(signed_in)
    expect(signed_in.get_by_role("alert")).to_have_text(LOST)
    assert lost == [201]
    signed_in.reload()
    notice(signed_in).get_by_role("button", name="Restore").click()
    field(signed_in, "Size").fill("21x7-10")
    save(signed_in)
    expect(signed_in).to_have_url("/admin/tyres")
    (tyre,) = named(api, "tyres", name)
    assert tyre["size"] == "21x7-10"
    remove(api, "tyres", name)


@pytest.mark.parametrize("way", ["cancel", "reload"])
def test_a_new_item_that_is_stored_is_no_draft_though_its_upload_failed(signed_in: Page, api, way):
    name = f"Stored, then {way}"
    signed_in.goto("/admin/tyres/new")
    field(signed_in, "Name").fill(name)
    field(signed_in, "Size").fill("20x10-9")
    broken = {"name": "broken.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    signed_in.locator("input[type=file]").first.set_input_files([broken])
    save(signed_in)
    failed = signed_in.get_by_text("The tyre is saved, but not all images are uploaded.")
    expect(failed).to_be_in_viewport()
    (tyre,) = named(api, "tyres", name)
    if way == "cancel":
        signed_in.get_by_role("link", name="Cancel").click()
        expect(signed_in.get_by_role("row", name=name)).to_be_visible()
        expect(signed_in.get_by_role("link", name="Undo")).to_have_count(0)
    else:
        signed_in.reload()
        expect(signed_in).to_have_url(f"/admin/tyres/{tyre['id']}")
        expect(field(signed_in, "Name")).to_have_value(name)
        expect(notice(signed_in)).to_have_count(0)
    remove(api, "tyres", name)


def test_what_was_deleted_elsewhere_can_be_stored_anew(edited: Page, api, site_tyre):
    api.delete(f"/api/tyres/{site_tyre['id']}")
    field(edited, "Compound").fill("Mine")
    save(edited)
    expect(edited.get_by_role("alert")).to_contain_text("This tyre was deleted elsewhere.")
    save(edited)
    expect(edited).to_have_url("/admin/tyres")
    (tyre,) = named(api, "tyres", site_tyre["name"])
    assert tyre["compound"] == "Mine"
    remove(api, "tyres", site_tyre["name"])


def test_typing_while_a_draft_is_offered_loses_neither(edited: Page):
    field(edited, "Compound").fill("First")
    edited.reload()
    expect(notice(edited)).to_be_visible()
    field(edited, "Compound").fill("Second")
    notice(edited).get_by_role("button", name="Restore").click()
    expect(field(edited, "Compound")).to_have_value("First")
    edited.reload()
    notice(edited).get_by_role("button", name="Restore").click()
    expect(field(edited, "Compound")).to_have_value("First")
    notice(edited).get_by_role("button", name="Restore").click()
    expect(field(edited, "Compound")).to_have_value("Second")
