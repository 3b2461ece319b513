import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { press, receipt, sent, words, write } from "../../../../testing/contact-form";
import { openPage } from "../../../../testing/open-page";
import { sampleImage, sampleTyre } from "../../../../testing/samples";
import { errorResponse, mockApi } from "../../../../testing/server";
import { toForm } from "../../files/contact-file-store";
import { listedSubjects, removeSubjects, setListed } from "./subject-list";

const TYRE = { kind: "tyre", name: "Trase F21" } as const;
const SAG = { kind: "service", id: "abcd1234", name: "Sag" } as const;
const BUILD = { kind: "build", name: "Orange 21" } as const;

beforeEach(() => {
  sessionStorage.clear();
  removeSubjects(listedSubjects());
});

test("a tap puts a tyre on the list, which is a tap away, and another one takes it off", async () => {
  const user = userEvent.setup();
  openPage("/racing-parts/tyres", { tyres: [sampleTyre(1, { name: TYRE.name })] });
  const card = await screen.findByRole("article", { name: TYRE.name });
  await user.click(
    within(card).getByRole("button", { name: `Add to my question list ${TYRE.name}` }),
  );
  const button = await within(card).findByRole("button", { pressed: true });
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName(`On my list ${TYRE.name}`);
  expect(within(card).getByRole("link", { name: "See my list" })).toHaveAttribute(
    "href",
    "/contact",
  );
  expect(listedSubjects()).toEqual([{ ...TYRE, id: 1 }]);
  await user.click(button);
  expect(await within(card).findByRole("button", { pressed: false })).toHaveFocus();
  expect(listedSubjects()).toEqual([]);
});

test("a full list says so at the button", async () => {
  for (let id = 1; id <= 10; id++) setListed({ kind: "part", id, name: `No. ${id}` }, true);
  const user = userEvent.setup();
  openPage("/racing-parts/tyres", { tyres: [sampleTyre(1)] });
  await user.click(await screen.findByRole("button", { name: /^Add to my question list/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Your list is full/);
});

test("the list shows what is on it, and leads to the form", async () => {
  setListed({ ...TYRE, id: 1 }, true);
  setListed({ kind: "service", name: "Engines" }, true);
  mockApi({ "tyres/1/images": [sampleImage(7)] });
  openPage("/contact");
  const list = await screen.findByRole("list", { name: "My question list" });
  await waitFor(() => expect(list.querySelector("img")).toHaveAttribute("src", "/media/7-800.jpg"));
  const form = document.getElementById("form");
  expect(screen.getByRole("link", { name: "To the form" })).toHaveAttribute("href", "#form");
  expect(form).toContainElement(screen.getByLabelText("Name"));
});

test("the message has all of the list, which is emptied only when it was sent", async () => {
  const user = userEvent.setup();
  setListed({ ...TYRE, id: 1 }, true);
  setListed(BUILD, true);
  setListed(SAG, true);
  const answers = [errorResponse(503, { error: "Back in a minute." }), Response.json(receipt)];
  const fetch = mockApi({ contact: () => answers.shift(), "tyres/1/images": [] });
  openPage("/contact");
  const rows = within(await screen.findByRole("list", { name: "My question list" }));
  expect(rows.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Tyre Trase F21Remove",
    "Build Orange 21Remove",
    "Service SagRemove",
  ]);
  await write();
  await press(user);
  expect(await screen.findByText("Back in a minute.")).toBeInTheDocument();
  expect(listedSubjects()).toHaveLength(3);
  await press(user);
  expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
  const body = { ...words, subjects: [TYRE, BUILD, SAG] };
  expect(sent(fetch).flatMap((each) => each.body ?? [])).toEqual([body, body]);
  expect(listedSubjects()).toEqual([]);
  expect(screen.queryByRole("list", { name: "My question list" })).toBeNull();
});

test("the item in the address joins the list, once", async () => {
  const user = userEvent.setup();
  const fetch = mockApi({ contact: receipt });
  setListed({ ...TYRE, id: 1 }, true);
  setListed(BUILD, true);
  openPage("/contact?inquiry=tyre&name=Trase%20F21");
  const rows = within(await screen.findByRole("list", { name: "Also on my question list" }));
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
  expect(screen.queryByText("Also on my question list")).toBeNull();
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
