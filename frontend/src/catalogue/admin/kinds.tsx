/* Each kind of items in the admin: its fields, its table and its texts. */
import { t } from "@lingui/core/macro";
import limits from "../../content/limits.json";
import measures from "../../content/measures.json";
import { formatNumber } from "../../core/format";
import { checkbox } from "../../forms/controls/checkbox";
import type { Control } from "../../forms/controls/control";
import { markup } from "../../forms/controls/markup";
import { decimal, number } from "../../forms/controls/number";
import { select } from "../../forms/controls/select";
import { text, textArea } from "../../forms/controls/text";
import { frameTypeLabels, groundLabels } from "../choices";
import { itemCalls, reorderParts } from "../items";
import { MEASURE_NAMES, NOT_MEASURED, type MeasureName, type Measures } from "../measure-names";
import { measureLabel, measureUnit } from "../measures";
import { buildPlaceholder, partPlaceholder, tyrePlaceholder } from "../placeholders/placeholders";
import type { Build, Part, Tyre } from "../queries";
import { formatPrice } from "../price";
import { plateTexts } from "../sale";
import {
  type AnyItem,
  type KindTexts,
  type Resource,
  column,
  columnInPlace,
  defineResource,
} from "./resource";

/**
 * Call a function for each kind of item, in navigation order, so that no other code names the
 * kinds. A callback rather than an array, because each resource has its own item type.
 */
export function mapKinds<Result>(
  callback: <Item extends AnyItem>(resource: Resource<Item>) => Result,
): Result[] {
  return [callback(buildResource()), callback(tyreResource()), callback(partResource())];
}

export const buildResource = defineResource<Build>(() => {
  const max = limits.build_text_max;
  const name = text({ name: "name", label: t`Name`, required: true, half: true, max });
  const frame = text({ name: "frame", label: t`Frame`, required: true, half: true, max });
  const engine = text({ name: "engine", label: t`Engine`, required: true, half: true, max });
  const buildYear = number({
    name: "build_year",
    label: t`Build year`,
    required: true,
    half: true,
    min: limits.build_year_min,
    max: limits.build_year_max,
  });
  const featured = checkbox({ name: "featured", label: t`Featured`, negative: t`Not featured` });
  const saleState = saleStateField();
  const price = priceField({
    help: t`With VAT. Visitors see it while the build is for sale or reserved.`,
    none: t`Price on request`,
    min: 1,
  });
  const description = markup({
    name: "description",
    label: t`Description`,
    rows: 6,
    max: limits.description_max,
  });
  const proof = proofFields();

  return {
    kind: "builds",
    texts: buildTexts(),
    icon: "M4 18a3 3 0 1 0 6 0 3 3 0 1 0-6 0M14 18a3 3 0 1 0 6 0 3 3 0 1 0-6 0M7 15l3-6h5l2 6M10 9 8 5H5M15 9l5-2",
    calls: itemCalls("builds"),
    homePage: {
      field: "featured_build",
      isNext: ({ featured }) => featured,
      texts: {
        shown: t`The home page features this build.`,
        meanwhile: (name) => t`Until you choose another one, it shows ${name}.`,
        nothing: t`No other featured build is published, so the home page would link to none.`,
        choose: t`Feature instead`,
        help: t`The title, text and picture on the home page stay as they are. Change them under Pages.`,
      },
    },
    columns: [
      column(name, (item) => item.name),
      { ...column(frame, (item: Build) => item.frame), isDetail: true },
      column(engine, (item) => item.engine),
      column(buildYear, (item) => item.build_year, t`Year`),
      column(featured, (item) => item.featured),
      columnInPlace(saleState, (item) => item.sale_state),
    ],
    nameMax: max,
    fields: [name, buildYear, frame, engine, description],
    states: [featured],
    further: [
      ...[saleState, price].map((field) => ({ ...field, section: t`Sale and price` })),
      ...measureFields(),
      ...Object.values(proof),
      frameTypeField(),
      groundField(),
    ],
    translated: { name, frame, engine, description, ...proof },
    blank: () => ({
      name: "",
      frame: "",
      engine: "",
      build_year: new Date().getFullYear(),
      featured: false,
      sale_state: "",
      price: null,
      description: "",
      frame_type: "",
      ground: "",
      ...NOT_MEASURED,
      results: "",
      customer_words: "",
      customer: "",
    }),
    values: (build) => ({
      name: build.name,
      frame: build.frame,
      engine: build.engine,
      build_year: build.build_year,
      featured: build.featured,
      sale_state: build.sale_state,
      price: build.price,
      description: build.description,
      frame_type: build.frame_type,
      ground: build.ground,
      ...measuresOf(build),
      results: build.results,
      customer_words: build.customer_words,
      customer: build.customer,
    }),
    placeholder: buildPlaceholder,
    hasSharePicture: true,
    publicPath: ({ id }) => `/quad-builds/${id}`,
  };
});

