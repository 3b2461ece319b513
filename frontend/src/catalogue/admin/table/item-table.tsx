import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { DeletedLink } from "../../../deletions/deletions";
import type { DraftTarget } from "../../../forms/form-draft";
import { draftKey, readDraft } from "../../../forms/stored-draft";
import { textsIn } from "../../../forms/translated-text";
import { useMainLanguage } from "../../../shell/company";
import { useAdminHead } from "../../../shell/admin/admin-head";
import { DragList, idsOf, moveRow, orderError } from "../../../ui/admin/drag-list";
import { itemInLanguage, useMainText } from "../../main-text";
import { useFocusRestore } from "../../../ui/admin/focus-restore";
import { ListHeader } from "../../../ui/admin/list-header";
import { OFFLINE_LIST, StaleNote } from "../../../ui/admin/list-query";
import { StickyError } from "../../../ui/admin/notices";
import { Arrow } from "../../../ui/arrow";
import { Button } from "../../../ui/button";
import { ListState, errorMessage } from "../../../ui/loading";
import { RecordBoundary } from "../../../ui/error-boundary";
import { type Drafts, useDrafts } from "../use-drafts";
import { Mark } from "../../../ui/admin/mark";
import { DeletedItem, RemovalDialog, deleteQuestion, useDeletion } from "../removal";
import { type AnyItem, type Column, type Resource, useCachedList } from "../resource";
import { ItemRow } from "./item-row";
import "./item-table.css";
import { Filters, TableSearch } from "./table-filters";
import {
  type Order,
  ROWS,
  filterAndSort,
  nextOrder,
  useLastList,
  useTableView,
} from "./table-view";

/** The list of items and what the owner can do with them. Small screens show rows of two lines. */
export function ItemTable<Item extends AnyItem>(props: { resource: Resource<Item> }) {
  const resource = useColumnsInMainLanguage(props.resource);
  const { kind, texts } = resource;
  useAdminHead(texts.title);
  const query = useQuery({ ...resource.calls.list(), ...OFFLINE_LIST });
  const deletion = useDeletion(resource);
  const drafts = useDrafts();
  const list = useListView(resource);
  const inMain = useMainText();

  return (
    <>
      <ListHeader title={texts.title} add={{ to: `/admin/${kind}/new`, label: texts.addNew }}>
        <TableSearch
          label={t`Search`}
          value={list.view.search}
          onSearch={(search) => list.search(() => ({ search }))}
        />
      </ListHeader>
      {deletion.error && <StickyError>{errorMessage(deletion.error)}</StickyError>}
      <StaleNote query={query} />
      {drafts.has(resource.path(undefined)) && (
        <NewItemDraft draftTarget={resource} title={texts.create} />
      )}
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={texts.loadingFailed}
        empty={texts.empty}
      >
        {(items) => (
          <FoundItems
            items={items}
            resource={resource}
            list={list}
            drafts={drafts}
            onDelete={deletion.ask}
          />
        )}
      </ListState>
      {deletion.pending && (
        <RemovalDialog
          resource={resource}
          item={deletion.pending}
          question={texts.deleteQuestion ?? deleteQuestion(inMain(deletion.pending))}
          confirm={t`Delete`}
          onConfirm={deletion.confirm}
          onCancel={deletion.cancel}
        >
          <DeletedItem item={deletion.pending} resource={resource} />
        </RemovalDialog>
      )}
      <DeletedLink />
    </>
  );
}

/** The resource with columns that have the texts of the main language. */
function useColumnsInMainLanguage<Item extends AnyItem>(resource: Resource<Item>): Resource<Item> {
  const language = useMainLanguage();
  return useMemo(() => {
    const columns = resource.columns.map((column) => ({
      ...column,
      value: (item: Item) => column.value(itemInLanguage(item, language)),
    }));
    return { ...resource, columns };
  }, [resource, language]);
}

/** What the owner chose to see, and the items that stay in sight although it does not match them. */
function useListView<Item extends AnyItem>(resource: Resource<Item>) {
  const { view, change } = useTableView(resource);
  useLastList(resource.kind);
  // An item that is published or hidden here stays until the next search or filter: if its row went
  // at once, a second tap would meet the next one.
  const [stillShown, setStillShown] = useState<ReadonlySet<number>>(new Set());
  const search: typeof change = (next) => {
    setStillShown(new Set());
    change(next);
  };
  const keep = ({ id }: Item) => setStillShown(new Set(stillShown).add(id));
  return { view, change, search, stillShown, keep };
}

