import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openPage } from "../../../../testing/open-page";
import { sampleBuild, sampleTyre } from "../../../../testing/samples";
import { deferredResponse, errorResponse, mockApi } from "../../../../testing/server";

const build = sampleBuild(1, { name: "Works", featured: true });
const builds = [build, sampleBuild(2, { name: "Anna's", build_year: 2022 })];

beforeEach(() => localStorage.setItem("authToken", "t"));

const headers = () => screen.getAllByRole("columnheader");
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole("row").slice(1);
const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

test("builds have their columns, with what can be done", async () => {
  mockApi({ builds });
  openPage("/admin/builds");
  expect(await screen.findByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
    "href",
    "/admin",
  );
  expect(screen.getByRole("link", { name: "Add New Build" })).toHaveAttribute(
    "href",
    "/admin/builds/new",
  );
  const labels = ["Name", "Frame", "Engine", "Year", "Featured", "Actions"];
  await waitFor(() => expect(headers().map(({ textContent }) => textContent)).toEqual(labels));
  const texts = ["Own chromoly", "450 single", "2024", "Yes", "PublishedEditDuplicateDelete"];
  expect(rows().map(cells)[0]).toEqual(texts);
  expect(rows().map(cells)[1]?.[3]).toBe("No");
  const [edit] = screen.getAllByRole("link", { name: "Edit" });
  expect(edit).toHaveAttribute("href", "/admin/builds/1");
});

test("tyres have theirs, and a dash for what is empty", async () => {
  mockApi({ tyres: [sampleTyre(3)] });
  openPage("/admin/tyres");
  const [row] = await screen.findAllByRole("rowheader");
  expect(row).toBeInTheDocument();
  const labels = ["Name", "Size", "Type", "Compound", "Terrain", "Actions"];
  expect(headers().map(({ textContent }) => textContent)).toEqual(labels);
  const texts = ["20x10-9", "rear", "-", "-", "PublishedEditDuplicateDelete"];
  expect(rows().map(cells)).toEqual([texts]);
});

test("a header sorts, and says so without another word", async () => {
  mockApi({ builds });
  openPage("/admin/builds");
  const header = await screen.findByRole("columnheader", { name: "Year" });
  expect(header).toHaveAttribute("aria-sort", "none");
  fireEvent.click(within(header).getByRole("button"));
  await waitFor(() => expect(header).toHaveAttribute("aria-sort", "ascending"));
  expect(header).toHaveTextContent(/^Year$/);
  expect(names()).toEqual(["Anna's", "Works"]);
});

test.each(["builds", "tyres"])("the list of %s loads, has failed or is empty", async (kind) => {
  const answers = [
    errorResponse(503, { error: "The workshop is closed." }),
    errorResponse(502),
    Response.json([]),
  ];
  mockApi({ [kind]: () => answers.shift() ?? errorResponse(500) });
  openPage(`/admin/${kind}`);
  for (const reason of ["The workshop is closed.", "API error: 502"]) {
    const text = await screen.findByText(new RegExp(`Error loading ${kind}: ${reason}`));
    expect(text.closest("[role=alert]")).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  }
  const empty = `No ${kind} found. Add some ${kind} to get started.`;
  expect(await screen.findByText(empty)).toBeInTheDocument();
});

test("a list that loads says so", async () => {
  mockApi({ builds: deferredResponse().answer });
  openPage("/admin/builds");
  expect(await screen.findByText("Loading...")).toBeInTheDocument();
});

async function confirmDeletion() {
  const [button] = await screen.findAllByRole("button", { name: /^Delete/ });
  if (button) fireEvent.click(button);
  const dialog = within(screen.getByRole("alertdialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
}

test.each([
  ["the server's words", () => errorResponse(503, { error: "Not now." }), "Not now."],
  ["a proxy's page", () => errorResponse(502), "API error: 502"],
  [
    "no answer",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "The server cannot be reached. Please check your connection.",
  ],
])("a deletion that fails says why: %s", async (_, answer, sentence) => {
  mockApi({ builds, "builds/1": answer });
  openPage("/admin/builds");
  await confirmDeletion();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(names()).toEqual(["Works", "Anna's"]);
});

test("an item that was deleted elsewhere leaves the table as if it was deleted here", async () => {
  const lists = [builds, builds.slice(1)];
  mockApi({
    builds: () => Response.json(lists.shift() ?? builds.slice(1)),
    "builds/1": () => errorResponse(404, { error: "Build not found" }),
  });
  openPage("/admin/builds");
  await confirmDeletion();
  expect(await screen.findByText("Works was deleted.")).toBeInTheDocument();
  expect(names()).toEqual(["Anna's"]);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
