import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { type Responses, errorResponse, mockApi } from "../../../testing/server";

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

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

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
  await userEvent.click(button);
  expect(sent("DELETE").map(([url]) => url)).toEqual(["/api/auth/sessions/b"]);
  await screen.findByText("This device");
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  expect(list.queryByRole("button")).not.toBeInTheDocument();
});

test("a new password is asked for before the server is, and its fields are empty afterwards", async () => {
  const { sent } = await open({ "auth/password": { token: "new" } });
  const current = screen.getByLabelText("Current password");
  const wanted = screen.getByLabelText("New password");
  await press("Change Password");
  expect(current).toHaveFocus();
  expect(current).toHaveAccessibleDescription("Please enter your current password");
  expect(wanted).toHaveAccessibleDescription("Please enter a new password");
  await userEvent.type(current, "gravel");
  await userEvent.type(wanted, "mud and chain oil");
  await press("Change Password");
  expect(await screen.findByText(/^Your password has been changed/)).toBeVisible();
  expect(sent("POST").map(([, init]) => init?.body)).toEqual([
    '{"current_password":"gravel","new_password":"mud and chain oil"}',
  ]);
  expect(current).toHaveValue("");
  expect(localStorage.getItem("authToken")).toBe("new");
});

test("typed passwords are not lost to another language without a question", async () => {
  const { sent } = await open({});
  await userEvent.type(screen.getByLabelText("Current password"), "gravel");
  await press("Latviešu");
  const question = within(screen.getByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText("Current password")).toHaveValue("gravel");
  expect(sent("PATCH")).toEqual([]);
});

test("a language that cannot be saved changes nothing", async () => {
  const account = [Response.json({ language: "en", passkey_only: false })];
  await open({ "auth/account": () => account.shift() ?? errorResponse(503, { error: "Closed." }) });
  await press("Latviešu");
  expect(await screen.findByText("Closed.")).toBeVisible();
  expect(localStorage.getItem("adminLanguage")).toBeNull();
});

test("a form that is open waits with a language that was chosen elsewhere", async () => {
  mockApi({ "auth/account": { language: "lv", passkey_only: false } });
  openPage("/admin/tyres/new");
  expect(await screen.findByLabelText("Compound")).toBeVisible();
  await waitFor(() => expect(localStorage.getItem("adminLanguage")).toBe("lv"));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Create New Tyre");
});
