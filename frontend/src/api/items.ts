/* The owner's calls to the catalogue: items and their images. */
import { queryOptions } from "@tanstack/react-query";
import { currentItem, uploadWithToken } from "./client";
import type { FieldValues } from "./field-values";
import type { ItemImage, Kind, Read } from "./queries";
import { withOwnerToken, ownerRead, ownerRequest, ownerDelete } from "./session";

/** An item's editable fields by name. */
export type ItemBody = FieldValues;

/**
 * A public read as the owner sees it, with what is not published. Its key differs, so that no
 * public page shows it.
 */
export function ownerView<Data>({ queryKey }: Read<Data>) {
  return ownerQuery<Data>(queryKey.join("/"));
}

/** The images of an item for editing: errors and timeouts are reported. */
export function currentImages(kind: Kind, id: number) {
  return ownerQuery<ItemImage[]>(`${kind}/${id}/images`);
}

/** A read with the owner's token. */
export function ownerQuery<Data>(path: string) {
  return queryOptions({
    queryKey: ["owner", ...path.split("/")],
    queryFn: () => ownerRead<Data>(path),
  });
}

/**
 * A retry with the same key returns the item that the first attempt created, even if the values
 * differ.
 */
export async function createItem<Item>(kind: Kind, body: ItemBody, idempotencyKey: string) {
  const headers = { "Idempotency-Key": idempotencyKey };
  try {
    return await ownerRequest<Item>(kind, { method: "POST", body, headers });
  } catch (error) {
    const made = currentItem<Item>(error);
    if (!made) throw error;
    return made;
  }
}

/**
 * `version` is the one that the form was filled from. If it is outdated, the server answers 409.
 */
export function updateItem<Item>(kind: Kind, id: number, body: ItemBody & { version?: number }) {
  return ownerRequest<Item>(`${kind}/${id}`, { method: "PUT", body });
}

/** `ids` are those of all items of the kind, in the new order. */
export function reorderItems<Item>(kind: Kind, ids: readonly number[]) {
  return ownerRequest<Item[]>(`${kind}/order`, { method: "PUT", body: ids });
}

/**
 * Publish an item, or hide it. Its version is part of it, so a change made elsewhere is a conflict.
 */
export function setPublished<Item extends { id: number }>(
  kind: Kind,
  item: Item,
  published: boolean,
) {
  const body = { ...item, images: undefined, published };
  return ownerRequest<Item>(`${kind}/${item.id}`, { method: "PUT", body });
}

export function deleteItem(kind: Kind, id: number) {
  return ownerDelete(`${kind}/${id}`);
}

type UploadOptions = { signal?: AbortSignal; onProgress?: (fraction: number) => void };

/** Upload one image. Resolves to a list with the new image. */
export function uploadImage(
  kind: Kind,
  id: number,
  file: Blob,
  name: string,
  options: UploadOptions,
) {
  const form = new FormData();
  form.append("images", file, name);
  return withOwnerToken((token) =>
    uploadWithToken<ItemImage[]>(token, `${kind}/${id}/images`, form, options),
  );
}

export function deleteImage(kind: Kind, imageId: number) {
  return ownerDelete(`${kind}/images/${imageId}`, { credentials: "include" });
}

export function setPrimaryImage(kind: Kind, imageId: number) {
  return ownerRequest<ItemImage>(`${kind}/images/${imageId}/set-primary`, {
    method: "PUT",
    credentials: "include",
  });
}

export function updateImage(
  kind: Kind,
  imageId: number,
  changes: Partial<Pick<ItemImage, "alt" | "focus">>,
) {
  return ownerRequest<ItemImage>(`${kind}/images/${imageId}`, {
    method: "PATCH",
    body: changes,
    credentials: "include",
  });
}

/** `ids` are those of all images of the item, in the new order. */
export function reorderImages(kind: Kind, id: number, ids: readonly number[]) {
  return ownerRequest<ItemImage[]>(`${kind}/${id}/images/order`, {
    method: "PUT",
    body: ids,
    credentials: "include",
  });
}
