import { screen, waitFor, within, fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { open, press, shown, three } from "../../../testing/image-grid";
import { sampleImage, sampleTyre } from "../../../testing/samples";
import { deferredResponse, errorResponse, mockApi } from "../../../testing/server";
import { renderImagesPanel } from "../../../testing/images-panel";
import { hasDraft } from "../../forms/stored-draft";
import { tyreResource } from "./kinds";

describe("the pictures", () => {
  async function deleteSecond() {
    await press("Delete picture 2");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByText("Delete"));
  }

  test("deleting asks first; a deleted image leaves the grid, and the next becomes primary if needed", async () => {
    const { fetch } = open(three, {
      "tyres/images/1": () => new Response(null, { status: 204 }),
    });
    expect(shown()).toEqual(["1*", "2", "3"]);
    await press("Delete picture 1");
    const dialog = screen.getByRole("alertdialog");
    expect(dialog).toHaveTextContent("Are you sure you want to delete this image?");
    expect(dialog).toHaveTextContent("It stays under Recently deleted for 30 days.");
    fireEvent.click(within(dialog).getByText("Cancel"));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(fetch).not.toHaveBeenCalled();
    await press("Delete picture 1");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByText("Delete"));
    await waitFor(() => expect(shown()).toEqual(["2*", "3"]));
    expect(fetch).toHaveBeenCalledWith(
      "/api/tyres/images/1",
      expect.objectContaining({ method: "DELETE", credentials: "include" }),
    );
  });

  test("a failed deletion always shows the same message, and the image stays", async () => {
    open(three, {
      "tyres/images/2": () => errorResponse(500, { error: "The disk is full." }),
    });
    await deleteSecond();
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to delete image$/);
    expect(shown()).toEqual(["1*", "2", "3"]);
  });

  test("set as primary shows at once in place, then in the server's order", async () => {
    const answer = deferredResponse();
    open(three, {
      "tyres/images/3/set-primary": answer.answer,
      "tyres/7/images": [3, 2, 1].map((id) => sampleImage(id, { is_primary: id === 3 })),
    });
    await press("Set as Primary: picture 3");
    await waitFor(() => expect(shown()).toEqual(["1", "2", "3*"]));
    answer.arrive(sampleImage(3, { is_primary: true }));
    expect(await screen.findByText("Primary image changed.")).toBeInTheDocument();
    expect(shown()).toEqual(["3*", "2", "1"]);
  });

  test("set as primary is rolled back if it fails", async () => {
    open(three, {
      "tyres/images/3/set-primary": () => errorResponse(503, { error: "Closed." }),
    });
    await press("Set as Primary: picture 3");
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to set image as primary$/);
    expect(shown()).toEqual(["1*", "2", "3"]);
  });

  test("several images are selected and deleted; what cannot be deleted stays selected", async () => {
    const gone = () => new Response(null, { status: 204 });
    const { fetch } = open([...three, sampleImage(4)], {
      "tyres/images/1": gone,
      "tyres/images/2": () => errorResponse(500),
      "tyres/images/4": gone,
    });
    const remove = async (name: string, kept: string) => {
      await press("Delete");
      const dialog = within(screen.getByRole("alertdialog", { name }));
      expect(dialog.getByText(/^(It stays|They stay) under Recently deleted/)).toHaveTextContent(
        kept,
      );
      fireEvent.click(dialog.getByText("Delete"));
    };
    await press("Select");
    for (const number of [1, 2, 4]) await press(`Select picture ${number}`);
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
    await press("Select picture 1");
    await remove("Are you sure you want to delete this image?", "It stays");
    await waitFor(() => expect(shown()).toEqual(["2*", "3"]));
    await press("Cancel");
    expect(screen.getByRole("button", { name: "Open picture 1" })).toBeInTheDocument();
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
    return screen.getByLabelText("What picture 2 shows");
  }

  function type(text: string, enter = false) {
    fireEvent.click(screen.getByLabelText("Open picture 2"));
    fireEvent.input(field(), { target: { value: text } });
    if (enter) fireEvent.keyDown(field(), { key: "Enter" });
  }

  const stored = (alt: string) => () => Response.json(sampleImage(2, { alt }));
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  const body = (alt: string, previous_alt: string): unknown =>
    expect.objectContaining({ method: "PATCH", body: JSON.stringify({ alt, previous_alt }) });

  test("a changed text is saved once", async () => {
    const { user, fetch } = open(stored("Rear view 2"));
    await user.click(screen.getByRole("button", { name: "Open picture 2" }));
    await user.click(field());
    await user.tab();
    expect(fetch).not.toHaveBeenCalled();
    await user.clear(field());
    await user.type(field(), " Rear view 2{Enter}");
    expect(await screen.findByText("The words for the picture are saved.")).toBeInTheDocument();
    await user.tab();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledWith("/api/tyres/images/2", body("Rear view 2", "Rear"));
    expect(field()).toHaveValue("Rear view 2");
    expect(localStorage).toHaveLength(1); // the token
  });

  test("a text that is not saved says why, stays in the draft and is tried again", async () => {
    let answer: () => Promise<Response> | Response = lost;
    const { unmount } = open(() => answer());
    type("Side", true);
    expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
    fireEvent.click(screen.getByText("Done", { selector: "button" }));
    expect(screen.getByText("The text of picture 2 was not saved.")).toBeInTheDocument();
    unmount();
    expect(hasDraft("tyres/7")).toBe(true);

    const { fetch } = open(() => answer());
    fireEvent.click(
      screen.getByText("The text of picture 2 was not saved.", { selector: "button" }),
    );
    expect(field()).toHaveValue("Side");
    expect(screen.getByRole("alert")).toHaveTextContent("This text is not saved yet.");
    expect(fetch).not.toHaveBeenCalled();
    answer = stored("Side");
    fireEvent.click(screen.getByText("Try again", { selector: "button" }));
    expect(await screen.findByText("The words for the picture are saved.")).toBeInTheDocument();
    expect(fetch).toHaveBeenLastCalledWith("/api/tyres/images/2", body("Side", "Rear"));
    expect(hasDraft("tyres/7")).toBe(false);
    fireEvent.click(screen.getByText("Done", { selector: "button" }));
    expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument();
  });

  test("a text that is not saved after its field is gone says so on the page", async () => {
    const answers = [() => errorResponse(503, { error: "Not now." }), stored("Side")];
    open(() => answers.shift()?.() ?? Response.error());
    type("Side");
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true })); // Escape
    expect(
      await screen.findByText("The text of picture 2 was not saved. Not now."),
    ).toBeInTheDocument();
    fireEvent.click(screen.getByText("Try again", { selector: "button" }));
    expect(await screen.findByText("The words for the picture are saved.")).toBeInTheDocument();
    expect(hasDraft("tyres/7")).toBe(false);
  });

  test("a text that was stored elsewhere meanwhile is not overwritten without a word", async () => {
    const current = sampleImage(2, { alt: "Front" });
    const answers = [() => errorResponse(409, { error: "Changed.", current }), stored("Side")];
    const { fetch } = open(() => answers.shift()?.() ?? Response.error());
    type("Side", true);
    expect(await screen.findByRole("alert")).toHaveTextContent("“Front”");
    expect(field()).toHaveValue("Side");
    fireEvent.click(screen.getByText("Keep mine", { selector: "button" }));
    expect(await screen.findByText("The words for the picture are saved.")).toBeInTheDocument();
    expect(fetch).toHaveBeenLastCalledWith("/api/tyres/images/2", body("Side", "Front"));
  });
});

