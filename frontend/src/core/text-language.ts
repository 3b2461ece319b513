/*
 * The languages of the texts that a page shows of its document. The owner may have written some in
 * another one than that of the page; they are marked with it.
 */
import { createContext, useContext } from "react";
import type { Language } from "./language";

type TextLanguages = ReadonlyMap<string, Language>;

export const TextLanguageContext = createContext<TextLanguages>(new Map());

/** Finds the `lang` of a text, if it is not that of the page. */
export function useTextLanguage(): (text: string) => Language | undefined {
  const languages = useContext(TextLanguageContext);
  return (text) => languages.get(text);
}

/** The languages by text, of values and the languages by path that came with them. */
export function textLanguages(
  values: object,
  byPath: Readonly<Record<string, Language>> = {},
): TextLanguages {
  const entries = Object.entries(byPath).flatMap(([path, language]) => {
    const text = valueAt(values, path);
    return typeof text === "string" ? [[text, language] as const] : [];
  });
  return new Map(entries);
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (found, step) => new Map<string, unknown>(Object.entries(found ?? {})).get(step),
      values,
    );
}
