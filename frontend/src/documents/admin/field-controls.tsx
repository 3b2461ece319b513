import { t } from "@lingui/core/macro";
import languages from "../../content/languages.json";
import { formatNumber } from "../../core/format";
import { ENGLISH, LANGUAGES } from "../../core/language";
import { checkbox } from "../../forms/controls/checkbox";
import {
  type Control,
  type Translatable,
  isText,
  readText,
  toText,
} from "../../forms/controls/control";
import { countryCode, date, email, phone, time, url } from "../../forms/controls/formats";
import { link } from "../../forms/controls/link";
import { list } from "../../forms/controls/list";
import { markup } from "../../forms/controls/markup";
import { decimal, number } from "../../forms/controls/number";
import { select, weekday } from "../../forms/controls/select";
import { text, textArea } from "../../forms/controls/text";
import { translated } from "../../forms/controls/translated";
import { textsIn } from "../../forms/translated-text";
import { hasWords } from "./document-words";
import { type DocumentDescription, type FieldDescription, fieldsOf, hasSample } from "./documents";
import { build } from "./build-control";
import { picture } from "./picture-control";

/** What a control cannot see in its description. */
type Surroundings = {
  /** The record of a list that it is in, such as 'person 2'. */
  row?: string;
  /** It is the only field of its record. */
  isAlone?: boolean;
  /** The words for a picture by its name. */
  describe: (picture: string) => string;
};

type MakeControl = (name: string, field: FieldDescription, around: Surroundings) => Control;

/** Lines of at most so many characters are half a row wide. */
const HALF_LINE = 80;
/** Types whose controls fit beside each other on a phone. */
const NARROW = ["weekday", "time"];

/** The control for each type of field. */
const CONTROLS: Readonly<Record<string, MakeControl>> = {
  line: (name, field) =>
    inItsLanguages(field, text({ ...field, name, half: (field.max ?? 0) <= HALF_LINE })),
  text: (name, field) => inItsLanguages(field, textArea({ ...field, name })),
  markup: (name, field) => inItsLanguages(field, markup({ ...field, name, rows: 6 })),
  phone: (name, field) => phone({ ...field, name, half: true }),
  email: (name, field) => email({ ...field, name, half: true }),
  url: (name, field) => url({ ...field, name, half: true }),
  link: (name, field) => link({ ...field, name, isTranslatable: hasWords(field) }),
  picture: (name, field, { row = field.section ?? field.label, isAlone, describe }) =>
    picture({ ...field, name, where: row, isAlone, describe }),
  country_code: (name, field) => countryCode({ ...field, name, half: true }),
  language: (name, field) => select({ ...field, name, half: true, options: languageOptions() }),
  weekday: (name, field) => weekday({ ...field, name, half: true }),
  time: (name, field) => time({ ...field, name, half: true }),
  date: (name, field) => date({ ...field, name, half: true }),
  boolean: (name, { label }) => checkbox({ name, label, negative: t`No` }),
  number: numberControl,
  id: recordId,
  build: (name, field) => build({ ...field, name }),
  list: (name, { of = {}, noun = t`row`, max = Infinity, ...field }, { row: within, describe }) =>
    list({
      ...field,
      name,
      noun,
      max,
      hasHeading: field.section === field.label,
      within,
      isNarrow: isNarrow(of),
      isLong: !isNarrow(of) && Object.keys(of).length > 1,
      of: Object.fromEntries(
        Object.entries(of).map(([key, inner]) => [
          key,
          (path: string, row: string) =>
            fieldControl(path, inner, { row, isAlone: Object.keys(of).length === 1, describe }),
        ]),
      ),
    }),
};

function languageOptions() {
  return LANGUAGES.map((value) => ({ value, label: languages[value].name }));
}

function inItsLanguages(field: FieldDescription, control: Translatable): Control {
  return hasWords(field) ? translated(control) : control;
}

type RecordFields = Readonly<Record<string, FieldDescription>>;

/** Whether a record is two rows high at most. Others with several fields are closed at first. */
function isNarrow(of: RecordFields): boolean {
  return Object.values(of).every(({ type }) => NARROW.includes(type));
}

/**
 * The controls of a document's form, in the order of its description. On a phone the form would be
 * long: all sections but the first are folded, and so are records.
 */
export function documentControls(
  description: DocumentDescription,
  describe = (picture: string) => picture,
): Control[] {
  const fields = fieldsOf(description);
  return fields.map(([name, field]) => ({
    ...(field.sample
      ? withSampleMark(name, field, { describe })
      : fieldControl(name, field, { describe })),
    section: field.section,
    isFolded: field.section !== fields[0]?.[1].section,
  }));
}

function fieldControl(name: string, field: FieldDescription, around: Surroundings): Control {
  const make = CONTROLS[field.type];
  if (!make) throw new Error(`There is no control for fields of the type ${field.type}.`);
  return make(name, field, around);
}

/** The id of a record, which the server makes, is sent back unseen. A new one has none to send. */
function recordId(name: string, { label }: FieldDescription): Control {
  return {
    name,
    label,
    isUnseen: true,
    render: (initial) => <input type="hidden" name={name} defaultValue={toText(initial)} />,
    read: (form) => readText(form, name),
    validate: () => undefined,
    format: () => "",
    accepts: isText,
  };
}

function numberControl(name: string, field: FieldDescription): Control {
  const { min = -Infinity, max = Infinity, decimals } = field;
  const options = { ...field, name, min, max, half: true };
  if (decimals) return decimal({ ...options, decimals });
  const largest = formatNumber(max);
  const problem = t`Please enter a whole number from ${min} to ${largest}`;
  return number({ ...options, problem });
}

/** The help says so while the field has its sample value. */
function withSampleMark(name: string, field: FieldDescription, around: Surroundings): Control {
  const { type, help } = field;
  const ofOne = hasWords(field)
    ? t`This is a sample value. Please enter yours in each language.`
    : t`This is a sample value. Please enter yours.`;
  const sentence = type === "list" ? t`These are sample values. Please enter yours.` : ofOne;
  const control = fieldControl(name, field, around);
  const withHelp = {
    ...field,
    help: (
      <>
        <span className="text-hot-bright">{sentence}</span> {help}
      </>
    ),
  };
  const marked = fieldControl(name, withHelp, around);
  return {
    ...control,
    render: (initial, ...errors) =>
      (hasSample(field, textsIn(ENGLISH, initial, ENGLISH)) ? marked : control).render(
        initial,
        ...errors,
      ),
  };
}
