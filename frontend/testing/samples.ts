import company from "../../brand/documents/en/company.json";
import words from "../../brand/pictures/en.json";
import { NOT_MEASURED } from "../src/catalogue/measure-names";
import type { Build, ItemImage, Part, Tyre } from "../src/catalogue/queries";
import type { Message } from "../src/contact/messages";
import type { SentEntry } from "../src/contact/sent-message";
import pages from "../src/content/pages.json";
import type { PageKey, PageValues } from "../src/documents/queries";
import type { DocumentImage } from "../src/pictures/images";
import type { Company } from "../src/shell/company";
import { loadDefaults } from "./defaults";

/** The workshop's. */
export const NAME = company.name;

export function sampleImage(id: number, fields: Partial<ItemImage> = {}): ItemImage {
  return {
    id,
    image_path: `/media/${id}.jpg`,
    is_primary: false,
    alt: `Picture number ${id}`,
    default_alt: "",
    focus: { x: 0.5, y: 0.5 },
    width: 1600,
    height: 1067,
    placeholder: "data:image/webp;base64,AAAA",
    variants: [
      { url: `/media/${id}-400.webp`, width: 400, height: 267, type: "image/webp" },
      { url: `/media/${id}-800.webp`, width: 800, height: 534, type: "image/webp" },
      { url: `/media/${id}-800.jpg`, width: 800, height: 534, type: "image/jpeg" },
    ],
    ...fields,
  };
}

/** A picture of a page: uploaded if it has a number, else one of the site's own. */
export function samplePicture(
  picture: number | string,
  fields: Partial<DocumentImage> = {},
): DocumentImage {
  const id = typeof picture === "number" ? picture : null;
  const image = sampleImage(id ?? 0, { alt: id === null ? `Own ${picture}` : "" });
  return {
    ...image,
    id,
    name: String(picture),
    default_alt: id === null ? "" : `Service, picture ${id}`,
    ...fields,
  };
}

export function sampleBuild(id: number, fields: Partial<Build> = {}): Build {
  return {
    id,
    version: 1,
    published: true,
    name: `Build number ${id}`,
    frame: "Own chromoly",
    engine: "450 single",
    build_year: 2024,
    description: "",
    featured: false,
    sale_state: "",
    price: null,
    frame_type: "",
    ground: "",
    ...NOT_MEASURED,
    results: "",
    customer_words: "",
    customer: "",
    images: [],
    ...fields,
  };
}

export function sampleTyre(id: number, fields: Partial<Tyre> = {}): Tyre {
  return {
    id,
    version: 1,
    published: true,
    name: `Tyre number ${id}`,
    size: "20x10-9",
    type: "rear",
    compound: "",
    terrain: "",
    ground: "",
    images: [],
    ...fields,
  };
}

export function samplePart(id: number, fields: Partial<Part> = {}): Part {
  return {
    id,
    version: 1,
    published: true,
    name: `Part number ${id}`,
    description: "",
    price: 990,
    images: [],
    ...fields,
  };
}

/** The document of the company's facts, with its defaults. */
export function sampleCompany(
  values: Partial<Company["values"]> = {},
  document: Partial<Company> = {},
) {
  return {
    key: "company",
    version: 0,
    updated_at: null,
    home_page_build: { id: values.featured_build ?? 21, sale_state: "" },
    share_picture: { path: "/static/share.jpg", alt: "An orange quad." },
    closures: { as_of: "2026-11-25", until: "2027-12-31", days: [] },
    ...document,
    values: { ...loadDefaults("company"), ...values },
  };
}

/** A page's document, with its defaults. All pictures of the site are there. */
export function sampleDocument<Key extends PageKey>(
  key: Key,
  values: Partial<PageValues<Key>> = {},
  pictures: Record<string, DocumentImage> = {},
) {
  const document = defaultDocument(key);
  return {
    ...document,
    values: { ...document.values, ...values },
    pictures: { ...document.pictures, ...pictures },
  };
}

function defaultDocument(key: string) {
  const pictures: Record<string, DocumentImage> = {};
  for (const [name, alt] of Object.entries(words)) pictures[name] = samplePicture(name, { alt });
  return { key, version: 0, updated_at: null, values: loadDefaults(key), pictures };
}

/** The documents of all pages, by path. */
export const pageDocuments: Record<string, ReturnType<typeof defaultDocument>> = {};
for (const [path, page] of Object.entries(pages))
  if ("document" in page) pageDocuments[path] = defaultDocument(page.document);

const item = { path: "/racing-parts/tyres", picture: null, focus: { x: 0.5, y: 0.5 } };

type Entry = Message["entries"][number];

/** An entry of a visitor, as he sees it. */
export function sampleSentEntry(id: number, fields: Partial<SentEntry> = {}): SentEntry {
  return {
    id,
    author: "visitor",
    text: "",
    lines: [],
    total: null,
    valid_until: null,
    answer: null,
    reason: null,
    offer: null,
    attachments: [],
    replaced: false,
    created_at: "2026-11-22T15:00:00Z",
    ...fields,
  };
}

/** The same, as the owner sees it. */
export function sampleEntry(id: number, fields: Partial<Entry> = {}): Entry {
  return {
    ...sampleSentEntry(id, { text: `Entry ${id}` }),
    mail: { state: "none", reason: "", attempts: 0, next_attempt: null, is_suspected: false },
    ...fields,
  };
}

/** About a tyre. */
export function sampleMessage(id: number, fields: Partial<Message> = {}): Message {
  return {
    id,
    reference: `M${String(id).padStart(5, "0")}`,
    name: "Anna & Jānis",
    email: "anna@example.lv",
    message: "Is it in stock?\nPlease call.",
    phone: "",
    preferred: "",
    machine: null,
    language: "en",
    subject: { kind: "tyre", name: "Trase F21" },
    item,
    subjects: [{ kind: "tyre", name: "Trase F21", item }],
    attachments: [],
    entries: [],
    state: "new",
    page_url: `https://quads.example/contact/message/${id}-secret`,
    closed_at: null,
    copy: null,
    mail: { state: "sent", reason: "", attempts: 1, next_attempt: null },
    created_at: "2026-11-21T15:00:00Z",
    kept_until: "2999-01-01T00:00:00Z",
    ...fields,
  };
}
