import { fireEvent, screen, waitFor } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { sampleBuild } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("authToken", "t");
});

const field = (label: string) => screen.getByLabelText(label);
const save = (noun: string) => fireEvent.click(screen.getByText(`Save ${noun}`));
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

test("a new build starts empty, of this year and not featured", async () => {
  mockApi({});
  openPage("/admin/builds/new");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Create New Build");
  for (const label of ["Name", "Frame", "Engine", "Description"])
    expect(field(label)).toHaveValue("");
  expect(field("Build year")).toHaveDisplayValue(String(new Date().getFullYear()));
  expect(field("Featured")).not.toBeChecked();
  for (const label of ["Name", "Frame", "Engine", "Build year"])
    expect(field(label)).toBeRequired();
  expect(screen.getByText("Photos are uploaded when you save.")).toBeInTheDocument();
  expect(screen.queryByText("No images uploaded yet.")).not.toBeInTheDocument();
});

test("a new tyre starts empty and rear", async () => {
  mockApi({});
  openPage("/admin/tyres/new");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Create New Tyre");
  for (const label of ["Name", "Size", "Compound", "Terrain"]) expect(field(label)).toHaveValue("");
  expect(field("Type")).toHaveValue("rear");
});

test("a stored build is edited from its own values", async () => {
  const build = sampleBuild(7, { featured: true, description: "Raced in Kuldīga" });
  mockApi({ "builds/7": build, "builds/7/images": [] });
  openPage("/admin/builds/7");
  await screen.findByLabelText("Name");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Edit Build");
  const { name, frame, engine, description } = build;
  const values = { Name: name, Frame: frame, Engine: engine, Description: description };
  for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveValue(value);
  expect(field("Build year")).toHaveDisplayValue("2024");
  expect(field("Featured")).toBeChecked();
});

test("each required field asks for its value, and the first has the focus", async () => {
  const fetch = mockApi({});
  openPage("/admin/builds/new");
  await screen.findByLabelText("Name");
  type("Name", "   ");
  type("Build year", "1899");
  save("Build");
  const asked = {
    Name: "Please enter the name",
    Frame: "Please enter the frame",
    Engine: "Please enter the engine",
    "Build year": "Please enter a build year from 1900 to 2100",
  };
  for (const [label, sentence] of Object.entries(asked)) {
    expect(field(label)).toHaveAccessibleDescription(sentence);
    expect(field(label)).toBeInvalid();
  }
  expect(field("Name")).toHaveFocus();
  type("Name", "A name");
  expect(screen.queryByText("Please enter the name")).not.toBeInTheDocument();
  save("Build");
  expect(field("Build year")).toHaveFocus();
  expect(fetch.mock.calls.filter(([, init]) => init?.method === "POST")).toEqual([]);
});

test("what the server refuses is said at its field", async () => {
  const fields = { frame: ["The frame is too heavy."], engine: ["The engine is too heavy."] };
  const fetch = mockApi({
    "builds/7": () =>
      fetch.mock.lastCall?.[1]?.method === "PUT"
        ? errorResponse(400, { error: "The build is too heavy.", fields })
        : Response.json(sampleBuild(7)),
    "builds/7/images": [],
  });
  openPage("/admin/builds/7");
  await screen.findByLabelText("Name");
  save("Build");
  await waitFor(() => expect(field("Frame")).toHaveFocus());
  expect(field("Frame")).toHaveAccessibleDescription("The frame is too heavy.");
  expect(field("Engine")).toHaveAccessibleDescription("The engine is too heavy.");
  expect(field("Name")).not.toBeInvalid();
  expect(screen.getAllByRole("alert")).toHaveLength(2);
});

test("an item that is tapped twice is created once", async () => {
  const fetch = mockApi({ builds: () => new Promise<Response>(() => undefined) });
  openPage("/admin/builds/new");
  await screen.findByLabelText("Name");
  for (const label of ["Name", "Frame", "Engine"]) type(label, "Works");
  save("Build");
  fireEvent.click(await screen.findByRole("button", { name: "Saving..." }));
  fireEvent.keyDown(field("Name"), { key: "s", ctrlKey: true });
  const posts = () => fetch.mock.calls.filter(([, init]) => init?.method === "POST");
  await waitFor(() => expect(posts()).toHaveLength(1));
});
