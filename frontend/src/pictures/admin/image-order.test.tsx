import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { open, press, shown, three } from "../../../testing/image-grid";
import { sampleImage } from "../../../testing/samples";
import { deferredResponse, errorResponse } from "../../../testing/server";

/** Move an image on its sheet, and leave the sheet open. */
async function move(from: number, to: string) {
  if (!screen.queryByRole("dialog")) await press(`Open picture ${from}`);
  const place = screen.getByLabelText("Place");
  await userEvent.selectOptions(place, to);
}

test("an image is moved on its sheet; the primary one stays first", async () => {
  const { fetch } = open(three, { "tyres/7/images/order": () => Response.json([]) });
  await press("Open picture 1");
  expect(screen.getByLabelText("Place")).toBeDisabled();
  await press("Done");
  await move(3, "2 of 3");
  await waitFor(() => expect(shown()).toEqual(["1*", "3", "2"]));
  expect(screen.getByRole("dialog", { name: "Picture 2 of 3" })).toBeInTheDocument();
  expect(await screen.findByText("Image order saved.")).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledWith(
    "/api/tyres/7/images/order",
    expect.objectContaining({ method: "PUT", body: "[1,3,2]" }),
  );
});

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

test("an order is refused if the pictures were changed elsewhere, and those of now are shown", async () => {
  open(three, {
    "tyres/7/images/order": () => errorResponse(400, { error: "Please send the ids of all." }),
    "tyres/7/images": [...three, sampleImage(4)],
  });
  await move(2, "3 of 3");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^The pictures were changed elsewhere. This is the list as it is now: please move it again.$/,
  );
  await waitFor(() => expect(shown()).toEqual(["1*", "2", "3", "4"]));
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
