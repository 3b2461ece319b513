import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Alert } from "../../ui/alert";
import { Arrow } from "../../ui/arrow";
import { DragHandle } from "../../ui/admin/dragging/drag-handle";
import { useDragRow } from "../../ui/admin/dragging/drag-row";
import { Shown, useIsEnglish } from "../form-language";
import { TWO_COLUMNS, type FormErrors } from "./control";
import {
  firstLine,
  readRow,
  ownName,
  rowControls,
  rowName,
  type ListOptions,
} from "./list-options";
import type { ListItem } from "./list-rows";
import { capitalised } from "../../ui/admin/format";

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
export function ListRowFields({ list, item, index, count, errors, ...on }: ListRowFieldsProps) {
  const path = `${list.name}.${index}`;
  const name = rowName(list, index);
  // What it is inside of is the group around it.
  const title = capitalised(ownName(list.noun, index));
  // Translations belong to the records that there are in English.
  const isEnglish = useIsEnglish();
  const canMove = isEnglish && count > 1;
  const drag = useDragRow(item.id, canMove);
  const isOpen = item.isOpen || !list.isLong;
  // While it is closed, nobody changes it.
  const [line, setLine] = useState(() => firstLine(list, item.values));
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
          {canMove && <DragHandle drag={drag.handle} name={name} />}
          {list.isLong ? (
            <Toggle
              title={title}
              line={isOpen ? "" : line}
              isOpen={isOpen}
              onClick={(form) => {
                if (form) setLine(firstLine(list, readRow(list, form, index)));
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
            hidden={!isEnglish}
            aria-label={t`Remove ${name}`}
            onClick={on.onRemove}
            className="label grid min-h-11 min-w-11 cursor-pointer place-items-center px-3 text-steel-100 hover:bg-steel-700 hover:text-white"
          >
            <span className="max-sm:sr-only">{t`Remove`}</span>
            <svg
              viewBox="0 0 18 18"
              aria-hidden="true"
              className="w-4 fill-none stroke-current stroke-2 sm:hidden"
            >
              <path d="m1 1 16 16M17 1 1 17" />
            </svg>
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
            <Shown key={field} control={control}>
              {control.render(item.values[field] ?? null, errors[control.name], errors)}
            </Shown>
          ))}
        </div>
      </fieldset>
    </li>
  );
}

type ToggleProps = {
  title: string;
  /** What tells the record from the others, while its fields do not. */
  line: string;
  isOpen: boolean;
  onClick: (form: HTMLFormElement | null) => void;
};

/** The name of a record, which opens and closes it. */
function Toggle({ title, line, isOpen, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onClick(currentTarget.form)}
      className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 px-2 text-left text-steel-300 hover:bg-steel-700 hover:text-white"
    >
      <span aria-hidden="true" className="w-4 shrink-0 text-hot">
        {isOpen ? "–" : "+"}
      </span>
      <span className="min-w-0 flex-1">
        <span className="label block">{title}</span>
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
