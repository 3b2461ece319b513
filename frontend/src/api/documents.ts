/* The owner's calls to the documents of the site, such as the facts of the company. */
import type { FieldRecord, FieldValues } from "./field-values";
import type { DocumentImage } from "./images";
import type { OtherLanguage } from "./language";
import { ownerQuery } from "./items";
import type { components } from "./schema";
import { ownerRequest } from "./owner-request";

/** Any document: which fields its values have follows from its description. */
export type OwnerDocument = {
  key: string;
  /** 0 until it is saved for the first time. */
  version: number;
  /** ISO 8601. */
  updated_at: string | null;
  values: FieldValues;
  /** The words of the values in other languages, with "" where there are none. */
  translations?: Translations;
  /** The pictures that the values name. */
  pictures: Record<string, DocumentImage>;
};
export type DocumentSummary = components["schemas"]["DocumentSummary"];
export type DocumentVersion = components["schemas"]["DocumentVersion"];

/** By language, in the shape of the values. */
type Translations = Partial<Record<OtherLanguage, FieldRecord>>;

/** The query key prefix of all reads of documents. */
export const documentReads = ["owner", "pages"];

export function documents() {
  return ownerQuery<DocumentSummary[]>("pages");
}

export function ownerDocument(key: string) {
  return ownerQuery<OwnerDocument>(`pages/${key}`);
}

/** The last versions, newest first. */
export function documentHistory(key: string) {
  return ownerQuery<DocumentVersion[]>(`pages/${key}/history`);
}

/** Words that are left out stay as they are. */
type DocumentBody = {
  values: FieldValues;
  translations?: Translations;
  version: number | undefined;
};

/**
 * `version` is the one that the form was filled from. If it is outdated, the server answers 409.
 */
export function saveDocument(key: string, body: DocumentBody) {
  return ownerRequest<OwnerDocument>(`pages/${key}`, { method: "PUT", body });
}

/** Save the values of an earlier version again. */
export function restoreDocument(key: string, version: number) {
  return ownerRequest<OwnerDocument>(`pages/${key}/restore`, { method: "POST", body: { version } });
}
