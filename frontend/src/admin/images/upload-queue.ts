import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/client";
import { orderImages, uploadImage } from "../../api/items";
import type { ItemImage, Kind } from "../../api/queries";
import { ChosenFiles, type Upload } from "./chosen-files";
import { idsOf, inChosenOrder, inStoredOrder, type Images } from "./image-list";
import { shrinkPicture } from "./shrink-picture";
import { StoredImages } from "./stored-images";

const AT_ONCE = 2; // more would share the same line, and fall with it

/**
 * Brings chosen files to an item, one request each. They wait until `start`, and leave the list
 * when they are images of the item; those that fail stay, to be tried again.
 */
export class UploadQueue {
  readonly files = new ChosenFiles(() => this.uploaded());
  private readonly requests = new Map<number, AbortController>();
  /** What became an image, by its id. */
  private readonly arrived = new Map<number, Upload>();
  /** The ids of the item's images that are no surprise. */
  private readonly known = new Set<number>();
  /** The ids that the server has added since the last look, in the order in which they rise. */
  private added = new Set<number>();
  private running: Promise<void> | undefined;
  private item: StoredImages | undefined;
  /** Rises when everything is given up. */
  private ended = 0;

  constructor(
    private readonly kind: Kind,
    private readonly client: QueryClient,
  ) {}

  /** Upload all that is in the list; true when all of it went up. */
  readonly start = async (itemId: number): Promise<boolean> => {
    await this.files.added;
    // Another one when the first was deleted elsewhere and is created again.
    if (this.item?.itemId !== itemId) this.item = new StoredImages(this.kind, itemId, this.client);
    return this.upload(this.item, this.files.uploads);
  };

  /** Try one file again that failed. */
  readonly retry = async (key: number): Promise<boolean> => {
    const failed = this.files.uploads.filter((upload) => upload.key === key);
    return this.item !== undefined && this.upload(this.item, failed);
  };

  readonly remove = (key: number): void => {
    this.requests.get(key)?.abort();
    this.files.remove(key);
  };

  /** Give up everything, also what is on its way. */
  readonly clear = (): void => {
    this.ended++;
    for (const { key } of this.files.uploads) this.remove(key);
  };

  private async upload(item: StoredImages, uploads: readonly Upload[]): Promise<boolean> {
    const { ended } = this;
    for (const { key, state } of uploads) {
      if (state !== "sending") this.files.change(key, { state: "waiting", error: undefined });
    }
    if (this.next()) this.running ??= this.run(item);
    await this.running;
    const keys = new Set(uploads.map(({ key }) => key));
    return ended === this.ended && !this.files.uploads.some(({ key }) => keys.has(key));
  }

  private async run(item: StoredImages): Promise<void> {
    while (this.next()) {
      this.files.setBusy(true);
      const before = new Set(this.arrived.keys());
      try {
        this.recognise(item, await item.look());
      } catch (reason) {
        this.failWaiting(sentenceOf(reason));
      }
      await this.sendAll(item);
      await this.putInOrder(
        item,
        new Set([...this.arrived.keys()].filter((id) => !before.has(id))),
      );
    }
    this.running = undefined;
    this.files.setBusy(false);
  }

  /** Two at a time, but the first image of an item alone: it becomes the primary one. */
  private async sendAll(item: StoredImages): Promise<void> {
    const active = new Set<Promise<void>>();
    for (;;) {
      const room = item.now().length === 0 ? 1 : AT_ONCE;
      const upload = active.size < room ? this.next() : undefined;
      if (upload) {
        const sent = this.send(item, upload).finally(() => active.delete(sent));
        active.add(sent);
      } else if (active.size > 0) await Promise.race(active);
      else return;
    }
  }

  private async send(item: StoredImages, { key, file }: Upload): Promise<void> {
    const request = new AbortController();
    this.requests.set(key, request);
    this.files.change(key, { state: "sending", progress: 0, unanswered: false });
    try {
      const body = await shrinkPicture(file);
      const [image] = await uploadImage(this.kind, item.itemId, body, file.name, {
        signal: request.signal,
        onProgress: (progress) => this.files.change(key, { progress }),
      });
      this.arrive(item, key, image);
    } catch (reason) {
      // A proxy's 502 says nothing about the server behind it.
      const unanswered = !(reason instanceof ApiError) || reason.status >= 500;
      this.files.change(key, { state: "failed", error: sentenceOf(reason), unanswered });
    } finally {
      this.requests.delete(key);
    }
  }

  private arrive(item: StoredImages, key: number, image: ItemImage | undefined): void {
    const upload = this.files.remove(key);
    if (!image) return;
    this.known.add(image.id);
    if (upload) this.arrived.set(image.id, upload);
    if (item.now().some(({ id }) => id === image.id)) return;
    this.added.add(image.id);
    item.show([...item.now(), image]);
  }

  /**
   * The server cannot tell a repeat. So before a file is sent again whose answer was lost, new
   * images on the item are counted: as many as such files, and they have arrived; none, and they
   * have not. In between nobody knows which, and the owner is asked to look.
   */
  private recognise(item: StoredImages, images: Images): void {
    this.added = new Set();
    const strangers = images
      .filter(({ id }) => !this.known.has(id))
      .toSorted((a, b) => a.id - b.id);
    for (const { id } of images) this.known.add(id);
    if (strangers.length === 0) return;
    const unanswered = this.files.uploads.filter((upload) => upload.unanswered);
    for (const [index, { key }] of unanswered.entries()) {
      if (strangers.length < unanswered.length) this.files.change(key, UNSURE);
      else this.arrive(item, key, strangers[index]);
    }
  }

  private async putInOrder(item: StoredImages, fresh: ReadonlySet<number>): Promise<void> {
    const choice = new Map([...this.arrived].map(([id, { key }]) => [id, key]));
    const wanted = idsOf(inChosenOrder(item.now(), fresh, choice));
    const stored = idsOf(inStoredOrder(item.now(), this.added));
    if (fresh.size === 0 || wanted.join() === stored.join()) return;
    try {
      item.show(await orderImages(this.kind, item.itemId, wanted));
    } catch {
      this.files.notice(OUT_OF_ORDER);
      await item.look().catch(() => undefined);
    }
  }

  private uploaded(): Upload[] {
    return (this.item?.now() ?? []).flatMap(({ id }) => this.arrived.get(id) ?? []);
  }

  private next(): Upload | undefined {
    return this.files.uploads.find(({ state }) => state === "waiting");
  }

  private failWaiting(error: string): void {
    for (const { key, state } of this.files.uploads) {
      if (state === "waiting") this.files.change(key, { state: "failed", error });
    }
  }
}

const UNSURE: Partial<Upload> = {
  state: "failed",
  error: "The answer was lost: this image may be here already. Look, and remove it or retry.",
  unanswered: false,
};
const OUT_OF_ORDER = "The images are uploaded, but not in the order in which they were chosen.";

function sentenceOf(reason: unknown): string {
  if (reason instanceof ApiError) {
    return reason.error ?? `Failed to upload images: ${reason.status}`;
  }
  return reason instanceof Error ? reason.message : String(reason);
}
