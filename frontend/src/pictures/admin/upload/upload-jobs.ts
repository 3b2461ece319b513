/* The uploads under way, kept on this device beside their files until the server has all of them. */
import { type UploadJob, withDatabase, belongsTo } from "../../upload/upload-database";

/** The forms with chosen files whose upload was not started. */
export async function pathsWithFiles(): Promise<ReadonlySet<string>> {
  const paths = await withDatabase(async (db) => {
    const started = new Set(await db.getAllKeys("jobs"));
    const files = await db.getAll("files");
    return files.flatMap(({ path, file }) => (file && !started.has(path) ? [path] : []));
  });
  return new Set(paths);
}

/** Note that the server has a file. Its bytes are no longer needed. */
export async function markUploaded(uploadKey: string, imageId: number): Promise<void> {
  await withDatabase(async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    const record = await store.get(uploadKey);
    if (record) await store.put({ ...record, file: undefined, imageId });
    await done;
  });
}

/** Note an upload, and that these files belong to it: an item has another path once it is stored. */
export async function saveJob(job: UploadJob, uploadKeys: readonly string[]): Promise<void> {
  await withDatabase(async (db) => {
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

export async function savedJobs(): Promise<UploadJob[]> {
  return (await withDatabase((db) => db.getAll("jobs"))) ?? [];
}

/** Forget an upload, and which files it stored. */
export async function deleteJob(path: string): Promise<void> {
  await withDatabase(async (db) => {
    const changes = db.transaction(["files", "jobs"], "readwrite");
    const files = changes.objectStore("files");
    for (const record of (await files.getAll()).filter(belongsTo(path))) {
      if (!record.file) await files.delete(record.uploadKey);
    }
    await changes.objectStore("jobs").delete(path);
    await changes.done;
  });
}
