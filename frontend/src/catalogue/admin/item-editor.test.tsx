import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { sampleImage, sampleTyre } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import { fakeUploads } from "../../../testing/uploads";

const NOT_PUBLISHED =
  "Tyre number 7 was saved, but some images could not be uploaded. It is not published yet. Remove them, or save again to retry.";
const NO_RESPONSE = "The server cannot be reached. Please check your connection.";

beforeEach(() => {
  localStorage.setItem("authToken", "t");
});

type Answer = () => Promise<Response> | Response;
type Write = { method: string; body: unknown; key: string | null };

const stored = sampleTyre(7, { terrain: "Mud" });
const photo = new File(["x"], "a.jpg", { type: "image/jpeg" });
const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const answered =
  (fields: Partial<typeof stored> = {}) =>
  () =>
    Response.json({ ...stored, ...fields });

/** Respond to each write with the next of `answers`. Returns the list of writes. */
function serveWrites(...answers: Answer[]): Write[] {
  const writes: Write[] = [];
  const respond: Answer = () => {
    const [url, { method, headers, body } = {}] = fetch.mock.lastCall ?? [];
    if (method === undefined || method === "GET")
      return Response.json(url?.endsWith("/7") ? { ...stored, published: false } : [stored]);
    const sent: unknown = JSON.parse(typeof body === "string" ? body : "null");
    writes.push({ method, body: sent, key: new Headers(headers).get("Idempotency-Key") });
    return answers.shift()?.() ?? errorResponse(500);
  };
  const fetch = mockApi({
    tyres: respond,
    "tyres/7": respond,
    "tyres/7/images": [],
    "tyres/8/images": [],
  });
  return writes;
}

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

async function fillNewTyre() {
  openPage("/admin/tyres/new");
  await fillTyre();
}

async function fillTyre(terrain = stored.terrain) {
  await heading("Create New Tyre");
  type("Name", stored.name);
  type("Size", stored.size);
  type("Terrain", terrain);
}

async function choose() {
  fireEvent.change(screen.getByLabelText(/Choose images/), { target: { files: [photo] } });
  await screen.findByLabelText("Remove a.jpg");
}
const save = () => fireEvent.click(screen.getByText("Save Tyre"));
const heading = (text: string) => screen.findByText(text, { selector: "h1" });

const hidden = answered({ published: false });
const published = (body: unknown): unknown => new Map(Object.entries(body ?? {})).get("published");

test("the item is created, its images uploaded, then it is published and the list is shown", async () => {
  const { requests } = fakeUploads();
  const writes = serveWrites(hidden, answered());
  await fillNewTyre();
  fireEvent.click(screen.getByText("Upload"));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Cannot upload images until the tyre is saved",
  );
  await choose();
  expect(writes).toEqual([]);
  save();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(writes).toHaveLength(1);
  expect(requests[0]?.path).toBe("/api/tyres/7/images");
  await heading("Edit Tyre");
  requests[0]?.answer(201, [sampleImage(1)]);
  await heading("Tyres");
  expect(writes.map(({ method, body }) => [method, published(body)])).toEqual([
    ["POST", false],
    ["PUT", true],
  ]);
  expect(writes[1]?.body).toMatchObject({ version: 1 });
});

test("an item without images is published at once", async () => {
  const writes = serveWrites(answered());
  await fillNewTyre();
  save();
  await heading("Tyres");
  expect(writes.map(({ body }) => published(body))).toEqual([true]);
  expect(writes[0]?.body).toMatchObject({ type: "rear" }); // as it begins
});

