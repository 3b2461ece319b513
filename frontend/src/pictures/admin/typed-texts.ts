/* The alternative texts that were typed and are not stored yet: a part of their page's draft. */
import { getStored, removeStored, setStored } from "../../api/browser-storage";
import { textsKey } from "../../forms/stored-draft";

export type TypedText = {
  readonly text: string;
  /** The stored text that it was typed over. */
  readonly previous: string;
};

/** `path` is that of the form in the admin, such as 'builds/21', and `id` that of the image. */
export function typedText(path: string, id: number): TypedText | undefined {
  return readAll(path).get(String(id));
}

/** Undefined if it is stored, or given up. */
export function keepTypedText(path: string, id: number, typed: TypedText | undefined): void {
  const all = readAll(path);
  if (typed) all.set(String(id), typed);
  else all.delete(String(id));
  const key = textsKey(path);
  if (all.size === 0) removeStored("localStorage", key);
  else setStored("localStorage", key, JSON.stringify(Object.fromEntries(all)));
}

/** The key of the mutations that save them. */
export function savingTexts(path: string): string[] {
  return [path, "texts"];
}

function readAll(path: string): Map<string, TypedText> {
  try {
    const stored: unknown = JSON.parse(getStored("localStorage", textsKey(path)) ?? "{}");
    const entries = [...new Map<string, unknown>(Object.entries(stored ?? {}))];
    return new Map(entries.flatMap(([id, value]) => (isTyped(value) ? [[id, value]] : [])));
  } catch {
    return new Map(); // not written by this site
  }
}

function isTyped(value: unknown): value is TypedText {
  if (typeof value !== "object" || value === null) return false;
  if (!("text" in value && "previous" in value)) return false;
  return typeof value.text === "string" && typeof value.previous === "string";
}
