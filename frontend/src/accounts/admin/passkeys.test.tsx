import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../../testing/render";
import { mockApi } from "../../../testing/server";
import { CodesRemovedNotice } from "./codes-removed-notice";
import { ConfirmationPanel } from "./confirmation";
import { PasskeyList, PasskeyOnly } from "./passkeys";

const mockCredential = { id: "a", rawId: "a", type: "public-key" };
jest.mock("./passkey-support", () => ({
  ...jest.requireActual<object>("./passkey-support"),
  supportsPasskeys: () => true,
  askPasskey: () => Promise.resolve(mockCredential),
}));
const passkey = { id: 1, name: "Phone", is_backed_up: false, created_at: "2026-11-27T10:00:00Z" };

beforeEach(() => localStorage.setItem("authToken", "t"));

test("the password can be refused once there are two passkeys", async () => {
  const user = userEvent.setup();
  const accounts = [{ passkey_only: false }, { passkey_only: true }];
  const fetch = mockApi({
    "auth/account": () => Response.json(accounts.shift()),
    "auth/passkeys": [passkey, { ...passkey, id: 2 }],
    "auth/passkeys/only": () => new Response(null, { status: 204 }),
    "auth/sessions": [],
  });
  renderWithProviders(<PasskeyOnly />);
  await user.click(await screen.findByRole("button", { name: "Refuse my password" }));
  await user.type(screen.getByLabelText("Your password"), "gravel");
  await user.click(screen.getByRole("button", { name: "Switch on" }));
  expect(await screen.findByText("You sign in by finger or face only.")).toBeInTheDocument();
  const bodies = fetch.mock.calls.map(([, init]) => init?.body);
  expect(bodies).toContain('{"on":true,"password":"gravel"}');
});

test("a form takes the focus, and gives it back to the button that it was opened with", async () => {
  const user = userEvent.setup();
  mockApi({
    "auth/account": { passkey_only: false },
    "auth/passkeys": [passkey, { ...passkey, id: 2 }],
  });
  renderWithProviders(
    <>
      <PasskeyList />
      <PasskeyOnly />
    </>,
  );
  const [row] = await screen.findAllByRole("listitem");
  for (const [opener, control] of [
    ["Add a key of this device", "Your password"],
    ["Refuse my password", "Your password"],
    ["Rename", "Name of the key"],
  ] as const) {
    const button = () => screen.getAllByRole("button", { name: opener })[0];
    await user.click(button() ?? screen.getByText(opener));
    expect(screen.getByLabelText(control)).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(button()).toHaveFocus();
  }
  expect(row?.contains(document.activeElement)).toBe(true);
});

test("with one passkey it says what is missing", async () => {
  mockApi({ "auth/account": { passkey_only: false }, "auth/passkeys": [passkey] });
  renderWithProviders(<PasskeyOnly />);
  expect(await screen.findByText("First add two keys, on two devices.")).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("who signs in with a passkey only confirms with it", async () => {
  const user = userEvent.setup();
  mockApi({ "auth/account": { passkey_only: true } });
  const onConfirm = jest.fn();
  const props = { label: "Add", busy: false, error: null, onConfirm, onCancel: jest.fn() };
  renderWithProviders(<ConfirmationPanel {...props} />);
  await screen.findByText("Please confirm by finger or face.");
  expect(screen.queryByLabelText("Your password")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith({ credential: mockCredential }));
});

test("who used codes of an app reads once that they are gone", async () => {
  const user = userEvent.setup();
  const accounts = [{ codes_gone: true }, { codes_gone: false }, { codes_gone: false }];
  const fetch = mockApi({ "auth/account": () => Response.json(accounts.shift()) });
  renderWithProviders(<CodesRemovedNotice />);
  expect(await screen.findByRole("status")).toHaveTextContent("Codes of an app are gone");
  expect(screen.getByRole("link")).toHaveAttribute("href", "/admin/account");
  await user.click(screen.getByRole("button", { name: "Understood" }));
  await waitFor(() => expect(screen.queryByRole("status")).not.toBeInTheDocument());
  expect(fetch.mock.calls[1]?.[1]?.body).toBe('{"codes_gone":false}');
});
