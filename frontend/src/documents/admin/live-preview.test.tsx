import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { sampleDescription } from "../../../testing/descriptions";
import { samplePicture } from "../../../testing/samples";
import { mockApi } from "../../../testing/server";
import { PREVIEW_READY } from "../preview-message";
import { defaults } from "./documents";

const description = sampleDescription("quad-builds");
const WORKSHOP = samplePicture("workshop");
const matchMedia = window.matchMedia.bind(window);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("authToken", "t");
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

function open({ isWide }: { isWide: boolean }) {
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: isWide });
  const values = defaults(description);
  const stored = { key: "quad-builds", version: 1, updated_at: null, values };
  mockApi({
    "pages/quad-builds": { ...stored, pictures: { workshop: WORKSHOP } },
    "pages/quad-builds/images": [WORKSHOP],
  });
  openPage("/admin/pages/quad-builds");
  return screen.findByLabelText("Introduction");
}

/** The frame says that it listens. Returns its mock of `postMessage`. */
function listen(frame: HTMLElement, origin = location.origin) {
  const source = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
  if (!source) throw new Error("There is no frame.");
  const post = jest.spyOn(source, "postMessage").mockReturnValue(undefined);
  const data = PREVIEW_READY;
  act(() => {
    window.dispatchEvent(new MessageEvent("message", { data, origin, source }));
  });
  return post;
}

test("beside the form, the preview gets what is in it at once, and each change", async () => {
  const lead = await open({ isWide: true });
  const frame = screen.getByTitle("Preview");
  expect(frame).toHaveAttribute("src", "/admin/preview/quad-builds");
  const elsewhere = listen(frame, "https://example.com");
  expect(elsewhere).not.toHaveBeenCalled();
  const post = listen(frame);
  const message = {
    key: "quad-builds",
    path: "/quad-builds",
    values: defaults(description),
    pictures: { workshop: WORKSHOP },
  };
  expect(post).toHaveBeenLastCalledWith(message, location.origin);
  fireEvent.input(lead, { target: { value: "Typed" } });
  fireEvent.input(lead, { target: { value: "Typed more" } });
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  const values = { ...message.values, lead: "Typed more" };
  expect(post).toHaveBeenLastCalledWith({ ...message, values }, location.origin);
  expect(screen.queryByRole("button", { name: "Preview" })).not.toBeInTheDocument();
  // A restored draft is shown too.
  fireEvent.click(screen.getByText("Cancel"));
  fireEvent.click(await screen.findByText("Undo"));
  const again = listen(await screen.findByTitle("Preview"));
  expect(again.mock.lastCall?.[0]).toMatchObject({ values: { lead: "Typed more" } });
});

test("on a phone it is behind a button, over the whole screen", async () => {
  await open({ isWide: false });
  expect(screen.queryByTitle("Preview")).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  const dialog = within(screen.getByRole("dialog", { name: "Preview" }));
  expect(listen(dialog.getByTitle("Preview"))).toHaveBeenCalledTimes(1);
  fireEvent.click(dialog.getByText("Close"));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
