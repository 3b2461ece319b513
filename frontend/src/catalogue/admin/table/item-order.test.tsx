import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../../testing/open-page";
import { samplePart } from "../../../../testing/samples";
import { errorResponse, mockApi } from "../../../../testing/server";

const parts = [1, 2, 3].map((id) => samplePart(id));

async function moveDown(menu: HTMLElement) {
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole("button", { name: "Move down" }));
}

async function moveTheFirst(status: number, now = parts) {
  localStorage.setItem("authToken", "t");
  const lists = [parts, now];
  mockApi({
    parts: () => Response.json(lists.shift() ?? now),
    "parts/order": () => errorResponse(status, { error: "Please send the ids of all parts." }),
  });
  openPage("/admin/parts");
  const [first] = await screen.findAllByRole("button", { name: "Actions" });
  if (first) await moveDown(first);
  return screen.findByRole("alert");
}

const shown = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

test("an order is refused if the parts were changed elsewhere, and those of now are shown", async () => {
  const alert = await moveTheFirst(400, [...parts, samplePart(4)]);
  expect(alert).toHaveTextContent(
    /^The parts were changed elsewhere. This is the list as it is now: please move it again.$/,
  );
  await waitFor(() => expect(shown()).toHaveLength(4));
});

test("another failure is told in the server's words", async () => {
  expect(await moveTheFirst(503)).toHaveTextContent(/^Please send the ids of all parts.$/);
  expect(shown()).toHaveLength(3);
});

test("a part that is moved beyond what is shown stays in sight", async () => {
  localStorage.setItem("authToken", "t");
  const many = Array.from({ length: 60 }, (_, number) => samplePart(number + 1));
  const fetch = mockApi({ parts: many, "parts/order": () => Response.json(many) });
  openPage("/admin/parts");
  const buttons = await screen.findAllByRole("button", { name: "Actions" });
  expect(buttons).toHaveLength(50);
  const last = buttons.at(-1);
  if (last) await moveDown(last);
  await waitFor(() => expect(shown().slice(49)).toEqual(["Part number 51", "Part number 50"]));
  const order = fetch.mock.calls.find(([url]) => url === "/api/parts/order")?.[1]?.body;
  const ids: unknown = JSON.parse(typeof order === "string" ? order : "[]");
  expect(ids).toEqual(
    [...many.slice(0, 49), ...many.slice(49, 51).reverse(), ...many.slice(51)].map(({ id }) => id),
  );
});
