import { CancelledError, type QueryClient } from "@tanstack/react-query";
import type { ImagePlace, StoredImage } from "../../images";
import type { OwnerUpload } from "../../../api/owner-client";
import { ImageCache } from "../image-cache";

/** Where uploads go: an item or a page, with its list of images in the query cache. */
export type UploadTarget = {
  /** Its path in the API. */
  path: string;
  /** The images as far as they are known. */
  images: () => readonly StoredImage[];
  refetch: () => Promise<unknown>;
  /** Upload a file. Resolves to its image, which is in the list then. */
  upload: (file: Blob, name: string, options: OwnerUpload) => Promise<StoredImage | undefined>;
  /** Undefined if the images have no order of the owner's. */
  reorder?: (ids: readonly StoredImage["id"][]) => Promise<void>;
};

export function uploadTarget<Image extends StoredImage>(
  place: ImagePlace<Image>,
  client: QueryClient,
): UploadTarget {
  const cache = new ImageCache(place, client);
  const { path, upload, reorder } = place;
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
