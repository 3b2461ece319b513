import { fireEvent, screen, waitFor } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { sampleDescription } from "../../../testing/descriptions";
import { sampleTyre } from "../../../testing/samples";
import { deferredResponse, mockApi } from "../../../testing/server";
import { defaults } from "../../documents/admin/documents";

const description = sampleDescription("quad-builds");
const TYPED = "Typed";
const page = { key: "quad-builds", label: "Quad builds", version: 2, updated_at: null };
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
    address: "/admin/pages/quad-builds",
    field: "Note",
    button: "Save Page",
    stored: { ...page, values: defaults(description), pictures: {} },
    list: "/admin/pages",
    name: "Quad builds",
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
    "pages/quad-builds/history": [],
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
  fireEvent.input(await screen.findByLabelText(field), { target: { value: TYPED } });
  fireEvent.click(screen.getByText(button));
  await server.isSent();
  await leave();
  return server;
}

test.each(forms)(
  "$name: a save that fails after its form was left says so, and the list marks the draft",
  async (form) => {
    const server = await leaveWhileSaving(form);
    server.arrive({ error: "Not now." }, 400);
    await screen.findByText(`${form.name} was not saved. Not now.`);
    await heading("Dashboard");
    const list = openPage(form.list);
    expect(await list.findByText("Unsaved draft")).toBeInTheDocument();
    list.unmount();
    fireEvent.click(screen.getByRole("link", { name: "Restore" }));
    expect(await screen.findByLabelText(form.field)).toHaveValue(TYPED);
  },
);

test("a save that ends later does not call the owner back", async () => {
  const server = await leaveWhileSaving(tyreForm);
  server.arrive({ ...tyre, version: 3 });
  await screen.findByText(`${tyre.name} was saved.`);
  await heading("Dashboard");
});

test("Cancel leaves a save that runs, which says how it ends", async () => {
  const server = openHeld(tyreForm.address, tyre);
  fireEvent.input(await screen.findByLabelText(tyreForm.field), { target: { value: TYPED } });
  fireEvent.click(screen.getByText(tyreForm.button));
  await server.isSent();
  fireEvent.click(screen.getByText("Cancel"));
  expect(screen.queryByText("Your changes were not saved.")).not.toBeInTheDocument();
  server.arrive({ ...tyre, version: 3 });
  expect(await screen.findByText(`${tyre.name} was saved.`)).toBeInTheDocument();
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
