import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router-dom";
import { ApiError } from "../../../api/client";
import { type Control, toText } from "../../../forms/controls/control";
import type { FieldValue, PlainValue } from "../../../forms/form-values";
import { DragHandle, useDragRow } from "../../../ui/admin/drag-list";
import { ICONS, Icon } from "../../../ui/admin/icon";
import { Mark } from "../../../ui/admin/mark";
import { Menu } from "../../../ui/admin/menu";
import { errorMessage } from "../../../ui/loading";
import { ItemPicture, useItemImages } from "../../item-picture";
import { changeItem } from "../../items";
import { useMainText } from "../../main-text";
import { useDuplication } from "../duplication";
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

/** What leads somewhere or does something by itself. */
const CONTROLS = "a, button, label, input, select, dialog";

/** A row of the table; on small screens a picture with two lines, and a menu. */
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
  const navigate = useNavigate();
  const title = `${kind}-${item.id}`;
  const form = `/admin/${resource.path(item)}`;
  const shown = useMainText()(item);
  const canMove = onMove !== undefined && !(isFirst && isLast);
  const drag = useDragRow(item.id, canMove);
  const changes = useItemChanges(resource, item);
  const duplication = useDuplication(resource);
  const failure =
    changes.failure ?? (duplication.error ? errorMessage(duplication.error) : undefined);
  return (
    <tr
      {...drag.row}
      // The whole row leads to the form, as its name does for keyboards and screen readers.
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest(CONTROLS)) void navigate(form);
      }}
    >
      {name && (
        <th scope="row">
          <Link to={form} className="item-named">
            <ItemPicture
              images={images}
              placeholder={placeholder}
              name={shown.name}
              decorative
              sizes="5rem"
              className="item-picture"
            />
            <span>
              <span id={title} className="item-name">
                {cellText(name, item)}
              </span>
              {!item.published && (
                <>
                  {" "}
                  <Mark>
                    <Icon path={ICONS.hidden} className="mr-1.5 inline size-4 align-[-0.1875rem]" />
                    {t`Not published`}
                  </Mark>
                </>
              )}
              {hasDraft && (
                <>
                  {" "}
                  <Mark>{t`Unsaved draft`}</Mark>
                </>
              )}
            </span>
          </Link>
          {failure && (
            <span role="alert" className="item-failure">
              {failure}
            </span>
          )}
        </th>
      )}
      {others.map((column) => (
        <Cell key={column.name} item={item} column={column} title={title} changes={changes} />
      ))}
      <td>
        <span className="item-actions">
          {canMove && <DragHandle drag={drag.handle} name={shown.name} />}
          <ItemActions
            item={item}
            resource={resource}
            title={title}
            changes={changes}
            duplication={duplication}
            onDelete={onDelete}
            onPublish={onPublish}
          >
            {onMove && !isFirst && (
              <button type="button" onClick={() => onMove(item, -1)}>
                {t`Move up`}
              </button>
            )}
            {onMove && !isLast && (
              <button type="button" onClick={() => onMove(item, 1)}>
                {t`Move down`}
              </button>
            )}
          </ItemActions>
        </span>
      </td>
    </tr>
  );
}

type CellProps<Item extends AnyItem> = {
  item: Item;
  column: Column<Item>;
  /** Id of the element with the item's name. */
  title: string;
  changes: ItemChanges;
};

/** A fact of the item. Small screens show no empty ones, and a star for a yes. */
function Cell<Item extends AnyItem>(props: CellProps<Item>) {
  const { item, column, changes } = props;
  const { label, inPlace, isSwitch } = column;
  const value = column.value(item);
  if (isSwitch) {
    return (
      <td data-label={label} data-short data-empty={value !== true || undefined}>
        {/* Where the column has no heading. */}
        <Icon path={ICONS.star} label={label} className="item-star" />
        <label className="item-switch">
          <SwitchInput {...props} />
          <span aria-hidden="true">{column.format(changes.valueOf(column.name, value))}</span>
        </label>
      </td>
    );
  }
  if (inPlace?.choices) {
    return (
      <td data-label={label}>
        <CellChoice {...props} choices={inPlace.choices} />
      </td>
    );
  }
  if (inPlace) {
    return (
      <td data-label={label}>
        <CellField {...props} control={inPlace} />
      </td>
    );
  }
  return (
    <td
      data-label={label}
      data-short={typeof value === "number" || undefined}
      data-detail={column.isDetail}
      data-empty={toText(value) === "" || undefined}
    >
      {cellText(column, item)}
    </td>
  );
}

