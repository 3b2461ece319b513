import { t } from "@lingui/core/macro";
import { Fragment, use, useId, useRef, useState } from "react";
import { ICONS, Icon } from "../../ui/admin/icon";
import { DragHandle, DragList, useDragRow } from "../../ui/admin/drag-list";
import { useFocusRestore } from "../../ui/admin/focus-restore";
import { capitalised } from "../../ui/admin/format";
import { Alert } from "../../ui/alert";
import { Arrow } from "../../ui/arrow";
import { Button } from "../../ui/button";
import { MainLanguage } from "../form-context";
import { validateFields } from "../form-errors";
import { type FieldRecord, type FieldValue, isBlank, isList } from "../form-values";
import { valuesIn } from "../translated-text";
import { type Control, type FormErrors, TWO_COLUMNS, WHOLE_ROW, displayValue } from "./control";
import {
  type ListItem,
  type ListOptions,
  firstLine,
  ownName,
  readRow,
  rowControls,
  rowName,
  seenControls,
  useListRows,
} from "./list-rows";

/**
 * Records that the owner adds, removes and puts in order. The controls of a record are named by
 * their path, such as `opening_hours.1.opens`, and the record by the start of it.
 */
export function list(options: ListOptions): Control {
  const { name, label, required, noun, max } = options;
  return {
    name,
    label,
    render: (initial, error, errors) => (
      <ListField
        list={options}
        initial={isList(initial) ? initial : []}
        error={error}
        errors={errors}
      />
    ),
    read: (form) => {
      const rows: FieldRecord[] = [];
      while (form.elements.namedItem(`${name}.${rows.length}`))
        rows.push(readRow(options, form, rows.length));
      return rows;
    },
    validate: (value) => {
      const { length } = isList(value) ? value : [];
      if (length > max) return t`Please keep at most ${max} ${noun}s`;
      return required && length === 0 ? t`Please add a ${noun}` : undefined;
    },
    validateInside: (value) => rowErrors(options, value),
    format: (value) => {
      const lines = (isList(value) ? value : []).map((row, index) =>
        seenControls(options, index)
          .map(([field, { format }]) => format(row[field] ?? null))
          .join(", "),
      );
      return lines.join("\n") || "-";
    },
    show: (value) =>
      isList(value) && value.length > 0 ? <Rows list={options} rows={value} /> : "-",
    accepts: (value): value is FieldValue =>
      Array.isArray(value) && value.every((row) => isRow(options, row)),
  };
}

function rowErrors(options: ListOptions, value: FieldValue): FormErrors {
  const inside = (isList(value) ? value : []).flatMap((row, index) =>
    rowControls(options, index).map(([field, control]) =>
      validateFields([control], { [control.name]: row[field] ?? null }),
    ),
  );
  return Object.fromEntries(inside.flatMap(Object.entries<string | undefined>));
}

function isRow(options: ListOptions, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const row = new Map<string, unknown>(Object.entries(value));
  return rowControls(options, 0).every(
    // An older release may not have had the field.
    ([field, { accepts }]) => !row.has(field) || accepts(row.get(field)),
  );
}

/** Each record: its texts in a line, and on a line of its own what is more than a text. */
function Rows({ list, rows }: { list: ListOptions; rows: readonly FieldRecord[] }) {
  return rows.map((row, index) => (
    <span key={index} className="block">
      {seenControls(list, index).map(([field, control], place, all) => (
        <span key={field} className={control.show && "block"}>
          {place > 0 && !control.show && !all[place - 1]?.[1].show && ", "}
          {displayValue(control, row[field] ?? null)}
        </span>
      ))}
    </span>
  ));
}

type ListFieldProps = {
  list: ListOptions;
  initial: readonly FieldRecord[];
  error?: string;
  errors?: FormErrors;
};

