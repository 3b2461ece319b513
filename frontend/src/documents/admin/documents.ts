/* The documents that the owner edits: their descriptions, which the server reads as well. */
import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import type { DocumentKey } from "../../api/client";
import aboutWords from "../../../../brand/documents/en/about.json";
import beringerWords from "../../../../brand/documents/en/beringer.json";
import companyWords from "../../../../brand/documents/en/company.json";
import contactWords from "../../../../brand/documents/en/contact.json";
import cookiePolicyWords from "../../../../brand/documents/en/cookie-policy.json";
import customPartsWords from "../../../../brand/documents/en/custom-parts.json";
import homeWords from "../../../../brand/documents/en/home.json";
import privacyWords from "../../../../brand/documents/en/privacy.json";
import quadBuildsWords from "../../../../brand/documents/en/quad-builds.json";
import racingPartsWords from "../../../../brand/documents/en/racing-parts.json";
import serviceWords from "../../../../brand/documents/en/service.json";
import tfxSuspensionWords from "../../../../brand/documents/en/tfx-suspension.json";
import tyresWords from "../../../../brand/documents/en/tyres.json";
import about from "../../content/documents/about.json";
import beringer from "../../content/documents/beringer.json";
import company from "../../content/documents/company.json";
import contact from "../../content/documents/contact.json";
import cookiePolicy from "../../content/documents/cookie-policy.json";
import customParts from "../../content/documents/custom-parts.json";
import home from "../../content/documents/home.json";
import privacy from "../../content/documents/privacy.json";
import quadBuilds from "../../content/documents/quad-builds.json";
import racingParts from "../../content/documents/racing-parts.json";
import service from "../../content/documents/service.json";
import tfxSuspension from "../../content/documents/tfx-suspension.json";
import tyres from "../../content/documents/tyres.json";
import { fullLabel } from "../../forms/controls/control";
import { type FieldValue, type FieldValues, isList, sameValue } from "../../forms/form-values";
import { SITE_PAGES } from "../../shell/site-pages";
import { currentLanguage } from "../../core/language";
import { memoized } from "../../ui/admin/format";

/**
 * A text of a document's description in the language of the admin. description-extractor.js puts
 * these texts into the catalogues, by themselves as ids. Without a catalogue they are as they are.
 */
export function descriptionText(text: string): string {
  return i18n.messages[text] === undefined ? text : i18n._(text);
}

export type FieldDescription = {
  /** A key of `CONTROLS` in field-controls.tsx. */
  type: string;
  label: string;
  /** The heading before it and the fields that follow. */
  section?: string;
  help?: ReactNode;
  required?: boolean;
  /** Of a text: characters. Of a number: the largest. Of a list: records. */
  max?: number;
  min?: number;
  decimals?: number;
  /** What a record of a list is called. */
  noun?: string;
  /** The fields of a record. */
  of?: Readonly<Record<string, FieldDescription>>;
  /** The default is a sample value, which a workshop must replace. */
  sample?: boolean;
  /** False of a word that is the same in all languages. */
  translated?: boolean;
  default?: FieldValue;
};

/** Without a label, it is called what links to its page say. */
type StoredDescription = Pick<DocumentDescription, "fields"> &
  Partial<Pick<DocumentDescription, "label" | "summary">>;

export type DocumentDescription = {
  key: DocumentKey;
  label: string;
  summary: string;
  fields: Readonly<Record<string, FieldDescription>>;
};

/**
 * By key, with what the workshop says there: the company, then the pages in the order of the
 * navigation.
 */
const DOCUMENTS: readonly [DocumentKey, StoredDescription, FieldValues][] = [
  ["company", company, companyWords],
  ["home", home, homeWords],
  ["custom-parts", customParts, customPartsWords],
  ["quad-builds", quadBuilds, quadBuildsWords],
  ["racing-parts", racingParts, racingPartsWords],
  ["tyres", tyres, tyresWords],
  ["tfx-suspension", tfxSuspension, tfxSuspensionWords],
  ["beringer", beringer, beringerWords],
  ["service", service, serviceWords],
  ["about", about, aboutWords],
  ["contact", contact, contactWords],
  ["cookie-policy", cookiePolicy, cookiePolicyWords],
  ["privacy", privacy, privacyWords],
];

