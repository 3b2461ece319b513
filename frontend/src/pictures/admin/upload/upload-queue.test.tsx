import { act, screen, fireEvent, waitFor, within } from "@testing-library/react";
import { openUploads, photo } from "../../../../testing/images-panel";
import { errorResponse } from "../../../../testing/server";

describe("the queue", () => {
  test("files are uploaded two at a time, one request each, and move from the list to the grid", async () => {
    const { choose, start, waitForRequests, waitForEnd, arrive, progress, rows, orders, ...seen } =
      openUploads();
    await start(); // without files
    await choose("a.jpg", "b.jpg", "c.jpg");
    await waitFor(() => expect(rows()).toEqual(["a.jpg", "b.jpg", "c.jpg"]));
    expect(seen.requests).toEqual([]);
    expect(seen.fetch).not.toHaveBeenCalled();
    await start();
    await waitForRequests("a.jpg", "b.jpg");
    expect(screen.getByText("Uploading...")).toHaveAttribute("aria-disabled");
    progress("a.jpg", 30, 120);
    expect(screen.getByRole("progressbar", { name: "a.jpg" })).toHaveAttribute("value", "0.25");
    arrive("a.jpg", 2);
    await waitForRequests("b.jpg", "c.jpg");
    expect(rows()).toEqual(["b.jpg", "c.jpg"]);
    expect(screen.getByRole("img", { name: "Picture number 2" })).toBeInTheDocument();
    arrive("b.jpg", 3);
    arrive("c.jpg", 4);
    await waitForEnd();
    expect(rows()).toEqual([]);
    expect(seen.requests.map(({ path }) => path)).toEqual(Array(3).fill("/api/builds/7/images"));
    expect(seen.revoked).toEqual(["blob:a.jpg", "blob:b.jpg", "blob:c.jpg"]);
    expect(orders()).toEqual([]); // they came in order
  });

  test("an item's first image is uploaded alone, because it becomes primary", async () => {
    const { send, waitForRequests, waitForEnd, arrive, refuse, rows } = openUploads([]);
    await send("a.jpg", "b.jpg", "c.jpg");
    refuse("a.jpg", 400, { error: "a.jpg is damaged." });
    expect(await screen.findByRole("alert")).toHaveTextContent(/^a\.jpg is damaged\.$/);
    await waitForRequests("b.jpg");
    arrive("b.jpg", 1);
    await waitForRequests("c.jpg");
    arrive("c.jpg", 2);
    await waitForEnd();
    expect(rows()).toEqual(["a.jpg"]);
  });

  test("images keep the order in which they were chosen, whichever arrives first", async () => {
    const { send, waitForEnd, arrive, orders } = openUploads();
    await send("a.jpg", "b.jpg");
    arrive("b.jpg", 2);
    arrive("a.jpg", 3);
    await waitForEnd();
    expect(orders()).toEqual(["[1,3,2]"]);
  });

  test("a failed file keeps its error, and a retry sends it alone and into its place", async () => {
    const { send, waitForRequests, waitForEnd, arrive, refuse, rows, orders } = openUploads();
    await send("a.jpg", "b.jpg");
    refuse("a.jpg", 413, "<h1>Too large</h1>");
    arrive("b.jpg", 2);
    await waitForEnd();
    expect(screen.getByRole("alert")).toHaveTextContent(/^Failed to upload images: 413$/);
    fireEvent.click(await screen.findByLabelText("Retry a.jpg"));
    await waitForRequests("a.jpg");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    arrive("a.jpg", 3);
    await waitForEnd();
    expect(rows()).toEqual([]);
    expect(orders()).toEqual(["[1,3,2]"]);
  });

  test("nothing is sent if the current images cannot be fetched first", async () => {
    const { choose, start, fetch, requests } = openUploads();
    fetch.mockImplementation(() => Promise.resolve(errorResponse(500)));
    await choose("a.jpg");
    await start();
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to upload images: 500");
    expect(requests).toEqual([]);
  });

  test("a file whose response was lost is sent again with the key of the first request", async () => {
    const { send, reconnect, waitForRequests, waitForEnd, arrive, answer, rows, requests, orders } =
      openUploads();
    await send("a.jpg", "b.jpg");
    arrive("a.jpg", 2, { lost: true });
    arrive("b.jpg", 3);
    await screen.findByText(/No connection/);
    reconnect();
    await waitForRequests("a.jpg");
    answer("a.jpg", 2);
    await waitForEnd();
    expect(rows()).toEqual([]);
    expect(screen.getAllByRole("img", { name: "Picture number 2" })).toHaveLength(1);
    const [first, other, repeat] = requests.map(({ key }) => key);
    expect(repeat).toBe(first);
    expect(other).not.toBe(first);
    expect(orders()).toEqual([]);
  });

  test("without a connection the upload waits, and goes on when it is back", async () => {
    const { send, reconnect, waitForRequests, waitForEnd, arrive, lose, rows, requests } =
      openUploads();
    await send("a.jpg", "b.jpg");
    lose("a.jpg");
    lose("b.jpg");
    await screen.findByText("0 of 2 uploaded. No connection: it goes on by itself.");
    await act(() => Promise.resolve(fireEvent.click(screen.getByText("Try now"))));
    expect(requests.filter(({ isOver }) => !isOver)).toHaveLength(2); // without waiting
    lose("a.jpg");
    lose("b.jpg");
    await screen.findByText("Try now");
    reconnect();
    await waitForRequests("a.jpg", "b.jpg");
    arrive("a.jpg", 2);
    arrive("b.jpg", 3);
    await waitForEnd();
    expect(rows()).toEqual([]);
  });

  test("a server that stores nothing now is not called a missing connection", async () => {
    const { send, reconnect, waitForRequests, refuse } = openUploads();
    await send("a.jpg");
    refuse("a.jpg", 503, { error: "Nothing can be stored now." });
    await screen.findByText("0 of 1 uploaded. Nothing can be stored now. It goes on by itself.");
    reconnect();
    await waitForRequests("a.jpg");
    refuse("a.jpg", 502, "<h1>Bad gateway</h1>");
    await screen.findByText(
      "0 of 1 uploaded. The server cannot take it now. It goes on by itself.",
    );
  });
});

