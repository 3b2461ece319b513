import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/client";
import type { ImagePlace, StoredImage } from "../../api/images";
import { ChosenFiles, type Upload } from "./chosen-files";
import { inChosenOrder, inServerOrder } from "./image-list";
import { downscaleImage } from "./downscale-image";
import { ImageCache } from "./image-cache";

const CONCURRENCY = 2; // more would share the same connection, and fail with it

/**
 * Uploads the chosen files of an item or a page, one request per file. Files wait for `start` and
 * leave the list once uploaded. Failed ones stay, to be retried: their keys tell the server which
 * of them have arrived.
 */
export class UploadQueue<Image extends StoredImage> {
  readonly files = new ChosenFiles(() => this.uploaded());
  private readonly requests = new Map<number, AbortController>();
  /** The uploaded files by image id. */
  private readonly uploadedById = new Map<Image["id"], Upload>();
  /** Ids of the images uploaded since the last fetch, in ascending order. */
  private addedIds = new Set<Image["id"]>();
  private running: Promise<void> | undefined;
  private cache: ImageCache<Image> | undefined;
  /** Incremented when all uploads are cancelled. */
  private generation = 0;

  constructor(private readonly client: QueryClient) {}

  /** Upload all files in the list. Resolves to true if all succeeded. */
  readonly start = async (place: ImagePlace<Image>): Promise<boolean> => {
    await this.files.added;
    // It changes if an item was deleted elsewhere and is created again.
    if (this.cache?.place.path !== place.path) this.cache = new ImageCache(place, this.client);
    return this.upload(this.cache, this.files.uploads);
  };

  /** Retry one failed file. */
  readonly retry = async (key: number): Promise<boolean> => {
    const failed = this.files.uploads.filter((upload) => upload.key === key);
    return this.cache !== undefined && this.upload(this.cache, failed);
  };

  readonly remove = (key: number): void => {
    this.requests.get(key)?.abort();
    this.files.remove(key);
  };

  /** Remove all files and cancel their uploads. */
  readonly clear = (): void => {
    this.generation++;
    for (const { key } of this.files.uploads) this.remove(key);
  };

  private async upload(cache: ImageCache<Image>, uploads: readonly Upload[]): Promise<boolean> {
    const { generation } = this;
    for (const { key, state } of uploads) {
      if (state !== "sending") this.files.change(key, { state: "waiting", error: undefined });
    }
    if (this.nextWaiting()) this.running ??= this.run(cache);
    await this.running;
    const keys = new Set(uploads.map(({ key }) => key));
    return generation === this.generation && !this.files.uploads.some(({ key }) => keys.has(key));
  }

  private async run(cache: ImageCache<Image>): Promise<void> {
    while (this.nextWaiting()) {
      this.files.setBusy(true);
      const before = new Set(this.uploadedById.keys());
      try {
        await cache.refetch();
        this.addedIds = new Set();
      } catch (reason) {
        this.failWaiting(errorText(reason));
      }
      await this.sendAll(cache);
      await this.restoreOrder(
        cache,
        new Set([...this.uploadedById.keys()].filter((id) => !before.has(id))),
      );
    }
    this.running = undefined;
    this.files.setBusy(false);
  }

  /** Send two at a time, but an item's first image alone, because it becomes primary. */
  private async sendAll(cache: ImageCache<Image>): Promise<void> {
    const active = new Set<Promise<void>>();
    for (;;) {
      const limit = cache.get().length === 0 ? 1 : CONCURRENCY;
      const upload = active.size < limit ? this.nextWaiting() : undefined;
      if (upload) {
        const sent = this.send(cache, upload).finally(() => active.delete(sent));
        active.add(sent);
      } else if (active.size > 0) await Promise.race(active);
      else return;
    }
  }

  private async send(cache: ImageCache<Image>, { key, file, uploadKey }: Upload): Promise<void> {
    const request = new AbortController();
    this.requests.set(key, request);
    this.files.change(key, { state: "sending", progress: 0 });
    try {
      const body = await downscaleImage(file);
      const [image] = await cache.place.upload(body, file.name, {
        key: uploadKey,
        signal: request.signal,
        onProgress: (progress) => this.files.change(key, { progress }),
      });
      this.addUploaded(cache, key, image);
    } catch (reason) {
      this.files.change(key, { state: "failed", error: errorText(reason) });
    } finally {
      this.requests.delete(key);
    }
  }

  private addUploaded(cache: ImageCache<Image>, key: number, image: Image | undefined): void {
    const upload = this.files.remove(key);
    if (!image) return;
    if (upload) this.uploadedById.set(image.id, upload);
    if (cache.get().some(({ id }) => id === image.id)) return;
    this.addedIds.add(image.id);
    cache.set([...cache.get(), image]);
  }

  private async restoreOrder(
    cache: ImageCache<Image>,
    fresh: ReadonlySet<Image["id"]>,
  ): Promise<void> {
    const { reorder } = cache.place;
    if (!reorder) return;
    const choice = new Map<Image["id"], number>(
      [...this.uploadedById].map(([id, { key }]) => [id, key]),
    );
    const wanted = inChosenOrder(cache.get(), fresh, choice).map(({ id }) => id);
    const stored = inServerOrder(cache.get(), this.addedIds).map(({ id }) => id);
    if (fresh.size === 0 || wanted.join() === stored.join()) return;
    try {
      cache.set(await reorder(wanted));
    } catch {
      this.files.notice(t`The images were uploaded, but not in the order you chose them.`);
      await cache.refetch().catch(() => undefined);
    }
  }

  private uploaded(): Upload[] {
    return (this.cache?.get() ?? []).flatMap(({ id }) => this.uploadedById.get(id) ?? []);
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

function errorText(reason: unknown): string {
  if (reason instanceof ApiError) {
    const { error, status } = reason;
    return error ?? t`Failed to upload images: ${status}`;
  }
  return reason instanceof Error ? reason.message : String(reason);
}
