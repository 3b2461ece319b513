import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteItem } from "../api/owner";
import { Alert } from "../components/alert";
import { Button, ButtonLink } from "../components/button";
import { ListState, messageOf } from "../components/list-state";
import { useAdminHead } from "./admin-head";
import { ConfirmDialog } from "./confirm-dialog";
import { ItemRow } from "./item-row";
import "./item-table.css";
import { capitalised, type AnyItem, type Resource } from "./resource";
import { useReport } from "./results";
import { SearchField } from "./search-field";
import { arranged, useTableOrder } from "./table-order";

/** All items of a kind: find, sort, edit, delete. On a small screen each row is a card. */
export function ItemTable<Item extends AnyItem>({ resource }: { resource: Resource<Item> }) {
  const { kind, noun, title, columns } = resource;
  useAdminHead(title);
  const query = useQuery(resource.list());
  const [search, setSearch] = useState("");
  const { order, sortBy } = useTableOrder();
  const deletion = useDeletion(resource);

  return (
    <>
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4 sm:mb-8">
        <h1 className="mr-auto text-heading">{title}</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink kind="quiet" to="/admin">
            Back to Dashboard
          </ButtonLink>
          <ButtonLink to={`/admin/${kind}/new`}>Add New {capitalised(noun)}</ButtonLink>
        </div>
      </header>
      {deletion.error && (
        <div className="sticky top-2 z-20 mb-6 lg:top-20">
          <Alert kind="stop">{messageOf(deletion.error)}</Alert>
        </div>
      )}
      <ListState
        query={query}
        loading="Loading..."
        failed={`Error loading ${kind}`}
        empty={`No ${kind} found. Add some ${kind} to get started.`}
      >
        {(items) => {
          const found = arranged(items, columns, search, order);
          return (
            <>
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
                        <th key={label} scope="col" aria-sort={sortOf(order, label)}>
                          <button type="button" onClick={() => sortBy(label)}>
                            {label}
                          </button>
                        </th>
                      ))}
                      <th scope="col">Actions</th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.map((item) => (
                      <ItemRow
                        key={item.id}
                        item={item}
                        resource={resource}
                        onDelete={deletion.ask}
                      />
                    ))}
                  </tbody>
                </table>
              ) : (
                <p className="py-8 text-lead text-steel-300">
                  No {noun} matches “{search.trim()}”.{" "}
                  <Button kind="quiet" className="mt-4 flex" onClick={() => setSearch("")}>
                    Show all {kind}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </ListState>
      {deletion.asked && (
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

function sortOf(order: { label: string; descending: boolean } | undefined, label: string) {
  if (order?.label !== label) return "none";
  return order.descending ? "descending" : "ascending";
}

/** Ask first, then delete; what is deleted is gone from the list at once. */
function useDeletion<Item extends AnyItem>({ kind, list }: Resource<Item>) {
  const [asked, setAsked] = useState<Item>();
  const client = useQueryClient();
  const report = useReport();
  const { mutate, error, reset } = useMutation({
    mutationFn: (item: Item) => deleteItem(kind, item.id),
    networkMode: "always",
    onSuccess: (_, deleted) => {
      client.setQueryData(list().queryKey, (items: Item[] | undefined) =>
        items?.filter(({ id }) => id !== deleted.id),
      );
      report({ text: `${deleted.name} is deleted.`, at: `/admin/${kind}` });
    },
  });
  return {
    asked,
    error,
    ask: (item: Item) => {
      reset();
      setAsked(item);
    },
    cancel: () => setAsked(undefined),
    confirm: () => {
      if (asked) mutate(asked);
      setAsked(undefined);
    },
  };
}
