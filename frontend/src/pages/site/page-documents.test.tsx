import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { listedSubjects } from "../../contact/site/subjects/subject-list";
import limits from "../../content/limits.json";
import { openPage } from "../../../testing/open-page";
import {
  pageDocuments,
  sampleBuild,
  sampleDocument,
  samplePart,
  samplePicture,
  sampleTyre,
} from "../../../testing/samples";
import { mockApi } from "../../../testing/server";

jest.mock("../../site-layout", () => jest.requireActual<object>("../../../testing/bare-layout"));

const PATHS = Object.keys(pageDocuments);
const NO_LINK = { label: "", url: "" };
const CARD = { title: "Twin", text: "Text", picture: "tyre-07", url: "/service" };
/** Fields that are not shown as text or as they are, on the page of a build, or on the receipt. */
const NOT_WORDS = /(^|_)(picture|url|description|id|price|from|days)$|^(sale_note|parcel_text)$/;

/** Without any, a list has no introduction. */
const ITEMS = {
  builds: [sampleBuild(1)],
  tyres: [sampleTyre(1)],
  parts: [samplePart(1)],
  "parts/teaser": [],
};

beforeEach(() => mockApi({}));

/** Open a page with changed values of its document. */
async function open(path: string, changes: object) {
  const document = pageDocuments[path];
  const changed = { ...document, values: { ...document?.values, ...changes } };
  const opened = openPage(path, { ...ITEMS, [`pages/${document?.key}`]: changed });
  await screen.findByText(/./, { selector: "h1, h1 *" });
  return opened;
}

/** Replace each text and number of a document. Returns the values and what replaced them. */
function reword(values: object): [object, string[]] {
  const words: string[] = [];
  const change = ([name, value]: [string, unknown]): [string, unknown] => {
    if (NOT_WORDS.test(name)) return [name, value];
    if (Array.isArray(value)) return [name, value.map((each) => change([name, each])[1])];
    if (typeof value === "object" && value !== null)
      return [name, Object.fromEntries(Object.entries(value).map(change))];
    words.push(String(1000 + words.length));
    return [name, typeof value === "number" ? Number(words.at(-1)) : `Word ${words.at(-1)}`];
  };
  return [Object.fromEntries(Object.entries(values).map(change)), words];
}

/** The paths of all texts in the values. */
function pathsOf(values: object, start = ""): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? pathsOf(value, `${start}${name}.`)
      : [`${start}${name}`],
  );
}

/** What is the same in all languages: numbers, and names of suppliers. */
const IN_ALL_LANGUAGES = ["numerals", "text-subheading"];

test.each(PATHS)(
  "%s shows every text of its document, and marks it as of its language",
  async (path) => {
    const page = pageDocuments[path];
    const [values, words] = reword(page?.values ?? {});
    const languages = Object.fromEntries(pathsOf(values).map((each) => [each, "lv"]));
    const changed = { ...page, values, text_languages: languages };
    const { container } = openPage(path, { ...ITEMS, [`pages/${page?.key}`]: changed });
    expect((await screen.findByText("This page is in Latvian")).closest("[lang]")).toBeNull();
    const links = [...container.querySelectorAll("a")].map((link) => link.href);
    const shown = [document.title, container.textContent, ...links].join(" ");
    expect(words.filter((word) => !shown.includes(word))).toEqual([]);
    expect(words.length).toBeGreaterThan(3);

    const texts = [...container.querySelectorAll("main *")].filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === 3 && /^Word/.test(node.textContent ?? "")),
    );
    expect(texts.length).toBeGreaterThan(3);
    const unmarked = texts.filter((element) => !element.closest("[lang=lv]"));
    const missed = unmarked.filter(
      ({ classList }) => !IN_ALL_LANGUAGES.some((name) => classList.contains(name)),
    );
    expect(missed.map(({ textContent }) => textContent)).toEqual([]);
  },
);

/** What is empty where it may be: lists, links, and texts that are not required. */
const LEAST: Record<string, object> = {
  "/": { second_link: NO_LINK, facts: [], racing_cards: [] },
  "/racing-parts": {
    ...{ cards: [], suppliers: [], suppliers_text: "", damper_badge: "", damper_link: NO_LINK },
  },
  "/racing-parts/tfx-suspension": { gallery: [], products: [], website: NO_LINK },
  "/service": {
    ...{ sections: [], steps: [], intervals: [], intervals_text: "" },
    prices: [{ name: "Linkage", text: "", price: null, from: true, days: null, id: "abcd1234" }],
  },
  "/about": { people: [{ title: "Jānis", facts: [], text: "Rides.", pictures: [], links: [] }] },
};

