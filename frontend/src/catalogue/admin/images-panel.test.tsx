import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { grid, open, press, shown, three } from "../../../testing/image-grid";
import { sampleImage } from "../../../testing/samples";
import { deferredResponse, errorResponse } from "../../../testing/server";

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
