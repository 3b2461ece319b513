import type { ReactNode } from "react";
import type { ListRow, PlainValue } from "../../../api/field-values";
import { isList } from "../form-values";
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
  /** The controls of a record, by field name. They are called by their place in the form. */
  of: Readonly<Record<string, (name: string) => Control>>;
};

/** The controls of a record by field name. */
export function rowControls({ name, of }: ListOptions, index: number) {
  return Object.entries(of).map(
    ([field, make]) => [field, make(`${name}.${index}.${field}`)] as const,
  );
}

export function readRow(options: ListOptions, form: HTMLFormElement, index: number): ListRow {
  const entries = rowControls(options, index).map(([field, { read }]): [string, PlainValue] => {
    const value = read(form);
    return [field, isList(value) ? null : value]; // there are no lists inside of lists
  });
  return Object.fromEntries(entries);
}
