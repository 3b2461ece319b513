"""Files that are chosen in the contact form, and a line that breaks after they were sent."""

from playwright.sync_api import APIRequestContext, CDPSession, Page

# Whether so many files are kept. The database must not be opened before the page has created it.
KEPT = """localStorage.getItem("contactFiles") === "1" && arg === await new Promise((done) => {
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


def choose(page: Page, *files: dict) -> None:
    page.get_by_label("Add photographs").set_input_files(files)


def chosen(page: Page):
    return page.get_by_role("list", name="Chosen files").get_by_role("listitem")


def attached(api: APIRequestContext) -> list[list[tuple[str, int | None]]]:
    """Return the names and widths of the files of each message, newest first."""
    messages = api.get("/api/contact/messages").json()
    return [[(f["name"], f["width"]) for f in message["attachments"]] for message in messages]


def lose_first_answer(page: Page, address: str = "*/api/contact") -> CDPSession:
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
    return line
