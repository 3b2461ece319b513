import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { renderImagesPanel } from "../../../testing/images-panel";
import { sampleImage, sampleTyre } from "../../../testing/samples";
import { errorResponse, deferredResponse, mockApi, type Responses } from "../../../testing/server";
import type { ItemImage } from "../../api/queries";
import { tyreResource } from "../tyres";

const three = [1, 2, 3].map((id) => sampleImage(id, { is_primary: id === 1 }));

function open(images: ItemImage[], answers: Responses = {}) {
  const fetch = mockApi(answers);
  renderImagesPanel(tyreResource(), sampleTyre(7, { images }));
  return { user: userEvent.setup(), fetch };
}

function grid() {
  return within(screen.getByRole("list", { name: "Images" }));
}

/** The displayed images in order; an asterisk marks the primary one. */
function shown() {
  return grid()
    .getAllByRole("listitem")
    .map((tile) => {
      const isPrimary = within(tile).queryByText("Primary") !== null;
      return `${within(tile).getByRole("img").getAttribute("alt")?.slice(-1)}${isPrimary ? "*" : ""}`;
    });
}

async function press(user: UserEvent, name: string) {
  await user.click(screen.getByRole("button", { name }));
}

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
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});

test("a deleted image leaves the grid, and the next becomes primary if needed", async () => {
  const { user, fetch } = open(three, {
    "tyres/images/1": () => new Response(null, { status: 204 }),
  });
  await press(user, "Delete picture 1");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
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

test("the buttons move an image; the primary one stays first", async () => {
  const { user, fetch } = open(three, { "tyres/7/images/order": () => Response.json([]) });
  expect(screen.queryByRole("button", { name: "Move later: picture 1" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Move earlier: picture 2" })).not.toBeInTheDocument();
  await press(user, "Move earlier: picture 3");
  await waitFor(() => expect(shown()).toEqual(["1*", "3", "2"]));
  expect(await screen.findByText("Image order saved.")).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledWith(
    "/api/tyres/7/images/order",
    expect.objectContaining({ method: "PUT", body: "[1,3,2]" }),
  );
});

test("a rejected order is rolled back and explained", async () => {
  const { user } = open(three, {
    "tyres/7/images/order": () => errorResponse(500, { error: "Not now." }),
  });
  await press(user, "Move later: picture 2");
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
  expect(shown()).toEqual(["1*", "2", "3"]);
});

test("an order is refused if the pictures were changed elsewhere, and those of now are shown", async () => {
  const { user } = open(three, {
    "tyres/7/images/order": () => errorResponse(400, { error: "Please send the ids of all." }),
    "tyres/7/images": [...three, sampleImage(4)],
  });
  await press(user, "Move later: picture 2");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^The pictures were changed elsewhere. This is the list as it is now: please move it again.$/,
  );
  await waitFor(() => expect(shown()).toEqual(["1*", "2", "3", "4"]));
});

test("the move after a rejected one does not send the rejected order", async () => {
  const first = deferredResponse();
  const answers = [first.answer, () => Response.json([])];
  const { user, fetch } = open([...three, sampleImage(4), sampleImage(5)], {
    "tyres/7/images/order": () => answers.shift()?.() ?? Response.error(),
  });
  await press(user, "Move later: picture 2");
  await press(user, "Move earlier: picture 5");
  expect(shown()).toEqual(["1*", "3", "2", "5", "4"]);
  first.arrive({ error: "Not now." }, 500);
  expect(await screen.findByText("Image order saved.")).toBeInTheDocument();
  expect(shown()).toEqual(["1*", "2", "3", "5", "4"]);
  const sent = fetch.mock.calls.map(([, options]) => options?.body);
  expect(sent).toEqual(["[1,3,2,4,5]", "[1,2,3,5,4]"]);
});

test("the alternative text is saved on Enter and on blur, if it has changed", async () => {
  const { user, fetch } = open(three, {
    "tyres/images/2": () => Response.json(sampleImage(2, { alt: "Rear view 2" })),
  });
  const field = screen.getByRole("textbox", { name: "Alternative text of picture 2" });
  await user.click(field);
  await user.tab();
  expect(fetch).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, " Rear view 2{Enter}");
  expect(await screen.findByText("Alternative text saved.")).toBeInTheDocument();
  await user.tab();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith(
    "/api/tyres/images/2",
    expect.objectContaining({ method: "PATCH", body: '{"alt":"Rear view 2"}' }),
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
    "2 pictures without alternative text",
  ]);
});
