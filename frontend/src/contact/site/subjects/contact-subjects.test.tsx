import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { press, receipt, sent, words, write } from "../../../../testing/contact-form";
import { openPage } from "../../../../testing/open-page";
import { sampleTyre } from "../../../../testing/samples";
import { errorResponse, mockApi } from "../../../../testing/server";
import { toForm } from "../files/contact-file-store";
import { listedSubjects, removeSubjects, setListed } from "./subject-list";

const TYRE = { kind: "tyre", name: "Trase F21" } as const;
const BUILD = { kind: "build", name: "Orange 21" } as const;

beforeEach(() => {
  sessionStorage.clear();
  removeSubjects(listedSubjects());
});

test("a tap puts a tyre on the list, and another one takes it off", async () => {
  const user = userEvent.setup();
  openPage("/racing-parts/tyres", { tyres: [sampleTyre(1, { name: TYRE.name })] });
  const card = await screen.findByRole("article", { name: TYRE.name });
  await user.click(
    within(card).getByRole("button", { name: "Ask about this tyre", pressed: false }),
  );
  const button = await within(card).findByRole("button", { name: "On your list", pressed: true });
  expect(button).toHaveFocus();
  expect(listedSubjects()).toEqual([{ ...TYRE, id: 1 }]);
  await user.click(button);
  expect(await within(card).findByRole("button", { pressed: false })).toHaveFocus();
  expect(listedSubjects()).toEqual([]);
});

test("a full list says so at the button", async () => {
  for (let id = 1; id <= 10; id++) setListed({ kind: "part", id, name: `No. ${id}` }, true);
  const user = userEvent.setup();
  openPage("/racing-parts/tyres", { tyres: [sampleTyre(1)] });
  await user.click(await screen.findByRole("button", { name: "Ask about this tyre" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Your list is full/);
});

test("the message has all of the list, which is emptied only when it was sent", async () => {
  const user = userEvent.setup();
  setListed({ ...TYRE, id: 1 }, true);
  setListed(BUILD, true);
  const answers = [errorResponse(503, { error: "Back in a minute." }), Response.json(receipt)];
  const fetch = mockApi({ contact: () => answers.shift() });
  openPage("/contact");
  const rows = within(await screen.findByRole("list", { name: "You are asking about" }));
  expect(rows.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Tyre Trase F21Remove",
    "Build Orange 21Remove",
  ]);
  await write();
  await press(user);
  expect(await screen.findByText("Back in a minute.")).toBeInTheDocument();
  expect(listedSubjects()).toHaveLength(2);
  await press(user);
  expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
  const body = { ...words, subjects: [TYRE, BUILD] };
  expect(sent(fetch).map((each) => each.body)).toEqual([body, body]);
  expect(listedSubjects()).toEqual([]);
  expect(screen.queryByText("You are asking about")).toBeNull();
});

test("the item in the address joins the list, once", async () => {
  const user = userEvent.setup();
  const fetch = mockApi({ contact: receipt });
  setListed({ ...TYRE, id: 1 }, true);
  setListed(BUILD, true);
  openPage("/contact?inquiry=tyre&name=Trase%20F21");
  const rows = within(await screen.findByRole("list", { name: "You are also asking about" }));
  expect(rows.getByRole("listitem")).toHaveTextContent("Orange 21");
  await write();
  await press(user);
  await screen.findByText(/has been sent/);
  expect(sent(fetch)[0]?.body).toMatchObject({ subjects: [TYRE, BUILD] });
  expect(sent(fetch)[0]?.body).not.toHaveProperty("subject");
  expect(listedSubjects()).toEqual([]);
});

test("alone, the item in the address is sent as before, and leaves the list", async () => {
  const user = userEvent.setup();
  const fetch = mockApi({ contact: receipt });
  setListed({ ...TYRE, id: 1 }, true);
  openPage("/contact?inquiry=tyre&name=Trase%20F21");
  await write();
  expect(screen.queryByText("You are also asking about")).toBeNull();
  await press(user);
  await screen.findByText(/has been sent/);
  expect(sent(fetch)[0]?.body).toMatchObject({ subject: TYRE });
  expect(sent(fetch)[0]?.body).not.toHaveProperty("subjects");
  expect(listedSubjects()).toEqual([]);
});

test("Remove moves the focus to the next thing, and at last to the form's section", async () => {
  const user = userEvent.setup();
  setListed(TYRE, true);
  setListed(BUILD, true);
  openPage("/contact");
  await user.click(await screen.findByRole("button", { name: "Remove Trase F21" }));
  const last = screen.getByRole("button", { name: "Remove Orange 21" });
  expect(last).toHaveFocus();
  await user.click(last);
  expect(screen.getByRole("region", { name: "Write to us" })).toHaveFocus();
  expect(listedSubjects()).toEqual([]);
});

test("with files, the things are fields of the form as the server reads them", () => {
  const form = toForm({ ...words, subjects: [TYRE, BUILD] }, []);
  expect(Object.fromEntries(form)).toEqual({
    ...words,
    "subjects[0]kind": "tyre",
    "subjects[0]name": "Trase F21",
    "subjects[1]kind": "build",
    "subjects[1]name": "Orange 21",
  });
  expect(Object.fromEntries(toForm({ ...words, subject: TYRE }, []))).toEqual({
    ...words,
    "subject.kind": "tyre",
    "subject.name": "Trase F21",
  });
});
