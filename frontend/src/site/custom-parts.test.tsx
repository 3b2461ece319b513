import { screen, within } from "@testing-library/react";
import { openPage } from "../../testing/open-page";
import { formatPrice } from "../components/price";
import { displayedParts } from "../content/displayed-parts";
import prices from "../content/prices.json";

/** The price list of the specification. */
const FIXED = {
  frame: 2950,
  a_arms: 990,
  swingarm: 950,
  steering_stem: 270,
  subframe: 490,
  fuel_tank_s: 490,
  nerfbars: 450,
  pivot_bolt: 90,
  carbon_intake: 200,
  front_bumper: 90,
  battery_box: 55,
  all_set: 6500,
};

test("the price list is the specified one", () => {
  expect(prices).toEqual(FIXED);
});

test("every displayed part shows its price, in the order of the price list", async () => {
  openPage("/custom-parts");
  const cards = await screen.findAllByRole("article");
  expect(cards.map((card) => within(card).getByText(/€/).textContent)).toEqual(
    displayedParts.map(({ key }) => `Price ${formatPrice(FIXED[key])}`),
  );
  expect(new Set(displayedParts.map(({ key }) => key)).size).toBe(displayedParts.length);
});

test("asking about a part says which one", async () => {
  openPage("/custom-parts");
  const [, arms] = await screen.findAllByRole("link", { name: "Ask about this part" });
  expect(arms).toHaveAttribute("href", "/contact?inquiry=part&name=A-arms");
});

test.each(["/", "/custom-parts", "/racing-parts", "/service", "/about"])(
  "every amount in euro on %s is a price of the list",
  async (path) => {
    const { container } = openPage(path);
    await screen.findByRole("heading", { level: 1 });
    const listed = Object.values(FIXED).map(formatPrice);
    const shown = container.textContent.match(/€[\d,.]*\d/g) ?? [];
    expect(shown.filter((amount) => !listed.includes(amount))).toEqual([]);
  },
);
