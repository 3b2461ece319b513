/* The owner's calls to images: of items, and of pages. */
import { uploadWithToken, type OwnerUpload } from "./owner-client";
import { ownerQuery } from "./items";
import type { Kind } from "./kinds";
import type { ItemImage } from "./queries";
import type { components } from "./schema";
import { ownerDelete, ownerRequest, withOwnerToken } from "./owner-request";

/** A picture of a page: uploaded by the owner, or one of the site's own, which has no id. */
export type DocumentImage = components["schemas"]["DocumentImage"];

/** What images of items and of pages have in common. */
export type StoredImage = Omit<DocumentImage, "name"> & { is_primary?: boolean };

export type ImageChanges = Partial<Pick<ItemImage, "alt" | "focus">> & {
  /** The text that `alt` was typed over: if another one is stored by now, the response is 409. */
  previous_alt?: string;
};

/** Where images are kept: with an item, or with a page. */
export type ImagePlace<Image extends StoredImage> = {
  /** Its path in the API. */
  path: string;
  /** The images for editing: errors and timeouts are reported. */
  images: () => ReturnType<typeof ownerQuery<Image[]>>;
  /** Upload one image. Resolves to a list with the new image. */
  upload: (file: Blob, name: string, options: OwnerUpload) => Promise<Image[]>;
  update: (id: number, changes: ImageChanges) => Promise<Image>;
  /** Resolves to false if it was already gone. */
  remove: (id: number) => Promise<boolean>;
  /** Undefined if the images have no order of the owner's. */
  reorder?: (ids: readonly Image["id"][]) => Promise<Image[]>;
};

export function itemPlace(kind: Kind, id: number): ImagePlace<ItemImage> {
  const path = `${kind}/${id}/images`;
  return {
    ...imagePlace<ItemImage>(path, `${kind}/images`),
    reorder: (ids) =>
      ownerRequest(`${path}/order`, { method: "PUT", body: ids, credentials: "include" }),
  };
}

export function documentPlace(key: string): ImagePlace<DocumentImage> {
  const path = `pages/${key}/images`;
  return imagePlace(path, path);
}

/** `one` is the path that the images' ids follow. */
function imagePlace<Image extends StoredImage>(path: string, one: string): ImagePlace<Image> {
  return {
    path,
    images: () => ownerQuery<Image[]>(path),
    upload: (file, name, options) => {
      const form = new FormData();
      form.append("images", file, name);
      return withOwnerToken((token) => uploadWithToken<Image[]>(token, path, form, options));
    },
    update: (id, changes) =>
      ownerRequest(`${one}/${id}`, { method: "PATCH", body: changes, credentials: "include" }),
    remove: (id) => ownerDelete(`${one}/${id}`, { credentials: "include" }),
  };
}

export function setPrimaryImage(kind: Kind, imageId: number) {
  return ownerRequest<ItemImage>(`${kind}/images/${imageId}/set-primary`, {
    method: "PUT",
    credentials: "include",
  });
}

export function rotateImage(kind: Kind, imageId: number, clockwise: boolean) {
  return ownerRequest<ItemImage>(`${kind}/images/${imageId}/rotate`, {
    method: "POST",
    body: { clockwise },
    credentials: "include",
  });
}
