import { t } from "@lingui/core/macro";
import type { ChosenFiles, JobState, Upload } from "./chosen-files";
import { photographToSend } from "../../components/image-file";
import { noteStored, type UploadJob } from "./kept-files";
import { LineWait } from "../../api/line-wait";
import { isPassing, refusalOf, uploadError } from "./upload-errors";
import { UploadRate } from "./upload-rate";
import type { UploadTarget } from "./upload-target";
import type { UploadedImages } from "./uploaded-images";

const CONCURRENCY = 2; // more would share the same connection, and fail with it

/**
 * Sends the files of a queue that wait, one request per file, and tells how far the job is. Where
 * the line is gone, it waits and goes on by itself.
 */
export class UploadSender {
  private readonly files: ChosenFiles;
  private readonly images: UploadedImages;
  private readonly requests = new Map<number, AbortController>();
  private readonly line = new LineWait();
  private readonly end = new AbortController();
  private rate = new UploadRate();
  private job: UploadJob | undefined;

  constructor(files: ChosenFiles, images: UploadedImages) {
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
  cancel(key: number): void {
    this.requests.get(key)?.abort();
  }

  /** Do not wait for the connection any longer. */
  retryNow(): void {
    this.line.end();
  }

  stop(): void {
    this.end.abort();
    this.line.end();
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
  async persist<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (;;) {
      if (this.isStopped()) throw new DOMException("", "AbortError");
      try {
        const result = await attempt();
        this.line.worked();
        return result;
      } catch (reason) {
        if (!isPassing(reason) || this.isStopped()) throw reason;
        this.showJob({ state: "paused", refusal: refusalOf(reason) });
      }
      this.rate.stop();
      await this.line.wait();
      this.showJob({ state: "running" });
    }
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

  private async sendOne(target: UploadTarget, { key, file, uploadKey }: Upload): Promise<void> {
    const request = new AbortController();
    const { signal } = request;
    this.requests.set(key, request);
    this.files.change(key, { state: "sending", progress: 0 });
    this.rate.start();
    try {
      const body = await photographToSend(file);
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

  private nextWaiting(): Upload | undefined {
    return this.files.uploads.find(({ state }) => state === "waiting");
  }

  private failWaiting(error: string): void {
    for (const { key, state } of this.files.uploads) {
      if (state === "waiting") this.files.change(key, { state: "failed", error });
    }
  }
}
