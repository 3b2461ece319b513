import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sampleBuild, sampleImage } from "../../testing/samples";
import { failure, serve } from "../../testing/server";
import { fakeUploads } from "../../testing/uploads";
import { createQueryClient, type ItemImage } from "../api/queries";
import { buildResource } from "./builds";
import { ImagesPanel } from "./images-panel";
import { useUploads } from "./uploads";

const NO_ANSWER = "The server cannot be reached. Check the connection.";
const item = (images: ItemImage[]) => sampleBuild(7, { images });

/** The images that the server has; a test adds to them what it answers. */
let stored: ItemImage[];
let { requests, revoked } = fakeUploads();
let fetch: ReturnType<typeof serve>;

function open(images: ItemImage[] = [sampleImage(1, { is_primary: true })]) {
  stored = images;
  ({ requests, revoked } = fakeUploads());
  fetch = serve({
    "builds/7/images": () => Response.json(stored),
    "builds/7/images/order": () => Response.json(stored),
  });
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Panel images={images} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ applyAccept: false }), ...view };
}

function Panel({ images }: { images: ItemImage[] }) {
  const uploads = useUploads(buildResource);
  return <ImagesPanel resource={buildResource} item={item(images)} uploads={uploads} />;
}

function photo(name: string, options: FilePropertyBag & { size?: number } = {}): File {
  const { size = 2000, type = "image/jpeg", lastModified = 1 } = options;
  const file = new File([name], name, { type, lastModified });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

const names = (...list: string[]) => list.map((name) => photo(name));

async function choose(user: ReturnType<typeof userEvent.setup>, files: File[]) {
  await user.upload(screen.getByLabelText(/Choose images/), files);
}

async function start(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole("button", { name: "Upload" }));
}

/** Wait until these requests, and no others, are on their way. */
async function onTheWay(...expected: string[]) {
  await waitFor(() =>
    expect(requests.filter(({ isOver }) => !isOver).map(({ name }) => name)).toEqual(expected),
  );
}

function request(name: string) {
  const found = requests.find((one) => one.name === name && !one.isOver);
  if (!found) throw new Error(`${name} is not on its way.`);
  return found;
}

/** The server stores the file and says so, unless the answer gets lost. */
function arrive(name: string, id: number, { lost = false } = {}) {
  const image = sampleImage(id, { is_primary: stored.length === 0 });
  stored = [...stored, image];
  act(() => (lost ? request(name).lose() : request(name).answer(201, [image])));
}

function rows() {
  return screen
    .queryAllByRole("button", { name: /^Remove / })
    .map((button) => button.getAttribute("aria-label")?.replace("Remove ", ""));
}

/** What was asked for as the order of the images, each as JSON. */
function orders() {
  return fetch.mock.calls.filter(([url]) => url.endsWith("/order")).map(([, init]) => init?.body);
}

async function isDone() {
  await screen.findByRole("button", { name: "Upload" });
}

test("choosing starts nothing, and without a file Upload does nothing", async () => {
  const { user } = open();
  await start(user);
  await choose(user, names("a.jpg"));
  expect(await screen.findByText("a.jpg")).toBeInTheDocument();
  expect(requests).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});

test("files go up two at a time, one request each, and leave the list for the grid", async () => {
  const { user } = open();
  await choose(user, names("a.jpg", "b.jpg", "c.jpg"));
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
  expect(screen.getByRole("button", { name: "Uploading..." })).toHaveAttribute("aria-disabled");
  arrive("a.jpg", 2);
  await onTheWay("b.jpg", "c.jpg");
  expect(rows()).toEqual(["b.jpg", "c.jpg"]);
  expect(screen.getByRole("img", { name: "Picture number 2" })).toBeInTheDocument();
  arrive("b.jpg", 3);
  arrive("c.jpg", 4);
  await isDone();
  expect(rows()).toEqual([]);
  expect(requests.map(({ path }) => path)).toEqual(Array(3).fill("/api/builds/7/images"));
  expect(revoked).toEqual(["blob:a.jpg", "blob:b.jpg", "blob:c.jpg"]);
});