/** A yes or no that the owner changes in the list, or in the menu of its row. */
function SwitchInput<Item extends AnyItem>({ item, column, title, changes }: CellProps<Item>) {
  return (
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has them
      role="switch"
      className="check"
      aria-label={column.label}
      aria-describedby={title}
      checked={changes.valueOf(column.name, column.value(item)) === true}
      aria-disabled={changes.isPending}
      onChange={({ target }) => changes.set(column.name, target.checked)}
    />
  );
}

type CellChoiceProps<Item extends AnyItem> = CellProps<Item> & {
  choices: NonNullable<Control["choices"]>;
};

/** One of a few values, which is chosen in the list with the phone's own picker. */
function CellChoice<Item extends AnyItem>(props: CellChoiceProps<Item>) {
  const { item, column, title, changes, choices } = props;
  const value = toText(changes.valueOf(column.name, column.value(item)));
  return (
    <select
      className="item-choice"
      aria-label={column.label}
      aria-describedby={title}
      aria-disabled={changes.isPending}
      data-empty={value === "" || undefined}
      value={value}
      onChange={({ target }) => changes.set(column.name, target.value)}
    >
      {choices.map(({ param, value, label }) => (
        <option key={param} value={toText(value)}>
          {label}
        </option>
      ))}
    </select>
  );
}

type CellFieldProps<Item extends AnyItem> = CellProps<Item> & { control: Control };