type FoundItemsProps<Item extends AnyItem> = {
  items: readonly Item[];
  resource: Resource<Item>;
  list: ReturnType<typeof useListView<Item>>;
  drafts: Drafts;
  onDelete: (item: Item) => void;
};

/** The items that match the search and the filters, sorted; the first ones, until more are asked for. */
function FoundItems<Item extends AnyItem>({
  items,
  resource,
  list: { view, change, search, stillShown, keep },
  drafts,
  onDelete,
}: FoundItemsProps<Item>) {
  const { texts } = resource;
  const found = useMemo(
    () => filterAndSort(items, resource, view, stillShown),
    [items, resource, view, stillShown],
  );
  const words = view.search.trim();
  const inMain = useMainText();
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
      <Filters
        resource={resource}
        view={view}
        count={countText(found.length, items.length)}
        onFilter={(name, param) =>
          search(({ filters }) => ({ filters: { ...filters, [name]: param } }))
        }
        onSort={(order) => change(() => ({ order }))}
      />
      {found.length > 0 ? (
        <>
          <DragList
            rows={shown}
            name={(item) => inMain(item).name}
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
                      resetKey={item}
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
                        onPublish={() => keep(item)}
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
          {words ? t`Nothing matches “${words}”.` : t`Nothing matches these filters.`}{" "}
          <Button
            kind="secondary"
            className="mt-4 flex"
            onClick={() => search(() => ({ search: "", filters: {} }))}
          >
            {t`Show all`}
          </Button>
        </p>
      )}
    </>
  );
}

function countText(found: number, all: number): string {
  return t`${found} of ${all}`;
}

type SortableHeadProps<Item> = {
  columns: readonly Column<Item>[];
  order: Order | undefined;
  onSort: (name: string) => void;
};

function SortableHead<Item>({ columns, order, onSort }: SortableHeadProps<Item>) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, label }) => (
          <th key={name} scope="col" aria-sort={ariaSort(order, name)}>
            <button type="button" onClick={() => onSort(name)}>
              {label}
            </button>
          </th>
        ))}
        <th scope="col">{t`Actions`}</th>
      </tr>
    </thead>
  );
}

function ariaSort(order: Order | undefined, name: string) {
  if (order?.name !== name) return "none";
  return order.descending ? "descending" : "ascending";
}

type Move = { id: number; by: number };

/** Changes to the order of the items, which run one after the other and show at once. */
function useItemOrder<Item extends AnyItem>(resource: Resource<Item>) {
  const { kind, ordered } = resource;
  const client = useQueryClient();
  const list = useCachedList(resource);
  const mutationKey = [kind, "order"];
  const { mutate, error, isSuccess } = useMutation<Item[], Error, Move>({
    mutationKey,
    scope: { id: `${kind}/order` },
    // As it is by then: the move before may have been rolled back.
    mutationFn: () => ordered?.save(idsOf(list.items())) ?? Promise.resolve([]),
    onMutate: ({ id, by }) => list.update((items) => moveRow(items, id, by)),
    onError: (_, { id, by }) => {
      list.update((items) => moveRow(items, id, -by));
      // Somebody may have added or deleted an item in the meantime. The last move looks, or the
      // ones that wait would be lost.
      if (client.isMutating({ mutationKey }) === 1) list.refetch();
    },
  });
  return {
    error: error ? orderError(error, ordered?.outdated) : undefined,
    message: isSuccess ? ordered?.saved : undefined,
    move: (id: number, by: number) => mutate({ id, by }),
  };
}

type NewItemDraftProps<Stored extends { version: number }> = {
  draftTarget: DraftTarget<Stored>;
  /** What it is called without a name. */
  title: string;
};

/** Leads back to a new item that was begun in this browser, and has no row yet. */
function NewItemDraft<Stored extends { version: number }>({
  draftTarget,
  title,
}: NewItemDraftProps<Stored>) {
  const path = draftTarget.path(undefined);
  const main = useMainLanguage();
  const draft = readDraft(draftKey(path), draftTarget.fields, draftTarget.blank());
  const name = textsIn(main, draft?.values.name ?? "", main);
  return (
    <Link
      to={`/admin/${path}`}
      state="restore"
      className="mb-6 flex min-h-12 items-center gap-4 border-l-4 border-hot bg-steel-900 px-5 py-3 hover:text-white"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <Mark>{t`Unsaved draft`}</Mark>
        <span className="min-w-0 wrap-anywhere">
          {typeof name === "string" && name ? name : title}
        </span>
      </span>
      <Arrow className="ml-auto" />
    </Link>
  );
}
