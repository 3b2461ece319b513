import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { type Responses, errorResponse, mockApi } from "../../../testing/server";

const KEYS = { p256dh: "BP", auth: "YQ" };
const phone = {
  id: 1,
  endpoint: "https://web.push.apple.com/a",
  user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
  created_at: "2026-11-27T10:00:00Z",
  pushed_at: null,
};
const here = { ...phone, id: 2, endpoint: "https://fcm.googleapis.com/b", user_agent: "" };

beforeEach(() => localStorage.setItem("authToken", "t"));
afterEach(() => {
  for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, "serviceWorker");
  jest.restoreAllMocks();
});

/** A browser with notifications, which makes the subscription of `here`. */
function withPush(permission: NotificationPermission = "granted") {
  let current: object | null = null;
  const made = { endpoint: here.endpoint, toJSON: () => ({ endpoint: here.endpoint, keys: KEYS }) };
  const unsubscribe = jest.fn(() => Promise.resolve((current = null)));
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: jest.fn(() => Promise.resolve((current = { ...made, unsubscribe }))),
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    register: jest.fn(() => Promise.resolve()),
    getRegistration: () => Promise.resolve({ pushManager }),
    ready: Promise.resolve({ pushManager }),
  });
  Object.assign(window, {
    PushManager: Object,
    Notification: { requestPermission: () => Promise.resolve(permission) },
  });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return { pushManager, serviceWorker, unsubscribe };
}

async function open(answers: Responses) {
  const fetch = mockApi({
    "auth/account": {
      ...{ language: "en", passkey_only: false, email: "a@b.lv" },
      ...{ has_mail_server: true, mails_messages: false },
    },
    "auth/sessions": [],
    "auth/passkeys": [],
    "auth/push-devices": { server_key: "BK", devices: [] },
    ...answers,
  });
  openPage("/admin/account");
  const section = within(await screen.findByRole("region", { name: "Notifications" }));
  const sent = (method: string) => fetch.mock.calls.filter(([, init]) => init?.method === method);
  return { section, sent };
}

test("this device is added, tried and removed", async () => {
  const { pushManager, serviceWorker, unsubscribe } = withPush();
  let isRemoved = false;
  const { section, sent } = await open({
    "auth/push-devices": () => {
      const isAdded = pushManager.subscribe.mock.calls.length > 0 && !isRemoved;
      return Response.json({ ...here, server_key: "BK", devices: isAdded ? [here] : [] });
    },
    "auth/push-devices/2/test": () => new Response(null, { status: 204 }),
    "auth/push-devices/2": () => {
      isRemoved = true;
      return new Response(null, { status: 204 });
    },
  });
  expect(await section.findByText("No device is notified yet.")).toBeVisible();
  await userEvent.click(await section.findByRole("button", { name: "Notify this computer" }));
  expect(await section.findByText("This device")).toBeVisible();
  expect(serviceWorker.register).toHaveBeenCalledWith("/admin/worker.js", { scope: "/admin" });
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: "BK",
  });
  const body = { endpoint: here.endpoint, keys: KEYS };
  expect(sent("POST").map(([, init]) => init?.body)).toEqual([JSON.stringify(body)]);
  expect(section.queryByRole("button", { name: /^Notify/ })).not.toBeInTheDocument();

  await userEvent.click(section.getByRole("button", { name: "Send a test" }));
  expect(await section.findByText("Sent. The device shows it in a few seconds.")).toBeVisible();
  await userEvent.click(section.getByRole("button", { name: "Remove" }));
  expect(await section.findByText("No device is notified yet.")).toBeVisible();
  expect(unsubscribe).toHaveBeenCalled();
});

test("another device is tried and removed, which leaves this browser as it is", async () => {
  const { unsubscribe } = withPush();
  const error = "Please switch them on there again.";
  const { section, sent } = await open({
    "auth/push-devices": { server_key: "BK", devices: [phone] },
    "auth/push-devices/1/test": () => errorResponse(409, { error }),
    "auth/push-devices/1": () => new Response(null, { status: 204 }),
  });
  const button = await section.findByRole("button", { name: "Send a test" });
  expect(button).toHaveAccessibleDescription("Safari on iPhone");
  expect(section.getByRole("button", { name: "Notify this computer" })).toBeVisible();
  await userEvent.click(button);
  expect(await section.findByText(error)).toBeVisible();
  await userEvent.click(section.getByRole("button", { name: "Remove" }));
  expect(sent("DELETE").map(([url]) => url)).toEqual(["/api/auth/push-devices/1"]);
  expect(unsubscribe).not.toHaveBeenCalled();
});

test("blocked notifications say where to allow them", async () => {
  withPush("denied");
  const { section, sent } = await open({});
  await userEvent.click(await section.findByRole("button", { name: "Notify this computer" }));
  expect(await section.findByText(/^Notifications of this site are blocked/)).toBeVisible();
  expect(sent("POST")).toEqual([]);
});

test("an iPhone is told to add the page to its home screen", async () => {
  jest.spyOn(navigator, "userAgent", "get").mockReturnValue(phone.user_agent);
  const { section } = await open({});
  expect(await section.findByText(/tap Share, then “Add to Home Screen”/)).toBeVisible();
  expect(section.queryByRole("button")).not.toBeInTheDocument();
});

test("messages are mailed to who wants it", async () => {
  const { sent } = await open({});
  const group = await screen.findByRole("group", { name: "Messages by mail" });
  expect(group).toHaveAccessibleDescription(/is mailed to a@b.lv/);
  await userEvent.click(within(group).getByRole("button", { name: "Yes" }));
  expect(sent("PATCH").map(([, init]) => init?.body)).toEqual(['{"mails_messages":true}']);
});

test.each([
  [{ has_mail_server: false }, /has no mail server/],
  [{ has_mail_server: true, email: "" }, /has no e-mail address/],
])("without %p, mail is not offered", async (account, sentence) => {
  const base = { language: "en", passkey_only: false, email: "a@b.lv", mails_messages: false };
  await open({ "auth/account": { ...base, ...account } });
  const section = within(await screen.findByRole("region", { name: "Messages by mail" }));
  expect(section.getByText(sentence)).toBeVisible();
  expect(section.queryByRole("button")).not.toBeInTheDocument();
});