describe("the chosen files", () => {
  test("invalid files are rejected, each with a sentence", async () => {
    const { choose, rows } = openUploads();
    await choose(
      photo("notes.txt", { type: "text/plain" }),
      photo("scan", { type: "" }),
      photo("huge.jpg", { size: 26 * 1024 ** 2 }),
      photo("IMG_0001.HEIC", { type: "" }), // browsers report no type for it
      "a.jpg",
    );
    await waitFor(() => expect(rows()).toEqual(["IMG_0001.HEIC", "a.jpg"]));
    for (const sentence of [
      /^notes\.txt is not an image\./,
      /^scan is not an image\./,
      /^huge\.jpg is larger than 25 MB\./,
    ])
      expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  test("a picture without a name or type is known by how it begins", async () => {
    const { choose, rows } = openUploads();
    const beginnings = {
      jpeg: [0xff, 0xd8, 0xff, 0xe0],
      png: [0x89, 0x50, 0x4e, 0x47],
      heic: [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63],
    };
    const files = Object.entries(beginnings).map(
      ([name, bytes]) => new File([new Uint8Array(bytes)], name, { type: "" }),
    );
    await choose(...files);
    await waitFor(() => expect(rows()).toEqual(["jpeg", "png", "heic"]));
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
});

describe("all uploads", () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  test("removing a file cancels its upload", async () => {
    const { send, waitForRequests, waitForEnd, arrive, rows, requests } = openUploads();
    await send("a.jpg", "b.jpg");
    fireEvent.click(await screen.findByLabelText("Remove a.jpg"));
    expect(screen.getByRole("button", { name: "Remove b.jpg" })).toHaveFocus();
    await waitForRequests("b.jpg");
    expect(requests[0]?.wasAborted).toBe(true);
    arrive("b.jpg", 2);
    await waitForEnd();
    expect(rows()).toEqual([]);
  });

  test("closing the page asks first as long as files are not uploaded and cannot be kept", async () => {
    const { choose, start, rows, waitForRequests, waitForEnd, arrive } = openUploads();
    expect(isAsked()).toBe(false);
    await choose("a.jpg");
    await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
    expect(isAsked()).toBe(true);
    await start();
    await waitForRequests("a.jpg");
    expect(isAsked()).toBe(true);
    arrive("a.jpg", 2);
    await waitForEnd();
    expect(isAsked()).toBe(false);
  });

  test("files that the device cannot keep are still chosen when the form is opened again", async () => {
    const { choose, rows, leave, comeBack, revoked } = openUploads();
    await choose("a.jpg");
    expect(await screen.findByText(/This device has no room to keep all photos/)).toBeVisible();
    await leave();
    expect(isAsked()).toBe(true);
    await comeBack();
    expect(rows()).toEqual(["a.jpg"]);
    expect(revoked).toEqual([]);
  });
});
