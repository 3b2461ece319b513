/*
 * The chosen photos and the uploads under way, kept on this device until the server has them: they
 * survive a closed tab, a reload and an ended session.
 */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

const MEGABYTES_MAX = 200;
const BYTES_MAX = MEGABYTES_MAX * 1024 ** 2;

export type KeptFile = {
  /** Also for the server, which stores a file once, however often it is sent. */
  readonly uploadKey: string;
  /** The form's path in the admin, such as 'builds/21' or 'builds/new'. */
  readonly path: string;
  /** Increases in the order in which the files were chosen. */
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
  files: { key: string; value: KeptFile };
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

/** Whether a file is kept, and how many older ones of other forms were given up for it. */
export type Kept = { kept: boolean; dropped: number };

/**
 * Keep a file, in place of the oldest ones of other forms where they would take more than 200 MB
 * together. Files under way are never given up.
 */
export async function keepFile(record: KeptFile): Promise<Kept> {
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
    const kept = bytes <= BYTES_MAX;
    if (kept) await files.put(record);
    await changes.done;
    return { kept, dropped };
  } catch {
    return { kept: false, dropped: 0 }; // a full device, or a private window
  }
}

/** The kept files of a form, in the order in which they were chosen. */
export async function keptFiles(path: string): Promise<KeptFile[]> {
  const found = await attempt(async (db) => (await db.getAll("files")).filter(isAt(path)));
  return found?.toSorted((a, b) => a.key - b.key) ?? [];
}

/** The forms with chosen files whose upload was not started. */
export async function pathsWithFiles(): Promise<ReadonlySet<string>> {
  const paths = await attempt(async (db) => {
    const started = new Set(await db.getAllKeys("jobs"));
    const files = await db.getAll("files");
    return files.flatMap(({ path, file }) => (file && !started.has(path) ? [path] : []));
  });
  return new Set(paths);
}

/** Note that the server has a file. Its bytes are no longer needed. */
export async function noteStored(uploadKey: string, imageId: number): Promise<void> {
  await change(uploadKey, (record) => ({ ...record, file: undefined, imageId }));
}

export async function forgetFiles(uploadKeys: readonly string[]): Promise<void> {
  await attempt(async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    await Promise.all(uploadKeys.map((key) => store.delete(key)));
    await done;
  });
}

/** Note an upload, and that these files belong to it: an item has another path once it is stored. */
export async function noteJob(job: UploadJob, uploadKeys: readonly string[]): Promise<void> {
  await attempt(async (db) => {
    const changes = db.transaction(["files", "jobs"], "readwrite");
    const files = changes.objectStore("files");
    for (const key of uploadKeys) {
      const record = await files.get(key);
      if (record) await files.put({ ...record, path: job.path });
    }
    await changes.objectStore("jobs").put(job);
    await changes.done;
  });
}

export async function keptJobs(): Promise<UploadJob[]> {
  return (await attempt((db) => db.getAll("jobs"))) ?? [];
}

/** Forget an upload, and which files it stored. */
export async function forgetJob(path: string): Promise<void> {
  await attempt(async (db) => {
    const changes = db.transaction(["files", "jobs"], "readwrite");
    const files = changes.objectStore("files");
    for (const record of (await files.getAll()).filter(isAt(path))) {
      if (!record.file) await files.delete(record.uploadKey);
    }
    await changes.objectStore("jobs").delete(path);
    await changes.done;
  });
}

function isAt(path: string) {
  return (record: KeptFile) => record.path === path;
}

async function change(uploadKey: string, next: (record: KeptFile) => KeptFile): Promise<void> {
  await attempt(async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    const record = await store.get(uploadKey);
    if (record) await store.put(next(record));
    await done;
  });
}

/** Where nothing can be kept, as in some private windows, uploads work without. */
async function attempt<Result>(
  work: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work(await database());
  } catch {
    return undefined;
  }
}
