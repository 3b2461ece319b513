import { t } from "@lingui/core/macro";
import { useEffect, useRef, type ReactNode } from "react";
import type { FieldValue, FieldValues } from "../../api/field-values";
import { Button } from "../../components/button";
import { fullLabel, shown, type Control } from "./controls/control";
import { sameValue } from "./form-values";

type ConflictProps = {
  /** The heading. */
  title: string;
  fields: readonly Control[];
  /** The values in the form. */
  mine: FieldValues;
  /** The stored values. */
  theirs: FieldValues;
  onOverwrite: () => void;
  onAcceptTheirs: () => void;
};

/** Shows an edit conflict: the differing values side by side, and a choice between them. */
export function Conflict(props: ConflictProps) {
  const { title, fields, mine, theirs, onOverwrite, onAcceptTheirs } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const different = fields
    .filter(({ name }) => !sameValue(mine[name], theirs[name]))
    .flatMap((control) =>
      differences(control, mine[control.name] ?? null, theirs[control.name] ?? null),
    );
  return (
    <section
      role="alert"
      aria-labelledby="conflict"
      className="border-l-4 border-stop bg-steel-900"
    >
      <div className="p-5 sm:p-6">
        <h2
          ref={heading}
          id="conflict"
          tabIndex={-1}
          className="scroll-mt-28 scroll-mb-60 text-subheading outline-none"
        >
          {title}
        </h2>
        <p className="mt-2 text-steel-300">
          {t`It was saved on another device or in another tab while you were editing. Your changes are still in the form.`}
        </p>
        <dl className="mt-5 grid gap-px bg-steel-700">
          {different.map((difference) => (
            <div
              key={difference.label}
              className="grid gap-x-6 gap-y-3 bg-steel-900 py-3 sm:grid-cols-2"
            >
              <dt className="label text-steel-300 sm:col-span-2">{difference.label}</dt>
              <Side title={t`Yours`} value={difference.mine} />
              <Side title={t`Saved elsewhere`} value={difference.theirs} />
            </div>
          ))}
        </dl>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={onOverwrite}>{t`Overwrite with mine`}</Button>
          <Button kind="secondary" onClick={onAcceptTheirs}>
            {t`Use the other version`}
          </Button>
        </div>
      </div>
    </section>
  );
}

type Difference = { label: string; mine: ReactNode; theirs: ReactNode };

/** What differs in a field: of a text with translations, those in which it does. */
function differences(control: Control, mine: FieldValue, theirs: FieldValue): Difference[] {
  if (!control.parts) {
    const label = fullLabel(control);
    return [{ label, mine: shown(control, mine), theirs: shown(control, theirs) }];
  }
  const others = control.parts(theirs);
  return control.parts(mine).flatMap((part, index) => {
    const other = others[index]?.value ?? "";
    if (part.value === other) return [];
    const label = fullLabel({ ...control, label: part.label });
    return [{ label, mine: part.value || "-", theirs: other || "-" }];
  });
}

function Side({ title, value }: { title: string; value: ReactNode }) {
  return (
    <dd>
      <span className="text-small text-steel-400">{title}</span>
      <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {value}
      </span>
    </dd>
  );
}