test.each(Object.entries(LEAST))("%s leaves out what is empty", async (path, values) => {
  const { container } = await open(path, values);
  const main = container.querySelector("main");
  expect(main?.querySelectorAll(":is(ul, ol, dl, p, h2, a, section, span):empty")).toHaveLength(0);
  expect(main?.querySelectorAll('a[href=""], a:not([href])')).toHaveLength(0);
});

test("a heading without its list is left out", async () => {
  await open("/service", { steps: [], intervals: [], prices: [] });
  for (const text of ["How it goes", "When to come", "What it costs", "Prices include VAT."])
    expect(screen.queryByText(text)).toBeNull();
});

test("a service says what it costs, or that it is measured first, and how long it takes", async () => {
  const row = { name: "Linkage", text: "Greased.", price: 1140, from: false, days: 1, id: "a" };
  const prices = [
    row,
    { ...row, from: true, days: 3 },
    { ...row, price: null, from: true, days: null },
  ];
  await open("/service", { prices });
  const rows = within(screen.getByRole("region", { name: "What it costs" })).getAllByRole(
    "listitem",
  );
  const ask = "Ask about this LinkageAsk about this Linkage"; // with a script, and without
  expect(rows.map((each) => each.textContent)).toEqual([
    `Linkage€1,140Greased.1 day on the bench${ask}`,
    `Linkagefrom €1,140Greased.3 days on the bench${ask}`,
    `LinkageAfter measuringGreased.${ask}`,
  ]);
  expect(screen.getByText("Prices include VAT.")).toBeInTheDocument();
});

test("a service is asked about by its id and name", async () => {
  const row = { text: "", price: null, from: false, days: null };
  const prices = [
    { ...row, name: "Sag & clicks", id: "abcd1234" },
    { ...row, name: "New", id: "" }, // as the owner's preview has it
  ];
  const { container } = await open("/service", { prices });
  const address = "/contact?inquiry=service&id=abcd1234&name=Sag%20%26%20clicks";
  expect(container.querySelector('a[href*="id="]')).toHaveAttribute("href", address);
  for (const name of ["Sag & clicks", "New", "Engines"])
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`${name}$`) }));
  await waitFor(() => expect(screen.getAllByText("On my list")).toHaveLength(3));
  expect(listedSubjects()).toEqual([
    { kind: "service", id: "abcd1234", name: "Sag & clicks" },
    { kind: "service", name: "New" },
    { kind: "service", name: "Engines" },
  ]);
});

test("lines become points, without blank ones", async () => {
  await open("/custom-parts", { notes: "Steel.\n\n  Raw. \n" });
  const notes = within(screen.getByRole("region", { name: "Before you ask" }));
  expect(notes.getAllByRole("listitem").map((note) => note.textContent)).toEqual([
    "Steel.",
    "Raw.",
  ]);
});

test("a link to another site opens a tab of its own, and no other does", async () => {
  const urls = [
    ["/service", null],
    ["https://youtube.com/@oqr", "_blank"],
    ["tel:+37120000000", null],
    ["mailto:a@b.lv", null],
  ] as const;
  const racing_cards = urls.map(([url]) => ({ ...CARD, title: `Card ${url}`, url }));
  const first_link = { label: "There", url: urls[1][0] };
  await open("/", { first_link, racing_cards });
  const links = screen.getAllByRole("link", { name: /^(There|Card)/ });
  const targets = [["https://youtube.com/@oqr", "_blank"], ...urls];
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual(
    targets,
  );
  for (const link of links) {
    const isOutside = link.getAttribute("target") !== null;
    expect(link.getAttribute("rel")).toBe(isOutside ? "noopener" : null);
    expect(link.textContent.includes("new tab")).toBe(isOutside);
  }
});

test("an uploaded picture is shown around its focal point, and one that is gone leaves the rest", async () => {
  const image = samplePicture(42, { alt: "Our bench", focus: { x: 0.2, y: 0.9 } });
  const { key, ...rest } = sampleDocument("service", { picture: "42" }, { "42": image });
  const { unmount } = openPage("/service", { [`pages/${key}`]: { key, ...rest } });
  expect(await screen.findByAltText("Our bench")).toHaveClass("focus-x-20 focus-y-90");
  unmount();
  await open("/service", { picture: "gone" });
  expect(screen.getByText("Engines", { selector: "h2" })).toBeVisible();
});

test("the page of privacy says what the limits are, and names the company", async () => {
  await open("/privacy", {});
  const main = within(screen.getByRole("main"));
  for (const words of [
    `${limits.contact_retention_months} months after the last one`,
    `after ${limits.contact_spam_retention_days} days`,
    `${limits.backups_weekly} more weeks`,
    "Enterprise Register of the Republic of Latvia",
  ])
    main.getByText(words, { exact: false });
  expect(main.getByRole("link", { name: "Cookie policy" })).toHaveAttribute(
    "href",
    "/cookie-policy",
  );
});
