import type { Upload } from "../../upload/chosen-files";
import { type UploadJob, keptFiles } from "../../upload/kept-files";
import { ChosenPhotos } from "../chosen-photos";
import { forgetJob, keptJobs, noteJob } from "../kept-jobs";
import { UploadSender, uploadError } from "./upload-sender";
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
  readonly files: ChosenPhotos;
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
    this.files = new ChosenPhotos(path, () => this.images.files(this.task?.target.images() ?? []));
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
    void forgetJob(this.files.path);
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
      await this.sender.persist(async () => this.task?.finish?.());
    } catch (reason) {
      if (this.sender.isStopped()) return false;
      await forgetJob(this.files.path);
      this.sender.showJob({ state: "failed", error: uploadError(reason) });
      throw reason;
    }
    await forgetJob(this.files.path);
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
