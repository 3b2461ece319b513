import { t } from "@lingui/core/macro";
import { FileError } from "./image-file";
import { deleteFiles, saveFile, type SaveResult, type SavedFile } from "./upload-database";

export type Upload = {
  /** Increases in the order in which the files were chosen: when, in milliseconds. */
  readonly key: number;
  readonly file: File;
  /** For the server, which stores a file once, however often it is sent. */
  readonly uploadKey: string;
  /** An object URL, revoked when the file leaves the list. */
  readonly preview: string;
  /** What is sent, once it is ready: photographs are downscaled. */
  readonly body?: Blob;
  /** Whether it survives a closed page. */
  readonly isSaved: boolean;
  /** Of a file that is sent alone. */
  readonly state: "chosen" | "waiting" | "sending" | "failed";
  /** The fraction that has been sent, from 0 to 1. */
  readonly progress: number;
  /** Why the upload failed. */
  readonly error?: string;
};

type Snapshot = {
  readonly uploads: readonly Upload[];
  /** Files that were not added, and why. */
  readonly notices: readonly string[];
};

/**
 * The files chosen in a form that are not uploaded yet, as an external store. They are kept on this
 * device. `More` is what else the form shows of them.
 */
export abstract class ChosenFiles<More extends object> {
  private state: Snapshot & More;
  private readonly listeners = new Set<() => void>();
  private lastKey = 0;
  /** Settles when all added files have been checked and kept. */
  added: Promise<void> = Promise.resolve();

  /** @param path Of the form, by which its files are kept. */
  constructor(
    public path: string,
    more: More,
  ) {
    this.state = { uploads: [], notices: [], ...more };
  }

  /**
   * Return a chosen file as it is to be added.
   *
   * @throws {FileError} There is something wrong with it. The server checks the rest.
   */
  protected abstract check(file: File): Promise<File>;

  protected abstract uploadKeyOf(file: File): string;

  /** A file was kept on this device, or could not be. */
  protected abstract onSaved(result: SaveResult): void;

  get uploads() {
    return this.state.uploads;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = () => this.state;

  add(files: Iterable<File>): void {
    const chosen = [...files]; // a FileList is emptied with its input
    if (chosen.length === 0) return;
    this.clearNotices();
    this.added = this.added.then(async () => {
      for (const file of chosen) await this.addOne(file);
    });
  }

  /** Put files back into the list that were kept on this device. */
  restore(records: readonly SavedFile[]): void {
    const known = new Set(this.uploads.map(({ uploadKey }) => uploadKey));
    const back = records.flatMap(({ file, key, uploadKey }) =>
      file && !known.has(uploadKey) ? [newUpload(file, key, uploadKey, true)] : [],
    );
    const uploads = [...this.uploads, ...back].toSorted((a, b) => a.key - b.key);
    this.update({ uploads });
  }

  change(uploadKey: string, changes: Partial<Upload>): void {
    const uploads = this.uploads.map((upload) =>
      upload.uploadKey === uploadKey ? { ...upload, ...changes } : upload,
    );
    this.update({ uploads });
  }

  /** Take a file off the list. */
  remove(uploadKey: string): Upload | undefined {
    const gone = this.uploads.find((upload) => upload.uploadKey === uploadKey);
    if (gone) URL.revokeObjectURL(gone.preview);
    this.update({ uploads: this.uploads.filter((upload) => upload !== gone) });
    return gone;
  }

  /** Take files off the list, and do not keep them any longer. */
  async forget(uploadKeys: readonly string[]): Promise<void> {
    for (const uploadKey of uploadKeys) this.remove(uploadKey);
    await deleteFiles(uploadKeys);
  }

  notice(sentence: string): void {
    const { notices } = this.state;
    if (!notices.includes(sentence)) this.update({ notices: [...notices, sentence] });
  }

  clearNotices(): void {
    if (this.state.notices.length > 0) this.update({ notices: [] });
  }

  /** Tell why a file is not added. */
  protected refuse(reason: unknown): void {
    if (!(reason instanceof FileError)) throw reason;
    this.notice(reason.message);
  }

  protected update(changes: Partial<Snapshot> | Partial<More>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  private async addOne(chosen: File): Promise<void> {
    try {
      const { name } = chosen;
      if (await includesFile(this.uploads, chosen)) {
        throw new FileError(t`${name} is already in the list.`);
      }
      const file = await this.check(chosen);
      const key = (this.lastKey = Math.max(Date.now(), this.lastKey + 1));
      const uploadKey = this.uploadKeyOf(file);
      this.update({ uploads: [...this.uploads, newUpload(file, key, uploadKey, false)] });
      const result = await saveFile({ uploadKey, path: this.path, key, file });
      if (result.saved) this.change(uploadKey, { isSaved: true });
      this.onSaved(result);
    } catch (reason) {
      this.refuse(reason);
    }
  }
}

function newUpload(file: File, key: number, uploadKey: string, isSaved: boolean): Upload {
  const preview = URL.createObjectURL(file);
  return { key, file, uploadKey, preview, isSaved, state: "chosen", progress: 0 };
}

export async function includesFile(uploads: readonly Upload[], file: File): Promise<boolean> {
  for (const upload of uploads) if (await isSameFile(upload.file, file)) return true;
  return false;
}

/** Phones return a new copy of a photo each time, so the content is compared too. */
async function isSameFile(a: File, b: File): Promise<boolean> {
  if (a.name !== b.name || a.size !== b.size) return false;
  return a.lastModified === b.lastModified || sameBytes(a, b).catch(() => false);
}

async function sameBytes(...files: Blob[]): Promise<boolean> {
  const [a, b] = await Promise.all(
    files.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
  return a !== undefined && a.every((byte, index) => byte === b?.[index]);
}
