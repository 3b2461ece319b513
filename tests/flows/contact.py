"""Steps that the flows of contact share: forms, files, slow scripts, lost answers."""

from PIL import Image
from playwright.sync_api import APIRequestContext, Locator, Page

from tests.support.pictures import encoded

from .browser import field

SUCCESS = "Your message has been sent! We will get back to you soon."
# Whether so many files are kept. The database must not be opened before the page has created it.
KEPT = """localStorage.getItem("contactFiles") === "1" && argument === await new Promise((done) => {
    const opening = indexedDB.open("uploads")
    opening.onsuccess = () => {
        const database = opening.result
        const counting = database.transaction("files").objectStore("files").count()
        counting.onsuccess = () => {
            database.close()
            done(counting.result)
        }
    }
})"""


def fill(page: Page, email: str, message: str = "Is No. 21 for sale?") -> None:
    field(page, "Name").fill("Anna")
    field(page, "Email").fill(email)
    field(page, "Message").fill(message)


def send_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Send Message")


def photo(name: str, size: tuple[int, int] = (60, 40), format: str = "JPEG") -> dict:
    """Return a file for `set_input_files`."""
    content = encoded(Image.new("RGB", size, "orange"), format)
    return {"name": name, "mimeType": Image.MIME[format], "buffer": content}


def choose(page: Page, *files: dict) -> None:
    page.get_by_label("Add photographs").set_input_files(files)


def chosen(page: Page) -> Locator:
    return page.get_by_role("list", name="Chosen files").get_by_role("listitem")


def messages_of(api: APIRequestContext, email: str) -> list[dict]:
    found: list[dict] = api.get("/api/contact/messages", params={"search": email}).json()
    return found


def names_of(message: dict) -> list[tuple[str, int | None]]:
    """The names and widths of the files of a message."""
    return [(file["name"], file["width"]) for file in message["attachments"]]


def lose_first_answer(page: Page, address: str = "*/api/contact") -> None:
    """Let the server store what is sent first, and break the line before its answer comes."""
    line = page.context.new_cdp_session(page)
    answers = 0

    def answer(event: dict) -> None:
        nonlocal answers
        answers += 1
        request = {"requestId": event["requestId"]}
        if answers == 1:
            line.send("Fetch.failRequest", request | {"errorReason": "ConnectionReset"})
        else:
            line.send("Fetch.continueRequest", request)

    line.on("Fetch.requestPaused", answer)
    pattern = {"urlPattern": address, "requestStage": "Response"}
    line.send("Fetch.enable", {"patterns": [pattern]})
