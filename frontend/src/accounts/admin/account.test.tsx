import { cleanup, screen, waitFor, within, fireEvent } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { type Responses, errorResponse, mockApi, deferredResponse } from "../../../testing/server";
import { renderWithProviders } from "../../../testing/render";
import { AddForm } from "./people";
import { deviceName } from "./device-name";

describe("the account", () => {
  const times = { created_at: "2026-11-27T10:00:00Z", refreshed_at: "2026-11-27T11:00:00Z" };
  const mine = { id: "a", user_agent: "", current: true, in_django_admin: false, ...times };
  const phone = {
    ...mine,
    id: "b",
    user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    current: false,
  };

  beforeEach(() => localStorage.setItem("authToken", "t"));

  /** Open the account's page, in English. */
  async function open(answers: Responses) {
    const fetch = mockApi({
      "auth/account": { language: "en", passkey_only: false },
      "auth/sessions": [mine],
      "auth/passkeys": [],
      "auth/push-devices": { server_key: "BK", devices: [] },
      ...answers,
    });
    openPage("/admin/account");
    await screen.findByText("This device");
    return {
      sent: (method: string) => fetch.mock.calls.filter(([, init]) => init?.method === method),
    };
  }

  const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));

  test("another device is signed out, and this one cannot be", async () => {
    let devices = [mine, phone];
    const { sent } = await open({
      "auth/sessions": () => Response.json(devices),
      "auth/sessions/b": () => {
        devices = [mine];
        return new Response(null, { status: 204 });
      },
    });
    const list = within(screen.getByRole("region", { name: "Signed-in devices" }));
    const button = list.getByRole("button", { name: "Sign out" });
    expect(button).toHaveAccessibleDescription("Safari on iPhone");
    expect(list.getByRole("button", { name: "Sign out all other devices" })).toBeVisible();
    fireEvent.click(button);
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
    expect(sent("DELETE").map(([url]) => url)).toEqual(["/api/auth/sessions/b"]);
    expect(list.queryByRole("button")).not.toBeInTheDocument();
  });

  test("a new password is asked for before the server is, and its fields are empty afterwards", async () => {
    const { sent } = await open({ "auth/password": { token: "new" } });
    const current = screen.getByLabelText("Current password");
    const wanted = screen.getByLabelText("New password");
    press("Change Password");
    expect(current).toHaveFocus();
    expect(current).toHaveAccessibleDescription("Please enter your current password");
    expect(wanted).toHaveAccessibleDescription("Please enter a new password");
    fireEvent.input(current, { target: { value: "gravel" } });
    fireEvent.input(wanted, { target: { value: "mud and chain oil" } });
    press("Change Password");
    expect(await screen.findByText(/^Your password has been changed/)).toBeVisible();
    expect(sent("POST").map(([, init]) => init?.body)).toEqual([
      '{"current_password":"gravel","new_password":"mud and chain oil"}',
    ]);
    expect(current).toHaveValue("");
    expect(localStorage.getItem("authToken")).toBe("new");
  });

  test("typed passwords are not lost to another language without a question", async () => {
    const { sent } = await open({});
    fireEvent.input(screen.getByLabelText("Current password"), { target: { value: "gravel" } });
    press("Latviešu");
    const question = within(screen.getByRole("alertdialog"));
    fireEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(screen.getByLabelText("Current password")).toHaveValue("gravel");
    expect(sent("PATCH")).toEqual([]);
  });

  test("a form that is open waits with a language that was chosen elsewhere", async () => {
    mockApi({ "auth/account": { language: "lv", passkey_only: false } });
    openPage("/admin/tyres/new");
    expect(await screen.findByLabelText("Compound")).toBeVisible();
    await waitFor(() => expect(localStorage.getItem("adminLanguage")).toBe("lv"));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Create New Tyre");
  });
});

describe("signing in", () => {
  const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));

  async function open() {
    openPage("/admin/login");
    const username = await screen.findByLabelText("Username");
    return { username, password: screen.getByLabelText("Password") };
  }

  test("every page asks for a login first", async () => {
    mockApi({});
    openPage("/admin/builds/21");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Workshop login");
  });

  test("both fields are asked for at once, before the server is", async () => {
    const fetch = mockApi({});
    const { username, password } = await open();
    press("Login");
    expect(username).toHaveFocus();
    expect(username).toHaveAccessibleDescription("Please enter your username");
    expect(password).toHaveAccessibleDescription("Please enter your password");
    fireEvent.input(username, { target: { value: "owner" } });
    press("Login");
    expect(password).toHaveFocus();
    expect(screen.getByRole("alert")).toHaveTextContent("Please enter your password");
    expect(fetch.mock.calls.filter(([url]) => url === "/api/auth/login")).toEqual([]);
  });

  test("a login that fails says why, and keeps what was typed", async () => {
    const answers = [
      () => errorResponse(401, { error: "Wrong username or password." }),
      () => errorResponse(502),
      () => Promise.reject(new TypeError("Failed to fetch")),
    ];
    mockApi({ "auth/login": () => answers.shift()?.() });
    const { username, password } = await open();
    fireEvent.input(username, { target: { value: "owner" } });
    fireEvent.input(password, { target: { value: "not it" } });
    for (const sentence of ["Wrong username or password.", "Login failed", "Failed to login"]) {
      press("Login");
      expect(await screen.findByText(sentence)).toBeVisible();
    }
    expect(password).toHaveValue("not it");
    expect(localStorage.getItem("authToken")).toBeNull();
  });

  test("a logout without a line says what is left to do", async () => {
    localStorage.setItem("authToken", "t");
    mockApi({ "auth/logout": () => Promise.reject(new TypeError("Failed to fetch")) });
    openPage("/admin/nothing");
    fireEvent.click(await screen.findByRole("button", { name: "Logout" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("the server could not be reached");
    expect(localStorage.getItem("authToken")).toBeNull();
  });
});

describe("refused fields", () => {
  beforeEach(() => localStorage.setItem("authToken", "t"));

  const refusing = (field: string) => () =>
    errorResponse(400, { error: "Wrong.", fields: { [field]: ["Wrong."] } });

  test("an address that the server refuses is focused, with its message", async () => {
    mockApi({ people: refusing("email") });
    renderWithProviders(<AddForm />);
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Liga" } });
    fireEvent.input(screen.getByLabelText("E-mail"), { target: { value: "liga" } });
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.input(dialog.getByLabelText("Your password"), {
      target: { value: "gravel pit 77 helmets" },
    });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("Wrong.")).toBeVisible();
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(/Wrong\./);
  });
});

