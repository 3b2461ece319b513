/* The API's reads as query options: useQuery(builds()). The query key is the path. */
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { encoded } from "./characters";
import { read } from "./client";
import type { Kind } from "./kinds";
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
  home: Schemas["Home"];
  "custom-parts": Schemas["CustomParts"];
  "racing-parts": Schemas["RacingParts"];
  tyres: Schemas["Tyres"];
  "tfx-suspension": Schemas["TfxSuspension"];
  beringer: Schemas["Beringer"];
  "quad-builds": Schemas["QuadBuilds"];
  service: Schemas["Service"];
  about: Schemas["About"];
  contact: Schemas["Contact"];
  "cookie-policy": Schemas["CookiePolicy"];
};
export type PageKey = keyof PageDocuments;
export type PageDocument<Key extends PageKey> = PageDocuments[Key];
export type PageValues<Key extends PageKey> = PageDocuments[Key]["values"];

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
  return readOptions<Build[]>("builds");
}

/** As in the server's paths (`IdConverter` of `pages/addresses.py`), which know no other build. */
export const isBuildId = (text: string) => /^[1-9]\d{0,18}$/.test(text);

export function build(id: string) {
  return readOptions<Build>(`builds/${encoded(id)}`);
}

/** The previous and next build in the list. */
export function neighbours(id: string) {
  return readOptions<Schemas["Neighbours"]>(`builds/${encoded(id)}/neighbours`);
}

export function tyre(id: string) {
  return readOptions<Tyre>(`tyres/${encoded(id)}`);
}

export function tyres(type?: TyreType) {
  return readOptions<Tyre[]>(type ? `tyres/by-type/${type}` : "tyres");
}

export function part(id: string) {
  return readOptions<Part>(`parts/${encoded(id)}`);
}

export function parts() {
  return readOptions<Part[]>("parts");
}

/** The workshop's name, address and other facts. They are in the data of every page. */
export function company() {
  return readOptions<Company>("pages/company");
}

/** The document of a page, which is in that page's data. It is kept for Back and Forward. */
export function pageDocument<Key extends PageKey>(key: Key) {
  return { ...readOptions<PageDocument<Key>>(`pages/${key}`), gcTime: Infinity };
}

/** Names and prices of the first parts. */
export function teaserParts() {
  return readOptions<Schemas["PartPrice"][]>("parts/teaser");
}

/** The images of an item. A failed request is logged, and the placeholder is shown. */
export function itemImages(kind: Kind, id: number) {
  const path = `${kind}/${id}/images`;
  return queryOptions({
    queryKey: path.split("/"),
    queryFn: ({ signal }) =>
      read<ItemImage[]>(path, signal).catch((reason: unknown): ItemImage[] => {
        if (!signal.aborted) console.error(`Failed to load ${path}:`, reason);
        return [];
      }),
  });
}

/** The type of any read's query options. */
export type Read<Data> = ReturnType<typeof readOptions<Data>>;

function readOptions<Data>(path: string) {
  return queryOptions({
    queryKey: path.split("/"),
    queryFn: ({ signal }) => read<Data>(path, signal),
  });
}
