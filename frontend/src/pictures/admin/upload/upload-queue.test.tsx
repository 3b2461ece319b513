import { screen } from "@testing-library/react";
import { openUploads } from "../../../../testing/images-panel";
import { errorResponse } from "../../../../testing/server";

test("without files Upload does nothing", async () => {
  const { start, requests, fetch } = openUploads();
  await start();
  expect(requests).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});

test("files are uploaded two at a time, one request each, and move from the list to the grid", async () => {
  const { send, waitForRequests, waitForEnd, arrive, rows, requests, revoked } = openUploads();
  await send("a.jpg", "b.jpg", "c.jpg");
  expect(screen.getByRole("button", { name: "Uploading..." })).toHaveAttribute("aria-disabled");
  arrive("a.jpg", 2);
  await waitForRequests("b.jpg", "c.jpg");
  expect(rows()).toEqual(["b.jpg", "c.jpg"]);
  expect(screen.getByRole("img", { name: "Picture number 2" })).toBeInTheDocument();
  arrive("b.jpg", 3);
  arrive("c.jpg", 4);
  await waitForEnd();
  expect(rows()).toEqual([]);
  expect(requests.map(({ path }) => path)).toEqual(Array(3).fill("/api/builds/7/images"));
  expect(revoked).toEqual(["blob:a.jpg", "blob:b.jpg", "blob:c.jpg"]);
});

test("an item's first image is uploaded alone, because it becomes primary", async () => {
  const { send, waitForRequests, waitForEnd, arrive, refuse, rows } = openUploads([]);
  await send("a.jpg", "b.jpg", "c.jpg");
  refuse("a.jpg", 400, { error: "a.jpg is damaged." });
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

test("images that arrive in order are not reordered", async () => {
  const { send, waitForEnd, arrive, orders } = openUploads();
  await send("a.jpg", "b.jpg");
  arrive("a.jpg", 2);
  arrive("b.jpg", 3);
  await waitForEnd();
  expect(orders()).toEqual([]);
});

test("each file shows its progress", async () => {
  const { send, progress } = openUploads();
  await send("a.jpg");
  progress("a.jpg", 30, 120);
  expect(screen.getByRole("progressbar", { name: "a.jpg" })).toHaveAttribute("value", "0.25");
});

test("a failed file keeps its error, and a retry sends it alone and into its place", async () => {
  const { user, send, waitForRequests, waitForEnd, arrive, refuse, rows, orders } = openUploads();
  await send("a.jpg", "b.jpg");
  refuse("a.jpg", 413, "<h1>Too large</h1>");
  arrive("b.jpg", 2);
  await waitForEnd();
  expect(screen.getByRole("alert")).toHaveTextContent(/^Failed to upload images: 413$/);
  await user.click(screen.getByRole("button", { name: "Retry a.jpg" }));
  await waitForRequests("a.jpg");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  arrive("a.jpg", 3);
  await waitForEnd();
  expect(rows()).toEqual([]);
  expect(orders()).toEqual(["[1,3,2]"]);
});

test("the server's message is shown if there is one", async () => {
  const { send, refuse } = openUploads();
  await send("a.jpg");
  refuse("a.jpg", 400, { error: "An item can have at most 40 pictures." });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^An item can have at most 40 pictures\.$/,
  );
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
  const { send, reconnect, waitForRequests, waitForEnd, arrive, lose, rows } = openUploads();
  await send("a.jpg", "b.jpg");
  lose("a.jpg");
  lose("b.jpg");
  await screen.findByText("0 of 2 uploaded. No connection: it goes on by itself.");
  reconnect();
  await waitForRequests("a.jpg", "b.jpg");
  arrive("a.jpg", 2);
  arrive("b.jpg", 3);
  await waitForEnd();
  expect(rows()).toEqual([]);
});

test("an upload waits as well if the line dies within the list of pictures", async () => {
  const { choose, start, reconnect, fetch, waitForRequests, rows } = openUploads();
  fetch.mockImplementationOnce(() => Promise.resolve(new Response('[{"id": 1, "fi')));
  await choose("a.jpg", "b.jpg");
  await start();
  await screen.findByText("0 of 2 uploaded. No connection: it goes on by itself.");
  reconnect();
  await waitForRequests("a.jpg", "b.jpg");
  expect(rows()).toEqual(["a.jpg", "b.jpg"]);
});

test("a server that stores nothing now is not called a missing connection", async () => {
  const { send, reconnect, waitForRequests, refuse } = openUploads();
  await send("a.jpg");
  refuse("a.jpg", 503, { error: "Nothing can be stored now." });
  await screen.findByText("0 of 1 uploaded. Nothing can be stored now. It goes on by itself.");
  reconnect();
  await waitForRequests("a.jpg");
  refuse("a.jpg", 502, "<h1>Bad gateway</h1>");
  await screen.findByText("0 of 1 uploaded. The server cannot take it now. It goes on by itself.");
});

test("the owner need not wait for the next attempt", async () => {
  const { user, send, waitForRequests, lose } = openUploads();
  await send("a.jpg");
  lose("a.jpg");
  await user.click(await screen.findByRole("button", { name: "Try now" }));
  await waitForRequests("a.jpg");
});
