import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type OtherLanguage } from "../../core/language";
import { memoized } from "../../ui/admin/format";
import { checkbox } from "../../forms/controls/checkbox";
import type { Control, Translatable } from "../../forms/controls/control";
import { translated } from "../../forms/controls/translated";
import type { FieldValue, FieldValues, PlainValue } from "../../forms/form-values";
import { type Translations, withTranslations } from "../../forms/translated-text";
import type { Placeholder } from "../item-picture";
import type { ItemBody, ItemCalls } from "../items";
import type { Kind } from "../kinds";
import type { ItemImage } from "../queries";

/** The fields that all kinds of items share. */
export type AnyItem = {
  id: number;
  version: number;
  published: boolean;
  name: string;
  images: ItemImage[];
  /** Only for the owner. */
  translations?: Translations;
};

/** The texts of an item that have translations. */
type TextNames<Item> = Item extends { translations?: { [Other in OtherLanguage]?: infer Texts } }
  ? keyof Texts & string
  : never;

export type Column<Item> = {
  /** The name of its field. */
  name: string;
  label: string;
  /** The value to sort by. */
  value: (item: Item) => PlainValue;
  /** Formats the value for display. */
  format: (value: FieldValue) => string;
  /** Whether it is a yes or no that is changed in the table. */
  isSwitch: boolean;
  /** Left out of the rows of a phone, which have the menu for it. */
  isDetail?: boolean;
  /** The field, if its value is typed or chosen in the table. */
  inPlace?: Control;
};

/** A column whose value can be typed in the table or, if there are only a few, chosen. */
export function columnInPlace<Item>(
  field: Control,
  value: (item: Item) => PlainValue,
  heading?: string,
): Column<Item> {
  return { ...column(field, value, heading), inPlace: field };
}

/** A table column for a field. `heading` may shorten the label. */
export function column<Item>(
  { name, label, format, isSwitch = false }: Control,
  value: (item: Item) => PlainValue,
  heading = label,
): Column<Item> {
  return { name, label: heading, value, format, isSwitch };
}

/** The fields that the form edits. */
type OwnFields<Item extends AnyItem> = ItemBody &
  Omit<Item, "id" | "version" | "published" | "images" | "translations" | "text_languages">;

/** The call that stores the order, and what the admin says after it. */
type Order<Item> = {
  save: (ids: number[]) => Promise<Item[]>;
  saved: string;
  /** The server refused it, because something was added or deleted elsewhere. */
  outdated: string;
};

/** How the home page shows one item that the owner chose. */
export type HomePage<Item> = {
  /** The field of the company's document that has its id. */
  field: "featured_build";
  /** Whether the home page may show this one while the chosen one is missing. */
  isNext: (item: Item) => boolean;
  texts: {
    /** Before it is deleted or hidden, and what the home page then shows. */
    shown: string;
    meanwhile: (name: string) => string;
    nothing: string;
    /** The label of the choice of another. */
    choose: string;
    help: string;
  };
};

/** What the admin needs to know about one kind of item. */
type OwnResource<Item extends AnyItem> = {
  kind: Kind;
  texts: KindTexts;
  /** The path of its icon, 24 units wide. */
  icon: string;
  calls: ItemCalls<Item>;
  /** The owner decides the order of the list. */
  ordered?: Order<Item>;
  homePage?: HomePage<Item>;
  columns: readonly Column<Item>[];
  /** Maximum length of the name. */
  nameMax: number;
  fields: readonly Control[];
  /** Beside 'Published': each yes or no, then what else says how the item stands. */
  states?: readonly Control[];
  /** In sections that are folded at first. */
  further?: readonly Control[];
  /** Those of the fields whose text has translations. */
  translated: Readonly<Record<TextNames<Item>, Translatable>>;
  /** Initial values of a new item's form. */
  blank: () => OwnFields<Item>;
  /** Initial values of an existing item's form. */
  values: (item: Item) => OwnFields<Item>;
  placeholder: Placeholder;
  /** Chats and social networks show its primary picture, with its name on it. */
  hasSharePicture?: boolean;
  /** The item's page on the public site, if it shows the item to its owner. */
  publicPath: (item: Item) => string | undefined;
};

/** Everything the admin needs to know about a kind of item. */
export type Resource<Item extends AnyItem> = Omit<
  OwnResource<Item>,
  "blank" | "values" | "translated" | "states" | "further"
> & {
  blank: () => FieldValues;
  values: (item: Item) => FieldValues;
  /** What is stored, if saving was refused because it has changed elsewhere. */
  current: (error: unknown) => Item | undefined;
  /** The form's path in the admin, such as 'builds/21', or 'builds/new' without an item. */
  path: (item: Item | undefined) => string;
};

/** Add what all kinds of items have in common. */
export function defineResource<Item extends AnyItem>(
  describe: () => OwnResource<Item>,
): () => Resource<Item> {
  return memoized(() => {
    const own = describe();
    const published = checkbox({
      name: "published",
      label: t`Published`,
      negative: t`Not published`,
    });
    const texts = new Map<string, Translatable>(Object.entries(own.translated));
    const names = [...texts.keys()];
    const { fields, states = [], further = [], ...resource } = own;
    const folded = further.map((field) => ({ ...field, isFolded: true }));
    return {
      ...resource,
      fields: [...fields, published, ...states, ...folded].map((field) => {
        const text = texts.get(field.name);
        return text ? { ...field, ...translated(text) } : field;
      }),
      blank: () => withTranslations({ ...own.blank(), published: true }, names),
      values: (item) =>
        withTranslations(
          { ...own.values(item), published: item.published },
          names,
          item.translations,
        ),
      current: own.calls.current,
      path: (item) => `${own.kind}/${item?.id ?? "new"}`,
    };
  });
}

/**
 * What the admin says about one kind of item where no item can be named. These are whole sentences:
 * in other languages more than the noun changes with the kind. Other sentences have the item's name.
 */
export type KindTexts = {
  title: string;
  /** On the dashboard: the heading and the link below it. */
  management: string;
  manage: string;

  addNew: string;
  loadingFailed: string;
  empty: string;

  /** What the specification asks before an item of this kind is deleted. */
  deleteQuestion?: string;

  create: string;
  edit: string;
  save: string;
  notFound: (id: string) => string;
  uploadTooEarly: string;
};

/** The list that the table shows, and changes to it that follow those on the server. */
export function useCachedList<Item extends AnyItem>({ calls }: Resource<Item>) {
  const client = useQueryClient();
  const { queryKey } = calls.list();
  const update = (change: (items: Item[]) => Item[]) =>
    client.setQueryData(queryKey, (items: Item[] | undefined) => items && change(items));
  return {
    items: () => client.getQueryData<Item[]>(queryKey) ?? [],
    update,
    replace: (stored: Item) =>
      update((items) => items.map((each) => (each.id === stored.id ? stored : each))),
    remove: (gone: Item) => update((items) => items.filter(({ id }) => id !== gone.id)),
    refetch: () => void client.invalidateQueries({ queryKey }),
  };
}
