import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { sampleBuild, sampleImage } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import { fakeUploads } from "../../../testing/uploads";

const stored = sampleBuild(7, { build_year: new Date().getFullYear(), published: false });
const photo = new File(["x"], "a.jpg", { type: "image/jpeg" });

beforeEach(() => localStorage.setItem("authToken", "t"));

function serve({ updates = [] }: { updates?: Response[] } = {}) {
  const respond = () => {
    const method = fetch.mock.lastCall?.[1]?.method;
    const update = method === "PUT" ? updates.shift() : undefined;
    return (
      update ??
      Response.json(
        fetch.mock.lastCall?.[0] === "/api/builds/7" || method === "POST" ? stored : [stored],
      )
    );
  };
  const fetch = mockApi({ builds: respond, "builds/7": respond, "builds/7/images": [] });
  return { ...fakeUploads(), user: userEvent.setup() };
}

const heading = (text: string) => screen.findByText(text, { selector: "h1" });
const save = () => fireEvent.click(screen.getByText("Save Build"));
const choose = (user: ReturnType<typeof userEvent.setup>) =>
  user.upload(screen.getByLabelText(/Choose images/), photo);

function fill(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

async function fillNewBuild(engine = stored.engine) {
  await heading("Create New Build");
  fill({ Name: stored.name, Frame: stored.frame, Engine: engine });
}

test("a build that was saved without photographs takes one when it is opened again", async () => {
  const { user, requests } = serve();
  openPage("/admin/builds/new");
  await fillNewBuild();
  save();
  await heading("Builds");
  await user.click(await screen.findByRole("link", { name: new RegExp(`^${stored.name}`) }));
  await heading("Edit Build");
  await choose(user);
  fireEvent.click(screen.getByText("Upload"));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.path).toBe("/api/builds/7/images");
});

test("the next new build takes a photograph after one was saved at the second attempt", async () => {
  const { user, requests } = serve({ updates: [errorResponse(500, { error: "Not now." })] });
  openPage("/admin/builds/new");
  await fillNewBuild("Ported"); // it was stored by an earlier attempt, with another engine
  fireEvent.click(screen.getByText("Upload"));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Cannot upload images until the build is saved",
  );
  expect(screen.queryByText("Save and upload")).not.toBeInTheDocument(); // nothing is chosen
  await choose(user);
  fireEvent.click(screen.getByText("Save and upload"));
  await screen.findByText("Not now.");
  save();
  await waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer(201, [sampleImage(1)]);
  await heading("Builds");
  await user.click(screen.getByText("Add New Build"));
  await fillNewBuild();
  await choose(user);
  save();
  await waitFor(() => expect(requests).toHaveLength(2));
});
