import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { renderImagesPanel } from "../../../testing/images-panel";
import { sampleImage, sampleTyre } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import { hasDraft } from "../../forms/stored-draft";
import { tyreResource } from "./kinds";

const images = [1, 2].map((id) => sampleImage(id, { is_primary: id === 1, alt: "Rear" }));

beforeEach(() => localStorage.clear());

function open(answer: () => Promise<Response> | Response) {
  const fetch = mockApi({ "tyres/images/2": answer });
  const { unmount } = renderImagesPanel(tyreResource(), sampleTyre(7, { images }));
  return { user: userEvent.setup(), fetch, unmount };
}

function field() {
  return screen.getByRole("textbox", { name: "What picture 2 shows" });
}

async function type(user: UserEvent, text: string) {
  await user.click(screen.getByRole("button", { name: "Open picture 2" }));
  await user.clear(field());
  await user.type(field(), text);
}

const stored = (alt: string) => () => Response.json(sampleImage(2, { alt }));
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const body = (alt: string, previous_alt: string): unknown =>
  expect.objectContaining({ method: "PATCH", body: JSON.stringify({ alt, previous_alt }) });

test.each(["{Enter}", "{Tab}"])("a changed text is saved on %s, once", async (key) => {
  const { user, fetch } = open(stored("Rear view 2"));
  await user.click(screen.getByRole("button", { name: "Open picture 2" }));
  await user.click(field());
  await user.tab();
  expect(fetch).not.toHaveBeenCalled();
  await user.clear(field());
  await user.type(field(), ` Rear view 2${key}`);
  expect(await screen.findByText("The words for the picture are saved.")).toBeInTheDocument();
  await user.tab();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith("/api/tyres/images/2", body("Rear view 2", "Rear"));
  expect(field()).toHaveValue("Rear view 2");
  expect(localStorage).toHaveLength(1); // the token
});

test("the words that stand for an empty text are seen, in the main language", async () => {
  const suggested = { alt: "", default_alt: "Trase 20x10-9, picture 2" };
  const pictures = [sampleImage(1, { is_primary: true }), sampleImage(2, suggested)];
  renderImagesPanel(tyreResource(), sampleTyre(7, { images: pictures }));
  await userEvent.click(screen.getByRole("button", { name: "Open picture 2" }));
  expect(field()).toHaveAttribute("placeholder", "If left empty: Trase 20x10-9, picture 2");
});

test("closing the sheet saves what was typed", async () => {
  const { user, fetch } = open(stored("Side"));
  await type(user, "Side");
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true })); // Escape
  await waitFor(() =>
    expect(fetch).toHaveBeenCalledWith("/api/tyres/images/2", body("Side", "Rear")),
  );
});

test("a text that is not saved says why, stays in the draft and is tried again", async () => {
  let answer: () => Promise<Response> | Response = lost;
  const { user, unmount } = open(() => answer());
  await type(user, "Side{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.getByText("The text of picture 2 was not saved.")).toBeInTheDocument();
  unmount();
  expect(hasDraft("tyres/7")).toBe(true);

  const { fetch } = open(() => answer());
  await user.click(screen.getByRole("button", { name: "The text of picture 2 was not saved." }));
  expect(field()).toHaveValue("Side");
  expect(screen.getByRole("alert")).toHaveTextContent("This text is not saved yet.");
  expect(fetch).not.toHaveBeenCalled();
  answer = stored("Side");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The words for the picture are saved.")).toBeInTheDocument();
  expect(fetch).toHaveBeenLastCalledWith("/api/tyres/images/2", body("Side", "Rear"));
  expect(hasDraft("tyres/7")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
});

test("a text that is not saved after its field is gone says so on the page", async () => {
  const answers = [() => errorResponse(503, { error: "Not now." }), stored("Side")];
  const { user } = open(() => answers.shift()?.() ?? Response.error());
  await type(user, "Side");
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true })); // Escape
  expect(
    await screen.findByText("The text of picture 2 was not saved. Not now."),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The words for the picture are saved.")).toBeInTheDocument();
  expect(hasDraft("tyres/7")).toBe(false);
});

test("a text that was stored elsewhere meanwhile is not overwritten without a word", async () => {
  const current = sampleImage(2, { alt: "Front" });
  const answers = [() => errorResponse(409, { error: "Changed.", current }), stored("Side")];
  const { user, fetch } = open(() => answers.shift()?.() ?? Response.error());
  await type(user, "Side{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("“Front”");
  expect(field()).toHaveValue("Side");
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  expect(await screen.findByText("The words for the picture are saved.")).toBeInTheDocument();
  expect(fetch).toHaveBeenLastCalledWith("/api/tyres/images/2", body("Side", "Front"));
});

test("the text of elsewhere can be kept", async () => {
  const current = sampleImage(2, { alt: "Front" });
  const { user, fetch } = open(() => errorResponse(409, { error: "Changed.", current }));
  await type(user, "Side{Enter}");
  await user.click(await screen.findByRole("button", { name: "Take theirs" }));
  expect(field()).toHaveValue("Front");
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(localStorage).toHaveLength(1);
});