/** The records of a list, with buttons to add, remove and move them. */
function ListField({ list, initial, error, errors = {} }: ListFieldProps) {
  const { name, label, help, noun, max, hasHeading, within } = list;
  const id = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { items, removed, add, remove, undo, move, toggle } = useListRows(name, initial, fieldset);
  const focus = useFocusRestore<HTMLOListElement>(fieldset);

  const focusIn = (selector: string) =>
    fieldset.current?.querySelector<HTMLElement>(selector)?.focus();
  const focusRow = (index: number) =>
    focusIn(`[name="${name}.${index}"] :is(input, select, textarea, button)[name]`);
  const removeRow = (index: number) => {
    const form = fieldset.current?.form;
    const values = form ? readRow(list, form, index) : {};
    const isEmpty = Object.values(values).every(isBlank);
    remove(index, isEmpty ? undefined : values);
    focusIn(isEmpty ? ":scope > [data-add]" : ":scope > ol > li > [data-undo]");
  };
  const undoRemoval = () => {
    undo();
    if (removed) focusRow(removed.index);
  };
  const ids = [...(error ? [`${id}-error`] : []), ...(help ? [`${id}-help`] : [])];

  return (
    <fieldset
      ref={fieldset}
      name={name}
      tabIndex={-1}
      aria-describedby={ids.join(" ") || undefined}
      className={`min-w-0 scroll-mt-28 ${WHOLE_ROW}`}
    >
      <legend className={hasHeading ? "sr-only" : "label text-steel-300"}>{label}</legend>
      {help && (
        <p id={`${id}-help`} className="mt-1 text-small text-steel-400">
          {help}
        </p>
      )}
      {error && (
        <div id={`${id}-error`} className="mt-2">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <DragList rows={items} name={(_, index) => rowName(list, index)} onMove={move}>
        {(shown) => (
          <ol {...focus} className="mt-2 grid grid-cols-1 gap-3 empty:hidden">
            {shown.map((item, index) => (
              <Fragment key={item.id}>
                {removed?.index === index && <Removed noun={noun} onUndo={undoRemoval} />}
                <ListRowFields
                  list={list}
                  item={item}
                  index={index}
                  count={shown.length}
                  errors={errors}
                  onToggle={() => toggle(item.id)}
                  onMove={(by) => move(item.id, by)}
                  onRemove={() => removeRow(index)}
                />
              </Fragment>
            ))}
            {removed?.index === shown.length && <Removed noun={noun} onUndo={undoRemoval} />}
          </ol>
        )}
      </DragList>
      {items.length < max && (
        <Button
          kind="secondary"
          data-add
          aria-label={within && t`Add ${noun} to ${within}`}
          className="mt-3 max-sm:w-full"
          onClick={() => {
            add();
            focusRow(items.length);
          }}
        >
          {t`Add ${noun}`}
        </Button>
      )}
    </fieldset>
  );
}

/** In the place of the row that was removed. */
export function Removed({ noun, onUndo }: { noun: string; onUndo: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-hot bg-steel-900 py-2 pr-2 pl-4">
      <span>{t`The ${noun} was removed.`}</span>
      <Button kind="secondary" data-undo onClick={onUndo}>
        {t`Undo`}
      </Button>
    </li>
  );
}

const BUTTON =
  "grid size-11 cursor-pointer place-items-center text-steel-100 hover:bg-steel-700 " +
  "hover:text-white aria-disabled:cursor-default aria-disabled:text-steel-600 " +
  "aria-disabled:hover:bg-transparent";

type ListRowFieldsProps = {
  list: ListOptions;
  item: ListItem;
  index: number;
  /** Number of rows. */
  count: number;
  errors: FormErrors;
  onToggle: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One record of a list. */
function ListRowFields({ list, item, index, count, errors, ...on }: ListRowFieldsProps) {
  const path = `${list.name}.${index}`;
  const name = rowName(list, index);
  // What it is inside of is the group around it.
  const title = capitalised(ownName(list.noun, index));
  const canMove = count > 1;
  const drag = useDragRow(item.id, canMove);
  const isOpen = item.isOpen || !list.isLong;
  // While it is closed, nobody changes it.
  const main = use(MainLanguage);
  const lineOf = (values: FieldRecord) => firstLine(list, valuesIn(main, values, main));
  const [line, setLine] = useState(() => lineOf(item.values));
  const gridClasses = list.isNarrow
    ? "grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.75rem),1fr))] [&_input]:px-3! [&_select]:pr-9! [&_select]:pl-3!"
    : TWO_COLUMNS;
  return (
    <li {...drag.row} tabIndex={-1} className={list.within ? "bg-steel-800" : "bg-steel-900"}>
      <fieldset
        name={path}
        tabIndex={-1}
        aria-label={title}
        className={`min-w-0 px-4 pt-2 ${isOpen ? "pb-4" : "pb-2"}`}
      >
        <div className="-mx-2 flex flex-wrap items-center">
          {canMove && (
            <DragHandle
              drag={drag.handle}
              name={name}
              className={list.isLong ? "max-sm:mr-auto" : ""}
            />
          )}
          {list.isLong ? (
            <Toggle
              isAbove={canMove}
              title={title}
              line={isOpen ? "" : line}
              isOpen={isOpen}
              onClick={(form) => {
                if (form) setLine(lineOf(readRow(list, form, index)));
                on.onToggle();
              }}
            />
          ) : (
            <span className="label mr-auto px-2 text-steel-300">{title}</span>
          )}
          {canMove && (
            <>
              <MoveButton
                label={t`Move ${name} up`}
                disabled={index === 0}
                onClick={() => on.onMove(-1)}
              >
                -rotate-90
              </MoveButton>
              <MoveButton
                label={t`Move ${name} down`}
                disabled={index === count - 1}
                onClick={() => on.onMove(1)}
              >
                rotate-90
              </MoveButton>
            </>
          )}
          <button
            type="button"
            aria-label={t`Remove ${name}`}
            onClick={on.onRemove}
            className="label grid min-h-11 min-w-11 cursor-pointer place-items-center px-3 text-steel-100 hover:bg-steel-700 hover:text-white"
          >
            <span className="max-sm:sr-only">{t`Remove`}</span>
            <Icon path={ICONS.remove} className="w-6 sm:hidden" />
          </button>
        </div>
        {errors[path] && (
          <div className="mt-2">
            <Alert kind="error">{errors[path]}</Alert>
          </div>
        )}
        {/* What is hidden has values all the same. */}
        <div hidden={!isOpen} className={`mt-2 gap-x-3 gap-y-4 ${gridClasses}`}>
          {rowControls(list, index).map(([field, control]) => (
            <Fragment key={field}>
              {control.render(item.values[field] ?? null, errors[control.name], errors)}
            </Fragment>
          ))}
        </div>
      </fieldset>
    </li>
  );
}

type ToggleProps = {
  /** On a phone it is above the buttons, which would leave it a third of their row. */
  isAbove: boolean;
  title: string;
  /** What tells the record from the others, while its fields do not. */
  line: string;
  isOpen: boolean;
  onClick: (form: HTMLFormElement | null) => void;
};

/** The name of a record, which opens and closes it. */
function Toggle({ isAbove, title, line, isOpen, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onClick(currentTarget.form)}
      className={`flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 px-2 text-left text-steel-300 hover:bg-steel-700 hover:text-white ${isAbove ? "max-sm:order-first max-sm:basis-full" : ""}`}
    >
      <span aria-hidden="true" className="w-4 shrink-0 text-hot">
        {isOpen ? "–" : "+"}
      </span>
      <span className="min-w-0 flex-1">
        <span className={line ? "sr-only sm:not-sr-only sm:label sm:block" : "label block"}>
          {title}
        </span>
        {line && <span className="line-clamp-2 wrap-anywhere text-white">{line}</span>}
      </span>
    </button>
  );
}

type MoveButtonProps = {
  label: string;
  disabled: boolean;
  onClick: () => void;
  /** The class that turns the arrow. */
  children: string;
};

/** It keeps the focus when the row has arrived at the end. */
function MoveButton({ label, disabled, onClick, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onClick();
      }}
      className={BUTTON}
    >
      <Arrow className={children} />
    </button>
  );
}
