import type { FieldValue, ItemBody } from "../api/items";
import type { ItemImage, Kind, Read } from "../api/queries";
import type { Placeholder } from "../components/item-images";
import type { IconName } from "./icon";
import type { Control } from "./items/controls/control";

/** What builds and tyres share. */
export type AnyItem = { id: number; version: number; name: string; images: ItemImage[] };

export type Column<Item> = {
  label: string;
  /** By this the column is sorted. */
  value: (item: Item) => FieldValue;
  /** What the cell shows of it. */
  show: (value: FieldValue) => string;
};

/** The column of a field, under its label or a shorter one. */
export function column<Item>(
  { label, show }: Control,
  value: (item: Item) => FieldValue,
  heading = label,
): Column<Item> {
  return { label: heading, value, show };
}

/** What the form of an item writes. */
type OwnFields<Item extends AnyItem> = ItemBody & Omit<Item, "id" | "version" | "images">;

/** All that the admin needs to know of one kind of item. */
export type Resource<Item extends AnyItem> = {
  kind: Kind;
  /** In sentences and on buttons: 'build', 'tyre'. */
  noun: string;
  title: string;
  icon: IconName;
  /** What the dashboard says of them. */
  summary: string;
  list: () => Read<Item[]>;
  one: (id: string) => Read<Item>;
  columns: readonly Column<Item>[];
  fields: readonly Control[];
  /** What the form of a new item starts with. */
  blank: () => OwnFields<Item>;
  /** What the form of a stored item starts with. */
  values: (item: Item) => OwnFields<Item>;
  placeholder: Placeholder;
  /** Where visitors see the item. */
  publicPath: (item: Item) => string;
};

/** The beginning of a sentence or of a button's text. */
export function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
