import { CancelledError, type QueryClient } from "@tanstack/react-query";
import type { UploadOptions } from "../../../api/upload";
import type { ImageApi, StoredImage } from "../../images";
import type { Upload } from "../../upload/chosen-files";
import type { SavedFile } from "../../upload/upload-database";
import { ImageCache, inChosenOrder } from "../image-list";

/** Where uploads go: an item or a page, with its list of images in the query cache. */
export type UploadTarget = {
  /** Its path in the API. */
  path: string;
  /** The images as far as they are known. */
  images: () => readonly StoredImage[];
  refetch: () => Promise<unknown>;
  /** Upload a file. Resolves to its image, which is in the list then. */
  upload: (file: Blob, name: string, options: UploadOptions) => Promise<StoredImage | undefined>;
  /** Undefined if the images have no order of the owner's. */
  reorder?: (ids: readonly StoredImage["id"][]) => Promise<void>;
};

export function uploadTarget<Image extends StoredImage>(
  api: ImageApi<Image>,
  client: QueryClient,
): UploadTarget {
  const cache = new ImageCache(api, client);
  const { path, upload, reorder } = api;
  return {
    path,
    images: () => cache.get(),
    refetch: () => refetched(cache),
    upload: async (file, name, options) => {
      const [image] = await upload(file, name, options);
      const known = cache.get();
      if (image && !known.some(({ id }) => id === image.id)) cache.set([...known, image]);
      return image;
    },
    ...(reorder && { reorder: async (ids) => cache.set(await reorder(ids)) }),
  };
}

/** Navigation cancels the requests of the page that is left, which must not end its upload. */
async function refetched<Image extends StoredImage>(cache: ImageCache<Image>): Promise<void> {
  try {
    await cache.refetch();
  } catch (reason) {
    if (!(reason instanceof CancelledError)) throw reason;
    await refetched(cache);
  }
}

type Id = StoredImage["id"];

/** The images that were uploaded here, to be brought into the order in which they were chosen. */
export class UploadedImages {
  private readonly uploads = new Map<Id, Upload>();
  /** The keys of their files, which tell the order. */
  private readonly choice = new Map<Id, number>();
  /** Those of the current upload. */
  private readonly fresh = new Set<Id>();

  /** `known` are files that were stored before the page was reloaded. */
  begin(known: readonly SavedFile[] = []): void {
    this.fresh.clear();
    for (const { key, imageId } of known) {
      if (imageId === undefined) continue;
      this.choice.set(imageId, key);
      this.fresh.add(imageId);
    }
  }

  get count(): number {
    return this.fresh.size;
  }

  add(upload: Upload, { id }: StoredImage): void {
    this.uploads.set(id, upload);
    this.choice.set(id, upload.key);
    this.fresh.add(id);
  }

  /** The files of those that are still there. */
  files(images: readonly StoredImage[]): Upload[] {
    return images.flatMap(({ id }) => this.uploads.get(id) ?? []);
  }

  /** Requests the order only if the server's differs. */
  async restoreOrder({ images, refetch, reorder }: UploadTarget): Promise<void> {
    if (!reorder || this.fresh.size === 0) return;
    await refetch();
    const stored = images();
    const wanted = inChosenOrder(stored, this.fresh, this.choice);
    if (wanted.some(({ id }, index) => id !== stored[index]?.id))
      await reorder(wanted.map(({ id }) => id));
  }
}
