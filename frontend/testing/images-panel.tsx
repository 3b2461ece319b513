import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { ImagesPanel } from "../src/catalogue/admin/images-panel";
import { buildResource } from "../src/catalogue/admin/kinds";
import type { AnyItem, Resource } from "../src/catalogue/admin/resource";
import type { ItemImage } from "../src/catalogue/queries";
import { ImageSelectionBar, useImageSelection } from "../src/pictures/admin/image-deletion";
import { UploadProgress } from "../src/pictures/admin/upload/upload-progress";
import { useUploads, useUploadsInAdmin } from "../src/pictures/admin/upload/upload-queues";
import { FlashMessage, FlashProvider } from "../src/ui/admin/notices";
import { renderWithProviders } from "./render";
import { sampleBuild, sampleImage } from "./samples";
import { mockApi } from "./server";
import { fakeUploads } from "./uploads";

export function renderImagesPanel<Item extends AnyItem>(resource: Resource<Item>, item: Item) {
  localStorage.setItem("authToken", "t"); // the panel's reads are the owner's
  return renderWithProviders(
    <FlashProvider>
      <Admin resource={resource} item={item} />
      <FlashMessage />
    </FlashProvider>,
  );
}

/** The panel, and buttons that leave it for another page of the admin and come back. */
function Admin<Item extends AnyItem>(props: { resource: Resource<Item>; item: Item }) {
  const [isOpen, setOpen] = useState(true);
  useUploadsInAdmin();
  return isOpen ? (
    <>
      <Panel {...props} />
      <button onClick={() => setOpen(false)}>Leave</button>
    </>
  ) : (
    <button onClick={() => setOpen(true)}>Return</button>
  );
}

function Panel<Item extends AnyItem>(props: { resource: Resource<Item>; item: Item }) {
  const uploads = useUploads(props.resource.path(props.item));
  const selection = useImageSelection();
  return (
    <>
      <ImagesPanel {...props} uploads={uploads} selection={selection} />
      {selection.isOn && <ImageSelectionBar selection={selection} />}
      {uploads.busy && <UploadProgress uploads={uploads} />}
    </>
  );
}

/** A file that reports this size in bytes. */
export function photo(name: string, options: FilePropertyBag & { size?: number } = {}): File {
  const { size = 2000, type = "image/jpeg", lastModified = 1 } = options;
  const file = new File([name], name, { type, lastModified });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

/** Render the images panel of a build, with fake uploads. */
export function openUploads(images: ItemImage[] = [sampleImage(1, { is_primary: true })]) {
  const { requests, revoked } = fakeUploads();
  /** The images on the server. */
  let stored = images;
  const fetch = mockApi({
    "builds/7/images": () => Response.json(stored),
    "builds/7/images/order": () => Response.json(stored),
  });
  renderImagesPanel(buildResource(), sampleBuild(7, { images }));

  const onTheWay = () => requests.filter(({ isOver }) => !isOver);
  const request = (name: string) => {
    const found = onTheWay().find((one) => one.name === name);
    if (!found) throw new Error(`${name} is not on its way.`);
    return found;
  };
  const waitForRequests = (...names: string[]) =>
    waitFor(() => expect(onTheWay().map(({ name }) => name)).toEqual(names));
  const press = (name: string) =>
    act(() => Promise.resolve(fireEvent.click(screen.getByText(name))));
  const choose = (...chosen: (File | string)[]) => {
    const files = chosen.map((file) => (typeof file === "string" ? photo(file) : file));
    const input = screen.getByLabelText(/Choose images/);
    return act(() => Promise.resolve(fireEvent.change(input, { target: { files } })));
  };
  const start = () => press("Upload");

  return {
    fetch,
    /** Open another page of the admin. */
    leave: () => press("Leave"),
    /** Open the panel again. */
    comeBack: () => press("Return"),
    /** The browser has a connection again. */
    reconnect: () => {
      act(() => void window.dispatchEvent(new Event("online")));
    },
    /** All requests, and all revoked previews, in order. */
    requests,
    revoked,
    choose,
    start,
    /** Choose files and start uploading; waits for the first requests, two at a time. */
    send: async (...names: string[]) => {
      await choose(...names);
      await start();
      await waitForRequests(...names.slice(0, images.length > 0 ? 2 : 1));
    },
    /** Wait until exactly these requests are pending. */
    waitForRequests,
    waitForEnd: () => screen.findByText("Upload"),
    /** The server or a proxy rejects a file. */
    refuse: (name: string, status: number, body: unknown) =>
      act(() => request(name).answer(status, body)),
    /** The server stores a file and responds, unless the response is lost. */
    arrive: (name: string, id: number, { lost = false } = {}) => {
      const image = sampleImage(id, { is_primary: stored.length === 0 });
      stored = [...stored, image];
      act(() => (lost ? request(name).lose() : request(name).answer(201, [image])));
    },
    /** The server finds the image that it stored before. */
    answer: (name: string, id: number) =>
      act(() =>
        request(name).answer(
          201,
          stored.filter((image) => image.id === id),
        ),
      ),
    lose: (name: string) => act(() => request(name).lose()),
    progress: (name: string, loaded: number, total: number) =>
      act(() => request(name).progress(loaded, total)),
    /** Names of the chosen files that are not uploaded yet. */
    rows: () =>
      [...document.querySelectorAll('[aria-label^="Remove "]')].map((button) =>
        button.getAttribute("aria-label")?.replace("Remove ", ""),
      ),
    /** The requested image orders, as JSON. */
    orders: () =>
      fetch.mock.calls.filter(([url]) => url.endsWith("/order")).map(([, init]) => init?.body),
  };
}
