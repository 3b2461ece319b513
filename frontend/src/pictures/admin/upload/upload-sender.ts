import { t } from "@lingui/core/macro";
import { ApiError } from "../../../api/client";
import type { Upload } from "../../upload/chosen-files";
import { photographToSend } from "../../upload/image-file";
import type { UploadJob } from "../../upload/kept-files";
import { BUSY, Line } from "../../upload/line";
import type { ChosenPhotos, JobState } from "../chosen-photos";
import { noteStored } from "../kept-jobs";
import type { UploadTarget, UploadedImages } from "./upload-target";

const CONCURRENCY = 2; // more would share the same connection, and fail with it
const TOO_MANY_REQUESTS = 429;

/**
 * Sends the files of a queue that wait, one request per file, and tells how far the job is. Where
 * the line is gone, it waits and goes on by itself.
 */
export class UploadSender {
  private readonly files: ChosenPhotos;
  private readonly images: UploadedImages;
  private readonly requests = new Map<string, AbortController>();
  private readonly line = new Line();
  private readonly end = new AbortController();
  private rate = new UploadRate();
  private job: UploadJob | undefined;

  constructor(files: ChosenPhotos, images: UploadedImages) {
    this.files = files;
    this.images = images;
  }

  /** What the files are sent for from now on. */
  setJob(job: UploadJob): void {
    this.job = job;
  }

  /** Send all files that wait, also those that come meanwhile, and put them in order. */
  async sendAll(target: UploadTarget): Promise<void> {
    const stored = this.images.count;
    this.showJob({ state: "running", stored, error: undefined, secondsLeft: undefined });
    this.rate = new UploadRate();
    do {
      await this.sendEach(target);
      if (this.isStopped()) return;
      await this.restoreOrder(target);
    } while (this.nextWaiting());
  }

  /** Do not send this file, or no longer. */
  cancel(uploadKey: string): void {
    this.requests.get(uploadKey)?.abort();
  }

  /** Do not wait for the connection any longer. */
  retryNow(): void {
    this.line.retryNow();
  }

  stop(): void {
    this.end.abort();
    this.line.retryNow();
    for (const request of this.requests.values()) request.abort();
  }

  isStopped(): boolean {
    return this.end.signal.aborted;
  }

  /** Show how far the job is, unless it was stopped. */
  showJob(changes: Partial<JobState>): void {
    if (!this.job || this.isStopped()) return;
    const { name, publishes } = this.job;
    const before: JobState = this.files.snapshot().job ?? {
      name,
      publishes: false,
      state: "running",
      stored: 0,
    };
    this.files.setJob({ ...before, name, publishes: publishes !== undefined, ...changes });
  }

  /** Repeat an attempt for as long as the server cannot be reached. */
  persist<Result>(attempt: () => Promise<Result>): Promise<Result> {
    return this.line.persist(attempt, {
      busy: [TOO_MANY_REQUESTS, ...BUSY],
      signal: this.end.signal,
      onBroken: (reason) => {
        this.showJob({ state: "paused", refusal: refusalOf(reason) });
        this.rate.stop();
      },
      onRetry: () => this.showJob({ state: "running" }),
    });
  }

  private async sendEach(target: UploadTarget): Promise<void> {
    while (this.nextWaiting()) {
      try {
        await this.persist(target.refetch);
        await this.sendWaiting(target);
      } catch (reason) {
        this.failWaiting(uploadError(reason));
      }
    }
  }

  /** Send two at a time, but an item's first image alone, because it becomes primary. */
  private async sendWaiting(target: UploadTarget): Promise<void> {
    const active = new Set<Promise<void>>();
    for (;;) {
      const limit = target.images().length === 0 ? 1 : CONCURRENCY;
      const upload = active.size < limit ? this.nextWaiting() : undefined;
      if (upload) {
        const sent = this.sendOne(target, upload).finally(() => active.delete(sent));
        active.add(sent);
      } else if (active.size > 0) await Promise.race(active);
      else return;
    }
  }

