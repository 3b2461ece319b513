import { useQuery } from "@tanstack/react-query";
import { ENGLISH, type Language } from "../core/language";
import { readOptions } from "../api/queries";
import type { components } from "../api/schema";

export type Company = components["schemas"]["Company"];
export type CompanyValues = components["schemas"]["CompanyValues"];

/** The workshop's name, address and other facts, which its owner can change. */
export function company() {
  return readOptions("pages/company");
}

/** Every page is served with them. If one is opened without, they are undefined until they are loaded. */
export function useCompany(): CompanyValues | undefined {
  return useQuery(company()).data?.values;
}

/** The language in which the owner writes first. */
export function useMainLanguage(): Language {
  return useCompany()?.main_language ?? ENGLISH;
}

/** Finds the `lang` of one of the company's texts, if it is not that of the page. */
export function useCompanyLanguage(): (field: keyof CompanyValues) => Language | undefined {
  const languages = useQuery(company()).data?.text_languages;
  return (field) => languages?.[field];
}

/** The share picture of pages without one of their own. */
export function useSharePicture(): Company["share_picture"] | undefined {
  return useQuery(company()).data?.share_picture;
}
