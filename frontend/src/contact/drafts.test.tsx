import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { press, receipt, words, write } from "../../testing/contact-form";
import { openPage } from "../../testing/open-page";
import { mockApi } from "../../testing/server";
import { replyKey } from "./contact";
import { FORM, readDraft, saveDraft } from "./drafts";
import { forgetOldDrafts } from "./site/old-drafts";

test("the draft is restored after a reload, until it is sent", async () => {
  const user = userEvent.setup();
  mockApi({ contact: receipt });
  const page = openPage("/contact");
  await write();
  page.unmount();
  openPage("/contact");
  expect(await screen.findByLabelText("Message")).toHaveValue(words.message);
  expect(screen.getByLabelText("Email")).toHaveValue(words.email);
  await press(user);
  await screen.findByText(/has been sent/);
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage.getItem("contactDraft")).toBeNull();
});

const DAY = 24 * 60 * 60 * 1000;

test.each([
  [6, words.message],
  [8, ""],
])("the draft of a tab that was closed %d days ago", async (days, message) => {
  mockApi({});
  const page = openPage("/contact");
  await write();
  page.unmount();
  sessionStorage.clear();
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + days * DAY);
  openPage("/contact");
  expect(await screen.findByLabelText("Message")).toHaveValue(message);
});

test("the draft of a tab that was open for more than seven days", async () => {
  mockApi({});
  const page = openPage("/contact");
  await write();
  page.unmount();
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 8 * DAY);
  openPage("/contact");
  expect(await screen.findByLabelText("Message")).toHaveValue("");
});

test.each([
  [6, 2],
  [8, 0],
])("what was typed %d days ago, if no form is opened again", (days, kept) => {
  saveDraft(FORM, { message: "Typed" });
  saveDraft("M00012", { text: "Typed" });
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + days * DAY);
  forgetOldDrafts();
  expect([localStorage.length, sessionStorage.length]).toEqual([kept, kept]);
});

test("what was typed before an upgrade", () => {
  const at = Date.now();
  const form = { message: "Typed", at: `${at}`, tried: "x", key: "y" };
  localStorage.setItem("contactDraft", JSON.stringify(form));
  localStorage.setItem("messageDrafts", JSON.stringify({ M00012: { text: "Typed", at } }));
  expect(readDraft(FORM, {})).toEqual(form);
  expect(readDraft("M00012", { text: "" })).toMatchObject({ text: "Typed" });
  saveDraft(FORM, { name: "Anna" });
  expect(readDraft(FORM, {})).toMatchObject({ message: "Typed", name: "Anna" });
});

test("a form that was sent without its script leaves the draft of a closed tab", async () => {
  saveDraft(FORM, { message: "Of a closed tab" });
  sessionStorage.clear();
  mockApi({});
  openPage("/contact", { [replyKey.join("/")]: { reference: "M00012" } });
  expect(await screen.findByText(/has been sent/)).toBeVisible();
  expect(localStorage.getItem("contactDraft")).toContain("Of a closed tab");
});

test("a message that is sent leaves what another tab has typed since", async () => {
  const user = userEvent.setup();
  mockApi({ contact: receipt });
  openPage("/contact");
  await write();
  const other = JSON.stringify({ message: "Another one", at: String(Date.now() + 1) });
  localStorage.setItem("contactDraft", other);
  await press(user);
  await screen.findByText(/has been sent/);
  expect(localStorage.getItem("contactDraft")).toBe(other);
});

test("the form works without storage", async () => {
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(denied);
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(denied);
  jest.spyOn(Storage.prototype, "removeItem").mockImplementation(denied);
  const user = userEvent.setup();
  mockApi({ contact: receipt });
  openPage("/contact");
  await write();
  await press(user);
  expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
});

function denied(): never {
  throw new DOMException("denied", "SecurityError");
}
