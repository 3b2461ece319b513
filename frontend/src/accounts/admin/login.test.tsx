import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { errorResponse, mockApi } from "../../../testing/server";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

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
  await press("Login");
  expect(username).toHaveFocus();
  expect(username).toHaveAccessibleDescription("Please enter your username");
  expect(password).toHaveAccessibleDescription("Please enter your password");
  await userEvent.type(username, "owner");
  await press("Login");
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
  await userEvent.type(username, "owner");
  await userEvent.type(password, "not it");
  for (const sentence of ["Wrong username or password.", "Login failed", "Failed to login"]) {
    await press("Login");
    expect(await screen.findByText(sentence)).toBeVisible();
  }
  expect(password).toHaveValue("not it");
  expect(localStorage.getItem("authToken")).toBeNull();
});

test("the password can be shown, and a password manager knows the fields", async () => {
  mockApi({});
  const { username, password } = await open();
  expect(username).toHaveAttribute("autocomplete", "username webauthn");
  expect(password).toHaveAttribute("autocomplete", "current-password");
  await press("Show password");
  expect(password).toHaveAttribute("type", "text");
  await press("Hide password");
  expect(password).toHaveAttribute("type", "password");
});

test("a logout without a line says what is left to do", async () => {
  localStorage.setItem("authToken", "t");
  mockApi({ "auth/logout": () => Promise.reject(new TypeError("Failed to fetch")) });
  openPage("/admin/nothing");
  await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("the server could not be reached");
  expect(localStorage.getItem("authToken")).toBeNull();
});
