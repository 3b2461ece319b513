import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { FieldRecord } from "../field-values";
import { isBlank } from "../form-values";
import type { Control } from "./control";

export type ListOptions = {
  name: string;
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** What a record is called: 'row', 'link'. */
  noun: string;
  /** Number of records. */
  max: number;
  /** Whether the fields of a record are so short that several fit beside each other on a phone. */
  isNarrow: boolean;
  /** Whether a record is so long that it opens only when the owner wants to see it. */
  isLong?: boolean;
  /** The form has the label as a heading before it. */
  hasHeading?: boolean;
  /** The record that the list is inside of, such as 'person 2'. */
  within?: string;
  /** Makes the controls of a record, by field name. */
  of: Readonly<Record<string, MakeRowControl>>;
};

/**
 * `name` is the control's path in the form, such as `people.1.title`. `row` is what its record is
 * called, such as 'person 2'.
 */
export type MakeRowControl = (name: string, row: string) => Control;

/** What a record is called, such as 'person 2', or 'picture 1 of person 2'. */
export function rowName({ noun, within }: ListOptions, index: number): string {
  const row = ownName(noun, index);
  return within ? t`${row} of ${within}` : row;
}

/** Without what it is inside of. */
export function ownName(noun: string, index: number): string {
  return `${noun} ${index + 1}`;
}

/** The controls of a record by field name. */
export function rowControls(options: ListOptions, index: number) {
  const { name, of } = options;
  const row = rowName(options, index);
  return Object.entries(of).map(
    ([field, make]) => [field, make(`${name}.${index}.${field}`, row)] as const,
  );
}

/** The first line of what a record has in it, to tell it from the others. */
export function firstLine(options: ListOptions, values: FieldRecord): string {
  const lines = rowControls(options, 0).map(([field, { format }]) => {
    const value = values[field] ?? null;
    return isBlank(value) ? "" : (format(value).split("\n")[0] ?? "");
  });
  return lines.find((line) => line !== "") ?? "";
}

export function readRow(options: ListOptions, form: HTMLFormElement, index: number): FieldRecord {
  return Object.fromEntries(
    rowControls(options, index).map(([field, { read }]) => [field, read(form)]),
  );
}
