import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
  await screen.findByRole("heading", { level: 1 });
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

test.each(PATHS)("%s shows every text of its document", async (path) => {
  const before = pageDocuments[path]?.values ?? {};
  const [values, words] = reword(before);
  const { container } = await open(path, values);
  const links = [...container.querySelectorAll("a")].map((link) => link.href);
  const shown = [document.title, container.textContent, ...links].join(" ");
  expect(words.filter((word) => !shown.includes(word))).toEqual([]);
  expect(words.length).toBeGreaterThan(3);
});

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

test.each(PATHS)("%s marks each text that is in another language", async (path) => {
  const page = pageDocuments[path];
  const [values] = reword(page?.values ?? {});
  const languages = Object.fromEntries(pathsOf(values).map((each) => [each, "lv"]));
  const changed = { ...page, values, text_languages: languages };
  const { container } = openPage(path, { ...ITEMS, [`pages/${page?.key}`]: changed });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.getByText("This page is in Latvian").closest("[lang]")).toBeNull();
  const texts = [...container.querySelectorAll("main *")].filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === 3 && /^Word/.test(node.textContent ?? "")),
  );
  expect(texts.length).toBeGreaterThan(3);
  const unmarked = texts.filter((element) => !element.closest("[lang=lv]"));
  const missed = unmarked.filter(
    ({ classList }) => !IN_ALL_LANGUAGES.some((name) => classList.contains(name)),
  );
  expect(missed.map(({ textContent }) => textContent)).toEqual([]);
});

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
  const { unmount } = await open("/racing-parts", { suppliers: [] });
  expect(screen.queryByRole("heading", { name: "Suppliers we buy from" })).toBeNull();
  unmount();
  await open("/service", { steps: [], intervals: [], prices: [] });
  expect(screen.queryByRole("heading", { name: "How it goes" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "When to come" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "What it costs" })).toBeNull();
  expect(screen.queryByText("Prices include VAT.")).toBeNull();
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
  const user = userEvent.setup();
  const row = { text: "", price: null, from: false, days: null };
  const prices = [
    { ...row, name: "Sag & clicks", id: "abcd1234" },
    { ...row, name: "New", id: "" }, // as the owner's preview has it
  ];
  await open("/service", { prices });
  const link = screen.getByRole("link", { name: "Ask about this Sag & clicks" });
  const address = "/contact?inquiry=service&id=abcd1234&name=Sag%20%26%20clicks";
  expect(link).toHaveAttribute("href", address);
  for (const name of ["Sag & clicks", "New", "Engines"]) {
    await user.click(screen.getByRole("button", { name: new RegExp(`${name}$`) }));
  }
  await waitFor(() => expect(screen.getAllByRole("button", { pressed: true })).toHaveLength(3));
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

test.each([
  ["/service", null],
  ["https://youtube.com/@oqr", "_blank"],
  ["tel:+37120000000", null],
  ["mailto:a@b.lv", null],
])("a link to %s opens where it should", async (url, target) => {
  const link = { label: "There", url };
  await open("/", { first_link: link, racing_cards: [{ ...CARD, title: "Card", url }] });
  for (const name of [/^There/, /^Card/]) {
    const found = within(screen.getByRole("main")).getByRole("link", { name });
    expect(found).toHaveAttribute("href", url);
    expect(found.getAttribute("target")).toBe(target);
    expect(found.getAttribute("rel")).toBe(target && "noopener");
    expect(found.textContent.includes("new tab")).toBe(target !== null);
  }
});

test("the steering damper is asked about by its name", async () => {
  await open("/racing-parts", { damper_product: "Damper & clamp" });
  expect(screen.getByRole("link", { name: "Contact for pricing" })).toHaveAttribute(
    "href",
    "/contact?inquiry=part&name=Damper%20%26%20clamp",
  );
});

test("the bars of the intervals are relative to the longest, also of one", async () => {
  const bars = (container: HTMLElement) =>
    [...container.querySelectorAll("rect")].map((bar) => bar.getAttribute("width"));
  const one = await open("/service", { intervals: [{ work: "Oil", hours: 7 }] });
  expect(bars(one.container)).toEqual(["100%"]);
  one.unmount();
  const rows = [5, 20].map((hours) => ({ work: "Oil", hours }));
  const two = await open("/service", { intervals: rows });
  expect(bars(two.container)).toEqual(["25%", "100%"]);
});

test("two entries may be the same", async () => {
  await open("/", { racing_cards: [CARD, CARD] });
  expect(screen.getAllByRole("link", { name: "Twin" })).toHaveLength(2);
});

test("the text of a person may have markup, and no HTML", async () => {
  const person = { title: "Jānis", facts: [], pictures: [], links: [] };
  const text = "Rides **hard**.\n\n- Sand\n- <b>Mud</b>";
  await open("/about", { people: [{ ...person, text }] });
  const section = within(screen.getByRole("region", { name: "Jānis" }));
  expect(section.getByText("hard").tagName).toBe("STRONG");
  expect(section.getAllByRole("listitem").at(-1)).toHaveTextContent("<b>Mud</b>");
});

test("the featured build's number is in its text", async () => {
  await open("/", { featured_text: "{number}, yes: {number}." });
  expect(screen.getByText("21, yes: 21.")).toBeVisible();
});

test("an uploaded picture is shown around its focal point", async () => {
  const image = samplePicture(42, { alt: "Our bench", focus: { x: 0.2, y: 0.9 } });
  const { key, ...rest } = sampleDocument("service", { picture: "42" }, { "42": image });
  openPage("/service", { [`pages/${key}`]: { key, ...rest } });
  expect(await screen.findByRole("img", { name: "Our bench" })).toHaveClass(
    "focus-x-20 focus-y-90",
  );
});

test("a picture that is not there leaves the rest of the page", async () => {
  await open("/service", { picture: "gone" });
  expect(screen.getByRole("heading", { name: "Engines" })).toBeVisible();
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
