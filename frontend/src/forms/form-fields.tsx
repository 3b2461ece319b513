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
  /** What the fields begin with, anew with each revision. */
  initial: { values: FieldValues; revision: number };
  /** What is in them now: a folded section tells how many are filled. */
  current: FieldValues;
  errors: FormErrors;
};

/** The controls of a form, in groups below their headings. */
export function FormFields({ fields, ...values }: FormFieldsProps) {
  const sections = inRuns(fields, ({ section }) => section);
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

/** Switches are short enough to be beside each other on a phone. */
const SWITCHES =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-6";

function Section({ fields, initial, current, errors }: FormFieldsProps) {
  const heading = fields[0]?.section;
  const grids = (
    <div key={initial.revision} className="grid grid-cols-1 gap-6 sm:gap-10">
      {inRuns(fields, ({ isSwitch }) => isSwitch).map((run) => (
        <div key={run[0]?.name} className={run[0]?.isSwitch ? SWITCHES : `${TWO_COLUMNS} gap-6`}>
          {run.map(({ name, render }) => (
            <Fragment key={name}>
              {render(initial.values[name] ?? null, errors[name], errors)}
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  );
  if (!heading) return grids;
  if (!isFolded(fields)) return <Group heading={heading}>{grids}</Group>;
  return (
    <FoldedGroup heading={heading} fields={fields} current={current}>
      {grids}
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

/** The controls, divided where something about them changes, such as their section. */
function inRuns(fields: readonly Control[], about: (field: Control) => unknown): Control[][] {
  const runs: Control[][] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last?.[0] && about(last[0]) === about(field)) last.push(field);
    else runs.push([field]);
  }
  return runs;
}