test("the first image of an item goes alone, because it becomes the primary one", async () => {
  const { user } = open([]);
  await choose(user, names("a.jpg", "b.jpg", "c.jpg"));
  await start(user);
  await onTheWay("a.jpg");
  act(() => request("a.jpg").answer(400, { error: "a.jpg is damaged." }));
  await onTheWay("b.jpg");
  arrive("b.jpg", 1);
  await onTheWay("c.jpg");
  arrive("c.jpg", 2);
  await isDone();
  expect(rows()).toEqual(["a.jpg"]);
});

test("the order in which they were chosen holds, whichever arrives first", async () => {
  const { user } = open();
  await choose(user, names("a.jpg", "b.jpg"));
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
  arrive("b.jpg", 2);
  arrive("a.jpg", 3);
  await isDone();
  expect(orders()).toEqual(["[1,3,2]"]);
});

test("who arrives in order is not ordered again", async () => {
  const { user } = open();
  await choose(user, names("a.jpg", "b.jpg"));
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
  arrive("a.jpg", 2);
  arrive("b.jpg", 3);
  await isDone();
  expect(orders()).toEqual([]);
});

test("a failed one stays with its reason, and its retry sends it alone and into its place", async () => {
  const { user } = open();
  await choose(user, names("a.jpg", "b.jpg"));
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
  act(() => request("a.jpg").answer(502, "<h1>Bad gateway</h1>"));
  arrive("b.jpg", 2);
  await isDone();
  expect(screen.getByRole("alert")).toHaveTextContent(/^Failed to upload images: 502$/);
  await user.click(screen.getByRole("button", { name: "Retry a.jpg" }));
  await onTheWay("a.jpg");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  arrive("a.jpg", 3);
  await isDone();
  expect(rows()).toEqual([]);
  expect(orders()).toEqual(["[1,3,2]"]);
});

