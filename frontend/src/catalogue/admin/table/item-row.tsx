import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../../api/client";
import { DragHandle, useDragRow } from "../../../ui/admin/drag-list";
import { Arrow } from "../../../ui/arrow";
import { errorMessage } from "../../../ui/loading";
import { ItemPicture, useItemImages } from "../../item-picture";
import { type Switch, setSwitch } from "../../items";
import { useDuplication } from "../duplication";
import "../item-actions.css";
import { Mark, NotPublished } from "../not-published";
import { RemovalDialog, hideQuestion, useLeavesHomePage } from "../removal";
import { type AnyItem, type Column, type Resource, useCachedList } from "../resource";
import { cellText } from "./table-view";

type ItemRowProps<Item extends AnyItem> = {
  item: Item;
  resource: Resource<Item>;
  onDelete: (item: Item) => void;
  /** Called when the owner publishes or hides the item. */
  onPublish: () => void;
  hasDraft: boolean;
  /** Undefined if the order of the list is not the owner's. */
  onMove?: (item: Item, by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
};

export function ItemRow<Item extends AnyItem>({
  item,
  resource,
  onDelete,
  onPublish,
  hasDraft,
  onMove,
  isFirst,
  isLast,
}: ItemRowProps<Item>) {
  const { kind, columns, placeholder } = resource;
  const [name, ...others] = columns;
  const images = useItemImages(kind, item);
  const title = `${kind}-${item.id}`;
  const canMove = onMove !== undefined && !(isFirst && isLast);
  const drag = useDragRow(item.id, canMove);
  return (
    <tr {...drag.row}>
      {name && (
        <th scope="row">
          <span className="item-name">
            <Link to={`/admin/${resource.path(item)}`} className="item-named">
              <ItemPicture
                images={images}
                placeholder={placeholder}
                name={item.name}
                decorative
                sizes="5rem"
                className="aspect-3/2 w-20 shrink-0 bg-carbon object-cover"
              />
              <span className="grid justify-items-start gap-1.5">
                <span id={title}>{cellText(name, item)}</span>
                {!item.published && <NotPublished />}
                {hasDraft && <Mark>{t`Unsaved draft`}</Mark>}
              </span>
            </Link>
          </span>
        </th>
      )}
      {others.map((column) => (
        <td key={column.label} data-label={column.label}>
          {column.isSwitch ? (
            <CellSwitch item={item} resource={resource} column={column} title={title} />
          ) : (
            cellText(column, item)
          )}
        </td>
      ))}
      <td>
        <ItemActions
          item={item}
          resource={resource}
          title={title}
          onDelete={onDelete}
          onPublish={onPublish}
        >
          {onMove && (
            <>
              {canMove && <DragHandle drag={drag.handle} name={item.name} className="item-move" />}
              <MoveButton
                label={t`Move up`}
                turn="-rotate-90"
                row={title}
                off={isFirst}
                onMove={() => onMove(item, -1)}
              />
              <MoveButton
                label={t`Move down`}
                turn="rotate-90"
                row={title}
                off={isLast}
                onMove={() => onMove(item, 1)}
              />
            </>
          )}
        </ItemActions>
      </td>
    </tr>
  );
}

type MoveButtonProps = {
  label: string;
  /** The class that turns the arrow. */
  turn: string;
  row: string;
  off: boolean;
  onMove: () => void;
};

/** Stays when it is off, because it may have the focus. */
function MoveButton({ label, turn, row, off, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="item-move"
      aria-label={label}
      aria-describedby={row}
      aria-disabled={off}
      onClick={off ? undefined : onMove}
    >
      <Arrow className={turn} />
    </button>
  );
}

type CellSwitchProps<Item extends AnyItem> = {
  item: Item;
  resource: Resource<Item>;
  column: Column<Item>;
  /** Id of the element with the item's name. */
  title: string;
};

/** A yes or no that the owner changes in the list. */
function CellSwitch<Item extends AnyItem>({
  item,
  resource,
  column,
  title,
}: CellSwitchProps<Item>) {
  const { value, change, isPending, failure } = useItemSwitch(resource, item, column);
  return (
    <>
      <label className="item-switch">
        <input
          type="checkbox"
          role="switch"
          className="check"
          aria-label={column.label}
          aria-describedby={title}
          checked={value}
          aria-disabled={isPending}
          onChange={({ target }) => !isPending && change(target.checked)}
        />
        <span aria-hidden="true">{column.format(value)}</span>
      </label>
      {failure && (
        <span role="alert" className="mt-2 block text-stop wrap-anywhere">
          {failure}
        </span>
      )}
    </>
  );
}

type ItemActionsProps<Item extends AnyItem> = {
  item: Item;
  resource: Resource<Item>;
  /** Id of the element with the item's name. */
  title: string;
  onDelete: (item: Item) => void;
  onPublish: () => void;
  /** Further buttons, before the others. */
  children?: ReactNode;
};

/** What the owner can do with an item in the table. */
function ItemActions<Item extends AnyItem>(props: ItemActionsProps<Item>) {
  const { item, resource, title, onDelete, onPublish, children } = props;
  const { published, publish, isPending, failure } = usePublishing(resource, item);
  const leaves = useLeavesHomePage(resource, item);
  const [asksToHide, setAsksToHide] = useState(false);
  const duplication = useDuplication(resource);
  const error = failure ?? (duplication.error ? errorMessage(duplication.error) : undefined);
  const set = (wanted: boolean) => {
    onPublish();
    publish(wanted);
  };
  return (
    <>
      <span className="item-actions">
        {children}
        <label>
          <input
            type="checkbox"
            role="switch"
            className="check"
            aria-describedby={title}
            checked={published}
            aria-disabled={isPending}
            onChange={({ target }) => {
              if (isPending) return;
              if (!target.checked && leaves) setAsksToHide(true);
              else set(target.checked);
            }}
          />
          {t`Published`}
        </label>
        <Link
          className="is-main"
          to={`/admin/${resource.kind}/${item.id}`}
          id={`edit-${title}`}
          aria-describedby={title}
        >
          {t`Edit`}
        </Link>
        <button
          type="button"
          aria-describedby={title}
          aria-disabled={duplication.isPending}
          onClick={() => {
            if (!duplication.isPending) duplication.mutate(item);
          }}
        >
          {t`Duplicate`}
        </button>
        <button
          type="button"
          className="is-danger"
          aria-describedby={title}
          onClick={() => onDelete(item)}
        >
          {t`Delete`}
        </button>
      </span>
      {asksToHide && (
        <RemovalDialog
          resource={resource}
          item={item}
          question={hideQuestion(item)}
          confirm={t`Unpublish`}
          kind="primary"
          onConfirm={() => {
            setAsksToHide(false);
            set(false);
          }}
          onCancel={() => setAsksToHide(false)}
        />
      )}
      {error && (
        <span role="alert" className="mt-2 block text-stop wrap-anywhere">
          {error}
        </span>
      )}
    </>
  );
}

/**
 * Publish an item of the list, or hide it. Its version is sent, so that a change made elsewhere is
 * not overwritten: the list then shows that change.
 */
function usePublishing<Item extends AnyItem>(resource: Resource<Item>, item: Item) {
  const { value, change, ...rest } = useStoredSwitch(resource, item, "published", item.published);
  return { ...rest, published: value, publish: change };
}

/** Change a yes or no of an item in the list. */
function useItemSwitch<Item extends AnyItem>(
  resource: Resource<Item>,
  item: Item,
  { name, value }: Column<Item>,
) {
  return useStoredSwitch(resource, item, name, value(item) === true);
}

function useStoredSwitch<Item extends AnyItem>(
  resource: Resource<Item>,
  item: Item,
  name: string,
  stored: boolean,
) {
  const store = useSwitchStore(resource);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (value: boolean) => store(item, { [name]: value }),
  });
  return {
    /** What the owner chose last, as long as the server has not answered. */
    value: isPending ? variables : stored,
    change: mutate,
    isPending,
    failure: error ? publishingError(error, item) : undefined,
  };
}

/** The call, which also updates the list. */
function useSwitchStore<Item extends AnyItem>(resource: Resource<Item>) {
  const list = useCachedList(resource);
  return async (item: Item, value: Switch) => {
    try {
      list.replace(await setSwitch(resource.calls, item, value));
    } catch (error) {
      const current = resource.current(error);
      if (current) list.replace(current);
      throw error;
    }
  };
}

function publishingError(error: Error, { name }: AnyItem): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 409) return t`${name} was changed elsewhere. Please check it and try again.`;
  if (status === 404) return t`${name} was deleted elsewhere.`;
  return error.message;
}
