import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { sampleBuild, sampleImage } from "../../../testing/samples";
import { errorResponse, deferredResponse, mockApi } from "../../../testing/server";

const works = sampleBuild(21, {
  name: "Works 21",
  featured: true,
  build_year: 2026,
  images: [sampleImage(1), sampleImage(2, { is_primary: true })],
});
const club = sampleBuild(16, { name: "Club racer", build_year: 2019 });

test("featured builds stand apart from the others", async () => {
  openPage("/quad-builds", { builds: [works, club] });
  const featured = within(await screen.findByRole("region", { name: "Featured Builds" }));
  expect(featured.getByRole("link", { name: "Works 21" })).toHaveAttribute(
    "href",
    "/quad-builds/21",
  );
  const others = within(screen.getByRole("region", { name: "Other Builds" }));
  const card = others.getByRole("article");
  expect(card).toHaveTextContent("Year2019");
  expect(card).toHaveTextContent("FrameOwn chromoly");
  expect(card).toHaveTextContent("Engine450 single");
});

test.each([
  ["for_sale", "For sale"],
  ["reserved", "Reserved"],
  ["sold", "Sold"],
] as const)("a build that is %s has a plate", async (sale_state, text) => {
  openPage("/quad-builds", { builds: [works, { ...club, sale_state, price: 9900 }] });
  const others = within(await screen.findByRole("region", { name: "Other Builds" }));
  expect(others.getByText(text)).toBeVisible();
  const featured = screen.getByRole("region", { name: "Featured Builds" });
  expect(featured).not.toHaveTextContent(/for sale|reserved|sold/i);
});

test("the list can be filtered as soon as a build is for sale", async () => {
  const user = userEvent.setup();
  const first = openPage("/quad-builds", { builds: [works, { ...club, sale_state: "sold" }] });
  expect(await screen.findByRole("combobox", { name: "Year" })).toBeInTheDocument();
  expect(screen.queryByRole("combobox", { name: "Availability" })).toBeNull();
  first.unmount();
  openPage("/quad-builds", { builds: [works, { ...club, sale_state: "for_sale" }] });
  const filter = await screen.findByRole("combobox", { name: "Availability" });
  await user.selectOptions(filter, "For sale (1)");
  expect(screen.queryByRole("link", { name: "Works 21" })).toBeNull();
  expect(screen.getByRole("link", { name: "Club racer" })).toBeInTheDocument();
});

test("a card shows the primary picture, or the placeholder of 600x400", async () => {
  openPage("/quad-builds", { builds: [works, club] });
  expect(await screen.findByRole("img", { name: "Picture number 2" })).toBeInTheDocument();
  const drawing = screen.getByRole("img", { name: "Club racer: no photograph yet" });
  expect(drawing).toHaveAttribute("width", "600");
  expect(drawing).toHaveAttribute("height", "400");
});

test("a section without builds is not shown", async () => {
  openPage("/quad-builds", { builds: [club] });
  expect(await screen.findByRole("region", { name: "Other Builds" })).toBeInTheDocument();
  expect(screen.queryByText("Featured Builds")).not.toBeInTheDocument();
});

test("a filter of the address whose value is none shows all", async () => {
  openPage("/quad-builds?ground=moon", { builds: [works, club] });
  expect(await screen.findByRole("link", { name: "Works 21" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Club racer" })).toBeInTheDocument();
});

test("the list loads, and may be empty", async () => {
  const slow = deferredResponse();
  mockApi({ builds: slow.answer });
  openPage("/quad-builds");
  expect(await screen.findByText("Loading builds...")).toBeInTheDocument();
  slow.arrive([]);
  expect(await screen.findByText("No builds available at the moment.")).toBeInTheDocument();
});

test("an error shows the server's message", async () => {
  mockApi({ builds: () => errorResponse(500, { error: "The disk is full." }) });
  openPage("/quad-builds");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error loading builds: The disk is full.",
  );
});

test("returning to the list refetches it", async () => {
  const user = userEvent.setup();
  const fetch = mockApi({ builds: [works], "builds/21": works });
  openPage("/quad-builds", { builds: [works, club] });
  await user.click(await screen.findByRole("link", { name: "Works 21" }));
  const back = await screen.findByRole("link", { name: "Back to all builds" });
  fetch.mockClear();
  await user.click(back);
  expect(await screen.findByRole("region", { name: "Featured Builds" })).toBeInTheDocument();
  expect(fetch.mock.calls.map(([url]) => url)).toContain("/api/builds");
  expect(await screen.findByRole("link", { name: "Works 21" })).toBeInTheDocument();
});
