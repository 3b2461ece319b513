import { screen, waitFor, within, fireEvent } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { grid, open, press, shown, three } from "../../../testing/image-grid";
import { sampleImage, sampleTyre } from "../../../testing/samples";
import { deferredResponse, errorResponse, mockApi } from "../../../testing/server";
import { renderImagesPanel } from "../../../testing/images-panel";
import { hasDraft } from "../../forms/stored-draft";
import { tyreResource } from "./kinds";

describe("the pictures", () => {
  async function deleteSecond(user: UserEvent) {
    await press(user, "Delete picture 2");
    const dialog = within(screen.getByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
  }

  test("without images the panel says so", () => {
    open([]);
    expect(screen.getByText("No images uploaded yet.")).toBeInTheDocument();
    expect(screen.getByText(/No primary picture/)).toBeInTheDocument();
  });

  test("the primary image is marked and cannot be made primary again", () => {
    open(three);
    expect(shown()).toEqual(["1*", "2", "3"]);
    expect(screen.getAllByRole("button", { name: /Set as Primary/ })).toHaveLength(2);
  });

  test("deleting asks first, and Cancel deletes nothing", async () => {
    const { user, fetch } = open(three);
    await press(user, "Delete picture 2");
    const dialog = screen.getByRole("alertdialog", {
      name: "Are you sure you want to delete this image?",
    });
    expect(dialog).toHaveTextContent("It stays under Recently deleted for 30 days.");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("a deleted image leaves the grid, and the next becomes primary if needed", async () => {
    const { user, fetch } = open(three, {
      "tyres/images/1": () => new Response(null, { status: 204 }),
    });
    await press(user, "Delete picture 1");
    await user.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
    await waitFor(() => expect(shown()).toEqual(["2*", "3"]));
    expect(fetch).toHaveBeenCalledWith(
      "/api/tyres/images/1",
      expect.objectContaining({ method: "DELETE", credentials: "include" }),
    );
  });

  test("deleting an image that is already gone is not an error", async () => {
    const { user } = open(three); // the server answers 404
    await deleteSecond(user);
    await waitFor(() => expect(shown()).toEqual(["1*", "3"]));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("a failed deletion always shows the same message, and the image stays", async () => {
    const { user } = open(three, {
      "tyres/images/2": () => errorResponse(500, { error: "The disk is full." }),
    });
    await deleteSecond(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to delete image$/);
    expect(shown()).toEqual(["1*", "2", "3"]);
  });

  test("set as primary shows at once in place, then in the server's order", async () => {
    const answer = deferredResponse();
    const { user } = open(three, {
      "tyres/images/3/set-primary": answer.answer,
      "tyres/7/images": [3, 2, 1].map((id) => sampleImage(id, { is_primary: id === 3 })),
    });
    await press(user, "Set as Primary: picture 3");
    await waitFor(() => expect(shown()).toEqual(["1", "2", "3*"]));
    answer.arrive(sampleImage(3, { is_primary: true }));
    expect(await screen.findByText("Primary image changed.")).toBeInTheDocument();
    expect(shown()).toEqual(["3*", "2", "1"]);
  });

  test("set as primary is rolled back if it fails", async () => {
    const { user } = open(three, {
      "tyres/images/3/set-primary": () => errorResponse(503, { error: "Closed." }),
    });
    await press(user, "Set as Primary: picture 3");
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to set image as primary$/);
    expect(shown()).toEqual(["1*", "2", "3"]);
  });

  test("several images are selected and deleted; what cannot be deleted stays selected", async () => {
    const gone = () => new Response(null, { status: 204 });
    const { user, fetch } = open([...three, sampleImage(4)], {
      "tyres/images/1": gone,
      "tyres/images/2": () => errorResponse(500),
      "tyres/images/4": gone,
    });
    const remove = async (name: string, kept: string) => {
      await press(user, "Delete");
      const dialog = within(screen.getByRole("alertdialog", { name }));
      expect(dialog.getByText(/^(It stays|They stay) under Recently deleted/)).toHaveTextContent(
        kept,
      );
      await user.click(dialog.getByRole("button", { name: "Delete" }));
    };
    await press(user, "Select");
    for (const number of [1, 2, 4]) await press(user, `Select picture ${number}`);
    expect(screen.getByText("3 selected")).toBeInTheDocument();
    await remove("Are you sure you want to delete these 3 images?", "They stay");
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to delete image$/);
    expect(shown()).toEqual(["2*", "3", "4"]);
    expect(screen.getByRole("button", { name: "Select picture 1" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(fetch).toHaveBeenCalledTimes(2); // not of what comes after the one that failed
    expect(screen.getByText("2 selected")).toBeInTheDocument();
    await press(user, "Select picture 1");
    await remove("Are you sure you want to delete this image?", "It stays");
    await waitFor(() => expect(shown()).toEqual(["2*", "3"]));
    await press(user, "Cancel");
    expect(screen.getByRole("button", { name: "Open picture 1" })).toBeInTheDocument();
  });

  test("a rotated image is shown as the server has made it", async () => {
    const { user, fetch } = open(three, {
      "tyres/images/2/rotate": sampleImage(2, { width: 1067, height: 1600 }),
    });
    await press(user, "Open picture 2");
    await press(user, "Rotate left");
    expect(await screen.findByText("Picture rotated.")).toBeInTheDocument();
    expect(grid().getAllByRole("img")[1]).toHaveAttribute("width", "1067");
    expect(fetch).toHaveBeenCalledWith(
      "/api/tyres/images/2/rotate",
      expect.objectContaining({ method: "POST", body: '{"clockwise":false}' }),
    );
  });

  test("photo warnings count problems", () => {
    open([
      sampleImage(1, { is_primary: true, width: 900, height: 1599 }),
      sampleImage(2, { alt: "" }),
      sampleImage(3, { alt: "" }),
    ]);
    const health = within(screen.getByRole("list", { name: "Photo warnings" }));
    expect(health.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1 picture too small for full screen",
      "2 pictures without words for them",
    ]);
  });
});

describe("a picture’s text", () => {
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
});
