import { plural, t } from "@lingui/core/macro";
import { ApiError, type Params, type Path } from "../../api/client";
import { upload } from "../../api/upload";
import formats from "../../content/file-formats.json";
import limits from "../../content/limits.json";
import { ChosenFiles, type Upload } from "../../pictures/upload/chosen-files";
import {
  FileError,
  copyOf,
  isImageFile,
  imageToSend,
  startOfFile,
} from "../../pictures/upload/image-file";
import { savedFiles } from "../../pictures/upload/upload-database";
import { Retrier } from "../../pictures/upload/retry";
import { FORM } from "../drafts";
import { noteStoredFiles, reviewStoredFiles } from "./stored-files";

const MEGABYTE = 1024 ** 2;
const { pdf_type: PDF, pdf_header: PDF_HEADER } = formats;
const ATTEMPTS = 4;
/** Statuses that are about the files: they are too large, or there is no room for them. */
const FILE_STATUSES = [413, 507];

type Sending = {
  /** The fraction that has been sent, from 0 to 1, during an upload. */
  readonly progress?: number;
  /** Whether it waits for the connection. */
  readonly isBroken: boolean;
};

/** The files that are sent with a message or an entry. */
export class ContactFileStore extends ChosenFiles<Sending> {
  /** @param draft The path of what is typed with them. */
  constructor(private readonly draft: string) {
    super(`contact/${draft}`, { isBroken: false });
    this.added = this.restoreKept();
  }

  get ids(): readonly string[] {
    return this.uploads.map(({ uploadKey }) => uploadKey);
  }

  override add(files: Iterable<File>): void {
    super.add(files);
    this.added = this.added.then(() => this.prepare());
  }

  override async forget(uploadKeys: readonly string[]): Promise<void> {
    await super.forget(uploadKeys);
    await noteStoredFiles();
  }

  /**
   * Wait until the files are ready to be sent. Undefined if there are none.
   *
   * @throws {ApiError} One was refused meanwhile, and the visitor does not know yet.
   */
  async attached(): Promise<this | undefined> {
    const { notices: known } = this.snapshot();
    await this.added;
    const { notices } = this.snapshot();
    this.clearNotices();
    if (notices[0] && notices !== known) throw fileError(413, notices[0]);
    return this.uploads.length > 0 ? this : undefined;
  }

  /** What is obviously wrong with a file. A PDF gets its type. */
  protected async check(file: File): Promise<File> {
    const { name, size, lastModified } = file;
    const { contact_pdf_megabytes_max: megabytes, contact_photographs_max: photographs } = limits;
    const pdfs = this.uploads.filter((upload) => isPdf(upload.file));
    if ((await startOfFile(file, PDF_HEADER.length)) === PDF_HEADER) {
      if (this.draft !== FORM) {
        throw new FileError(t`${name} is a PDF. Only photographs can be added here.`);
      }
      if (pdfs.length > 0) throw new FileError(t`You can send one PDF. ${name} was not added.`);
      if (size > megabytes * MEGABYTE) throw tooLarge(name, megabytes);
      return new File([file], name, { type: PDF, lastModified });
    }
    if (isPdf(file) || !(await isImageFile(file))) {
      throw new FileError(t`${name} is neither a picture nor a PDF.`);
    }
    if (this.uploads.length - pdfs.length >= photographs) {
      throw new FileError(
        plural(photographs, {
          one: `You can send # photograph. ${name} was not added.`,
          other: `You can send # photographs. ${name} was not added.`,
        }),
      );
    }
    return file;
  }

  /** The same for the same file, also when it is chosen again: a repeated message has its key. */
  protected uploadKeyOf({ name, size, lastModified }: File): string {
    return `${this.path}/${name}/${size}/${lastModified}`;
  }

  protected onSaved(): void {
    void noteStoredFiles();
  }

  private async restoreKept(): Promise<void> {
    await reviewStoredFiles();
    this.restore(await savedFiles(this.path));
    await this.prepare();
  }

