/* The items, as the server answers them: useQuery(builds()). */
import { queryOptions } from "@tanstack/react-query";
import { type ResponseData, read } from "../api/client";
import type { Language } from "../core/language";
import { readOptions } from "../api/queries";
import type { components } from "../api/schema";
import type { Kind } from "./kinds";

type Schemas = components["schemas"];
/** An item of a kind: `ItemOf<"builds">` is a Build. */
export type ItemOf<K extends Kind> = ResponseData<"GET", `${K}/{id}`>;
export type Build = ItemOf<"builds">;
export type Tyre = ItemOf<"tyres">;
export type Part = ItemOf<"parts">;
export type TyreType = Tyre["type"];
export type ItemImage = Schemas["Image"];

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

export function tyres(type?: TyreType) {
  return type ? readOptions("tyres/by-type/{type}", { params: { type } }) : readOptions("tyres");
}

export function parts() {
  return readOptions("parts");
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

/** The `lang` of a text that is not written in the language of the page. */
export function languageOf(
  item: { text_languages?: Readonly<Record<string, Language>> },
  field: string,
): Language | undefined {
  return item.text_languages?.[field];
}
