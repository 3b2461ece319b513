import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { press, receipt, words, write } from "../../testing/contact-form";
import { openPage } from "../../testing/open-page";
import { mockApi } from "../../testing/server";

beforeEach(() => sessionStorage.clear());

test("the draft is restored after a reload, until it is sent", async () => {
  const user = userEvent.setup();
  mockApi({ contact: receipt });
  const page = openPage("/contact");
  await write(user);
  page.unmount();
  openPage("/contact");
  expect(await screen.findByLabelText("Message")).toHaveValue(words.message);
  expect(screen.getByLabelText("Email")).toHaveValue(words.email);
  await press(user);
  await screen.findByText(/has been sent/);
  expect(sessionStorage).toHaveLength(0);
});

test("the form works without storage", async () => {
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(denied);
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(denied);
  jest.spyOn(Storage.prototype, "removeItem").mockImplementation(denied);
  const user = userEvent.setup();
  mockApi({ contact: receipt });
  openPage("/contact");
  await write(user);
  await press(user);
  expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
});

function denied(): never {
  throw new DOMException("denied", "SecurityError");
}
