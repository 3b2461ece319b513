import { plural, t } from "@lingui/core/macro";
import type { AnyItem } from "../resource";
import type { Selection } from "./selection";

type SelectItemProps<Item extends AnyItem> = { item: Item; selection: Selection<Item> };

export function SelectItem<Item extends AnyItem>({ item, selection }: SelectItemProps<Item>) {
  const { name } = item;
  return (
    <label className="item-select">
      <input
        type="checkbox"
        className="check"
        aria-label={t`Select ${name}`}
        checked={selection.has(item)}
        onChange={({ target }) => selection.set([item], target.checked)}
      />
    </label>
  );
}

type SelectPageProps<Item extends AnyItem> = {
  /** The items of the page, and all that were found. */
  rows: readonly Item[];
  found: readonly Item[];
  selection: Selection<Item>;
};

/** Selects the page; then it offers to select what is on the other pages. */
export function SelectPage<Item extends AnyItem>({
  rows,
  found,
  selection,
}: SelectPageProps<Item>) {
  const isWhole = rows.every(selection.has);
  const count = found.length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 lg:px-3">
        <input
          type="checkbox"
          className="check"
          checked={isWhole}
          onChange={({ target }) => selection.set(rows, target.checked)}
        />
        <span className="label pt-0.5 text-steel-100">{t`Select all on this page`}</span>
      </label>
      {isWhole && found.length > rows.length && !found.every(selection.has) && (
        <button
          type="button"
          className="min-h-11 cursor-pointer text-white underline underline-offset-4"
          onClick={() => selection.set(found, true)}
        >
          {plural(count, {
            one: "Select all # found",
            other: "Select all # found",
          })}
        </button>
      )}
    </div>
  );
}