describe("the order of the pictures", () => {
  /** Move an image on its sheet, and leave the sheet open. */
  async function move(from: number, to: string) {
    if (!screen.queryByRole("dialog")) await press(`Open picture ${from}`);
    const place = screen.getByLabelText("Place");
    await userEvent.selectOptions(place, to);
  }

  test("the first place is that of the primary image", async () => {
    const { fetch } = open(three, {
      "tyres/images/2/set-primary": sampleImage(2, { is_primary: true }),
      "tyres/7/images": [2, 1, 3].map((id) => sampleImage(id, { is_primary: id === 2 })),
    });
    await move(2, "1, as the primary");
    expect(await screen.findByText("Primary image changed.")).toBeInTheDocument();
    expect(shown()).toEqual(["2*", "1", "3"]);
    expect(fetch).toHaveBeenCalledWith(
      "/api/tyres/images/2/set-primary",
      expect.objectContaining({ method: "PUT" }),
    );
  });

  test("a rejected order is rolled back and explained on the sheet", async () => {
    open(three, {
      "tyres/7/images/order": () => errorResponse(500, { error: "Not now." }),
    });
    await move(2, "3 of 3");
    expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
    expect(screen.getByRole("dialog")).toContainElement(screen.getByRole("alert"));
    expect(shown()).toEqual(["1*", "2", "3"]);
  });

  test("the move after a rejected one does not send the rejected order", async () => {
    const first = deferredResponse();
    const answers = [first.answer, () => Response.json([])];
    const { fetch } = open([...three, sampleImage(4), sampleImage(5)], {
      "tyres/7/images/order": () => answers.shift()?.() ?? Response.error(),
    });
    await move(2, "3 of 5");
    await press("Done");
    await move(5, "4 of 5");
    expect(shown()).toEqual(["1*", "3", "2", "5", "4"]);
    first.arrive({ error: "Not now." }, 500);
    expect(await screen.findByText("Image order saved.")).toBeInTheDocument();
    expect(shown()).toEqual(["1*", "2", "3", "5", "4"]);
    const sent = fetch.mock.calls.map(([, options]) => options?.body);
    expect(sent).toEqual(["[1,3,2,4,5]", "[1,2,3,5,4]"]);
  });
});
