/* The owner's calls to the documents of the site, such as the facts of the company. */
import { type ResponseData, type DocumentKey, currentItem } from "../api/client";
import type { OtherLanguage } from "../core/language";
import { ownerRequest, ownerQuery } from "../api/session";
import type { components } from "../api/schema";
import type { FieldRecord, FieldValues } from "../forms/form-values";

/** Any document: which fields its values have follows from its description. */
export type OwnerDocument = ResponseData<"GET", `pages/${DocumentKey}`>;
export type DocumentSummary = components["schemas"]["DocumentSummary"];
export type DocumentVersion = components["schemas"]["DocumentVersion"];

/** The query key prefix of all reads of documents. */
export const documentReads = ["owner", "pages"];

export function documents() {
  return ownerQuery("pages");
}

export function ownerDocument(key: DocumentKey) {
  return ownerQuery(`pages/${key}`);
}

/** The last versions, newest first. */
export function documentHistory(key: DocumentKey) {
  return ownerQuery("pages/{key}/history", { params: { key } });
}

/** Words that are left out stay as they are. */
type DocumentBody = {
  values: FieldValues;
  /** By language, in the shape of the values. */
  translations?: Partial<Record<OtherLanguage, FieldRecord>>;
  version: number | undefined;
};

/**
 * `version` is the one that the form was filled from. If it is outdated, the server answers 409.
 */
export function saveDocument(key: DocumentKey, values: DocumentBody) {
  return ownerRequest("PUT", `pages/${key}`, { values });
}

/** The document as it is stored, if it was not saved because it has changed. */
export function currentDocument(error: unknown, key: DocumentKey): OwnerDocument | undefined {
  return currentItem(error, "PUT", `pages/${key}`);
}

/** Save the values of an earlier version again. */
export function restoreDocument(key: DocumentKey, version: number) {
  return ownerRequest("POST", "pages/{key}/restore", { params: { key }, body: { version } });
}
