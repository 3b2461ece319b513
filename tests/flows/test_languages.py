"""A site in three languages: offered, chosen and kept; nothing is cut off or left in English."""

import re

import pytest
from playwright.sync_api import Page, expect

from core.content import public_routes
from core.languages import OTHER_LANGUAGES
from documents.content import descriptions
from documents.translations import default_translation
from tests.support.catalogues import english_leftovers

from .browser import (
    BROKEN_WORDS,
    CUT_OFF,
    HYDRATED,
    SAVE_DATA,
    answer_third_parties,
    collect_errors,
    set_letters,
    visit,
    wait_until,
)

SHIFTS = """() => new Promise((done) => new PerformanceObserver((list) =>
    done(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done(0), 50))"""
# The texts of a page, also those that only screen readers say, and those without scripts.
TEXTS = """() => {
    const found = [document.title]
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
        const { data, parentElement: parent } = words.currentNode
        if (!parent.closest("script, .language-offer")) found.push(data.trim())
    }
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-roledescription"])
        for (const element of document.querySelectorAll(`[${name}]:not(.language-offer *)`))
            found.push(element.getAttribute(name))
    return found
}"""
# Outside forms, which work without a script.
LOOKS_ENABLED = """all => all
    .filter((each) => !each.form)
    .filter((each) => each.checkVisibility() && getComputedStyle(each).pointerEvents !== "none")
    .map((each) => each.ariaLabel || each.innerText)
"""


@pytest.mark.browser_context_args(locale="lv-LV")
def test_a_page_is_offered_in_the_visitors_language_once_and_the_choice_is_kept(
    page: Page, base_url: str
):
    page.add_init_script(SAVE_DATA)
    answer_third_parties(page.context)
    errors = collect_errors(page)
    offer = page.locator(".language-offer:visible")
    visit(page, "/service")
    expect(offer).to_have_count(1)
    assert page.evaluate(SHIFTS) < 0.01
    page.locator("footer a[href='/about']").click()
    expect(page).to_have_title(re.compile("^About"))  # set with the links to translations
    offer.get_by_role("link").click()
    expect(page).to_have_url("/lv/about")
    expect(page.get_by_role("heading", level=1)).to_have_text("Par mums")
    expect(offer).to_have_count(0)
    wait_until(page, HYDRATED)
    page.locator("footer a[href$='/contact']").click()
    expect(page).to_have_url("/lv/contact")
    expect(page.locator("link[rel=canonical]")).to_have_attribute("href", f"{base_url}/lv/contact")
    expect(page.locator("link[hreflang=en]")).to_have_attribute("href", f"{base_url}/contact")
    page.get_by_role("button", name="Nosūtīt ziņu").click()
    form = page.locator("form[method=post]")
    expect(form).to_contain_text("Lūdzu, ievadiet derīgu e-pasta adresi")

    visit(page, "/service")
    set_letters(page, 32)
    assert offer.count() == 1 and page.evaluate(CUT_OFF) == []
    offer.get_by_role("button").click()
    expect(offer).to_have_count(0)
    visit(page, "/ru/contact")
    wait_until(page, "document.documentElement.dataset.consent !== undefined")
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Отправить").click()
    expect(form).to_contain_text("Пожалуйста, введите действительный адрес e-mail")
    assert errors == []

    # The switch leads to the same page with its query.
    visit(page, "/racing-parts/tyres?type=rear")
    page.get_by_role("group", name="Language").last.get_by_role("link", name="LV").click()
    expect(page).to_have_url("/lv/racing-parts/tyres?type=rear")
    expect(page.get_by_role("tab", selected=True)).to_have_text("Aizmugurējās")
    switch = page.get_by_role("group", name="Valoda").last
    expect(switch.locator("[aria-current]")).to_have_text("LV")
    english = switch.get_by_role("link", name="EN")
    expect(english).to_have_attribute("href", "/racing-parts/tyres?type=rear")
    english.click()
    expect(page).to_have_url("/racing-parts/tyres?type=rear")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_a_language_has_its_own_words_and_nothing_is_cut_off(page: Page):
    """The pages as the server renders them: with scripts they have the same words.

    All of them in Russian, whose words are the longest.
    """
    for language in OTHER_LANGUAGES:
        english = english_leftovers("site", language) | english_documents(language)
        paths = (*public_routes(), "/quad-builds/21", "/contact?inquiry=tyre&name=Bulta")
        for path in paths if language == "ru" else ("/", "/contact", "/quad-builds/21"):
            page.goto(f"/{language}{path}")  # with its styles
            page.evaluate("document.fonts.ready.then(() => {})")
            assert page.evaluate("document.documentElement.lang") == language
            assert set(page.evaluate(TEXTS)) & english == set()
            assert (path, page.evaluate(CUT_OFF)) == (path, [])
            assert (path, page.evaluate(BROKEN_WORDS)) == (path, [])
            expect(page.locator("[aria-label=Cookies]")).to_be_hidden()
            controls = page.locator("header, main, footer").locator("button, input, textarea")
            assert controls.evaluate_all(LOOKS_ENABLED) == []
    page.locator("header a[href='#pages']").click()
    items = page.locator("footer nav").first
    expect(items).to_be_in_viewport()
    items.locator("a[href$='/quad-builds']").first.click()
    expect(page).to_have_url("/ru/quad-builds")


def english_documents(language: str) -> set[str]:
    """Return the sentences of the pages' documents that have a translation."""
    english: set[str] = set()
    for key, description in descriptions().items():
        for name, words in default_translation(key, language).items():
            text = description["fields"][name]["default"]
            if isinstance(text, str) and text != words and len(text) > 20:
                english.add(text)
    assert len(english) > 20
    return english
