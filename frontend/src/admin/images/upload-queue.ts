import { t } from "@lingui/core/macro";
import { ChosenFiles, type JobState, type Upload } from "./chosen-files";
import { downscaleImage } from "../../components/downscale-image";
import {
  forgetFiles,
  forgetJob,
  keptFiles,
  keptJobs,
  noteJob,
  noteStored,
  type UploadJob,
} from "./kept-files";
import { LineWait } from "../../api/line-wait";
import { isPassing, uploadError } from "./upload-errors";
import { withUploadLock } from "./upload-lock";
import { UploadRate } from "./upload-rate";
import type { UploadTarget } from "./upload-target";
import { UploadedImages } from "./uploaded-images";

const CONCURRENCY = 2; // more would share the same connection, and fail with it
/** What is to be uploaded, and what for. */
export type UploadTask = {
  job: UploadJob;
  target: UploadTarget;
  /** What remains to be done once all files are stored: to publish the item. */
  finish?: () => Promise<void>;
};

/**
 * Uploads the chosen files of an item or a page, one request per file. Files wait for `start` and
 * leave the list once uploaded. Where the line is gone, it waits and goes on by itself; files that
 * the server refuses stay, to be removed or retried.
 */
export class UploadQueue {
  readonly files: ChosenFiles;
  private readonly requests = new Map<number, AbortController>();
  private readonly images = new UploadedImages();
  private readonly line = new LineWait();
  private rate = new UploadRate();
  private task: UploadTask | undefined;
  private running: Promise<boolean> | undefined;
  /** Whether its form is open. */
  isAttached = false;
  private readonly end = new AbortController();
  /** Whether the form is about to start it. */
  private isHeld = false;

  /** `path` is that of the form in the admin. */
  constructor(path: string) {
    this.files = new ChosenFiles(path, () => this.images.files(this.task?.target.images() ?? []));
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
    return isRunning || uploads.some(({ isKept }) => !isKept);
  }

  /** Upload all files in the list. Resolves to true once all are stored and `finish` is done. */
  readonly start = async (task: UploadTask): Promise<boolean> => {
    await this.files.added;
    const { uploads } = this.files;
    this.isHeld = false;
    if (uploads.length === 0 && !task.finish) return true;
    this.files.path = task.job.path;
    this.files.clearNotices();
    await noteJob(
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
      const jobs = await keptJobs();
      const records = await keptFiles(task.job.path);
      if (this.isStopped()) return false;
      this.images.begin(records);
      this.files.restore(records);
      return jobs.some(({ path }) => path === task.job.path);
    });
    // Another tab may have finished it.
    if (isLeft && !this.isStopped())
      await this.send(task, this.files.uploads).catch(() => undefined);
  };

  /** Retry one failed file. */
  readonly retry = async (key: number): Promise<void> => {
    const failed = this.files.uploads.filter((upload) => upload.key === key);
    if (!this.running) this.images.begin();
    if (this.task) await this.send(this.task, failed).catch(() => undefined);
  };

  /** Do not wait for the connection any longer. */
  readonly retryNow = (): void => this.line.end();

  readonly remove = (key: number): void => {
    this.requests.get(key)?.abort();
    this.files.clearNotices();
    const gone = this.files.remove(key);
    if (gone) void forgetFiles([gone.uploadKey]);
    if (this.files.uploads.length > 0 || this.running) return;
    void forgetJob(this.files.path);
    this.files.setJob(undefined);
  };

  /** Stop, and keep on this device what is not uploaded. */
  readonly stop = (): void => {
    this.end.abort();
    this.line.end();
    for (const request of this.requests.values()) request.abort();
    for (const { key } of this.files.uploads) this.files.remove(key);
  };

  private isStopped(): boolean {
    return this.end.signal.aborted;
  }

  private async send(task: UploadTask, uploads: readonly Upload[]): Promise<boolean> {
    this.task = task;
    for (const { key, state } of uploads) {
      if (state !== "sending") this.files.change(key, { state: "waiting", error: undefined });
    }
    const { target } = task;
    this.running ??= withUploadLock(task.job.path, () => this.run(target)).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async run(target: UploadTarget): Promise<boolean> {
    const stored = this.images.count;
    this.showJob({ state: "running", stored, error: undefined, secondsLeft: undefined });
    this.rate = new UploadRate();
    do {
      await this.sendAll(target);
      if (this.isStopped()) return false;
      await this.restoreOrder(target);
    } while (this.nextWaiting());
    const isComplete = this.files.uploads.every(({ state }) => state === "chosen");
    if (isComplete) return this.finish();
    this.showJob({ state: "failed" });
    return false;
  }

  private async finish(): Promise<boolean> {
    try {
      await this.persist(async () => this.task?.finish?.());
    } catch (reason) {
      if (this.isStopped()) return false;
      await forgetJob(this.files.path);
      this.showJob({ state: "failed", error: uploadError(reason) });
      throw reason;
    }
    await forgetJob(this.files.path);
    this.showJob({ state: "done" });
    return true;
  }

  /** Repeat an attempt for as long as the server cannot be reached. */
  private async persist<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (;;) {
      if (this.isStopped()) throw new DOMException("", "AbortError");
      try {
        const result = await attempt();
        this.line.worked();
        return result;
      } catch (reason) {
        if (!isPassing(reason) || this.isStopped()) throw reason;
      }
      this.rate.stop();
      this.showJob({ state: "paused" });
      await this.line.wait();
      this.showJob({ state: "running" });
    }
  }

  private async sendAll(target: UploadTarget): Promise<void> {
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

  private async sendOne(target: UploadTarget, { key, file, uploadKey }: Upload): Promise<void> {
    const request = new AbortController();
    const { signal } = request;
    this.requests.set(key, request);
    this.files.change(key, { state: "sending", progress: 0 });
    this.rate.start();
    try {
      const body = await downscaleImage(file);
      this.files.change(key, { bytes: body.size });
      const onProgress = (progress: number) => {
        this.rate.start();
        this.files.change(key, { progress });
        this.showJob({ secondsLeft: this.rate.secondsLeft(this.files.uploads) });
      };
      const image = await this.persist(() => {
        signal.throwIfAborted();
        this.files.change(key, { progress: 0 });
        return target.upload(body, file.name, { key: uploadKey, signal, onProgress });
      });
      this.rate.add(body.size);
      const upload = this.files.remove(key);
      this.showJob({ stored: (this.files.snapshot().job?.stored ?? 0) + 1 });
      if (!image || !upload) return;
      this.images.add(upload, image);
      await noteStored(uploadKey, Number(image.id));
    } catch (reason) {
      this.files.change(key, { state: "failed", error: uploadError(reason) });
    } finally {
      this.requests.delete(key);
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

  private showJob(changes: Partial<JobState>): void {
    if (!this.task || this.isStopped()) return;
    const { name, publishes } = this.task.job;
    const before: JobState = this.files.snapshot().job ?? {
      name,
      publishes: false,
      state: "running",
      stored: 0,
    };
    this.files.setJob({ ...before, name, publishes: publishes !== undefined, ...changes });
  }

  private nextWaiting(): Upload | undefined {
    return this.files.uploads.find(({ state }) => state === "waiting");
  }

  private failWaiting(error: string): void {
    for (const { key, state } of this.files.uploads) {
      if (state === "waiting") this.files.change(key, { state: "failed", error });
    }
  }
}
