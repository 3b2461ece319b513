/* The owner's calls to images: of items, and of pages. */
import { type DocumentKey, type Params, type Path, currentItem } from "../api/client";
import { ownerDelete, ownerRequest, ownerUpload, type OwnerRead, ownerQuery } from "../api/session";
import type { components } from "../api/schema";
import type { UploadOptions } from "../api/upload";
import type { Kind } from "../catalogue/kinds";
import type { ItemImage } from "../catalogue/queries";

/** A picture of a page: uploaded by the owner, or one of the site's own, which has no id. */
export type DocumentImage = components["schemas"]["DocumentImage"];

/** What images of items and of pages have in common. */
export type StoredImage = Omit<DocumentImage, "name"> & { is_primary?: boolean };

type ImageChanges = Partial<Pick<ItemImage, "alt" | "focus">> & {
  /** The text that `alt` was typed over: if another one is stored by now, the response is 409. */
  previous_alt?: string;
};

/** Where images are kept: with an item, or with a page. */
export type ImageApi<Image extends StoredImage> = {
  /** Its path in the API. */
  path: string;
  /** The images for editing: errors and timeouts are reported. */
  images: () => OwnerRead<Image[]>;
  /** Upload one image. Resolves to a list with the new image. */
  upload: (file: Blob, name: string, options: UploadOptions) => Promise<Image[]>;
  update: (id: number, changes: ImageChanges) => Promise<Image>;
  /** The image as it is stored, if an update was refused because it has changed. */
  current: (error: unknown) => Image | undefined;
  /** Resolves to false if it was already gone. */
  remove: (id: number) => Promise<boolean>;
  /** Undefined if the images have no order of the owner's. */
  reorder?: (ids: readonly Image["id"][]) => Promise<Image[]>;
};

/** Of all changes to images, as the site's specification wants it. */
const credentials = "include";

export function itemImageApi(kind: Kind, id: number): ImageApi<ItemImage> {
  const images = `${kind}/{id}/images` as const;
  const one = `${kind}/images/{id}` as const;
  return {
    path: `${kind}/${id}/images`,
    images: () => ownerQuery(images, { params: { id } }),
    upload: (file, name, options) => upload(images, { params: { id } }, file, name, options),
    update: (id, body) => ownerRequest("PATCH", one, { params: { id }, body, credentials }),
    current: (error) => currentItem(error, "PATCH", one),
    remove: (id) => ownerDelete(one, { params: { id }, credentials }),
    reorder: (ids) =>
      ownerRequest("PUT", `${images}/order`, { params: { id }, body: [...ids], credentials }),
  };
}

export function documentImageApi(key: DocumentKey): ImageApi<DocumentImage> {
  const images = "pages/{key}/images";
  const one = "pages/{key}/images/{id}";
  return {
    path: `pages/${key}/images`,
    images: () => ownerQuery(images, { params: { key } }),
    upload: (file, name, options) => upload(images, { params: { key } }, file, name, options),
    update: (id, body) => ownerRequest("PATCH", one, { params: { key, id }, body, credentials }),
    current: (error) => currentItem(error, "PATCH", one),
    remove: (id) => ownerDelete(one, { params: { key, id }, credentials }),
  };
}

function upload<P extends Path<"POST">>(
  path: P,
  params: Params<"POST", P>,
  file: Blob,
  name: string,
  options: UploadOptions,
) {
  const form = new FormData();
  form.append("images", file, name);
  return ownerUpload(path, params, form, options);
}

export function setPrimaryImage(kind: Kind, id: number) {
  return ownerRequest("PUT", `${kind}/images/{id}/set-primary`, { params: { id }, credentials });
}

export function rotateImage(kind: Kind, id: number, clockwise: boolean) {
  const call = { params: { id }, body: { clockwise }, credentials } as const;
  return ownerRequest("POST", `${kind}/images/{id}/rotate`, call);
}
