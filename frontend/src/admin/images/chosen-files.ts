import { plural, t } from "@lingui/core/macro";
import { randomKey } from "../../api/random-key";
import { forgetFiles, keepFile, type KeptFile } from "./kept-files";
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
  /** How many bytes are sent: photos are downscaled first. */
  readonly bytes?: number;
  /** Why the upload failed. */
  readonly error?: string;
  /** Whether it survives a closed page. */
  readonly isKept: boolean;
};

/** An upload of all files in the list, as far as it has come. */
export type JobState = {
  /** What the owner calls the item or the page. */
  readonly name: string;
  /** Whether it publishes the item in the end. */
  readonly publishes: boolean;
  readonly state: "running" | "paused" | "failed" | "done";
  /** How many files it has stored. */
  readonly stored: number;
  /** How long the rest takes, as far as that can be told. */
  readonly secondsLeft?: number;
  /** What the server says, if it is paused though there is a connection. */
  readonly refusal?: string;
  /** Why it ended, if not because of a file. */
  readonly error?: string;
};

type Snapshot = {
  readonly uploads: readonly Upload[];
  /** Files that this device has kept from an earlier visit to the form. */
  readonly offered: readonly KeptFile[];
  /** Files that were not added, and why. */
  readonly notices: readonly string[];
  readonly job?: JobState;
};

/** The chosen files that are not uploaded yet, as an external store. */
export class ChosenFiles {
  private state: Snapshot = { uploads: [], offered: [], notices: [] };
  private readonly listeners = new Set<() => void>();
  private lastKey = 0;
  /** Settles when all added files have been checked and kept. */
  added: Promise<void> = Promise.resolve();

  /**
   * `path` is that of the form in the admin. `uploaded` returns the files that were uploaded and
   * still exist on the item.
   */
  constructor(
    public path: string,
    private readonly uploaded: () => readonly Upload[],
  ) {}

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
    this.clearNotices();
    this.added = this.added.then(async () => {
      for (const file of chosen) await this.addOne(file);
    });
  }

  offer(offered: readonly KeptFile[]): void {
    this.update({ offered });
  }

  /** Put files back into the list that were kept on this device. */
  restore(records: readonly KeptFile[]): void {
    const known = new Set(this.uploads.map(({ uploadKey }) => uploadKey));
    const back = records.flatMap(({ file, key, uploadKey }) =>
      file && !known.has(uploadKey) ? [newUpload(file, key, uploadKey, true)] : [],
    );
    const uploads = [...this.uploads, ...back].toSorted((a, b) => a.key - b.key);
    const offered = this.state.offered.filter((record) => !records.includes(record));
    this.update({ uploads, offered });
  }

  discardOffered(): void {
    void forgetFiles(this.state.offered.map(({ uploadKey }) => uploadKey));
    this.update({ offered: [] });
  }

  change(key: number, changes: Partial<Upload>): void {
    const uploads = this.uploads.map((upload) =>
      upload.key === key ? { ...upload, ...changes } : upload,
    );
    this.update({ uploads });
  }

  /** Take a file off the list. */
  remove(key: number): Upload | undefined {
    const gone = this.uploads.find((upload) => upload.key === key);
    if (gone) URL.revokeObjectURL(gone.preview);
    this.update({ uploads: this.uploads.filter((upload) => upload !== gone) });
    return gone;
  }

  notice(sentence: string): void {
    const { notices } = this.state;
    if (!notices.includes(sentence)) this.update({ notices: [...notices, sentence] });
  }

  clearNotices(): void {
    if (this.state.notices.length > 0) this.update({ notices: [] });
  }

  setJob(job: JobState | undefined): void {
    this.update({ job });
  }

  private async addOne(file: File): Promise<void> {
    const problem = (await this.findDuplicate(file)) ?? (await validateFile(file));
    if (problem) {
      this.notice(problem);
      return;
    }
    const key = (this.lastKey = Math.max(Date.now(), this.lastKey + 1));
    const uploadKey = randomKey();
    this.update({ uploads: [...this.uploads, newUpload(file, key, uploadKey, false)] });
    const { kept, dropped } = await keepFile({ uploadKey, path: this.path, key, file });
    if (kept) this.change(key, { isKept: true });
    else {
      this.notice(
        t`This device has no room to keep all photos. Keep this page open until they are uploaded.`,
      );
    }
    if (dropped > 0) this.notice(droppedText(dropped));
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

function newUpload(file: File, key: number, uploadKey: string, isKept: boolean): Upload {
  const preview = URL.createObjectURL(file);
  return { key, file, uploadKey, preview, state: "chosen", progress: 0, isKept };
}

function droppedText(count: number): string {
  return plural(count, {
    one: "To make room, # older photo that was chosen elsewhere and never uploaded was removed from this device.",
    other:
      "To make room, # older photos that were chosen elsewhere and never uploaded were removed from this device.",
  });
}

async function includesFile(uploads: readonly Upload[], file: File): Promise<boolean> {
  for (const upload of uploads) if (await isSameFile(upload.file, file)) return true;
  return false;
}