test("a new item whose image failed is then edited, without a second item, until the image is removed", async () => {
  const { requests } = fakeUploads();
  const writes = serveWrites(hidden, answered());
  await fillNewTyre();
  await choose();
  save();
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer(400, { error: "a.jpg is damaged." });
  await heading("Edit Tyre");
  expect(document.title).toMatch(/^Edit Tyre \| /);
  expect(screen.getByText("No images uploaded yet.")).toBeInTheDocument();
  fireEvent.click(screen.getByText("Upload"));
  await waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.answer(400, { error: "a.jpg is damaged." });
  expect(await screen.findByText(NOT_PUBLISHED)).toBeInTheDocument();
  fireEvent.click(await screen.findByLabelText("Remove a.jpg"));
  expect(screen.queryByText(NOT_PUBLISHED)).not.toBeInTheDocument();
  expect(screen.getByLabelText("Name")).toHaveValue(stored.name);
  save();
  await heading("Tyres");
  expect(writes.map(({ method, body }) => [method, published(body)])).toEqual([
    ["POST", false],
    ["PUT", true],
  ]);
});

test("the images of an item that was deleted elsewhere go to the one that replaces it", async () => {
  const { requests } = fakeUploads();
  const again = { id: 8, terrain: "Sand", published: false };
  serveWrites(hidden, () => errorResponse(404, { error: "Item not found" }), answered(again));
  await fillNewTyre();
  await choose();
  save();
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer(500, {});
  await heading("Edit Tyre");
  type("Terrain", again.terrain);
  save();
  await screen.findByText(
    "Tyre number 7 was deleted elsewhere. Restore it under 'Recently deleted' to keep its pictures, or save again to create it as a new one without them.",
  );
  save();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.path).toBe("/api/tyres/8/images");
});

test("after a lost response, the repeat has its key, and later changes are stored, too", async () => {
  const used = () => errorResponse(422, { error: "This was stored before.", current: stored });
  const writes = serveWrites(lost, used, answered({ terrain: "Sand" }));
  await fillNewTyre();
  save();
  await screen.findByText(NO_RESPONSE);
  type("Terrain", "Sand");
  save();
  await heading("Tyres");
  expect(writes.map(({ method }) => method)).toEqual(["POST", "POST", "PUT"]);
  expect(writes[0]?.key).toBeTruthy();
  expect(writes[1]?.key).toBe(writes[0]?.key);
  expect(writes[2]?.body).toMatchObject({ terrain: "Sand", version: 1 });
});

test("a conflict shows what is typed while it is open, and what is kept is saved once decided", async () => {
  const stored = sampleTyre(3);
  const theirs = { ...stored, version: 2, terrain: "Theirs", compound: "Theirs" };
  const answers = [
    () => errorResponse(409, { error: "Changed.", current: theirs }),
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json({ ...stored, version: 3, compound: "Typed meanwhile" }),
  ];
  const sent: unknown[] = [];
  const fetch = mockApi({
    "tyres/3": () => {
      const { method, body } = fetch.mock.lastCall?.[1] ?? {};
      if (method !== "PUT") return Response.json(stored);
      sent.push(JSON.parse(typeof body === "string" ? body : ""));
      return answers.shift()?.() ?? Response.error();
    },
    "tyres/3/images": [],
    tyres: [stored],
  });
  openPage("/admin/tyres/3");
  await screen.findByLabelText("Compound");
  type("Compound", "Mine");
  fireEvent.click(screen.getByText("Save Tyre"));
  const conflict = within(await screen.findByRole("alert"));
  const shown = () => conflict.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(shown().slice(0, 2)).toEqual(["YoursMine", "Saved elsewhereTheirs"]);
  type("Compound", "Typed meanwhile");
  expect(shown()[0]).toBe("YoursTyped meanwhile");
  fireEvent.click(conflict.getByText("Keep mine"));
  await screen.findByText(/The server cannot be reached/);
  const other = screen.getByRole("region", { name: "The other version" });
  expect(other).toHaveTextContent("is kept here until you leave this form.");
  fireEvent.click(screen.getByText("Save Tyre"));
  await screen.findByText(`${stored.name} was saved.`);
  expect(sent).toMatchObject([
    { version: 1, compound: "Mine" },
    { version: 2, compound: "Typed meanwhile" },
    { version: 2, compound: "Typed meanwhile" },
  ]);
});
