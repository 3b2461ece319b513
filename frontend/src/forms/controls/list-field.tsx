import { t } from "@lingui/core/macro";
import { Fragment, useId, useRef } from "react";
import type { FieldRecord } from "../field-values";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { DragList } from "../../ui/admin/dragging/drag-list";
import { useIsEnglish } from "../form-language";
import { isBlank } from "../form-values";
import { useFocusRestore } from "../../ui/admin/focus-restore";
import { WHOLE_ROW, type FormErrors } from "./control";
import { readRow, rowName, type ListOptions } from "./list-options";
import { useListRows } from "./list-rows";
import { ListRowFields } from "./list-row-fields";

type ListFieldProps = {
  list: ListOptions;
  initial: readonly FieldRecord[];
  error?: string;
  errors?: FormErrors;
};

/** The records of a list, with buttons to add, remove and move them. */
export function ListField({ list, initial, error, errors = {} }: ListFieldProps) {
  const { name, label, help, noun, max, hasHeading, within } = list;
  const id = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { items, removed, add, remove, undo, move, toggle } = useListRows(name, initial, fieldset);
  const isEnglish = useIsEnglish();
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
  const ids = [...(error ? [`${id}-error`] : []), ...(help && isEnglish ? [`${id}-help`] : [])];

  return (
    <fieldset
      ref={fieldset}
      name={name}
      tabIndex={-1}
      aria-describedby={ids.join(" ") || undefined}
      className={`min-w-0 scroll-mt-28 ${WHOLE_ROW}`}
    >
      <legend className={hasHeading ? "sr-only" : "label text-steel-300"}>{label}</legend>
      {help && isEnglish && (
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
                {isEnglish && removed?.index === index && (
                  <Removed noun={noun} onUndo={undoRemoval} />
                )}
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
            {isEnglish && removed?.index === shown.length && (
              <Removed noun={noun} onUndo={undoRemoval} />
            )}
          </ol>
        )}
      </DragList>
      {isEnglish && items.length < max && (
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
function Removed({ noun, onUndo }: { noun: string; onUndo: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-hot bg-steel-900 py-2 pr-2 pl-4">
      <span>{t`The ${noun} was removed.`}</span>
      <Button kind="secondary" data-undo onClick={onUndo}>
        {t`Undo`}
      </Button>
    </li>
  );
}
