import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { renderWithProviders } from "../../../testing/open-page";
import { errorResponse, mockApi } from "../../../testing/server";
import { PasswordForm } from "../account/password-form";
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
