"""A site in three languages: offered, chosen and kept; nothing is cut off or left in English."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from core.content import public_routes
from documents.content import descriptions
from documents.translations import default_translation
from tests.support.catalogues import english_leftovers

from .browser import (
    BROKEN_WORDS,
    CUT_OFF,
    HYDRATED,
    PHONE,
    SAVE_DATA,
    answer_third_parties,
    collect_errors,
    enlarge_letters,
    visit,
    wait_until,
)

SHIFTS = """() => new Promise((done) => new PerformanceObserver((list) =>
    done(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done(0), 50))"""
FONTS = """performance.getEntriesByType("resource")
    .filter(({ name }) => name.includes(".woff2"))
    .map(({ name }) => name.split("sofia-sans-")[1].split("-wght")[0]).sort()"""
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


@pytest.mark.browser_context_args(locale="ru-RU")
def test_the_offer_of_a_language_fits_very_large_letters(page: Page):
    answer_third_parties(page.context)
    visit(page, "/service")
    enlarge_letters(page)
    expect(page.locator(".language-offer:visible")).to_have_count(1)
    assert page.evaluate(CUT_OFF) == []


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


def test_a_language_has_its_own_words_and_letters_and_nothing_is_cut_off(
    browser: Browser, base_url: str
):
    has_its_own_words(browser, base_url, "lv", "latin-ext")
    has_its_own_words(browser, base_url, "ru", "cyrillic")


def has_its_own_words(browser: Browser, base_url: str, language: str, letters: str) -> None:
    phone = {"base_url": base_url, "viewport": PHONE, "locale": language}
    plain = browser.new_context(java_script_enabled=False, **phone)

    english = english_leftovers("site", language) | english_documents(language)
    # The pages as the server renders them: with scripts they have the same words.
    page = plain.new_page()
    for path in (*public_routes(), "/quad-builds/21", "/contact?inquiry=tyre&name=Bulta"):
        page.goto(f"/{language}{path}", wait_until="domcontentloaded")  # pictures have their place
        page.evaluate("document.fonts.ready.then(() => {})")
        assert page.evaluate("document.documentElement.lang") == language
        assert set(page.evaluate(TEXTS)) & english == set()
        assert (path, page.evaluate(CUT_OFF)) == (path, [])
        assert (path, page.evaluate(BROKEN_WORDS)) == (path, [])

    plain.close()

    context = browser.new_context(**phone)
    page = context.new_page()
    visit(page, f"/{language}/")
    page.wait_for_load_state("networkidle")
    # For headings and for text. The Latvian street is far below, in the footer.
    own = ["latin", letters]
    assert page.evaluate(FONTS) == sorted([*own, *(f"extra-condensed-{each}" for each in own)])
    page.locator("footer address").scroll_into_view_if_needed()
    wait_until(page, "document.fonts.check('16px Sofia Sans', 'Rīgas iela')")
    context.close()


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
