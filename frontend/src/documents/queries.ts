/* The documents of pages, as the server answers them. */
import { readOptions, type ReadQuery } from "../api/queries";
import type { ResponseData, DocumentKey } from "../api/client";

/** The documents that pages show, by key. */
type PageDocuments = {
  [P in `pages/${PageKey}` as P extends `pages/${infer Key}` ? Key : never]: ResponseData<"GET", P>;
};
export type PageDocument<Key extends PageKey> = PageDocuments[Key];
export type PageValues<Key extends PageKey> = PageDocuments[Key]["values"];
/** The pages that have a document. */
export type PageKey = Exclude<DocumentKey, "company">;

/** The document of a page, which is in that page's data. It is kept for Back and Forward. */
export function pageDocument<Key extends PageKey>(key: Key): ReadQuery<PageDocument<Key>>;
export function pageDocument(key: PageKey) {
  return { ...readOptions(`pages/${key}`), gcTime: Infinity };
}
