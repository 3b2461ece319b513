/*
 * The reads of the API as values: useQuery(builds()). The key of a read is its path.
 */
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { REQUEST_TIMEOUT, read } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Build = Schemas["Build"];
export type Tyre = Schemas["Tyre"];
export type TyreType = Tyre["type"];
export type ItemImage = Schemas["Image"];
/** The kinds of items, as they are called in paths. */
export type Kind = "builds" | "tyres";

/** An error shows at once, and what is on screen stays: a navigation asks again (navigation-effects.ts). */
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

export function build(id: string) {
  return readOptions<Build>(`builds/${encodeURIComponent(id)}`);
}

/** The builds before and after this one in the order of the list. */
export function neighbours(id: string) {
  return readOptions<Schemas["Neighbours"]>(`builds/${encodeURIComponent(id)}/neighbours`);
}

export function tyre(id: string) {
  return readOptions<Tyre>(`tyres/${encodeURIComponent(id)}`);
}

export function tyres(type?: TyreType) {
  return readOptions<Tyre[]>(type ? `tyres/by-type/${type}` : "tyres");
}

/** The pictures of one item. One that fails is shown by its placeholder, and only logged. */
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

/** The same for whoever changes them: a failure is told, and so is a line on which nothing comes. */
export function currentImages(kind: Kind, id: number) {
  const path = `${kind}/${id}/images`;
  return queryOptions({
    queryKey: path.split("/"),
    queryFn: () => read<ItemImage[]>(path, AbortSignal.timeout(REQUEST_TIMEOUT)),
  });
}

/** A read as a value, for what serves reads of any kind. */
export type Read<Answer> = ReturnType<typeof readOptions<Answer>>;

function readOptions<Answer>(path: string) {
  return queryOptions({
    queryKey: path.split("/"),
    queryFn: ({ signal }) => read<Answer>(path, signal),
  });
}
