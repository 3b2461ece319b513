/* The owner's calls to the items of the catalogue. */
import { queryOptions } from "@tanstack/react-query";
import { currentItem } from "./client";
import type { FieldValues } from "./field-values";
import type { Kind } from "./kinds";
import type { Read } from "./queries";
import { ownerDelete, ownerRead, ownerRequest } from "./owner-request";

/** An item's editable fields by name. */
export type ItemBody = FieldValues;

/**
 * A public read as the owner sees it, with what is not published. Its key differs, so that no
 * public page shows it.
 */
export function ownerView<Data>({ queryKey }: Read<Data>) {
  return ownerQuery<Data>(queryKey.join("/"));
}

/** A read with the owner's token. */
export function ownerQuery<Data>(path: string) {
  return queryOptions({
    queryKey: ["owner", ...path.split("/")],
    queryFn: () => ownerRead<Data>(path),
  });
}

export function createItem<Item>(kind: Kind, body: ItemBody, idempotencyKey: string) {
  return createOnce<Item>(kind, body, idempotencyKey);
}

/** Resolves to what an earlier request with this key has made, also if it had other values. */
export async function createOnce<Made>(path: string, body: object, idempotencyKey: string) {
  const headers = { "Idempotency-Key": idempotencyKey };
  try {
    return await ownerRequest<Made>(path, { method: "POST", body, headers });
  } catch (error) {
    const made = currentItem<Made>(error);
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

/** A yes or no of an item, by the name of its field. */
export type Switch = Readonly<Record<string, boolean>>;

/**
 * Change a yes or no of an item. Its version is part of it, so a change made elsewhere is a conflict.
 */
export function setSwitch<Item extends { id: number }>(kind: Kind, item: Item, value: Switch) {
  const body = { ...item, images: undefined, ...value };
  return ownerRequest<Item>(`${kind}/${item.id}`, { method: "PUT", body });
}

/** Publish an item, or hide it. */
export function setPublished<Item extends { id: number }>(
  kind: Kind,
  item: Item,
  published: boolean,
) {
  return setSwitch(kind, item, { published });
}

/**
 * Publish an item if it still is at `version`, else the server answers 409. A repeat finds it
 * published.
 */
export async function publishItem<Item extends { id: number; published: boolean }>(
  kind: Kind,
  id: number,
  version: number,
): Promise<Item> {
  const item = await ownerRead<Item>(`${kind}/${id}`);
  return item.published ? item : setPublished(kind, { ...item, version }, true);
}

export function deleteItem(kind: Kind, id: number) {
  return ownerDelete(`${kind}/${id}`);
}
