import { fireEvent, screen, waitFor } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { sampleDescription, sampleTyre } from "../../../testing/samples";
import { deferredResponse, mockApi } from "../../../testing/server";
import { defaults } from "../../documents/admin/documents";

const description = sampleDescription("company");
const NUMBER = "+371 26 123 456";
const page = { key: "company", label: "Company", version: 2, updated_at: null };
const tyre = sampleTyre(3);

const tyreForm = {
  address: "/admin/tyres/3",
  field: "Compound",
  button: "Save Tyre",
  stored: tyre,
  list: "/admin/tyres",
  name: tyre.name,
};

const forms = [
  {
    address: "/admin/pages/company",
    field: "Phone",
    button: "Save Page",
    stored: { ...page, values: defaults(description), pictures: {} },
    list: "/admin/pages",
    name: "Company",
  },
  tyreForm,
];

beforeEach(() => localStorage.setItem("authToken", "t"));

/** Open a page whose write is answered when the test decides. */
function openHeld(address: string, stored: unknown) {
  const write = deferredResponse();
  const isWrite = () => /POST|PUT/.test(fetch.mock.lastCall?.[1]?.method ?? "");
  const respond = () => (isWrite() ? write.answer() : Response.json(stored));
  const fetch = mockApi({
    [address.replace("/admin/", "")]: respond,
    "pages/company/history": [],
    "tyres/3/images": [],
    tyres: () => (isWrite() ? write.answer() : Response.json([tyre])),
    pages: [page],
  });
  openPage(address);
  return { ...write, isSent: () => waitFor(() => expect(isWrite()).toBe(true)) };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

async function leave() {
  fireEvent.click(screen.getByRole("link", { name: "Dashboard" }));
  await heading("Dashboard");
}

type Form = (typeof forms)[number];

async function leaveWhileSaving({ address, stored, field, button }: Form) {
  const server = openHeld(address, stored);
  fireEvent.input(await screen.findByLabelText(field), { target: { value: NUMBER } });
  fireEvent.click(screen.getByText(button));
  await server.isSent();
  await leave();
  return server;
}

test.each(forms)("$name: a save that fails after its form was left says so", async (form) => {
  const server = await leaveWhileSaving(form);
  server.arrive({ error: "Not now." }, 400);
  await screen.findByText(`${form.name} was not saved. Not now.`);
  await heading("Dashboard");
  fireEvent.click(screen.getByRole("link", { name: "Restore" }));
  expect(await screen.findByLabelText(form.field)).toHaveValue(NUMBER);
});

test.each(forms)("$name: a save that ends later does not call the owner back", async (form) => {
  const server = await leaveWhileSaving(form);
  server.arrive({ ...form.stored, version: 3 });
  await screen.findByText(`${form.name} was saved.`);
  await heading("Dashboard");
});

test.each(forms)("$name: Cancel leaves a save that runs, which says how it ends", async (form) => {
  const server = openHeld(form.address, form.stored);
  fireEvent.input(await screen.findByLabelText(form.field), { target: { value: NUMBER } });
  fireEvent.click(screen.getByText(form.button));
  await server.isSent();
  fireEvent.click(screen.getByText("Cancel"));
  expect(screen.queryByText("Your changes were not saved.")).not.toBeInTheDocument();
  server.arrive({ ...form.stored, version: 3 });
  expect(await screen.findByText(`${form.name} was saved.`)).toBeInTheDocument();
  expect(screen.queryByText("Unsaved draft")).not.toBeInTheDocument();
});

test("a form that is open again offers the draft itself", async () => {
  const server = await leaveWhileSaving(tyreForm);
  fireEvent.click(screen.getByRole("link", { name: "Tyres" }));
  fireEvent.click(await screen.findByRole("link", { name: new RegExp(`^${tyre.name}`) }));
  expect(await screen.findByText(/You have unsaved changes/)).toBeInTheDocument();
  server.arrive({ error: "Not now." }, 400);
  await screen.findByText(`${tyre.name} was not saved. Not now.`);
  expect(screen.queryByRole("link", { name: "Restore" })).not.toBeInTheDocument();
});

test.each(forms)("$name: the list marks an unsaved draft", async (form) => {
  const server = await leaveWhileSaving(form);
  server.arrive({ error: "Not now." }, 400);
  await screen.findByText(/was not saved/);
  openPage(form.list);
  expect(await screen.findByText("Unsaved draft")).toBeInTheDocument();
});

test.each([
  ["a copy", 201, `${tyre.name} (copy) was created. It is not published.`],
  ["a failure", 500, "Not now."],
])("duplicating tells of %s after the list was left", async (_what, status, text) => {
  const server = openHeld("/admin/tyres", [tyre]);
  fireEvent.click(await screen.findByRole("button", { name: "Actions" }));
  fireEvent.click(screen.getByText("Duplicate"));
  await server.isSent();
  await leave();
  const copy = { ...tyre, id: 4, name: `${tyre.name} (copy)`, published: false };
  server.arrive(status === 201 ? copy : { error: "Not now." }, status);
  await screen.findByText(text);
  await heading("Dashboard");
});
