/* The owner's calls to the items of the catalogue. */
import { queryOptions } from "@tanstack/react-query";
import { address, currentItem, untyped } from "../api/client";
import { ownerDelete, ownerRead, ownerRequest } from "../api/owner-request";
import type { Calling, Path } from "../api/paths";
import type { FieldValues } from "../forms/form-values";
import type { Kind } from "./kinds";
import type { Build, Part, Tyre } from "./queries";

/** An item's editable fields by name, as a form has read them. */
export type ItemBody = FieldValues;

/**
 * A read with the owner's token, also of what is not published. Its key differs from that of a
 * public read, so that no public page shows it.
 */
export function ownerQuery<P extends Path<"GET">>(path: P, ...call: Calling<"GET", P>) {
  return optionsOf(address(path, untyped(call)), () => ownerRead(path, ...call));
}

function optionsOf<Data>(key: string, queryFn: () => Promise<Data>) {
  return queryOptions({ queryKey: ["owner", ...key.split("/")], queryFn });
}

/** The calls of one kind of items. */
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

export type OwnerRead<Data> = ReturnType<typeof optionsOf<Data>>;

export const buildCalls: ItemCalls<Build> = {
  list: () => ownerQuery("builds"),
  one: (id) => ownerQuery("builds/{id}", { params: { id } }),
  read: (id) => ownerRead("builds/{id}", { params: { id } }),
  create: (values, key) => createOnce("builds", { values, headers: { "Idempotency-Key": key } }),
  update: (id, values) => ownerRequest("PUT", "builds/{id}", { params: { id }, values }),
  current: (error) => currentItem(error, "PUT", "builds/{id}"),
};

export const tyreCalls: ItemCalls<Tyre> = {
  list: () => ownerQuery("tyres"),
  one: (id) => ownerQuery("tyres/{id}", { params: { id } }),
  read: (id) => ownerRead("tyres/{id}", { params: { id } }),
  create: (values, key) => createOnce("tyres", { values, headers: { "Idempotency-Key": key } }),
  update: (id, values) => ownerRequest("PUT", "tyres/{id}", { params: { id }, values }),
  current: (error) => currentItem(error, "PUT", "tyres/{id}"),
};

export const partCalls: ItemCalls<Part> = {
  list: () => ownerQuery("parts"),
  one: (id) => ownerQuery("parts/{id}", { params: { id } }),
  read: (id) => ownerRead("parts/{id}", { params: { id } }),
  create: (values, key) => createOnce("parts", { values, headers: { "Idempotency-Key": key } }),
  update: (id, values) => ownerRequest("PUT", "parts/{id}", { params: { id }, values }),
  current: (error) => currentItem(error, "PUT", "parts/{id}"),
};

/** What is the same for all kinds. */
export const ITEM_CALLS: Record<Kind, Pick<ItemCalls<Build | Tyre | Part>, "read" | "update">> = {
  builds: buildCalls,
  tyres: tyreCalls,
  parts: partCalls,
};

async function createOnce<P extends Kind>(path: P, ...call: Calling<"POST", P>) {
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

/** A yes or no of an item, by the name of its field. */
export type Switch = Readonly<Record<string, boolean>>;

/**
 * Change a yes or no of an item. Its version is part of it, so a change made elsewhere is a conflict.
 */
export function setSwitch<Item extends { id: number }>(
  { update }: Pick<ItemCalls<Item>, "update">,
  item: Item,
  value: Switch,
) {
  return update(item.id, { ...item, images: undefined, ...value });
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
  return item.published ? item : setSwitch(calls, { ...item, version }, { published: true });
}

export function deleteItem(kind: Kind, id: number) {
  return ownerDelete(`${kind}/{id}`, { params: { id } });
}
