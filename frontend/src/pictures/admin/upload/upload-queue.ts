/* Uploads the files that were chosen in one form, one request per file. */
import { t } from "@lingui/core/macro";
import { ApiError } from "../../../api/client";
import type { Upload } from "../../upload/chosen-files";
import { imageToSend } from "../../upload/image-file";
import { type UploadJob, savedFiles } from "../../upload/upload-database";
import { BUSY_STATUSES, Retrier } from "../../upload/retry";
import { ChosenImages, type JobState } from "./chosen-images";
import { deleteJob, savedJobs, saveJob, markUploaded } from "./upload-jobs";
import { type UploadTarget, UploadedImages } from "./upload-target";

/** What is to be uploaded, and what for. */
export type UploadTask = {
  job: UploadJob;
  target: UploadTarget;
  /** What remains to be done once all files are stored: to publish the item. */
  finish?: () => Promise<void>;
};

/**
 * Uploads the chosen files of an item or a page. Files wait for `start` and leave the list once
 * uploaded; files that the server refuses stay, to be removed or retried.
 */
export class UploadQueue {
  readonly files: ChosenImages;
  private readonly images = new UploadedImages();
  private readonly sender: UploadSender;
  private task: UploadTask | undefined;
  private running: Promise<boolean> | undefined;
  /** Whether its form is open. */
  isAttached = false;
  /** Whether the form is about to start it. */
  private isHeld = false;

  /** `path` is that of the form in the admin. */
  constructor(path: string) {
    this.files = new ChosenImages(path, () => this.images.files(this.task?.target.images() ?? []));
    this.sender = new UploadSender(this.files, this.images);
  }

  /** The form may be left: the files are sent once its item is stored. */
  readonly hold = (): void => {
    this.isHeld = true;
  };

  readonly release = (): void => {
    this.isHeld = false;
  };

  /** Whether it goes on without its form. */
  isBusy(): boolean {
    const { job } = this.files.snapshot();
    return this.isHeld || (job !== undefined && job.state !== "done");
  }

  /** Whether closing the page stops it, or loses files. */
  needsPage(): boolean {
    const { job, uploads } = this.files.snapshot();
    const isRunning = this.isHeld || job?.state === "running" || job?.state === "paused";
    return isRunning || uploads.some(({ isSaved }) => !isSaved);
  }

  /** Upload all files in the list. Resolves to true once all are stored and `finish` is done. */
  readonly start = async (task: UploadTask): Promise<boolean> => {
    await this.files.added;
    const { uploads } = this.files;
    this.isHeld = false;
    if (uploads.length === 0 && !task.finish) return true;
    this.files.path = task.job.path;
    this.files.clearNotices();
    await saveJob(
      task.job,
      uploads.map(({ uploadKey }) => uploadKey),
    );
    if (!this.running) this.images.begin();
    return this.send(task, uploads);
  };

  /** Go on with an upload that another page began. */
  readonly resume = async (task: UploadTask): Promise<void> => {
    await this.files.added;
    const isLeft = await withUploadLock(task.job.path, async () => {
      const jobs = await savedJobs();
      const records = await savedFiles(task.job.path);
      if (this.sender.isStopped()) return false;
      this.images.begin(records);
      this.files.restore(records);
      return jobs.some(({ path }) => path === task.job.path);
    });
    // Another tab may have finished it.
    if (isLeft && !this.sender.isStopped())
      await this.send(task, this.files.uploads).catch(() => undefined);
  };

  /** Retry one failed file. */
  readonly retry = async (uploadKey: string): Promise<void> => {
    const failed = this.files.uploads.filter((upload) => upload.uploadKey === uploadKey);
    if (!this.running) this.images.begin();
    if (this.task) await this.send(this.task, failed).catch(() => undefined);
  };

  /** Do not wait for the connection any longer. */
  readonly retryNow = (): void => this.sender.retryNow();

  readonly remove = (uploadKey: string): void => {
    this.sender.cancel(uploadKey);
    this.files.clearNotices();
    void this.files.forget([uploadKey]);
    if (this.files.uploads.length > 0 || this.running) return;
    void deleteJob(this.files.path);
    this.files.setJob(undefined);
  };

