import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { Route, Routes } from "react-router-dom";
import { renderWithProviders } from "../../../testing/render";
import { errorResponse, mockApi } from "../../../testing/server";
import { ApiError } from "../../api/client";
import { PasswordForm } from "./account";
import { ChoosePassword } from "./choose-password";
import { ConfirmationForm } from "./confirmation";
import { AddForm } from "./people";

beforeEach(() => localStorage.setItem("authToken", "t"));

const refusing = (field: string) => () =>
  errorResponse(400, { error: "Wrong.", fields: { [field]: ["Wrong."] } });

test("an address that the server refuses is focused, with its message", async () => {
  mockApi({ people: refusing("email") });
  renderWithProviders(<AddForm />);
  await userEvent.type(screen.getByLabelText("Name"), "Liga");
  await userEvent.type(screen.getByLabelText("E-mail"), "liga");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Your password"), "gravel pit 77 helmets");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
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

test("so is the password that a person chose with a link", async () => {
  const welcome = { name: "Liga", username: "liga", is_new: true, passkey_only: false };
  const answers = [() => Response.json(welcome), refusing("password")];
  mockApi({ "link/t0k3n": () => answers.shift()?.() });
  renderWithProviders(
    <Routes>
      <Route path="/admin/link/:token" element={<ChoosePassword />} />
    </Routes>,
    "/admin/link/t0k3n",
  );
  await userEvent.type(await screen.findByLabelText("New password"), "password");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
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