test("the server's own words are the reason when there are some", async () => {
  const { user } = open();
  await choose(user, names("a.jpg"));
  await start(user);
  await onTheWay("a.jpg");
  act(() => request("a.jpg").answer(400, { error: "At most 40 pictures fit." }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^At most 40 pictures fit\.$/);
});

test("what arrived without an answer is recognised and not sent again", async () => {
  const { user } = open();
  await choose(user, names("a.jpg", "b.jpg"));
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
  arrive("a.jpg", 2, { lost: true });
  arrive("b.jpg", 3);
  await isDone();
  expect(screen.getByRole("alert")).toHaveTextContent(NO_ANSWER);
  await start(user);
  await waitFor(() => expect(rows()).toEqual([]));
  await isDone();
  expect(requests).toHaveLength(2);
  expect(orders()).toEqual([]);
});

test("what did not arrive is sent again", async () => {
  const { user } = open();
  await choose(user, names("a.jpg", "b.jpg"));
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
  act(() => request("a.jpg").lose());
  act(() => request("b.jpg").lose());
  await isDone();
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
});

test("when nobody knows which of two arrived, the owner is asked to look", async () => {
  const { user } = open();
  await choose(user, names("a.jpg", "b.jpg"));
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
  arrive("a.jpg", 2, { lost: true });
  act(() => request("b.jpg").lose());
  await isDone();
  await start(user);
  expect(await screen.findAllByText(/this image may be here already/)).toHaveLength(2);
  expect(screen.getByRole("img", { name: "Picture number 2" })).toBeInTheDocument();
  expect(requests).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Retry b.jpg" }));
  await onTheWay("b.jpg");
});

test("a server that cannot be asked first is sent nothing", async () => {
  const { user } = open();
  fetch.mockImplementation(() => Promise.resolve(failure(503)));
  await choose(user, names("a.jpg"));
  await start(user);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to upload images: 503");
  expect(requests).toEqual([]);
});

test("progress is told for each file", async () => {
  const { user } = open();
  await choose(user, names("a.jpg"));
  await start(user);
  await onTheWay("a.jpg");
  act(() => request("a.jpg").progress(30, 120));
  expect(screen.getByRole("progressbar", { name: "a.jpg" })).toHaveAttribute("value", "0.25");
});

test("a file that is removed on its way is given up", async () => {
  const { user } = open();
  await choose(user, names("a.jpg", "b.jpg"));
  await start(user);
  await onTheWay("a.jpg", "b.jpg");
  await user.click(screen.getByRole("button", { name: "Remove a.jpg" }));
  await onTheWay("b.jpg");
  expect(requests[0]?.wasAborted).toBe(true);
  arrive("b.jpg", 2);
  await isDone();
  expect(rows()).toEqual([]);
});

test.each([
  [photo("notes.txt", { type: "text/plain" }), /^notes\.txt is not an image\./],
  [photo("scan", { type: "" }), /^scan is not an image\./],
  [photo("huge.jpg", { size: 26 * 1024 ** 2 }), /^huge\.jpg is larger than 25 MB\./],
])("refused on choosing: %#", async (file, sentence) => {
  const { user } = open();
  await choose(user, [file, photo("a.jpg")]);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
});

test("HEIC is taken, though browsers know no type for it", async () => {
  const { user } = open();
  await choose(user, [photo("IMG_0001.HEIC", { type: "" })]);
  await waitFor(() => expect(rows()).toEqual(["IMG_0001.HEIC"]));
});

test("the same file chosen twice is recognised, also when it is uploaded", async () => {
  const { user } = open();
  await choose(user, names("a.jpg"));
  await choose(user, [photo("a.jpg"), photo("a.jpg", { size: 3000 })]);
  expect(await screen.findByText("a.jpg is chosen already.")).toBeInTheDocument();
  await waitFor(() => expect(rows()).toEqual(["a.jpg", "a.jpg"]));
  await start(user);
  await waitFor(() => expect(requests).toHaveLength(2));
  arrive("a.jpg", 2);
  arrive("a.jpg", 3);
  await isDone();
  await choose(user, names("a.jpg"));
  expect(await screen.findByText("a.jpg is uploaded already.")).toBeInTheDocument();
  expect(rows()).toEqual([]);
});

test("files dropped anywhere on the page are chosen", async () => {
  open();
  const dataTransfer = { types: ["Files"], files: names("a.jpg") };
  fireEvent.drop(document.body, { dataTransfer });
  await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
});

test("leaving asks first, but only while something is on its way", async () => {
  const { user } = open();
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await choose(user, names("a.jpg"));
  expect(isAsked()).toBe(false);
  await start(user);
  await onTheWay("a.jpg");
  expect(isAsked()).toBe(true);
  arrive("a.jpg", 2);
  await isDone();
  expect(isAsked()).toBe(false);
});

test("whoever goes Back leaves what is on its way, and it arrives", async () => {
  const { user, unmount } = open();
  await choose(user, names("a.jpg"));
  await start(user);
  await onTheWay("a.jpg");
  unmount();
  expect(requests[0]?.wasAborted).toBe(false);
  expect(revoked).toEqual([]);
  arrive("a.jpg", 2);
  await waitFor(() => expect(revoked).toEqual(["blob:a.jpg"]));
});

test("leaving the editor gives up what was only chosen", async () => {
  const { user, unmount } = open();
  await choose(user, names("a.jpg"));
  await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
  unmount();
  expect(revoked).toEqual(["blob:a.jpg"]);
});

test("a link that is followed gives up what is on its way, once that is confirmed", async () => {
  const { user } = open();
  const confirm = jest.spyOn(window, "confirm").mockReturnValue(false);
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "#elsewhere";
  await choose(user, names("a.jpg"));
  await start(user);
  await onTheWay("a.jpg");
  await user.click(link);
  expect(requests[0]?.wasAborted).toBe(false);
  confirm.mockReturnValue(true);
  await user.click(link);
  expect(requests[0]?.wasAborted).toBe(true);
  expect(revoked).toEqual(["blob:a.jpg"]);
  link.remove();
  confirm.mockRestore();
});

test("what is chosen during an upload waits for the next one", async () => {
  const { user } = open();
  await choose(user, names("a.jpg"));
  await start(user);
  await onTheWay("a.jpg");
  await choose(user, names("b.jpg"));
  const row = (await screen.findByText("b.jpg")).closest("li");
  expect(row && within(row).getByText(/Not uploaded yet/)).toBeInTheDocument();
  arrive("a.jpg", 2);
  await isDone();
  expect(requests).toHaveLength(1);
});
