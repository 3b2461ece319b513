import type { DocumentKey } from "../src/api/client";
import { documentDescriptions } from "../src/documents/admin/documents";

/** What describes a document in the admin's forms, with its defaults. */
export function sampleDescription(key: DocumentKey) {
  const description = documentDescriptions().get(key);
  if (!description) throw new Error(`There is no document ${key}.`);
  return description;
}
