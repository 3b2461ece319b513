import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { sampleBuild, sampleImage } from "../../../testing/samples";
import { errorResponse, deferredResponse, mockApi } from "../../../testing/server";

jest.mock("../../site-layout", () => jest.requireActual<object>("../../../testing/bare-layout"));

const works = sampleBuild(21, {
  name: "Works 21",
  featured: true,
  build_year: 2026,
  images: [sampleImage(1), sampleImage(2, { is_primary: true })],
});
const club = sampleBuild(16, { name: "Club racer", build_year: 2019 });

test("featured builds stand apart from the others, with picture, facts and plate", async () => {
  const others = ["for_sale", "reserved", "sold"] as const;
  const clubs = others.map((sale_state, n) => ({ ...club, id: n + 1, sale_state, price: 9900 }));
  openPage("/quad-builds", { builds: [works, ...clubs] });
  const featured = within(await screen.findByRole("region", { name: "Featured Builds" }));
  expect(featured.getByRole("link", { name: "Works 21" })).toHaveAttribute(
    "href",
    "/quad-builds/21",
  );
  expect(featured.getByRole("img", { name: "Picture number 2" })).toBeInTheDocument();
  const cards = within(screen.getByRole("region", { name: "Other Builds" })).getAllByRole(
    "article",
  );
  const plates = ["For sale", "Reserved", "Sold"];
  for (const [n, card] of cards.entries()) {
    expect(card).toHaveTextContent("Year2019FrameOwn chromolyEngine450 single");
    expect(plates.filter((text) => within(card).queryByText(text))).toEqual([plates[n]]);
  }
  for (const text of plates) expect(featured.queryByText(text)).toBeNull();
  const [drawing] = screen.getAllByRole("img", { name: "Club racer: no photograph yet" });
  expect(drawing).toHaveAttribute("width", "600");
  expect(drawing).toHaveAttribute("height", "400");
});

test("the list can be filtered as soon as a build is for sale", async () => {
  const first = openPage("/quad-builds", { builds: [works, { ...club, sale_state: "sold" }] });
  expect(await screen.findByLabelText("Year")).toBeInTheDocument();
  expect(screen.queryByLabelText("Availability")).toBeNull();
  first.unmount();
  // A value of the address that is none shows all.
  openPage("/quad-builds?ground=moon", { builds: [works, { ...club, sale_state: "for_sale" }] });
  const filter = await screen.findByLabelText("Availability");
  expect(screen.getByText("Works 21")).toBeInTheDocument();
  await userEvent.selectOptions(filter, "For sale (1)");
  expect(screen.queryByText("Works 21")).toBeNull();
  expect(screen.queryByText("Featured Builds")).toBeNull();
  expect(screen.getByText("Club racer")).toBeInTheDocument();
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
  const fetch = mockApi({ builds: [works], "builds/21": works });
  openPage("/quad-builds", { builds: [works, club] });
  fireEvent.click(await screen.findByText("Works 21"));
  const back = await screen.findByText("Back to all builds");
  fetch.mockClear();
  fireEvent.click(back);
  expect(await screen.findByRole("region", { name: "Featured Builds" })).toBeInTheDocument();
  expect(fetch.mock.calls.map(([url]) => url)).toContain("/api/builds");
});
