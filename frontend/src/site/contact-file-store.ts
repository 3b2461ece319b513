import { t } from "@lingui/core/macro";
import { ApiError } from "../api/client";
import type { Attached, Fields, FormPath, Headers } from "../api/contact";
import type { Params } from "../api/paths";
import { copyOf, photographToSend, UnreadableFile } from "../components/image-file";
import { isPdfFile, problemWith, problemWithSize, type Room } from "./contact-file-checks";
import { postForm, toForm } from "./contact-file-post";
import { forgetFiles, keepFile, keptFiles } from "./contact-kept-files";

export type ContactFile = {
  /** The same for the same file, also when it is chosen again. */
  readonly id: string;
  readonly name: string;
  /** Of the file as it was chosen, in bytes. */
  readonly size: number;
  readonly isPdf: boolean;
  /** What is sent, as soon as it is ready: photographs are downscaled. */
  readonly body?: Blob;
  /** An object URL of a photograph, revoked when it leaves the list. */
  readonly preview?: string;
};

type Snapshot = {
  readonly files: readonly ContactFile[];
  /** Why files were not added. */
  readonly notices: readonly string[];
  /** The same of files that cannot be read. The others are sent without them. */
  readonly unreadable: readonly string[];
  /** The fraction that has been sent, from 0 to 1, during an upload. */
  readonly progress?: number;
  /** Whether it waits for the connection. */
  readonly isBroken: boolean;
};

/** Statuses that are about the files: they are too large, or there is no room for them. */
const ABOUT_FILES = [413, 507];

/** The files chosen in a form, as an external store. */
export class ContactFileStore {
  /** @param of The form, by which its files are kept. */
  constructor(private readonly of: string) {}

  private state: Snapshot = { files: [], notices: [], unreadable: [], isBroken: false };
  private readonly listeners = new Set<() => void>();
  /** Settles when all added files are checked, downscaled and kept. */
  private added: Promise<void> | undefined;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = () => this.state;

  add(files: readonly File[], room: Room): void {
    this.added ??= this.restore();
    if (files.length === 0) return;
    this.update({ notices: [], unreadable: [] });
    this.added = this.added.then(async () => {
      const taken = [];
      for (const file of files) if (await this.take(file, room)) taken.push(file);
      for (const file of taken) await this.prepare(file); // one decoded photograph at a time
    });
  }

  remove(id: string): void {
    this.drop(id);
    this.update({ notices: [], unreadable: [] });
  }

  /** Those that could not be sent are still named. */
  clear(): void {
    for (const { id } of this.state.files) this.drop(id);
  }

  /**
   * What is to be sent, when it is ready.
   *
   * @throws {ApiError} A file was refused meanwhile, and the visitor does not know yet.
   */
  async attached(): Promise<Attached> {
    const { notices } = this.state;
    await this.added;
    const [refused] = this.state.notices;
    const isNew = this.state.notices !== notices;
    this.update({ notices: [] });
    if (refused && isNew) {
      throw new ApiError(413, refused, { photos: [refused] });
    }
    return {
      ids: this.state.files.map(({ id }) => id),
      post: (path, params, body, headers) => this.post(path, params, body, headers),
    };
  }

  private async post<P extends FormPath>(
    path: P,
    params: Params<"POST", P>,
    body: Fields,
    headers: Headers,
  ) {
    try {
      return await postForm(path, params, toForm(body, this.state.files), headers, {
        onProgress: (progress) => this.update({ progress, isBroken: false }),
        onBroken: () => this.update({ isBroken: true }),
      });
    } catch (reason) {
      throw aboutFiles(reason);
    } finally {
      this.update({ progress: undefined, isBroken: false });
    }
  }

  /** Add a file to the list, unless something is wrong with it. */
  private async take(file: File, room: Room): Promise<boolean> {
    const { name, size } = file;
    try {
      const isPdf = await isPdfFile(file);
      const problem = await problemWith(file, isPdf, this.state.files, room);
      if (problem) this.notice(problem);
      else {
        const taken = { id: this.idOf(file), name, size, isPdf };
        this.update({ files: [...this.state.files, taken] });
      }
      return !problem;
    } catch (reason) {
      this.leaveOut(reason);
      return false;
    }
  }

  private async prepare(file: File): Promise<void> {
    const id = this.idOf(file);
    const find = () => this.state.files.find((each) => each.id === id);
    const ready = find()?.isPdf ? copyOf(file, file.name) : photographToSend(file);
    const body = await ready.catch((reason: unknown) => this.leaveOut(reason));
    const taken = find();
    if (!taken) return; // it was removed meanwhile
    if (!body) {
      this.drop(id);
      return;
    }
    const { name, size, isPdf } = taken;
    const others = this.state.files.filter((each) => each !== taken);
    const problem = problemWithSize(name, body, others);
    if (problem) {
      this.drop(id);
      this.notice(problem);
      return;
    }
    this.change(id, body);
    await keepFile({ id, of: this.of, name, size, isPdf, body, at: Date.now() });
  }

  private async restore(): Promise<void> {
    for (const { body, ...file } of await keptFiles(this.of)) {
      try {
        const copy = await copyOf(body, file.name);
        this.update({ files: [...this.state.files, file] });
        this.change(file.id, copy);
      } catch (reason) {
        this.leaveOut(reason);
        void forgetFiles([file.id]);
      }
    }
  }

  private change(id: string, body: Blob): void {
    const ready = (file: ContactFile) => ({
      ...file,
      body,
      preview: file.isPdf ? undefined : URL.createObjectURL(body),
    });
    this.update({ files: this.state.files.map((file) => (file.id === id ? ready(file) : file)) });
  }

  private idOf({ name, size, lastModified }: File): string {
    return `${this.of}${name}/${size}/${lastModified}`;
  }

  private drop(id: string): void {
    const gone = this.state.files.find((file) => file.id === id);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    this.update({ files: this.state.files.filter((file) => file !== gone) });
    void forgetFiles([id]);
  }

  private leaveOut(reason: unknown): void {
    if (!(reason instanceof UnreadableFile)) throw reason;
    this.update({ unreadable: [...this.state.unreadable, reason.message] });
  }

  private notice(sentence: string): void {
    this.update({ notices: [...this.state.notices, sentence] });
  }

  private update(changes: Partial<Snapshot>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

const stores = new Map<string, ContactFileStore>();

/** They outlive the page, so that the visitor can look something up on another one. */
export function contactFiles(of: string): ContactFileStore {
  const store = stores.get(of) ?? new ContactFileStore(of);
  stores.set(of, store);
  return store;
}

/** Refusals of the files belong to their field. A proxy's has no sentence. */
function aboutFiles(reason: unknown): unknown {
  if (!(reason instanceof ApiError) || !ABOUT_FILES.includes(reason.status)) return reason;
  const sentence = reason.error ?? t`The files are too large. Please send fewer.`;
  return new ApiError(reason.status, sentence, { photos: [sentence] });
}
