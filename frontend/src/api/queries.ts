/* The API's reads as query options: useQuery(builds()). The query key is the path. */
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { address, read, untyped } from "./client";
import type { Kind } from "./kinds";
import type { Answer, Calling, DocumentKey, Path } from "./paths";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Build = Schemas["Build"];
export type Tyre = Schemas["Tyre"];
export type Part = Schemas["Part"];
export type TyreType = Tyre["type"];
export type ItemImage = Schemas["Image"];
export type Company = Schemas["Company"];
export type CompanyValues = Schemas["CompanyValues"];
/** The documents that pages show, by key. */
type PageDocuments = {
  [P in `pages/${PageKey}` as P extends `pages/${infer Key}` ? Key : never]: Answer<"GET", P>;
};
export type PageDocument<Key extends PageKey> = PageDocuments[Key];
export type PageValues<Key extends PageKey> = PageDocuments[Key]["values"];
/** The pages that have a document. */
export type PageKey = Exclude<DocumentKey, "company">;

/**
 * Errors show at once. Data never becomes stale by itself: navigation refetches it
 * (navigation-effects.ts).
 */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always", staleTime: Infinity },
      mutations: { networkMode: "always" },
    },
  });
}

export function builds() {
  return readOptions("builds");
}

/** As in the server's paths (`IdConverter` of `pages/addresses.py`), which know no other build. */
export const isBuildId = (text: string) => /^[1-9]\d{0,18}$/.test(text);

export function build(id: string) {
  return readOptions("builds/{id}", { params: { id } });
}

/** The previous and next build in the list. */
export function neighbours(id: string) {
  return readOptions("builds/{id}/neighbours", { params: { id } });
}

export function tyre(id: string) {
  return readOptions("tyres/{id}", { params: { id } });
}

export function tyres(type?: TyreType) {
  return type ? readOptions("tyres/by-type/{type}", { params: { type } }) : readOptions("tyres");
}

export function part(id: string) {
  return readOptions("parts/{id}", { params: { id } });
}

export function parts() {
  return readOptions("parts");
}

/** The workshop's name, address and other facts. They are in the data of every page. */
export function company() {
  return readOptions("pages/company");
}

/** The document of a page, which is in that page's data. It is kept for Back and Forward. */
export function pageDocument<Key extends PageKey>(key: Key): Read<PageDocument<Key>>;
export function pageDocument(key: PageKey) {
  return { ...readOptions(`pages/${key}`), gcTime: Infinity };
}

/** Names and prices of the first parts. */
export function teaserParts() {
  return readOptions("parts/teaser");
}

/** The images of an item. A failed request is logged, and the placeholder is shown. */
export function itemImages(kind: Kind, id: number) {
  const path = `${kind}/{id}/images` as const;
  const params = { id };
  const { queryKey } = readOptions(path, { params });
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      read(path, signal, { params }).catch((reason: unknown) => {
        if (!signal.aborted) console.error(`Failed to load ${queryKey.join("/")}:`, reason);
        return [];
      }),
  });
}

/** The type of any read's query options. */
export type Read<Data> = ReturnType<typeof optionsOf<Data>>;

function readOptions<P extends Path<"GET">>(path: P, ...call: Calling<"GET", P>) {
  return optionsOf(address(path, untyped(call)), (signal) => read(path, signal, ...call));
}

function optionsOf<Data>(key: string, ask: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({ queryKey: key.split("/"), queryFn: ({ signal }) => ask(signal) });
}
