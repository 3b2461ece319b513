import { t } from "@lingui/core/macro";
import limits from "../../../content/limits.json";
import measures from "../../../content/measures.json";
import { checkbox } from "../../../forms/controls/checkbox";
import type { Control } from "../../../forms/controls/control";
import { decimal } from "../../../forms/controls/number";
import { markup } from "../../../forms/controls/markup";
import { number } from "../../../forms/controls/number";
import { select } from "../../../forms/controls/select";
import { text } from "../../../forms/controls/text";
import { textArea } from "../../../forms/controls/text";
import { frameTypeLabels, groundLabels } from "../../choices";
import { buildCalls } from "../../items";
import { MEASURE_NAMES, type MeasureName, type Measures } from "../../measure-names";
import { measureLabel, measureUnit } from "../../measures";
import { buildPlaceholder } from "../../placeholders/placeholders";
import type { Build } from "../../queries";
import { type KindTexts, column, defineResource } from "../resource";

/** The build-specific parts of table/item-table.tsx and item-editor.tsx. */
export const buildResource = defineResource<Build>(() => {
  const max = limits.build_text_max;
  const name = text({ name: "name", label: t`Name`, required: true, max });
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
    icon: "build",
    calls: buildCalls,
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
      column(frame, (item) => item.frame),
      column(engine, (item) => item.engine),
      column(buildYear, (item) => item.build_year, t`Year`),
      column(featured, (item) => item.featured),
    ],
    nameMax: max,
    fields: [
      ...[name, frame, engine, buildYear, featured, description],
      ...[frameTypeField(), groundField()],
      ...measureFields(),
      ...Object.values(proof),
    ],
    translated: { frame, engine, description, ...proof },
    blank: () => ({
      name: "",
      frame: "",
      engine: "",
      build_year: new Date().getFullYear(),
      featured: false,
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
      description: build.description,
      frame_type: build.frame_type,
      ground: build.ground,
      ...measuresOf(build),
      results: build.results,
      customer_words: build.customer_words,
      customer: build.customer,
    }),
    placeholder: buildPlaceholder,
    publicPath: ({ id }) => `/quad-builds/${id}`,
  };
});

/** What a build or a tyre is mainly for. */
export function groundField(): Control {
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
  return select({ name, label, help, half: true, options: [none, ...options] });
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
  const section = t`Results`;
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

export const NOT_MEASURED: Measures = {
  displacement: null,
  weight: null,
  power: null,
  torque: null,
  wheelbase: null,
  track_width: null,
  travel_front: null,
  travel_rear: null,
  caster: null,
  camber: null,
};

function measuresOf(build: Measures): Measures {
  const measures = { ...NOT_MEASURED };
  for (const name of MEASURE_NAMES) measures[name] = build[name];
  return measures;
}

function buildTexts(): KindTexts {
  return {
    title: t`Builds`,
    summary: t`The racing quads that were built here, with their pictures and descriptions.`,
    management: t`Builds Management`,
    manage: t`Manage Builds`,
    withoutPicture: t`Builds without a picture`,

    addNew: t`Add New Build`,
    search: t`Search builds`,
    loadingFailed: t`Error loading builds`,
    empty: t`No builds found. Add some builds to get started.`,
    noneFound: (words) => t`No builds match “${words}”.`,
    noneMatch: t`No builds match these filters.`,
    showAll: t`Show all builds`,

    deleteQuestion: t`Are you sure you want to delete this build? This action cannot be undone.`,
    hideQuestion: (name) => t`Unpublish this build: ${name}?`,
    changedMeanwhile: t`This build was changed elsewhere. Please check it and try again.`,
    deletedMeanwhile: t`This build was deleted elsewhere.`,

    create: t`Create New Build`,
    edit: t`Edit Build`,
    save: t`Save Build`,
    notFound: (id) => t`Build with ID ${id} not found`,
    all: t`All builds`,
    deletedWhileEdited: t`This build was deleted elsewhere. Restore it under 'Recently deleted' to keep its pictures, or save again to create it as a new one without them.`,
    uploadLabel: t`Upload images of the build`,
    uploadTooEarly: t`Cannot upload images until the build is saved`,
    uploadFailed: t`The build was saved, but some images could not be uploaded. Remove them, or save again to retry.`,
    uploadFailedHidden: t`The build was saved, but some images could not be uploaded. It is not published yet. Remove them, or save again to retry.`,
  };
}
