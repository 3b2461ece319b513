import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { Route, Routes } from "react-router-dom";
import { renderWithProviders } from "../../../testing/open-page";
import { errorResponse, mockApi } from "../../../testing/server";
import { ApiError } from "../../api/client";
import { ConfirmationForm } from "../account/confirmation-form";
import { PasswordForm } from "../account/password-form";
import { AcceptInvitation } from "../people/accept-invitation";
import { InviteForm } from "../people/invite-form";

beforeEach(() => localStorage.setItem("authToken", "t"));

const refusing = (field: string) => () =>
  errorResponse(400, { error: "Wrong.", fields: { [field]: ["Wrong."] } });

test("an address that the server refuses is focused, with its message", async () => {
  mockApi({ invitations: refusing("email") });
  renderWithProviders(<InviteForm />);
  await userEvent.type(screen.getByLabelText("Name"), "Liga");
  await userEvent.type(screen.getByLabelText("E-mail"), "liga");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Your password"), "gravel pit 77 helmets");
  await userEvent.click(dialog.getByRole("button", { name: "Invite" }));
  expect(await screen.findByText("Wrong.")).toBeVisible();
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(/Wrong\./);
});

test("so is the password that was wrong", async () => {
  mockApi({ "auth/password": refusing("current_password") });
  renderWithProviders(<PasswordForm form={createRef()} />);
  await userEvent.type(screen.getByLabelText("Current password"), "guess");
  await userEvent.type(screen.getByLabelText("New password"), "gravel pit 77 helmets");
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
  expect(await screen.findByText("Wrong.")).toBeVisible();
  expect(screen.getByLabelText("Current password")).toHaveFocus();
});

test("so is the password that an invited person chose", async () => {
  const person = { name: "Liga", username: "liga", role: "editor" };
  const welcome = { ...person, is_new: true };
  const answers = [() => Response.json(welcome), refusing("password")];
  mockApi({ "invitation/t0k3n": () => answers.shift()?.() });
  renderWithProviders(
    <Routes>
      <Route path="/admin/invitation/:token" element={<AcceptInvitation />} />
    </Routes>,
    "/admin/invitation/t0k3n",
  );
  await userEvent.type(await screen.findByLabelText("New password"), "password");
  await userEvent.click(screen.getByRole("button", { name: "Accept and log in" }));
  expect(await screen.findByText("Wrong.")).toBeVisible();
  expect(screen.getByLabelText("New password")).toHaveFocus();
});

test("so is the password that was to confirm a change", () => {
  mockApi({});
  const error = new ApiError(400, "Wrong.", { password: ["Wrong."] });
  const actions = { label: "Add", onConfirm: jest.fn(), onCancel: jest.fn() };
  renderWithProviders(<ConfirmationForm {...actions} busy={false} error={error} />);
  expect(screen.getByLabelText("Your password")).toHaveFocus();
});
