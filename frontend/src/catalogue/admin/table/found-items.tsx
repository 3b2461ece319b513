import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { RecordBoundary } from "../../../ui/record-boundary";
import { DragList } from "../../../ui/admin/dragging/drag-list";
import type { AnyItem, Resource } from "../resource";
import { StickyError } from "../../../ui/admin/sticky-error";
import { useFocusRestore } from "../../../ui/admin/focus-restore";
import type { Drafts } from "../drafts";
import { Filters } from "./filters";
import { useItemOrder } from "./item-order";
import { ItemRow } from "./item-row";
import "./item-table.css";
import { useLeftList } from "./left-list";
import { SortableHead } from "./sortable-head";
import { ROWS, useTableView } from "./table-address";
import { filterAndSort, nextOrder } from "./table-order";
import { TableSearch } from "./table-search";

type FoundItemsProps<Item extends AnyItem> = {
  items: readonly Item[];
  resource: Resource<Item>;
  drafts: Drafts;
  onDelete: (item: Item) => void;
};

/** The items that match the search and the filters, sorted; the first ones, until more are asked for. */
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
  // At once, which a new address is not: a row that is moved to the end would take the focus with it.
  const [further, setFurther] = useState(0);
  const shown = found.slice(0, view.shown + further);
  const { move, message, error } = useItemOrder(resource);
  const inOwnersOrder = resource.ordered && !view.order && found.length === items.length;
  const rows = useFocusRestore<HTMLTableSectionElement>();
  const moveRow = (item: Item, by: -1 | 1) => {
    if (!shown[shown.indexOf(item) + by]) setFurther(further + 1);
    move(item.id, by);
  };
  /** The first of the rows that were asked for last gets the focus: the button may be gone. */
  const added = useRef<number>(undefined);
  useEffect(() => {
    if (added.current === undefined) return;
    rows.ref.current?.rows[added.current]?.querySelector("a")?.focus({ preventScroll: true });
    added.current = undefined;
  }, [view.shown, rows.ref]);
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
        <>
          <DragList
            rows={shown}
            name={({ name }) => name}
            onMove={resource.ordered ? move : undefined}
          >
            {(arranged) => (
              <table className="item-table">
                <caption className="sr-only">{texts.title}</caption>
                <SortableHead
                  columns={resource.columns}
                  order={view.order}
                  onSort={(name) => change(({ order }) => ({ order: nextOrder(order, name) }))}
                />
                <tbody {...rows}>
                  {arranged.map((item, position) => (
                    <RecordBoundary
                      key={item.id}
                      of={item}
                      around={(sentence) => (
                        <tr>
                          <td colSpan={resource.columns.length + 1}>{sentence}</td>
                        </tr>
                      )}
                    >
                      <ItemRow
                        item={item}
                        resource={resource}
                        onDelete={onDelete}
                        hasDraft={drafts.has(resource.path(item))}
                        onPublish={() => setKept(new Set(kept).add(item.id))}
                        onMove={inOwnersOrder ? moveRow : undefined}
                        isFirst={position === 0}
                        isLast={position === found.length - 1}
                      />
                    </RecordBoundary>
                  ))}
                </tbody>
              </table>
            )}
          </DragList>
          {shown.length < found.length && (
            <Button
              kind="secondary"
              className="mt-6"
              onClick={() => {
                added.current = shown.length;
                change(() => ({ shown: shown.length + ROWS }));
              }}
            >
              {t`Show more`}
            </Button>
          )}
        </>
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
    </>
  );
}

function countText(found: number, all: number): string {
  return t`${found} of ${all}`;
}
