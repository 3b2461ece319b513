import { t } from "@lingui/core/macro";
import type { FieldRecord, FieldValue } from "../field-values";
import { validateFields } from "../form-errors";
import { isList } from "../form-values";
import { shown, type Control, type FormErrors } from "./control";
import { ListField } from "./list-field";
import { readRow, rowControls, type ListOptions } from "./list-options";

/**
 * Records that the owner adds, removes and puts in order. The controls of a record are named by
 * their path, such as `opening_hours.1.opens`, and the record by the start of it.
 */
export function list(options: ListOptions): Control {
  const { name, label, required, noun, max } = options;
  return {
    name,
    label,
    hasWords: rowControls(options, 0).some(([, { hasWords }]) => hasWords),
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
        rowControls(options, index)
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
      {rowControls(list, index).map(([field, control], place, all) => (
        <span key={field} className={control.show && "block"}>
          {place > 0 && !control.show && !all[place - 1]?.[1].show && ", "}
          {shown(control, row[field] ?? null)}
        </span>
      ))}
    </span>
  ));
}
