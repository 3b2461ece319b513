/*
 * The alternative texts that were typed and that the server does not have yet, kept on this device:
 * they survive a closed tab and a lost line.
 */
import { getStored, removeStored, setStored } from "../../api/browser-storage";

const PREFIX = "alternativeText:";

export type KeptText = {
  /** The form's path in the admin, such as 'builds/21'. */
  readonly path: string;
  /** The id of the image. */
  readonly id: number;
  readonly text: string;
  /** The stored text that it was typed over. */
  readonly previous: string;
  readonly state: "typed" | "waiting" | "offline" | "failed" | "saved";
  /** What the server says, if it is "offline" though there is a connection. */
  readonly refusal?: string;
  /** Why it was not stored. */
  readonly error?: string;
  /** The text that was stored elsewhere meanwhile. */
  readonly other?: string;
};

/** What is kept in the browser's storage. */
type Stored = Pick<KeptText, "path" | "id" | "text" | "previous">;

let texts: ReadonlyMap<string, KeptText> = new Map();
const listeners = new Set<() => void>();

export function subscribeToTexts(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** All texts, by `textKey`, as a snapshot of an external store. */
export function keptTexts(): ReadonlyMap<string, KeptText> {
  return texts;
}

export function textKey({ path, id }: Pick<KeptText, "path" | "id">): string {
  return `${path}/${id}`;
}

export function keepText(kept: KeptText): void {
  const { path, id, text, previous, state } = kept;
  const key = textKey(kept);
  texts = new Map(texts).set(key, kept);
  const stored: Stored = { path, id, text, previous };
  if (state === "saved") removeStored("localStorage", PREFIX + key);
  else setStored("localStorage", PREFIX + key, JSON.stringify(stored));
  tell();
}

export function changeText(key: string, changes: Partial<KeptText>): void {
  const kept = texts.get(key);
  if (kept) keepText({ ...kept, ...changes });
}

export function forgetText(key: string): void {
  removeStored("localStorage", PREFIX + key);
  const left = new Map(texts);
  left.delete(key);
  texts = left;
  tell();
}

/** Read what an earlier visit has left. It is ready to be sent, also if it was typed last. */
export function readTexts(): void {
  const found = storedKeys().flatMap((key) => parse(getStored("localStorage", key)) ?? []);
  texts = new Map(found.map((stored) => [textKey(stored), { ...stored, state: "waiting" }]));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return []; // blocked
  }
}

function parse(json: string | null): Stored | undefined {
  const [path, id, text, previous] = fieldsOf(json);
  const isStored =
    typeof path === "string" &&
    typeof id === "number" &&
    typeof text === "string" &&
    typeof previous === "string";
  return isStored ? { path, id, text, previous } : undefined;
}

function fieldsOf(json: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    const fields = new Map<string, unknown>(Object.entries(value ?? {}));
    return ["path", "id", "text", "previous"].map((name) => fields.get(name));
  } catch {
    return []; // not written by this site
  }
}
