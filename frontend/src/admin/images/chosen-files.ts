import { t } from "@lingui/core/macro";
import { randomKey } from "../../api/random-key";
import { isSameFile, validateFile } from "./upload-validation";

export type Upload = {
  /** Increases in the order in which the files were chosen. */
  readonly key: number;
  readonly file: File;
  /** For the server, which stores a file once, however often it is sent. */
  readonly uploadKey: string;
  /** An object URL, revoked when the file leaves the list. */
  readonly preview: string;
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
  readonly busy: boolean;
};

/** The chosen files that are not uploaded yet, as an external store. */
export class ChosenFiles {
  private state: Snapshot = { uploads: [], notices: [], busy: false };
  private readonly listeners = new Set<() => void>();
  private lastKey = 0;
  /** Settles when all added files have been checked. */
  added = Promise.resolve();

  /** `uploaded` returns the files that were uploaded and still exist on the item. */
  constructor(private readonly uploaded: () => readonly Upload[]) {}

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
    this.update({ notices: [] });
    this.added = this.added.then(async () => {
      for (const file of chosen) await this.addOne(file);
    });
  }

  change(key: number, changes: Partial<Upload>): void {
    const uploads = this.uploads.map((upload) =>
      upload.key === key ? { ...upload, ...changes } : upload,
    );
    this.update({ uploads });
  }

  remove(key: number): Upload | undefined {
    const gone = this.uploads.find((upload) => upload.key === key);
    if (gone) URL.revokeObjectURL(gone.preview);
    this.update({ uploads: this.uploads.filter((upload) => upload !== gone) });
    return gone;
  }

  notice(sentence: string): void {
    this.update({ notices: [...this.state.notices, sentence] });
  }

  setBusy(busy: boolean): void {
    this.update({ busy });
  }

  private async addOne(file: File): Promise<void> {
    const problem = (await this.findDuplicate(file)) ?? (await validateFile(file));
    if (problem) {
      this.notice(problem);
      return;
    }
    const preview = URL.createObjectURL(file);
    const key = ++this.lastKey;
    const upload: Upload = {
      ...{ key, file, preview, uploadKey: randomKey() },
      ...{ state: "chosen", progress: 0 },
    };
    this.update({ uploads: [...this.uploads, upload] });
  }

  private async findDuplicate(file: File): Promise<string | undefined> {
    const { name } = file;
    if (await includesFile(this.uploads, file)) return t`${name} is already in the list.`;
    if (await includesFile(this.uploaded(), file)) return t`${name} is already uploaded.`;
    return undefined;
  }

  private update(changes: Partial<Snapshot>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

async function includesFile(uploads: readonly Upload[], file: File): Promise<boolean> {
  for (const upload of uploads) if (await isSameFile(upload.file, file)) return true;
  return false;
}
