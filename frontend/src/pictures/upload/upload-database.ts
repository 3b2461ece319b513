/*
 * Chosen files, saved on this device until the server has them: they survive a closed tab, a reload
 * and an ended session.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

const MEGABYTES_MAX = 200;
const BYTES_MAX = MEGABYTES_MAX * 1024 ** 2;

export type SavedFile = {
  /** Also for the server, which stores a file once, however often it is sent. */
  readonly uploadKey: string;
  /** Of the form, such as 'builds/21' or 'builds/new' in the admin, and 'contact/new' on the site. */
  readonly path: string;
  /** Increases in the order in which the files were chosen: when, in milliseconds. */
  readonly key: number;
  /** Undefined once the server has it. Its place in the order still counts then. */
  readonly file?: File;
  /** The id of the stored image. */
  readonly imageId?: number;
};

/** An upload that was started, and goes on until all of its files are stored. */
export type UploadJob = {
  readonly path: string;
  /** What the owner calls the item or the page. */
  readonly name: string;
  /** Publish the item afterwards, if this is still its version. */
  readonly publishes?: number;
};

type Schema = DBSchema & {
  files: { key: string; value: SavedFile };
  jobs: { key: string; value: UploadJob };
};

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("uploads", 1, {
    upgrade(db) {
      db.createObjectStore("files", { keyPath: "uploadKey" });
      db.createObjectStore("jobs", { keyPath: "path" });
    },
    // A later release, in another tab, waits for this connection to close.
    blocking: () => void opened?.then((db) => db.close()),
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Whether a file was saved, and how many older ones of other forms were given up for it. */
export type SaveResult = { saved: boolean; dropped: number };

/**
 * Save a file, in place of the oldest ones of other forms where they would take more than 200 MB
 * together. Files under way are never given up.
 */
export async function saveFile(record: SavedFile): Promise<SaveResult> {
  let dropped = 0;
  try {
    const db = await database();
    const changes = db.transaction(["files", "jobs"], "readwrite");
    const files = changes.objectStore("files");
    const busy = new Set(await changes.objectStore("jobs").getAllKeys());
    const others = (await files.getAll()).toSorted((a, b) => a.key - b.key);
    let bytes = [record, ...others].reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
    for (const { uploadKey, path, file } of others) {
      if (bytes <= BYTES_MAX) break;
      if (!file || path === record.path || busy.has(path)) continue;
      await files.delete(uploadKey);
      bytes -= file.size;
      dropped++;
    }
    const saved = bytes <= BYTES_MAX;
    if (saved) await files.put(record);
    await changes.done;
    return { saved, dropped };
  } catch {
    return { saved: false, dropped: 0 }; // a full device, or a private window
  }
}

/** The saved files of a form, in the order in which they were chosen. */
export async function savedFiles(path: string): Promise<SavedFile[]> {
  const found = await withDatabase(async (db) =>
    (await db.getAll("files")).filter(belongsTo(path)),
  );
  return found?.toSorted((a, b) => a.key - b.key) ?? [];
}

export async function deleteFiles(uploadKeys: readonly string[]): Promise<void> {
  await withDatabase(async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    await Promise.all(uploadKeys.map((key) => store.delete(key)));
    await done;
  });
}

export function belongsTo(path: string) {
  return (record: SavedFile) => record.path === path;
}

/** Where nothing can be kept, as in some private windows, uploads work without. */
export async function withDatabase<Result>(
  work: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work(await database());
  } catch {
    return undefined;
  }
}
