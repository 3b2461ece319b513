import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownerView } from "../../api/items";
import { Alert } from "../../components/alert";
import { Button, ButtonLink } from "../../components/button";
import { ListState, errorMessage } from "../../components/list-state";
import { useAdminHead } from "../admin-head";
import { ConfirmDialog } from "../confirm-dialog";
import { capitalised, type AnyItem, type Resource } from "../resource";
import { SearchField } from "../search-field";
import { useDeletion } from "./deletion";
import { useFocusRestore } from "../images/focus-restore";
import { useItemOrder } from "./item-order";
import { ItemRow } from "./item-row";
import "./item-table.css";
import { filterAndSort, useTableOrder, type Order } from "./table-order";

/**
 * The list of items, with search, sorting, and links to edit and delete. Small screens show cards.
 */
export function ItemTable<Item extends AnyItem>({ resource }: { resource: Resource<Item> }) {
  const { kind, noun, title } = resource;
  useAdminHead(title);
  const query = useQuery(ownerView(resource.list()));
  const deletion = useDeletion(resource);

  return (
    <>
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4 sm:mb-8">
        <h1 className="mr-auto text-heading">{title}</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink kind="secondary" to="/admin">
            Back to Dashboard
          </ButtonLink>
          <ButtonLink to={`/admin/${kind}/new`}>Add New {capitalised(noun)}</ButtonLink>
        </div>
      </header>
      {deletion.error && (
        <div className="sticky top-2 z-20 mb-6 lg:top-20">
          <Alert kind="error">{errorMessage(deletion.error)}</Alert>
        </div>
      )}
      <ListState
        query={query}
        loading="Loading..."
        errorPrefix={`Error loading ${kind}`}
        empty={`No ${kind} found. Add some ${kind} to get started.`}
      >
        {(items) => <FoundItems items={items} resource={resource} onDelete={deletion.ask} />}
      </ListState>
      {deletion.pending && (
        <ConfirmDialog
          question={`Are you sure you want to delete this ${noun}? This action cannot be undone.`}
          confirm="Delete"
          onConfirm={deletion.confirm}
          onCancel={deletion.cancel}
        />
      )}
    </>
  );
}

type FoundItemsProps<Item extends AnyItem> = {
  items: readonly Item[];
  resource: Resource<Item>;
  onDelete: (item: Item) => void;
};

/** The items that match the search, sorted. */
function FoundItems<Item extends AnyItem>({ items, resource, onDelete }: FoundItemsProps<Item>) {
  const { kind, title, columns } = resource;
  const [search, setSearch] = useState("");
  const { order, sortBy } = useTableOrder();
  const found = filterAndSort(items, columns, search, order);
  const { move, message, error } = useItemOrder(resource);
  const inOwnersOrder = resource.ordered && !order && found.length === items.length;
  const rows = useFocusRestore<HTMLTableSectionElement>();
  return (
    <>
      {error && (
        <div className="sticky top-2 z-20 mb-6 lg:top-20">
          <Alert kind="error">{errorMessage(error)}</Alert>
        </div>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
      <SearchField
        label={`Search ${kind}`}
        value={search}
        onChange={setSearch}
        count={`${found.length} of ${items.length}`}
      />
      {found.length > 0 ? (
        <table className="item-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map(({ label }) => (
                <th key={label} scope="col" aria-sort={ariaSort(order, label)}>
                  <button type="button" onClick={() => sortBy(label)}>
                    {label}
                  </button>
                </th>
              ))}
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody {...rows}>
            {found.map((item, position) => (
              <ItemRow
                key={item.id}
                item={item}
                resource={resource}
                onDelete={onDelete}
                onMove={inOwnersOrder ? ({ id }, by) => move(id, by) : undefined}
                isFirst={position === 0}
                isLast={position === found.length - 1}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="py-8 text-lead text-steel-300">
          No {kind} match “{search.trim()}”.{" "}
          <Button kind="secondary" className="mt-4 flex" onClick={() => setSearch("")}>
            Show all {kind}
          </Button>
        </p>
      )}
    </>
  );
}

function ariaSort(order: Order | undefined, label: string) {
  if (order?.label !== label) return "none";
  return order.descending ? "descending" : "ascending";
}
