/*
 * The files chosen in a form, kept on this device until they are sent: they survive a reload and a
 * closed tab.
 */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { removeStored, setStored } from "../api/browser-storage";
import { CONTACT_FORM, KEPT_FILES } from "./contact-draft";
import { isKeptSince } from "./days-kept";

export type KeptFile = {
  readonly id: string;
  /** The form that it was chosen in. */
  readonly of?: string;
  readonly name: string;
  readonly size: number;
  readonly isPdf: boolean;
  readonly body: Blob;
  /** When it was chosen, in milliseconds. */
  readonly at: number;
};

type Schema = DBSchema & { files: { key: string; value: KeptFile } };

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("contact", 1, {
    upgrade: (db) => void db.createObjectStore("files", { keyPath: "id" }),
    blocking: () => void opened?.then((db) => db.close()),
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

export async function keepFile(file: KeptFile): Promise<void> {
  await attempt(async (db) => {
    await db.put("files", file);
    setStored("localStorage", KEPT_FILES, "1");
  });
}

/** Those of a form, in the order in which they were chosen. Old ones are deleted. */
export async function keptFiles(wanted: string): Promise<KeptFile[]> {
  const files = (await attempt((db) => db.getAll("files"))) ?? [];
  const old = files.filter(({ at }) => !isKeptSince(at));
  if (old.length > 0 || files.length === 0) await forgetFiles(old.map(({ id }) => id));
  return files
    .filter(({ at, of = CONTACT_FORM }) => isKeptSince(at) && of === wanted)
    .toSorted((a, b) => a.at - b.at);
}

export async function forgetFiles(ids: readonly string[]): Promise<void> {
  await attempt(async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    await Promise.all(ids.map((id) => store.delete(id)));
    const left = await store.count();
    await done;
    if (left === 0) removeStored("localStorage", KEPT_FILES);
  });
}

/** Where nothing can be kept, as in some private windows, the form works without. */
async function attempt<Result>(
  work: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work(await database());
  } catch {
    return undefined;
  }
}
