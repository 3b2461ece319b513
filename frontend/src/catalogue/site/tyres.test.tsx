import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { sampleImage, sampleTyre } from "../../../testing/samples";
import { deferredResponse, errorResponse, mockApi } from "../../../testing/server";
import { prefetch } from "../../api/queries";
import { tyres } from "../queries";

jest.mock("../../site-layout", () => jest.requireActual<object>("../../../testing/bare-layout"));

const front = sampleTyre(1, { name: "Trase F21", type: "front", size: "21x7-10" });
const rear = sampleTyre(2, { name: "Kāpa & Co R20", compound: "Soft", terrain: "Sand" });
const address = "/racing-parts/tyres";

test("the first view shows the embedded data and makes no request", async () => {
  const fetch = mockApi({});
  openPage(address, { tyres: [front, rear] });
  expect(await screen.findByRole("article", { name: "Trase F21" })).toHaveTextContent("21x7-10");
  const card = within(screen.getByRole("article", { name: "Kāpa & Co R20" }));
  expect(card.getByText("Soft")).toBeVisible();
  expect(card.getByRole("img")).toHaveAttribute("width", "600"); // the placeholder
  expect(card.getByRole("link", { name: "Contact for pricing" })).toHaveAttribute(
    "href",
    "/contact?inquiry=tyre&name=K%C4%81pa%20%26%20Co%20R20",
  );
  expect(fetch).not.toHaveBeenCalled();
});

test("a tap on a tyre's picture shows all of them full screen", async () => {
  const user = userEvent.setup();
  openPage(address, { tyres: [{ ...rear, images: [1, 2, 3].map((id) => sampleImage(id)) }] });
  const name = "Picture number 1 Show pictures of Kāpa & Co R20";
  const button = await screen.findByRole("button", { name });
  expect(button).toHaveTextContent("1/3");
  await user.click(button);
  const view = await screen.findByRole("dialog", { name: "Pictures full screen" });
  expect(within(view).getByText("1 / 3")).toBeInTheDocument();
  await user.click(within(view).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(button).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a tab is in the URL, refetches, and shows that it is loading", async () => {
  const slow = deferredResponse();
  const fetch = mockApi({
    "tyres/by-type/front": slow.answer,
    "tyres/by-type/rear": [],
    tyres: [front, rear],
  });
  openPage(address, { tyres: [front, rear] });
  fireEvent.click(await screen.findByText("Front"));
  expect(screen.getByRole("tab", { name: "Front" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByText("Loading tyres...")).toBeInTheDocument();
  slow.arrive([front]);
  expect(await screen.findByRole("article", { name: "Trase F21" })).toBeInTheDocument();
  expect(screen.queryByRole("article", { name: "Kāpa & Co R20" })).not.toBeInTheDocument();
  fireEvent.click(screen.getByText("Rear"));
  expect(await screen.findByText("No tyres found in this category.")).toBeInTheDocument();
  fireEvent.click(screen.getByText("All")); // asks again
  expect(await screen.findByRole("article", { name: "Kāpa & Co R20" })).toBeInTheDocument();
  const urls = fetch.mock.calls.map(([url]) => url).filter((url) => url.startsWith("/api/tyres"));
  expect(urls).toEqual(["/api/tyres/by-type/front", "/api/tyres/by-type/rear", "/api/tyres"]);
});

test.each([
  ["has come", false],
  ["is under way", true],
])("a choice of a tab asks again if the answer to a press %s", async (_, isUnderWay) => {
  const slow = deferredResponse();
  const first = isUnderWay ? slow.answer : [front];
  mockApi({ "tyres/by-type/front": first });
  const { client } = openPage(address, { tyres: [rear] });
  const tab = await screen.findByRole("tab", { name: "Front" });
  prefetch(client, tyres("front"));
  if (!isUnderWay) await waitFor(() => expect(client.isFetching()).toBe(0));
  const added = deferredResponse();
  mockApi({ "tyres/by-type/front": added.answer });
  fireEvent.click(tab);
  if (isUnderWay) slow.arrive([front]);
  expect(await screen.findByRole("article", { name: "Trase F21" })).toBeInTheDocument();
  added.arrive([front, { ...front, id: 3, name: "Jauna F22" }]);
  expect(await screen.findByRole("article", { name: "Jauna F22" })).toBeInTheDocument();
});

test("a late response for another tab is never shown", async () => {
  const slow = deferredResponse();
  mockApi({ "tyres/by-type/front": slow.answer, "tyres/by-type/rear": [rear] });
  openPage(address, { tyres: [] });
  fireEvent.click(await screen.findByText("Front"));
  fireEvent.click(screen.getByText("Rear"));
  expect(await screen.findByRole("article", { name: "Kāpa & Co R20" })).toBeInTheDocument();
  slow.arrive([front]);
  await waitFor(() => expect(screen.queryByText("Loading tyres...")).not.toBeInTheDocument());
  expect(screen.queryByRole("article", { name: "Trase F21" })).not.toBeInTheDocument();
});

test("the arrow keys move between the tabs, and Space selects", async () => {
  const user = userEvent.setup();
  mockApi({ "tyres/by-type/rear": [rear] });
  openPage(address, { tyres: [front, rear] });
  (await screen.findByRole("tab", { name: "All" })).focus();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "Rear" })).toHaveFocus();
  await user.keyboard(" ");
  expect(screen.getByRole("tab", { name: "Rear" })).toHaveAttribute("aria-selected", "true");
});

test("an error shows the server's message, and can be retried", async () => {
  mockApi({ tyres: () => errorResponse(503, { error: "Back in a minute." }) });
  openPage(address);
  expect(await screen.findByText("Error loading tyres: Back in a minute.")).toBeInTheDocument();
  mockApi({ tyres: [front] });
  fireEvent.click(screen.getByText("Try again"));
  expect(await screen.findByRole("article", { name: "Trase F21" })).toBeInTheDocument();
});

test("tyres without embedded pictures fetch them, once each", async () => {
  const bare = [front, rear].map((tyre) => ({ ...tyre, images: undefined }));
  const fetch = mockApi({
    "tyres/1/images": [sampleImage(7)],
    "tyres/2/images": () => errorResponse(500),
  });
  const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
  openPage(address, { tyres: bare });
  expect(await screen.findByRole("img", { name: "Picture number 7" })).toBeInTheDocument();
  expect(
    await screen.findByRole("img", { name: "Kāpa & Co R20: no photograph yet" }),
  ).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledTimes(1);
});

test("a choice keeps the focus, and Show all moves it to the number of tyres", async () => {
  const user = userEvent.setup();
  openPage(address, { tyres: [front, rear] });
  const wheel = await screen.findByRole("combobox", { name: "Wheel" });
  await user.selectOptions(wheel, "10");
  const count = await screen.findByText("Shown: 1 of 2");
  expect(wheel).toHaveFocus();
  await user.click(screen.getByRole("link", { name: "Show all" }));
  expect(await screen.findByText("Shown: 2 of 2")).toHaveFocus();
  expect(count).toBeInTheDocument();
  expect(wheel).toHaveValue("");
});