describe("notifications", () => {
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
    cleanup(); // while there still is what it unsubscribes from
    for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(navigator, "serviceWorker");
    jest.restoreAllMocks();
  });

  /** A browser with notifications, which makes the subscription of `here`. */
  function withPush(permission: NotificationPermission = "granted") {
    let current: object | null = null;
    const made = {
      endpoint: here.endpoint,
      toJSON: () => ({ endpoint: here.endpoint, keys: KEYS }),
    };
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
    fireEvent.click(await section.findByRole("button", { name: "Notify this computer" }));
    expect(await section.findByText("This device")).toBeVisible();
    expect(serviceWorker.register).toHaveBeenCalledWith("/admin/worker.js", { scope: "/admin" });
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: "BK",
    });
    const body = { endpoint: here.endpoint, keys: KEYS };
    expect(sent("POST").map(([, init]) => init?.body)).toEqual([JSON.stringify(body)]);
    expect(section.queryByRole("button", { name: /^Notify/ })).not.toBeInTheDocument();

    fireEvent.click(section.getByRole("button", { name: "Send a test" }));
    expect(await section.findByText("Sent. The device shows it in a few seconds.")).toBeVisible();
    fireEvent.click(section.getByRole("button", { name: "Remove" }));
    expect(await section.findByText("No device is notified yet.")).toBeVisible();
    expect(unsubscribe).toHaveBeenCalled();
  });

  test("blocked notifications say where to allow them", async () => {
    withPush("denied");
    const { section, sent } = await open({});
    fireEvent.click(await section.findByRole("button", { name: "Notify this computer" }));
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
    fireEvent.click(within(group).getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(sent("PATCH")).toHaveLength(1));
    expect(sent("PATCH").map(([, init]) => init?.body)).toEqual(['{"mails_messages":true}']);
  });
});

describe("people", () => {
  const zane = {
    id: 2,
    name: "Zane",
    username: "zane@example.lv",
    is_active: true,
    is_you: false,
    last_seen: null,
  };
  const made = {
    person: { ...zane, id: 3, name: "Edgars", username: "edgars@example.lv" },
    link: "https://quads.example/admin/link/secret",
    mailed: false,
  };

  beforeEach(() => localStorage.setItem("authToken", "t"));

  /** The list of people is read once; then its answer does not arrive. */
  function openPeople(answers: Record<string, () => Promise<Response> | Response>) {
    const list = deferredResponse();
    const reads = [Response.json([zane])];
    mockApi({
      people: () => reads.shift() ?? list.answer(),
      "auth/account": { passkey_only: false },
      ...answers,
    });
    openPage("/admin/people");
  }

  async function confirm(label: string) {
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.input(dialog.getByLabelText("Your password"), { target: { value: "gravel" } });
    fireEvent.click(dialog.getByRole("button", { name: label }));
  }

  test("the link of a new person does not wait for the list", async () => {
    const list = deferredResponse();
    const answers = [() => Response.json([zane]), () => Response.json(made, { status: 201 })];
    openPeople({ people: () => answers.shift()?.() ?? list.answer() });
    fireEvent.input(await screen.findByLabelText("Name"), { target: { value: made.person.name } });
    fireEvent.input(screen.getByLabelText("E-mail"), { target: { value: made.person.username } });
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    await confirm("Add");
    expect(await screen.findByDisplayValue(made.link)).toBeInTheDocument();
  });
});

describe("the name of a device", () => {
  const MOZILLA = "Mozilla/5.0";
  const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

  test.each([
    [
      "Chrome on Android",
      `${MOZILLA} (Linux; Android 15; K) ${WEBKIT} Chrome/150.0 Mobile Safari/537.36`,
    ],
    [
      "Safari on iPhone",
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1`,
    ],
    [
      "Chrome on iPhone",
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/150.0 Safari/604.1`,
    ],
    ["Firefox on Linux", `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
    ["Safari on Mac", `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1`],
    ["Unknown device", "curl/8.0"],
  ])("%s", (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