  private async sendOne(target: UploadTarget, upload: Upload): Promise<void> {
    const { uploadKey, file } = upload;
    const request = new AbortController();
    const { signal } = request;
    this.requests.set(uploadKey, request);
    this.files.change(uploadKey, { state: "sending", progress: 0 });
    this.rate.start();
    try {
      const body = upload.body ?? (await photographToSend(file));
      this.files.change(uploadKey, { body });
      const onProgress = (progress: number) => {
        this.rate.start();
        this.files.change(uploadKey, { progress });
        this.showJob({ secondsLeft: this.rate.secondsLeft(this.files.uploads) });
      };
      const image = await this.persist(() => {
        signal.throwIfAborted();
        this.files.change(uploadKey, { progress: 0 });
        return target.upload(body, file.name, { key: uploadKey, signal, onProgress });
      });
      this.rate.add(body.size);
      const isLeft = this.files.remove(uploadKey) !== undefined;
      this.showJob({ stored: (this.files.snapshot().job?.stored ?? 0) + 1 });
      if (!image || !isLeft) return;
      this.images.add(upload, image);
      await noteStored(uploadKey, Number(image.id));
    } catch (reason) {
      this.files.change(uploadKey, { state: "failed", error: uploadError(reason) });
    } finally {
      this.requests.delete(uploadKey);
    }
  }

  private async restoreOrder(target: UploadTarget): Promise<void> {
    try {
      await this.persist(() => this.images.restoreOrder(target));
    } catch {
      if (this.isStopped()) return;
      this.files.notice(t`The images were uploaded, but not in the order you chose them.`);
      await target.refetch().catch(() => undefined);
    }
  }

  private nextWaiting(): Upload | undefined {
    return this.files.uploads.find(({ state }) => state === "waiting");
  }

  private failWaiting(error: string): void {
    for (const { uploadKey, state } of this.files.uploads) {
      if (state === "waiting") this.files.change(uploadKey, { state: "failed", error });
    }
  }
}

/** What a server says that was reached but takes nothing now; undefined without a connection. */
function refusalOf(reason: unknown): string | undefined {
  if (!(reason instanceof ApiError)) return undefined;
  return reason.error ?? t`The server cannot take it now.`;
}

export function uploadError(reason: unknown): string {
  if (reason instanceof ApiError) {
    const { error, status } = reason;
    return error ?? t`Failed to upload images: ${status}`;
  }
  return reason instanceof Error ? reason.message : String(reason);
}

const SECONDS_MIN = 3; // the first files tell too little before

/** How fast files go up, while they do. */
class UploadRate {
  /** The sizes of the files that were sent, in bytes. */
  private readonly sent: number[] = [];
  private milliseconds = 0;
  private since: number | undefined;

  start(): void {
    this.since ??= performance.now();
  }

  /** Leave the time out of account until the next start. */
  stop(): void {
    if (this.since !== undefined) this.milliseconds += performance.now() - this.since;
    this.since = undefined;
  }

  add(bytes: number): void {
    this.sent.push(bytes);
  }

  /** Undefined as long as it cannot be told. */
  secondsLeft(uploads: readonly Upload[]): number | undefined {
    const running = this.since === undefined ? 0 : performance.now() - this.since;
    const seconds = (this.milliseconds + running) / 1000;
    const rest = uploads.filter(({ state }) => state === "waiting" || state === "sending");
    const known = [...this.sent, ...rest.flatMap(({ body }) => body?.size ?? [])];
    if (seconds < SECONDS_MIN || known.length === 0) return undefined;
    const usual = sum(known) / known.length;
    const bytesOf = ({ body }: Upload) => body?.size ?? usual;
    const begun = rest.map((upload) => bytesOf(upload) * upload.progress);
    const done = sum(this.sent) + sum(begun);
    const all = sum(rest.map(bytesOf)) - sum(begun);
    return done > 0 ? (all / done) * seconds : undefined;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