/** The same in the language of the admin. */
export const documentDescriptions = memoized(
  (): ReadonlyMap<string, DocumentDescription> =>
    new Map(
      DOCUMENTS.map(([key, { label, summary, fields }, words]) => [
        key,
        {
          key,
          label: label === undefined ? linkText(key) : descriptionText(label),
          summary: summary === undefined ? "" : descriptionText(summary),
          fields: translatedFields(fields, words),
        },
      ]),
    ),
);

/** The route of the page that shows a document, or of one that shows the company's facts. */
export function pageShowing(key: DocumentKey): string {
  return pageOf(key)?.[0] ?? company.path;
}

function linkText(key: DocumentKey): string {
  return pageOf(key)?.[1].navigation?.[currentLanguage()] ?? key;
}

function pageOf(key: DocumentKey) {
  return SITE_PAGES.find(([, page]) => page.document === key);
}

export function isDocumentKey(word: string): word is DocumentKey {
  return DOCUMENTS.some(([key]) => key === word);
}

function translatedFields(
  fields: DocumentDescription["fields"],
  words: FieldValues = {},
): DocumentDescription["fields"] {
  const entries = Object.entries(fields).map(([name, field]): [string, FieldDescription] => {
    const { label, section, help, noun, of } = field;
    const own = {
      ...field,
      label: descriptionText(label),
      ...(section !== undefined && { section: descriptionText(section) }),
      ...(typeof help === "string" && { help: descriptionText(help) }),
      ...(noun !== undefined && { noun: descriptionText(noun) }),
      ...(of && { of: translatedFields(of) }),
      ...(name in words && { default: words[name] }),
    };
    return [name, own];
  });
  return Object.fromEntries(entries);
}

/** The fields by name, each with the section that it is in. */
export function fieldsOf({ fields }: DocumentDescription): [string, FieldDescription][] {
  let section: string | undefined;
  return Object.entries(fields).map(([name, field]) => {
    section = field.section ?? section;
    return [name, { ...field, section }];
  });
}

/** The labels of fields outside the form, by name. */
export function fieldLabels(description: DocumentDescription): ReadonlyMap<string, string> {
  return new Map(fieldsOf(description).map(([name, field]) => [name, fullLabel(field)]));
}

/** Whether the page has pictures, also in its lists. */
export function hasPictures({ fields }: Pick<DocumentDescription, "fields">): boolean {
  return Object.values(fields).some(
    ({ type, of }) => type === "picture" || (of && hasPictures({ fields: of })),
  );
}

/** Whether the page could have sample values. */
export function hasSamples({ fields }: DocumentDescription): boolean {
  return Object.values(fields).some(({ sample }) => sample);
}

/** How many fields have a sample value at first. */
export function countOfSamples({ fields }: DocumentDescription): number {
  return Object.values(fields).filter(({ sample }) => sample).length;
}

/** Whether it is a sample value, or a list that still has a record of the sample. */
export function hasSample({ sample, default: given }: FieldDescription, value: FieldValue) {
  if (!sample) return false;
  if (!isList(given)) return sameValue(value, given);
  return isList(value) && value.some((record) => given.some((each) => sameValue(record, each)));
}

/** The fields that still have sample values. */
export function sampleFields(description: DocumentDescription, values: FieldValues) {
  return fieldsOf(description)
    .filter(([name, field]) => hasSample(field, values[name] ?? null))
    .map(([name, field]) => ({ name, label: fullLabel(field) }));
}

export function defaults({ fields }: DocumentDescription): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default ?? null]),
  );
}