  /** Downscale one photograph at a time: decoded they are large. */
  private async prepare(): Promise<void> {
    for (const { uploadKey, file, body } of this.uploads) {
      if (body) continue;
      try {
        const ready = await (isPdf(file) ? copyOf(file, file.name) : imageToSend(file));
        const others = this.uploads.filter((upload) => upload.uploadKey !== uploadKey);
        if (others.length === this.uploads.length) continue; // it was removed meanwhile
        checkSize(file.name, ready, others);
        this.change(uploadKey, { body: ready });
      } catch (reason) {
        void this.forget([uploadKey]);
        this.refuse(reason);
      }
    }
  }

  /**
   * Send them with what was typed, as a form. On a weak line this takes long, so it is repeated by
   * itself. Every attempt has the same idempotency key, so the message is stored once.
   */
  async post<P extends Path<"POST">>(
    path: P,
    params: Params<"POST", P>,
    body: object,
    key: string,
    send: typeof upload = upload,
  ) {
    const form = toForm(body, this.uploads);
    const attempt = () => {
      this.update({ progress: 0, isBroken: false });
      return send(path, params, form, {
        key,
        onProgress: (progress) => this.update({ progress }),
      });
    };
    try {
      const onFailure = () => this.update({ isBroken: true });
      return await new Retrier().run(attempt, { attempts: ATTEMPTS, onFailure });
    } catch (reason) {
      if (!(reason instanceof ApiError) || !FILE_STATUSES.includes(reason.status)) throw reason;
      // It belongs to the field of the files. A proxy's has no sentence.
      const { status, error = t`The files are too large. Please send fewer.` } = reason;
      throw fileError(status, error);
    } finally {
      this.update({ progress: undefined, isBroken: false });
    }
  }
}

const stores = new Map<string, ContactFileStore>();

/** They outlive the page, so that the visitor can look something up on another one. */
export function contactFiles(draft: string): ContactFileStore {
  const store = stores.get(draft) ?? new ContactFileStore(draft);
  stores.set(draft, store);
  return store;
}

/** The fields of the JSON body as a form, with the files. */
export function toForm(body: object, uploads: readonly Upload[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) append(form, name, value);
  for (const { file, body } of uploads) {
    if (body) form.append(isPdf(file) ? "file" : "photos", body, file.name);
  }
  return form;
}

/** A list or an object is in several fields, named as REST framework reads them. */
function append(form: FormData, name: string, value: unknown): void {
  if (typeof value === "string" || typeof value === "number") form.append(name, `${value}`);
  else if (value === null) form.append(name, "");
  else if (typeof value === "object") {
    for (const [part, each] of Object.entries<unknown>({ ...value })) {
      const own = Array.isArray(value) ? `[${part}]` : name.endsWith("]") ? part : `.${part}`;
      append(form, name + own, each);
    }
  }
}

function fileError(status: number, sentence: string): ApiError {
  return new ApiError(status, sentence, { photos: [sentence] });
}

/** Whether a file that has been checked is a PDF, and no photograph. */
function isPdf({ type }: File): boolean {
  return type === PDF;
}

/** @throws {FileError} It is too large, as it would be sent. */
function checkSize(name: string, body: Blob, others: readonly Upload[]): void {
  const { image_megabytes_max: each, contact_upload_megabytes_max: megabytes } = limits;
  if (body.size > each * MEGABYTE) throw tooLarge(name, each);
  const total = others.reduce((sum, other) => sum + (other.body?.size ?? 0), body.size);
  // The form around them is small.
  if (total > (megabytes - 1) * MEGABYTE) {
    throw new FileError(t`All files together may have ${megabytes} MB. ${name} was not added.`);
  }
}

function tooLarge(name: string, megabytes: number): FileError {
  return new FileError(t`${name} is larger than ${megabytes} MB. Please choose a smaller file.`);
}