/** A value that is typed in the list: a tap opens its field, Enter or a tap elsewhere saves it. */
function CellField<Item extends AnyItem>(props: CellFieldProps<Item>) {
  const { item, column, control, title, changes } = props;
  const stored = column.value(item);
  const value = changes.valueOf(column.name, stored);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const problemId = useId();

  const close = () => {
    setProblem(undefined);
    flushSync(() => setOpen(false));
  };
  const save = (form: HTMLFormElement, isLeft: boolean) => {
    const typed = control.read(form);
    const found = control.validate(typed);
    if (found) {
      setProblem(found);
      return;
    }
    close();
    if (!isLeft) button.current?.focus();
    if (typed !== stored) changes.set(column.name, typed);
  };
  if (isOpen) {
    return (
      <form
        noValidate
        className="inline-block"
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget, false);
        }}
      >
        <input
          ref={focusAndSelect}
          onBlur={({ target: { form } }) => form?.isConnected && save(form, true)}
          onKeyDown={({ key }) => {
            if (key !== "Escape") return;
            close();
            button.current?.focus();
          }}
          name={control.name}
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          aria-label={control.label}
          aria-describedby={`${title} ${problemId}`}
          aria-invalid={problem !== undefined}
          placeholder={column.format(null)}
          defaultValue={toText(value)}
          className="h-11 w-36 border-b-2 border-hot bg-carbon px-3 pt-1 text-white"
        />
        <span id={problemId} role="alert" className="block max-w-xs py-1 text-stop empty:hidden">
          {problem}
        </span>
      </form>
    );
  }
  const text = column.format(value);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${column.label}: ${text}`}
        aria-describedby={title}
        aria-disabled={changes.isPending}
        onClick={() => !changes.isPending && setOpen(true)}
        className="item-value"
      >
        {text}
      </button>
      <span role="status" className="sr-only">
        {changes.saved === column.name && t`Saved.`}
      </span>
    </>
  );
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

type ItemActionsProps<Item extends AnyItem> = {
  item: Item;
  resource: Resource<Item>;
  /** Id of the element with the item's name. */
  title: string;
  changes: ItemChanges;
  duplication: ReturnType<typeof useDuplication<Item>>;
  onDelete: (item: Item) => void;
  onPublish: () => void;
  /** Further choices of the menu. */
  children?: ReactNode;
};

/** What the owner can do with an item in the table: all in a menu, some beside it on wide screens. */
function ItemActions<Item extends AnyItem>(props: ItemActionsProps<Item>) {
  const { item, resource, title, changes, duplication, onDelete, onPublish, children } = props;
  const shown = useMainText()(item);
  const leaves = useLeavesHomePage(resource, item);
  const [asksToHide, setAsksToHide] = useState(false);
  const form = `/admin/${resource.path(item)}`;
  const set = (wanted: boolean) => {
    onPublish();
    changes.set("published", wanted);
  };
  return (
    <>
      <Link className="item-action is-main" to={form} id={`edit-${title}`} aria-describedby={title}>
        {t`Edit`}
      </Link>
      <button
        type="button"
        className="item-action is-danger"
        aria-describedby={title}
        onClick={() => onDelete(item)}
      >
        {t`Delete`}
      </button>
      <Menu title={shown.name} describedBy={title}>
        <p className="narrow-only px-5 pb-3 text-small wrap-anywhere">
          {resource.columns
            .slice(1)
            .filter((column) => !column.isSwitch && toText(column.value(item)) !== "")
            .map((column) => cellText(column, item))
            .join(" · ")}
        </p>
        <Link to={form} className="narrow-only">
          {t`Edit`}
        </Link>
        <label>
          {t`Published`}
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has them
            role="switch"
            className="check"
            checked={changes.valueOf("published", item.published) === true}
            aria-disabled={changes.isPending}
            onChange={({ target }) => {
              if (!target.checked && leaves) setAsksToHide(true);
              else set(target.checked);
            }}
          />
        </label>
        {resource.columns
          .filter(({ isSwitch }) => isSwitch)
          .map((column) => (
            <label key={column.name} className="narrow-only">
              {column.label}
              <SwitchInput item={item} column={column} title={title} changes={changes} />
            </label>
          ))}
        {children}
        <button
          type="button"
          aria-disabled={duplication.isPending}
          onClick={() => {
            if (!duplication.isPending) duplication.mutate(item);
          }}
        >
          {t`Duplicate`}
        </button>
        <button type="button" className="is-danger narrow-only" onClick={() => onDelete(item)}>
          {t`Delete`}
        </button>
      </Menu>
      {asksToHide && (
        <RemovalDialog
          resource={resource}
          item={item}
          question={hideQuestion(shown)}
          confirm={t`Unpublish`}
          kind="primary"
          onConfirm={() => {
            setAsksToHide(false);
            set(false);
          }}
          onCancel={() => setAsksToHide(false)}
        />
      )}
    </>
  );
}

type ItemChanges = ReturnType<typeof useItemChanges>;

/**
 * The fields of an item that the list changes, one after the other. The item's version is sent, so that a
 * change made elsewhere is not overwritten: the list then shows that change.
 */
function useItemChanges<Item extends AnyItem>(resource: Resource<Item>, item: Item) {
  const list = useCachedList(resource);
  const { name: itemName } = useMainText()(item);
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: async ({ name, value }: { name: string; value: FieldValue }) => {
      try {
        list.replace(await changeItem(resource.calls, item, { [name]: value }));
      } catch (error) {
        const current = resource.current(error);
        if (current) list.replace(current);
        throw error;
      }
    },
  });
  return {
    /** What the owner chose last, as long as the server has not answered. */
    valueOf: (name: string, stored: PlainValue) =>
      isPending && variables.name === name ? variables.value : stored,
    set: (name: string, value: FieldValue) => {
      if (!isPending) mutate({ name, value });
    },
    isPending,
    /** The field that was saved last. */
    saved: isSuccess ? variables.name : undefined,
    failure: error ? changeError(error, itemName) : undefined,
  };
}

function changeError(error: Error, name: string): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 409) return t`${name} was changed elsewhere. Please check it and try again.`;
  if (status === 404) return t`${name} was deleted elsewhere.`;
  return error.message;
}
