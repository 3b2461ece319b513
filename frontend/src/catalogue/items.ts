/* The owner's calls to the items of the catalogue. */
import { type RequestArgs, currentItem } from "../api/client";
import { type OwnerRead, ownerDelete, ownerQuery, ownerRead, ownerRequest } from "../api/session";
import type { FieldValue, FieldValues } from "../forms/form-values";
import type { Kind } from "./kinds";
import type { ItemOf } from "./queries";

/** An item's editable fields by name, as a form has read them. */
export type ItemBody = FieldValues;

export type ItemCalls<Item> = {
  list: () => OwnerRead<Item[]>;
  one: (id: string) => OwnerRead<Item>;
  read: (id: number) => Promise<Item>;
  /** Resolves to what an earlier request with this key has made, also if it had other values. */
  create: (values: ItemBody, idempotencyKey: string) => Promise<Item>;
  /** `version` is the one that the form was filled from. If it is outdated, the server answers 409. */
  update: (id: number, values: object & { version?: number }) => Promise<Item>;
  /** What is stored, if an update was refused because it is outdated. */
  current: (error: unknown) => Item | undefined;
};

/** The calls to the items of a kind. */
export function itemCalls<K extends Kind>(kind: K): ItemCalls<ItemOf<K>>;
export function itemCalls(kind: Kind): object {
  const path = `${kind}/{id}` as const;
  return {
    list: () => ownerQuery(kind),
    one: (id: string) => ownerQuery(path, { params: { id } }),
    read: (id: number) => ownerRead(path, { params: { id } }),
    create: (values: ItemBody, key: string) =>
      createOnce(kind, { values, headers: { "Idempotency-Key": key } }),
    update: (id: number, values: object) => ownerRequest("PUT", path, { params: { id }, values }),
    current: (error: unknown) => currentItem(error, "PUT", path),
  } satisfies Record<keyof ItemCalls<never>, unknown>;
}

async function createOnce<P extends Kind>(path: P, ...call: RequestArgs<"POST", P>) {
  try {
    return await ownerRequest("POST", path, ...call);
  } catch (error) {
    const made = currentItem(error, "POST", path);
    if (!made) throw error;
    return made;
  }
}

/** `ids` are those of all parts, in the new order. */
export function reorderParts(ids: number[]) {
  return ownerRequest("PUT", "parts/order", { body: ids });
}

/** What changes of an item, by the names of its fields. */
type Change = Readonly<Record<string, FieldValue>>;

/** Change a field of an item. Its version is part of it, so a change made elsewhere is a conflict. */
export function changeItem<Item extends { id: number }>(
  { update }: Pick<ItemCalls<Item>, "update">,
  item: Item,
  change: Change,
) {
  return update(item.id, { ...item, images: undefined, ...change });
}

/**
 * Publish an item if it still is at `version`, else the server answers 409. A repeat finds it
 * published.
 */
export async function publishItem<Item extends { id: number; published: boolean }>(
  calls: Pick<ItemCalls<Item>, "read" | "update">,
  id: number,
  version: number,
): Promise<Item> {
  const item = await calls.read(id);
  return item.published ? item : changeItem(calls, { ...item, version }, { published: true });
}

export function deleteItem(kind: Kind, id: number) {
  return ownerDelete(`${kind}/{id}`, { params: { id } });
}