function saleStateField(): Control {
  const labels = {
    "": t({ message: "Not stated", context: "sale of a build" }),
    own: t`Our race quad`,
    customer: t`For a customer`,
    ...plateTexts(),
  } satisfies Record<Build["sale_state"], string>;
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return select({
    name: "sale_state",
    label: t`Sale`,
    help: t`Visitors see “For sale”, “Reserved” and “Sold” on a plate beside its picture.`,
    half: true,
    options,
  });
}

/** What a build or a tyre is mainly for. */
function groundField(): Control {
  return choice("ground", t`Ground`, t`What it is mainly for. Visitors can filter by it.`, {
    ...groundLabels(),
  });
}

function frameTypeField(): Control {
  return choice("frame_type", t`Frame type`, t`Visitors can filter by it.`, {
    ...frameTypeLabels(),
  });
}

function choice(name: string, label: string, help: string, labels: Record<string, string>) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  const none = { value: "", label: t({ message: "Not chosen", context: "select" }), inTable: "-" };
  const control = select({ name, label, help, half: true, options: [none, ...options] });
  return {
    ...control,
    section: t({ message: "Filters", comment: "By which visitors can filter." }),
  };
}

/** A field for each number that is measured on a build. */
function measureFields(): Control[] {
  return MEASURE_NAMES.map((name) => ({ ...measureField(name), section: t`Measured` }));
}

function measureField(name: MeasureName): Control {
  const { min, max, decimals } = measures[name];
  const [title, unit] = [measureLabel(name), measureUnit(name)];
  const options = { name, label: `${title}, ${unit}`, half: true, min, max };
  if (decimals > 0) return decimal({ ...options, decimals });
  const largest = max;
  const problem = t`Please enter a whole number from ${min} to ${largest}`;
  return number({ ...options, problem });
}

/** What a build has to show for itself. */
function proofFields() {
  const section = t`Results and customer’s words`;
  const results = textArea({
    name: "results",
    label: t`Race results`,
    help: t`One in a line: “3rd place, club race, 2025”.`,
    max: limits.build_results_max,
  });
  const words = textArea({
    name: "customer_words",
    label: t`Customer’s words`,
    help: t`What the customer said about it, and allowed you to show.`,
    max: limits.customer_words_max,
  });
  const customer = text({
    name: "customer",
    label: t`Whose words`,
    help: t`Without a name: “Owner of number 58”.`,
    max: limits.build_text_max,
  });
  return {
    results: { ...results, section },
    customer_words: { ...words, section },
    customer: { ...customer, section },
  };
}

function measuresOf(build: Measures): Measures {
  const measures = { ...NOT_MEASURED };
  for (const name of MEASURE_NAMES) measures[name] = build[name];
  return measures;
}

function buildTexts(): KindTexts {
  return {
    title: t`Builds`,
    management: t`Builds Management`,
    manage: t`Manage Builds`,

    addNew: t`Add New Build`,
    loadingFailed: t`Error loading builds`,
    empty: t`No builds found. Add some builds to get started.`,

    deleteQuestion: t`Are you sure you want to delete this build? This action cannot be undone.`,

    create: t`Create New Build`,
    edit: t`Edit Build`,
    save: t`Save Build`,
    notFound: (id) => t`Build with ID ${id} not found`,
    uploadTooEarly: t`Cannot upload images until the build is saved`,
  };
}

