/* The fields of a form, in sections. */
import { t } from "@lingui/core/macro";
import { Fragment, type ReactNode, use, useId, useState } from "react";
import { Fold } from "../ui/admin/fold";
import { type Control, type FormErrors, TWO_COLUMNS } from "./controls/control";
import { RevealedPaths } from "./form-context";
import { isWithin } from "./form-errors";
import { type FieldValue, type FieldValues, isBlank, isList } from "./form-values";

type FormFieldsProps = {
  fields: readonly Control[];
  /** What the fields begin with. */
  initial: FieldValues;
  /** What is in them now: a folded section tells how many are filled. */
  current: FieldValues;
  errors: FormErrors;
};

/** The controls of a form, in groups below their headings. */
export function FormFields({ fields, ...values }: FormFieldsProps) {
  const sections = inSections(fields);
  const section = (fields: readonly Control[]) => (
    <Section key={fields[0]?.name} fields={fields} {...values} />
  );
  const folded = sections.filter(isFolded);
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-10">
      {sections.filter((fields) => !isFolded(fields)).map(section)}
      {folded.length > 0 && <div className="border-b border-steel-700">{folded.map(section)}</div>}
    </div>
  );
}

/** Short enough to be beside each other on a phone. */
const SWITCHES =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-6";

function Section({ fields, initial, current, errors }: FormFieldsProps) {
  const heading = fields[0]?.section;
  const columns = fields[0]?.isSwitch ? SWITCHES : `${TWO_COLUMNS} gap-6`;
  const grid = (
    <div className={columns}>
      {fields.map(({ name, render }) => (
        <Fragment key={name}>{render(initial[name] ?? null, errors[name], errors)}</Fragment>
      ))}
    </div>
  );
  if (!heading) return grid;
  if (!isFolded(fields)) return <Group heading={heading}>{grid}</Group>;
  return (
    <FoldedGroup heading={heading} fields={fields} current={current}>
      {grid}
    </FoldedGroup>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="border-t border-steel-700 pt-6 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="mb-5 text-subheading">
        {heading}
      </h2>
      {children}
    </div>
  );
}

type FoldedGroupProps = Pick<FormFieldsProps, "fields" | "current"> & {
  heading: string;
  children: ReactNode;
};

/**
 * Folded until the owner opens it, or the form leads there: to the errors of each save, also if the
 * owner has closed it. Its fields have their values all the same.
 */
function FoldedGroup({ heading, fields, current, children }: FoldedGroupProps) {
  const revealed = use(RevealedPaths);
  const [followed, setFollowed] = useState<readonly string[]>();
  const [isOpen, setOpen] = useState(false);
  if (followed !== revealed) {
    setFollowed(revealed);
    const isRevealed = fields.some(({ name }) => revealed.some((path) => isWithin(path, name)));
    setOpen(isOpen || isRevealed);
  }
  return (
    <Fold
      heading={heading}
      note={contents(fields.map(({ name }) => current[name] ?? null))}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div role="group" aria-label={heading} className="pt-2 pb-8">
        {children}
      </div>
    </Fold>
  );
}

/** How many fields are filled or, of a list by itself, how many records it has. */
function contents(values: readonly FieldValue[]): string {
  const [first] = values;
  if (values.length === 1 && isList(first)) return String(first.length);
  const filled = values.filter((value) => !isBlank(value)).length;
  const count = values.length;
  return t({ message: `${filled} of ${count}`, comment: "How many fields are filled." });
}

function isFolded(section: readonly Control[]): boolean {
  return section[0]?.isFolded === true;
}

/** The controls, divided where the section changes; switches are by themselves. */
function inSections(fields: readonly Control[]): Control[][] {
  const sections: Control[][] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    const [first] = last ?? [];
    const isSame = first?.section === field.section && first?.isSwitch === field.isSwitch;
    if (last && isSame) last.push(field);
    else sections.push([field]);
  }
  return sections;
}
