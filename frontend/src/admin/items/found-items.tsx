import { t } from "@lingui/core/macro";
import { useMemo, useState } from "react";
import { Button } from "../../components/button";
import { DeletedLink } from "../deleted/deleted-link";
import { DragList } from "../dragging/drag-list";
import type { AnyItem, Resource } from "../resource";
import { StickyError } from "../sticky-error";
import { useFocusRestore } from "../images/focus-restore";
import type { Drafts } from "./drafts";
import { Filters } from "./filters";
import { useItemOrder } from "./item-order";
import { ItemRow } from "./item-row";
import "./item-table.css";
import { useLeftList } from "./left-list";
import { Pager, useTopAfterTurn } from "./pager";
import { pageOf, rangeText } from "./paging";
import { SelectPage } from "./select-item";
import { useSelection } from "./selection";
import { SelectionBar } from "./selection-bar";
import { SortableHead } from "./sortable-head";
import { useTableView } from "./table-address";
import { filterAndSort, nextOrder } from "./table-order";
import { TableSearch } from "./table-search";

type FoundItemsProps<Item extends AnyItem> = {
  items: readonly Item[];
  resource: Resource<Item>;
  drafts: Drafts;
  onDelete: (item: Item) => void;
};

/** The items that match the search and the filters, sorted, by the page. */
export function FoundItems<Item extends AnyItem>({
  items,
  resource,
  drafts,
  onDelete,
}: FoundItemsProps<Item>) {
  const { kind, texts } = resource;
  const { view, change } = useTableView(resource);
  useLeftList(kind);
  // An item that is published or hidden here stays until the next search or filter: if its row went
  // at once, a second tap would meet the next one.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const search: typeof change = (next) => {
    setKept(new Set());
    change(next);
  };
  const found = useMemo(
    () => filterAndSort(items, resource, view, kept),
    [items, resource, view, kept],
  );
  const words = view.search.trim();
  const page = pageOf(found, view.page);
  const selection = useSelection(kind, items);
  const { top, turned } = useTopAfterTurn(page.number);
  const { move, message, error } = useItemOrder(resource);
  const inOwnersOrder = resource.ordered && !view.order && found.length === items.length;
  const rows = useFocusRestore<HTMLTableSectionElement>();
  const moveRow = (item: Item, by: -1 | 1) => {
    // A row that leaves the page would take the focus with it.
    if (!page.rows[page.rows.indexOf(item) + by]) top.current?.focus({ preventScroll: true });
    move(item.id, by);
  };
  return (
    <>
      {error && <StickyError>{error}</StickyError>}
      <p role="status" className="sr-only">
        {message}
      </p>
      <TableSearch
        label={texts.search}
        value={view.search}
        onSearch={(next) => search(() => ({ search: next }))}
        count={countText(found.length, items.length)}
      />
      <Filters
        resource={resource}
        chosen={view.filters}
        onChange={(name, param) =>
          search(({ filters }) => ({ filters: { ...filters, [name]: param } }))
        }
      />
      {found.length > 0 ? (
        <div
          ref={top}
          role="group"
          aria-label={texts.rows(rangeText(page))}
          tabIndex={-1}
          className="scroll-mt-4 outline-none lg:scroll-mt-24"
        >
          <SelectPage rows={page.rows} found={found} selection={selection} />
          <DragList
            rows={page.rows}
            name={({ name }) => name}
            onMove={resource.ordered ? move : undefined}
          >
            {(shown) => (
              <table className="item-table">
                <caption className="sr-only">{texts.title}</caption>
                <SortableHead
                  columns={resource.columns}
                  order={view.order}
                  onSort={(name) => change(({ order }) => ({ order: nextOrder(order, name) }))}
                />
                <tbody {...rows}>
                  {shown.map((item, position) => (
                    <ItemRow
                      key={item.id}
                      item={item}
                      resource={resource}
                      selection={selection}
                      onDelete={onDelete}
                      hasDraft={drafts.has(resource.path(item))}
                      onPublish={() => setKept(new Set(kept).add(item.id))}
                      onMove={inOwnersOrder ? moveRow : undefined}
                      isFirst={page.start + position === 0}
                      isLast={page.start + position === found.length - 1}
                    />
                  ))}
                </tbody>
              </table>
            )}
          </DragList>
          <Pager
            page={page}
            onTurn={(number) => {
              turned();
              change(() => ({ page: number }));
            }}
          />
        </div>
      ) : (
        <p className="py-8 text-lead text-steel-300">
          {words ? texts.noneFound(words) : texts.noneMatch}{" "}
          <Button
            kind="secondary"
            className="mt-4 flex"
            onClick={() => search(() => ({ search: "", filters: {} }))}
          >
            {texts.showAll}
          </Button>
        </p>
      )}
      <DeletedLink />
      <SelectionBar resource={resource} selection={selection} found={found} />
    </>
  );
}

function countText(found: number, all: number): string {
  return t`${found} of ${all}`;
}
