import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openUploads, photo } from "../../../../testing/images-panel";

test("choosing files does not upload them", async () => {
  const { choose, requests, fetch } = openUploads();
  await choose("a.jpg");
  expect(await screen.findByText("a.jpg")).toBeInTheDocument();
  expect(requests).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  [photo("notes.txt", { type: "text/plain" }), /^notes\.txt is not an image\./],
  [photo("scan", { type: "" }), /^scan is not an image\./],
  [photo("huge.jpg", { size: 26 * 1024 ** 2 }), /^huge\.jpg is larger than 25 MB\./],
])("invalid files are rejected: %#", async (file, sentence) => {
  const { choose, rows } = openUploads();
  await choose(file, "a.jpg");
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
});

test("HEIC is accepted although browsers report no type for it", async () => {
  const { choose, rows } = openUploads();
  await choose(photo("IMG_0001.HEIC", { type: "" }));
  await waitFor(() => expect(rows()).toEqual(["IMG_0001.HEIC"]));
});

test.each([
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe0]],
  ["a PNG", [0x89, 0x50, 0x4e, 0x47]],
  ["a HEIC", [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63]],
])("%s without a name or type is known by how it begins", async (_, bytes) => {
  const { choose, rows } = openUploads();
  await choose(new File([new Uint8Array(bytes)], "1000012345", { type: "" }));
  await waitFor(() => expect(rows()).toEqual(["1000012345"]));
});

test("a file that cannot be read is named", async () => {
  const { choose, rows } = openUploads();
  const gone = photo("gone.jpg");
  gone.slice = () =>
    Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")),
    });
  await choose(gone, "a.jpg");
  expect(
    await screen.findByText("gone.jpg cannot be read. Please choose it again."),
  ).toBeInTheDocument();
  await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
});

test("a duplicate file is detected, even if it is already uploaded", async () => {
  const { choose, start, waitForRequests, waitForEnd, arrive, rows } = openUploads();
  await choose("a.jpg");
  await choose("a.jpg", photo("a.jpg", { size: 3000 }));
  expect(await screen.findByText("a.jpg is already in the list.")).toBeInTheDocument();
  await waitFor(() => expect(rows()).toEqual(["a.jpg", "a.jpg"]));
  await start();
  await waitForRequests("a.jpg", "a.jpg");
  arrive("a.jpg", 2);
  arrive("a.jpg", 3);
  await waitForEnd();
  await choose("a.jpg");
  expect(await screen.findByText("a.jpg is already uploaded.")).toBeInTheDocument();
  expect(rows()).toEqual([]);
});

test("files dropped anywhere on the page are chosen", async () => {
  const { rows } = openUploads();
  const dataTransfer = { types: ["Files"], files: [photo("a.jpg")] };
  fireEvent.drop(document.body, { dataTransfer });
  await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
});

test("files chosen during an upload wait for the next one", async () => {
  const { send, choose, waitForEnd, arrive, requests } = openUploads();
  await send("a.jpg");
  await choose("b.jpg");
  const row = (await screen.findByText("b.jpg")).closest("li");
  expect(row && within(row).getByText(/Not uploaded yet/)).toBeInTheDocument();
  arrive("a.jpg", 2);
  await waitForEnd();
  expect(requests).toHaveLength(1);
});
