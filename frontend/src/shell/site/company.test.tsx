/* What the owner says about the company, on the public pages. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { renderWithProviders } from "../../../testing/render";
import { NAME, sampleBuild, sampleCompany } from "../../../testing/samples";
import { deferredResponse, mockApi } from "../../../testing/server";
import { createClientFromPage } from "../../api/queries";
import type { Company } from "../company";
import { CallBar } from "./call-bar";

/** Open a page, with changes of the company's values. */
async function openWith(address: string, ...changes: Parameters<typeof sampleCompany>) {
  const opened = openPage(address, { "pages/company": sampleCompany(...changes) });
  await screen.findByText(/./, { selector: "h1, h1 *" });
  return opened;
}

function channels() {
  return within(screen.getByRole("region", { name: "How to reach us" }));
}

test("what the owner has changed is wherever the old was on the contact page", async () => {
  const { container } = await openWith("/contact", {
    phone: "+371 29 111 222",
    email: "jana@quads.example",
    whatsapp: "+371 29 333 444",
    street: "Kr. Barona 2",
    city: "Jelgava",
    latitude: 56.5,
    longitude: -1,
    social: [{ label: "YouTube", url: "https://youtube.com/@oqr" }],
    opening_hours: [
      { first_day: "Monday", last_day: "Friday", opens: "09:00", closes: "13:00" },
      { first_day: "Monday", last_day: "Friday", opens: "14:00", closes: "18:00" },
      { first_day: "Saturday", last_day: "Saturday", opens: "10:00", closes: "14:00" },
    ],
  });
  const phones = [...container.querySelectorAll('a[href^="tel:"]')];
  expect(phones).toHaveLength(3); // menu, channels, footer
  for (const link of phones) {
    expect(link).toHaveAttribute("href", "tel:+37129111222");
    expect(link).toHaveTextContent("+371 29 111 222");
  }
  const emails = [...container.querySelectorAll('a[href^="mailto:"]')];
  expect(emails.map((link) => link.textContent)).toEqual(Array(3).fill("jana@quads.example"));
  expect(container).not.toHaveTextContent("+371 20 000 000");
  expect(channels().getByRole("link", { name: "Write on WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/37129333444",
  );

  const map = within(screen.getByRole("region", { name: "Map of the workshop in Jelgava" }));
  expect(map.getByRole("link", { name: "Get Directions" })).toHaveAttribute(
    "href",
    "https://www.google.com/maps/search/?api=1&query=56.5%2C-1",
  );
  expect(screen.getByText("Kr. Barona 2, Jelgava, LV-3018, Latvia")).toBeInTheDocument();
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText("Jelgava, LV-3018, Latvia")).toBeInTheDocument();

  const rows = channels().getAllByText(/ to \d/);
  expect(rows.map((row) => row.textContent)).toEqual([
    "Monday to Friday, 9:00 to 13:00",
    "Monday to Friday, 14:00 to 18:00",
    "Saturday, 10:00 to 14:00",
  ]);
  const network = channels().getByRole("link", { name: "YouTube" });
  expect(network).toHaveAttribute("href", "https://youtube.com/@oqr");
  expect(network).toHaveAttribute("rel", "noopener");
  expect(channels().queryByText("Facebook")).toBeNull();
});

test("what the company does not have is not shown", async () => {
  const closures = { as_of: "2026-12-01", until: "2027-12-31", days: [] };
  const none = { whatsapp: "", vat_number: "", social: [], opening_hours: [] };
  await openWith("/contact", none, { closures });
  expect(channels().queryByText("Closed")).toBeNull();
  expect(channels().queryByText("Write on WhatsApp")).toBeNull();
  expect(channels().queryByText("Follow the workshop")).toBeNull();
  expect(channels().queryByText("Opening hours")).toBeNull();
  const information = screen.getByRole("region", { name: "Company information" });
  expect(information).not.toHaveTextContent("VAT number");
  expect(information).toHaveTextContent("Registration number");
});

const WORKDAYS = {
  first_day: "Monday",
  last_day: "Friday",
  opens: "09:00",
  closes: "18:00",
} as const;
const WRITE = "Write on WhatsApp";

function openBar(now: string, ...days: Company["closures"]["days"]) {
  jest.useFakeTimers({ now: new Date(now) });
  const company = sampleCompany(
    { whatsapp: "+371 29 333 444", opening_hours: [WORKDAYS] },
    { closures: { as_of: "2026-11-25", until: "2027-12-31", days } },
  );
  const client = createClientFromPage(JSON.stringify({ "pages/company": company }));
  renderWithProviders(<CallBar />, "/", client);
}

const barLinks = () =>
  screen
    .getAllByRole("link")
    .slice(0, -1)
    .map((link) => link.textContent.trim());
const barSentence = () => screen.queryByText(/Closed/)?.textContent;

const closure = (first: string, last: string, name: string) => ({
  first,
  last,
  name,
  language: null,
});
const VACATION = closure("2026-12-07", "2026-12-18", "Vacation");
const HOLIDAY = closure("2026-12-24", "2026-12-24", "Christmas Eve");
const WITHOUT_NAME = closure("2026-12-25", "2026-12-25", "");

describe("the call bar", () => {
  afterEach(() => jest.useRealTimers());

  test("begins with a call while the workshop is open, else with writing", () => {
    openBar("2026-11-25T10:00Z");
    expect(barLinks()).toEqual(["Call open until 18:00", "WhatsApp"]);
    expect(barSentence()).toBeUndefined();
  });

  test("sends who has no WhatsApp to the form while the workshop is closed", () => {
    jest.useFakeTimers({ now: new Date("2026-11-25T17:00Z") });
    const company = sampleCompany({ whatsapp: "", opening_hours: [WORKDAYS] });
    const client = createClientFromPage(JSON.stringify({ "pages/company": company }));
    renderWithProviders(<CallBar />, "/", client);
    expect(barLinks()).toEqual(["Write to us", "Call"]);
  });

  test.each([
    ["2026-11-25T17:00Z", "Closed now. Opens Thursday at 9:00."],
    ["2026-12-06T10:00Z", "Closed now. Opens 21 December at 9:00."],
    ["2026-12-07T10:00Z", "Closed today: Vacation. Opens 21 December at 9:00."],
    ["2026-12-24T10:00Z", "Closed today: Christmas Eve. Opens Monday at 9:00."],
    ["2026-12-25T10:00Z", "Closed today. Opens Monday at 9:00."],
  ])("says at %s: %s", (now, sentence) => {
    openBar(now, VACATION, HOLIDAY, WITHOUT_NAME);
    expect(barSentence()).toBe(sentence);
    expect(barLinks()).toEqual([WRITE, "Call"]);
  });

  test("follows a closed day that begins while the page is open, also after a sleep", () => {
    openBar("2026-12-23T15:58:30Z", HOLIDAY);
    expect(barLinks()[0]).toBe("Call open until 18:00");
    act(() => jest.advanceTimersByTime(2 * 60_000));
    expect(barSentence()).toBe("Closed now. Opens Friday at 9:00.");
    act(() => jest.advanceTimersByTime(6 * 3_600_000));
    expect(barSentence()).toBe("Closed today: Christmas Eve. Opens Friday at 9:00.");
    jest.setSystemTime(new Date("2026-12-25T10:00Z")); // no timer ran
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(barLinks()[0]).toBe("Call open until 18:00");
  });
});

describe("the contact page's closed days", () => {
  const days = [
    closure("2026-12-04", "2026-12-04", "Race"),
    VACATION,
    HOLIDAY,
    WITHOUT_NAME,
    closure("2027-01-01", "2027-01-01", "New Year's Day"),
    closure("2027-02-13", "2027-02-15", "Later"),
    closure("2027-03-26", "2027-03-26", "Good Friday"),
  ];
  const closures = { as_of: "2026-12-01", until: "2027-12-31", days };
  afterEach(() => jest.useRealTimers());

  test("are those of the next 60 days, and follow the clock", async () => {
    jest.useFakeTimers({
      now: new Date("2026-12-15T10:00Z"),
      doNotFake: ["performance", "setTimeout"],
    });
    await openWith("/contact", {}, { closures });
    const shown = () => {
      const list = channels().getByText("Closed", { selector: "dt" }).parentElement;
      return [...(list?.querySelectorAll("dd") ?? [])].map((each) => each.textContent);
    };
    const later = [
      "24 December: Christmas Eve",
      "25 December",
      "1 January 2027: New Year's Day",
      "13 February 2027 – 15 February 2027: Later",
    ];
    expect(shown()).toEqual(["7 December – 18 December: Vacation", ...later]);
    jest.setSystemTime(new Date("2026-12-18T22:00Z"));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(shown()).toEqual(later);
  });
});

test("HTML in a text is shown as text", async () => {
  const name = '<img src="x"> & <b>sons</b>';
  const { container } = await openWith("/contact", { name, description: name, street: name });
  expect(screen.getByRole("contentinfo")).toHaveTextContent(
    `© ${new Date().getFullYear()} ${name}`,
  );
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", "/");
  expect(container.querySelector('img[src="x"]')).toBeNull();
  expect(document.title).toContain(name);
});

test("the home page shows the chosen build and leads to it", async () => {
  await openWith(
    "/",
    { featured_build: 7 },
    { home_page_build: { id: 7, sale_state: "for_sale" } },
  );
  expect(screen.getByText("7")).toBeVisible();
  expect(screen.getByText(/^Number 7 is/)).toBeVisible();
  expect(screen.getByText("For sale")).toBeVisible();
  expect(screen.getByRole("link", { name: "Look at the build" })).toHaveAttribute(
    "href",
    "/quad-builds/7",
  );
});

test("while the chosen build is missing, the home page loads and shows the other one", async () => {
  const other = sampleBuild(9, { name: "Trail 9", build_year: 2023 });
  mockApi({ "builds/9": other });
  await openWith("/", { featured_build: 7 }, { home_page_build: { id: 9, sale_state: "" } });
  expect(await screen.findByRole("heading", { level: 2, name: "Trail 9" })).toBeVisible();
  expect(screen.queryByText(/^Number 7 is/)).toBeNull();
  expect(screen.getByRole("link", { name: "Look at the build" })).toHaveAttribute(
    "href",
    "/quad-builds/9",
  );
});

test("the home page is silent about a build if no featured one is published", async () => {
  await openWith("/", { featured_build: 7 }, { home_page_build: null });
  expect(screen.getByRole("heading", { name: "Racing parts" })).toBeVisible();
  expect(screen.queryByText(/^Number 7 is/)).toBeNull();
  expect(screen.queryByRole("link", { name: "Look at the build" })).toBeNull();
});

test("a page without the company's facts loads them", async () => {
  const facts = deferredResponse();
  mockApi({ "pages/company": facts.answer });
  openPage("/contact", { "pages/company": undefined });
  await screen.findByRole("heading", { level: 1, name: "Contact Us" });
  expect(screen.queryByRole("region", { name: "How to reach us" })).toBeNull();
  expect(document.title).toBe("Contact");
  expect(document.body).not.toHaveTextContent(/undefined/);
  expect(document.body).not.toHaveTextContent(NAME);

  facts.arrive(sampleCompany({ phone: "+371 29 111 222" }));
  expect(await screen.findByRole("region", { name: "How to reach us" })).toHaveTextContent(
    "+371 29 111 222",
  );
  expect(document.title).toBe(`Contact | ${NAME}`);
});

test("navigation refetches the facts, and they stay if that fails", async () => {
  const fetch = mockApi({});
  await openWith("/about", { phone: "+371 29 111 222" });
  const footer = within(screen.getByRole("contentinfo"));
  fireEvent.click(footer.getByText("Contact"));
  expect(await screen.findByRole("region", { name: "How to reach us" })).toHaveTextContent(
    "+371 29 111 222",
  );
  expect(fetch.mock.calls.map(([url]) => url)).toContain("/api/pages/company");
  expect(footer.getByRole("link", { name: "+371 29 111 222" })).toBeVisible();

  mockApi({ "pages/company": sampleCompany({ phone: "+371 29 333 444" }) });
  fireEvent.click(footer.getByText("About"));
  expect(await footer.findByRole("link", { name: "+371 29 333 444" })).toBeVisible();
});
