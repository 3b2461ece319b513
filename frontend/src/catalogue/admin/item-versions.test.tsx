import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { sampleTyre } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import { fakeUploads } from "../../../testing/uploads";

const stored = sampleTyre(3);
const mine = { ...stored, version: 2, compound: "Mine" };
const theirs = { ...stored, version: 3, compound: "Theirs" };
const photo = new File(["x"], "a.jpg", { type: "image/jpeg" });

test("after the other version was chosen, what was saved before can be saved again", async () => {
  localStorage.setItem("authToken", "t");
  const user = userEvent.setup();
  const { requests } = fakeUploads();
  const conflict = errorResponse(409, { error: "Changed.", current: theirs });
  const answers = [Response.json(mine), conflict, Response.json({ ...mine, version: 4 })];
  const bodies: unknown[] = [];
  const fetch = mockApi({
    "tyres/3": () => {
      const [, { method, body } = {}] = fetch.mock.lastCall ?? [];
      if (method !== "PUT") return Response.json(stored);
      bodies.push(JSON.parse(typeof body === "string" ? body : ""));
      return answers.shift() ?? errorResponse(500);
    },
    "tyres/3/images": [],
    tyres: [stored],
  });
  openPage("/admin/tyres/3");
  const save = () => fireEvent.click(screen.getByText("Save Tyre"));
  const type = (value: string) =>
    fireEvent.input(screen.getByLabelText("Compound"), { target: { value } });
  await screen.findByLabelText("Compound");
  type(mine.compound);
  await user.upload(screen.getByLabelText(/Choose images/), photo);
  save();
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer(400, { error: "a.jpg is damaged." });
  fireEvent.click(await screen.findByLabelText("Remove a.jpg"));
  type("Another");
  save();
  fireEvent.click(await screen.findByText("Take theirs"));
  type(mine.compound);
  save();
  expect(await screen.findByText(`${stored.name} was saved.`)).toBeInTheDocument();
  expect(bodies.at(-1)).toMatchObject({ compound: mine.compound, version: theirs.version });
});
