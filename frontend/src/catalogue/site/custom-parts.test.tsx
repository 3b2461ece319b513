import { screen, within } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { sampleImage, samplePart } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";

jest.mock("../../site-layout", () => jest.requireActual<object>("../../../testing/bare-layout"));

const frame = samplePart(1, { name: "Frame", price: 2950, images: [sampleImage(7)] });
const arms = samplePart(2, { name: "A-arms", price: 0, description: "Left **raw**.\n\n- Four" });
const onRequest = samplePart(3, { name: "Bāka & co", price: null });

function priceOf(card: HTMLElement) {
  return card.querySelector(".plate")?.textContent;
}

test("the parts are shown in their order, with price, picture and text", async () => {
  openPage("/custom-parts", { parts: [frame, arms, onRequest] });
  const cards = await screen.findAllByRole("article");
  expect(cards.map(priceOf)).toEqual(["Price €2,950", "Price €0", "Contact for pricing"]);
  const pictures = cards.map((card) => within(card).getByRole("img").getAttribute("alt"));
  expect(pictures).toEqual([
    "Picture number 7",
    "A-arms: no photograph yet",
    "Bāka & co: no photograph yet",
  ]);
  const [button, ...others] = screen.getAllByRole("button", { name: /Show pictures of/ });
  expect(button).toHaveAccessibleName("Picture number 7 Show pictures of Frame");
  expect(others).toEqual([]);
  const links = screen.getAllByText("Ask about this part").map((each) => each.closest("a"));
  expect(links.map((link) => link?.getAttribute("href"))).toEqual([
    "/contact?inquiry=part&name=Frame",
    "/contact?inquiry=part&name=A-arms",
    "/contact?inquiry=part&name=B%C4%81ka%20%26%20co",
  ]);
  expect(screen.getByText("Prices include VAT.")).toBeVisible();
  const card = within(screen.getByRole("article", { name: "A-arms" }));
  expect(card.getByText("raw").tagName).toBe("STRONG");
  expect(card.getByRole("listitem")).toHaveTextContent("Four");
});

test("a description in another language says so", async () => {
  const latvian = samplePart(2, {
    name: "A-sviras",
    description: "Četras.",
    text_languages: { name: "lv", description: "lv" },
  });
  openPage("/custom-parts", { parts: [frame, latvian] });
  const card = within(await screen.findByRole("article", { name: "A-sviras" }));
  expect(card.getByText("Description in Latvian")).toBeVisible();
  expect(card.getByText("Četras.").closest("[lang]")).toHaveAttribute("lang", "lv");
  const other = within(screen.getByRole("article", { name: "Frame" }));
  expect(other.queryByText(/^Description in/)).toBeNull();
});

test("the list says that it loads, is empty, or why it failed", async () => {
  mockApi({ parts: [] });
  const first = openPage("/custom-parts");
  expect(await screen.findByText("Loading parts...")).toBeVisible();
  expect(await screen.findByText("No parts available at the moment.")).toBeVisible();
  first.unmount();
  mockApi({ parts: () => errorResponse(503, { error: "Back soon." }) });
  openPage("/custom-parts");
  expect(await screen.findByText("Error loading parts: Back soon.")).toBeVisible();
});

test("the home page shows the prices that the server sends", async () => {
  const teaser = [frame, onRequest].map(({ id, name, price }) => ({ id, name, price }));
  openPage("/", { "parts/teaser": teaser });
  await screen.findByRole("heading", { level: 1 });
  const [term, ...terms] = screen.getAllByRole("term");
  expect([term?.textContent, term?.nextElementSibling?.textContent]).toEqual(["Frame", "€2,950"]);
  expect(terms[0]?.nextElementSibling?.textContent).toBe("Contact for pricing");
  expect(screen.getByText("Prices include VAT.")).toBeVisible();
});

test.each(["/", "/racing-parts"])("%s has no price of its own", async (path) => {
  mockApi({ "parts/teaser": [] });
  const { container } = openPage(path);
  await screen.findByRole("heading", { level: 1 });
  expect(container.textContent).not.toContain("€");
});
