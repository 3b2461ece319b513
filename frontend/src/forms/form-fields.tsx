import { useId } from "react";
import type { FieldValues } from "./field-values";
import { TWO_COLUMNS, type Control, type FormErrors } from "./controls/control";
import { Shown, useIsShown } from "./form-language";

type FormFieldsProps = {
  fields: readonly Control[];
  initial: FieldValues;
  errors: FormErrors;
};

/** The controls of a form, in groups below their headings. */
export function FormFields({ fields, ...values }: FormFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-10">
      {inSections(fields).map((section) => (
        <Section key={section[0]?.name} fields={section} {...values} />
      ))}
    </div>
  );
}

function Section({ fields, initial, errors }: FormFieldsProps) {
  const id = useId();
  const heading = fields[0]?.section;
  const isShown = useIsShown(fields.some(({ hasWords }) => hasWords));
  const grid = (
    <div className={`${TWO_COLUMNS} gap-6`}>
      {fields.map((control) => (
        <Shown key={control.name} control={control}>
          {control.render(initial[control.name] ?? null, errors[control.name], errors)}
        </Shown>
      ))}
    </div>
  );
  if (!heading) return grid;
  return (
    <div
      role="group"
      aria-labelledby={id}
      hidden={!isShown}
      // The first one in sight is below the line of the tabs.
      className="border-t border-steel-700 pt-6 [&:nth-child(1_of_:not([hidden]))]:border-t-0 [&:nth-child(1_of_:not([hidden]))]:pt-0"
    >
      <h2 id={id} className="mb-5 text-subheading">
        {heading}
      </h2>
      {grid}
    </div>
  );
}

/** The controls, divided where the section changes. */
function inSections(fields: readonly Control[]): Control[][] {
  const sections: Control[][] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && last[0]?.section === field.section) last.push(field);
    else sections.push([field]);
  }
  return sections;
}