export const tyreResource = defineResource<Tyre>(() => {
  const max = limits.tyre_text_max;
  const name = text({ name: "name", label: t`Name`, required: true, max });
  const size = text({ name: "size", label: t`Size`, required: true, half: true, max });
  const type = select({
    name: "type",
    label: t`Type`,
    required: true,
    half: true,
    options: [
      { value: "rear", label: t`Rear`, inTable: t`rear` },
      { value: "front", label: t`Front`, inTable: t`front` },
    ],
  });
  const compound = text({ name: "compound", label: t`Compound`, half: true, max });
  const terrain = text({ name: "terrain", label: t`Terrain`, half: true, max });

  return {
    kind: "tyres",
    texts: tyreTexts(),
    icon: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 3v5M12 16v5M3 12h5M16 12h5",
    calls: itemCalls("tyres"),
    columns: [
      column(name, (item) => item.name),
      column(size, (item) => item.size),
      column(type, (item) => item.type),
      column(compound, (item) => item.compound),
      { ...column(terrain, (item: Tyre) => item.terrain), isDetail: true },
    ],
    nameMax: max,
    fields: [name, size, type, compound, terrain],
    further: [groundField()],
    translated: { name, compound, terrain },
    blank: () => ({ name: "", size: "", type: "rear", compound: "", terrain: "", ground: "" }),
    values: ({ name, size, type, compound, terrain, ground }) => ({
      name,
      size,
      type,
      compound,
      terrain,
      ground,
    }),
    placeholder: tyrePlaceholder,
    publicPath: ({ published }) => (published ? "/racing-parts/tyres" : undefined),
  };
});

function tyreTexts(): KindTexts {
  return {
    title: t`Tyres`,
    management: t`Tyres Management`,
    manage: t`Manage Tyres`,

    addNew: t`Add New Tyre`,
    loadingFailed: t`Error loading tyres`,
    empty: t`No tyres found. Add some tyres to get started.`,

    deleteQuestion: t`Are you sure you want to delete this tyre? This action cannot be undone.`,

    create: t`Create New Tyre`,
    edit: t`Edit Tyre`,
    save: t`Save Tyre`,
    notFound: (id) => t`Tyre with ID ${id} not found`,
    uploadTooEarly: t`Cannot upload images until the tyre is saved`,
  };
}

export const partResource = defineResource<Part>(() => {
  const name = text({
    name: "name",
    label: t`Name`,
    required: true,
    half: true,
    max: limits.part_text_max,
  });
  const price = priceField({ none: formatPrice(null), min: 0 });
  const description = markup({
    name: "description",
    label: t`Description`,
    rows: 6,
    max: limits.description_max,
  });

  return {
    kind: "parts",
    texts: partTexts(),
    icon: "M14 6a4.500 4.500 0 0 1 6-2l-3 3 1 2 2 1 3-3a4.500 4.500 0 0 1-6 5L8 21l-4-4 9-9a4.500 4.500 0 0 1 1-2z",
    calls: itemCalls("parts"),
    ordered: {
      save: reorderParts,
      saved: t`Part order saved.`,
      outdated: t`The parts were changed elsewhere. This is the list as it is now: please move it again.`,
    },
    columns: [
      column(name, (item) => item.name),
      columnInPlace(price, (item) => item.price, t`Price`),
    ],
    nameMax: limits.part_text_max,
    fields: [name, price, description],
    translated: { name, description },
    blank: () => ({ name: "", price: null, description: "" }),
    values: ({ name, price, description }) => ({ name, price, description }),
    placeholder: partPlaceholder,
    publicPath: ({ id, published }) => (published ? `/custom-parts#part-${id}` : undefined),
  };
});

type PriceOptions = {
  help?: string;
  /** What visitors read without a price, for which they have to ask. */
  none: string;
  min: number;
};

function priceField({ help, none, min }: PriceOptions): Control {
  const max = formatNumber(limits.price_max);
  return number({
    name: "price",
    label: t`Price in euro`,
    help,
    placeholder: none,
    format: (price) => (price === null ? none : formatPrice(price)),
    half: true,
    min,
    max: limits.price_max,
    problem: t`Please enter a price in whole euro from ${min} to ${max}`,
  });
}

function partTexts(): KindTexts {
  return {
    title: t`Parts`,
    management: t`Parts Management`,
    manage: t`Manage Parts`,

    addNew: t`Add New Part`,
    loadingFailed: t`Error loading parts`,
    empty: t`No parts found. Add some parts to get started.`,

    create: t`Create New Part`,
    edit: t`Edit Part`,
    save: t`Save Part`,
    notFound: (id) => t`Part with ID ${id} not found`,
    uploadTooEarly: t`Cannot upload images until the part is saved`,
  };
}
