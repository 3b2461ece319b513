"""Notifications on the owner's device: what the browser does with a push."""

import json

from playwright.sync_api import APIRequestContext, Page, expect

from .browser import visit
from .test_messages import card, write

# No push service can be reached: the browser has this subscription instead of one there.
SUBSCRIBE = """
const keys = {
  p256dh:
    "BI5TO2-gv3tGJbswZnwB-2B--fi4qA_vWzAGKHAxh7Kjc-sdveAzGDZtBp-DpvWQAFPHNjPLBBshxV4ahsH0ALQ",
  auth: "AAAAAAAAAAAAAAAAAAAAAA",
}
const subscription = {
  endpoint: "https://fcm.googleapis.com/flow",
  toJSON: () => ({ endpoint: subscription.endpoint, keys }),
  unsubscribe: async () => sessionStorage.removeItem("subscribed"),
}
PushManager.prototype.subscribe = async () => {
  sessionStorage.setItem("subscribed", "yes")
  return subscription
}
PushManager.prototype.getSubscription = async () =>
  sessionStorage.getItem("subscribed") ? subscription : null
"""
# Nor does headless shell show notifications: it refuses them to each site.
SHOW = """() => {
  self.shown = []
  registration.showNotification = async (title, { data }) => shown.push({ title, data })
}"""
SHOWN = """async () => {
  for (let attempt = 0; attempt < 200 && !shown.length; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return shown
}"""
TAP = """() => {
  const notification = { data: shown[0].data, close: () => shown.pop() }
  dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }))
}"""


def test_a_push_is_shown_by_the_admins_worker_and_a_tap_opens_the_message(
    owner_page: Page, api: APIRequestContext, site: str
):
    page, reference = owner_page, write(api, "Knock")
    page.context.grant_permissions(["notifications"], origin=site)
    page.add_init_script(SUBSCRIBE)
    visit(page, "/admin/account")
    notifications = page.get_by_role("region", name="Notifications")
    notifications.get_by_role("button", name="Notify this computer").click()
    expect(notifications.get_by_text("This device")).to_be_visible()

    devtools = page.context.new_cdp_session(page)
    registrations: list[dict[str, str]] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    [worker] = page.context.service_workers
    assert worker.evaluate("registration.scope") == f"{site}/admin"
    worker.evaluate(SHOW)
    address = f"{site}/admin/messages?search={reference}"
    pushed = {"title": f"New message {reference}", "navigate": address, "tag": address}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": site,
            "registrationId": registrations[-1]["registrationId"],
            "data": json.dumps({"web_push": 8030, "notification": pushed}),
        },
    )
    assert worker.evaluate(SHOWN) == [{"title": pushed["title"], "data": address}]
    worker.evaluate(TAP)
    expect(page).to_have_url(address)
    expect(card(page, reference)).to_be_visible()
    assert worker.evaluate("shown") == []
    [device] = api.get("/api/auth/push-devices").json()["devices"]
    assert api.delete(f"/api/auth/push-devices/{device['id']}").ok
