import { fireEvent, screen, waitFor } from "@testing-library/react";
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

test("a lost response is retried with the same key", async () => {
  const writes = serveWrites(lost, answered());
  await fillNewTyre();
  save();
  expect(await screen.findByText(NO_RESPONSE)).toBeInTheDocument();
  save();
  await heading("Tyres");
  expect(writes.map(({ method }) => method)).toEqual(["POST", "POST"]);
  expect(writes[0]?.key).toBeTruthy();
  expect(writes[1]).toEqual(writes[0]);
});

test("changes made after a lost response are stored, too", async () => {
  const used = () => errorResponse(422, { error: "This was stored before.", current: stored });
  const writes = serveWrites(lost, used, answered({ terrain: "Sand" }));
  await fillNewTyre();
  save();
  await screen.findByText(NO_RESPONSE);
  type("Terrain", "Sand");
  save();
  await heading("Tyres");
  expect(writes.map(({ method }) => method)).toEqual(["POST", "POST", "PUT"]);
  expect(writes[2]?.body).toMatchObject({ terrain: "Sand", version: 1 });
});

test("the next new item takes a photograph after one was saved at the second attempt", async () => {
  const { requests } = fakeUploads();
  const refused = () => errorResponse(500, { error: "Not now." });
  serveWrites(hidden, refused, hidden, answered(), hidden);
  openPage("/admin/tyres/new");
  await fillTyre("Sand"); // it was stored by an earlier attempt, with another terrain
  fireEvent.click(screen.getByText("Upload"));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Cannot upload images until the tyre is saved",
  );
  expect(screen.queryByText("Save and upload")).not.toBeInTheDocument(); // nothing is chosen
  await choose();
  fireEvent.click(screen.getByText("Save and upload"));
  await screen.findByText("Not now.");
  save();
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer(201, [sampleImage(1)]);
  await heading("Tyres");
  fireEvent.click(screen.getByText("Add New Tyre"));
  await fillTyre();
  await choose();
  save();
  await waitFor(() => expect(requests).toHaveLength(2));
});

test("after the other version was chosen, what was saved before can be saved again", async () => {
  const { requests } = fakeUploads();
  const mine = { compound: "Mine", version: 2 };
  const current = { ...stored, version: 3, compound: "Theirs" };
  const conflict = () => errorResponse(409, { error: "Changed.", current });
  const writes = serveWrites(answered(mine), conflict, answered({ ...mine, version: 4 }));
  openPage("/admin/tyres/7");
  await screen.findByLabelText("Compound");
  type("Compound", mine.compound);
  await choose();
  save();
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer(400, { error: "a.jpg is damaged." });
  fireEvent.click(await screen.findByLabelText("Remove a.jpg"));
  type("Compound", "Another");
  save();
  fireEvent.click(await screen.findByText("Take theirs"));
  type("Compound", mine.compound);
  save();
  expect(await screen.findByText(new RegExp(`^${stored.name} was saved`))).toBeInTheDocument();
  expect(writes.at(-1)?.body).toMatchObject({ compound: mine.compound, version: 3 });
});