  /** Stop, and keep on this device what is not uploaded. */
  readonly stop = (): void => {
    this.sender.stop();
    for (const { uploadKey } of this.files.uploads) this.files.remove(uploadKey);
  };

  private async send(task: UploadTask, uploads: readonly Upload[]): Promise<boolean> {
    this.task = task;
    this.sender.setJob(task.job);
    for (const { uploadKey, state } of uploads) {
      if (state !== "sending") this.files.change(uploadKey, { state: "waiting", error: undefined });
    }
    const { target } = task;
    this.running ??= withUploadLock(task.job.path, () => this.run(target)).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async run(target: UploadTarget): Promise<boolean> {
    await this.sender.sendAll(target);
    if (this.sender.isStopped()) return false;
    const isComplete = this.files.uploads.every(({ state }) => state === "chosen");
    if (isComplete) return this.finish();
    this.sender.showJob({ state: "failed" });
    return false;
  }

  private async finish(): Promise<boolean> {
    try {
      await this.sender.retry(async () => this.task?.finish?.());
    } catch (reason) {
      if (this.sender.isStopped()) return false;
      await deleteJob(this.files.path);
      this.sender.showJob({ state: "failed", error: uploadError(reason) });
      throw reason;
    }
    await deleteJob(this.files.path);
    this.sender.showJob({ state: "done" });
    return true;
  }
}

/**
 * One tab at a time uploads the files of a form; another takes over when it is closed.
 * `navigator.locks` is not available over plain http.
 */
async function withUploadLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(`uploads:${path}`, work);
}

const CONCURRENCY = 2; // more would share the same connection, and fail with it
const TOO_MANY_REQUESTS = 429;

/**
 * Sends the files of a queue that wait, one request per file, and tells how far the job is. Where
 * the line is gone, it waits and goes on by itself.
 */
class UploadSender {
  private readonly files: ChosenImages;
  private readonly images: UploadedImages;
  private readonly requests = new Map<string, AbortController>();
  private readonly retrier = new Retrier();
  private readonly end = new AbortController();
  private rate = new UploadRate();
  private job: UploadJob | undefined;

  constructor(files: ChosenImages, images: UploadedImages) {
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
    this.retrier.retryNow();
  }

  stop(): void {
    this.end.abort();
    this.retrier.retryNow();
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
  retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
    return this.retrier.run(attempt, {
      statuses: [TOO_MANY_REQUESTS, ...BUSY_STATUSES],
      signal: this.end.signal,
      onFailure: (reason) => {
        this.showJob({ state: "paused", refusal: refusalOf(reason) });
        this.rate.stop();
      },
      onRetry: () => this.showJob({ state: "running" }),
    });
  }

  private async sendEach(target: UploadTarget): Promise<void> {
    while (this.nextWaiting()) {
      try {
        await this.retry(target.refetch);
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
      const body = upload.body ?? (await imageToSend(file));
      this.files.change(uploadKey, { body });
      const onProgress = (progress: number) => {
        this.rate.start();
        this.files.change(uploadKey, { progress });
        this.showJob({ secondsLeft: this.rate.secondsLeft(this.files.uploads) });
      };
      const image = await this.retry(() => {
        signal.throwIfAborted();
        this.files.change(uploadKey, { progress: 0 });
        return target.upload(body, file.name, { key: uploadKey, signal, onProgress });
      });
      this.rate.add(body.size);
      const isLeft = this.files.remove(uploadKey) !== undefined;
      this.showJob({ stored: (this.files.snapshot().job?.stored ?? 0) + 1 });
      if (!image || !isLeft) return;
      this.images.add(upload, image);
      await markUploaded(uploadKey, Number(image.id));
    } catch (reason) {
      this.files.change(uploadKey, { state: "failed", error: uploadError(reason) });
    } finally {
      this.requests.delete(uploadKey);
    }
  }

  private async restoreOrder(target: UploadTarget): Promise<void> {
    try {
      await this.retry(() => this.images.restoreOrder(target));
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

function uploadError(reason: unknown): string {
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
