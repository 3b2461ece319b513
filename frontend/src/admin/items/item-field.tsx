import type { FieldValue } from "../../api/items";
import { Field } from "../../components/field";
import type { FieldSpec } from "../resource";
import { MarkupField } from "./markup-field";

type ItemFieldProps = { field: FieldSpec; initial: FieldValue | undefined; error?: string };

/** The control of one field of an item. */
export function ItemField({ field, initial, error }: ItemFieldProps) {
  const { name, label, required, half } = field;
  const className = half ? undefined : "sm:col-span-2";
  const text = String(initial ?? "");
  if (field.control === "checkbox") {
    return <Checkbox name={name} label={label} initial={initial === true} />;
  }
  if (field.control === "markup") {
    return (
      <MarkupField
        name={name}
        label={label}
        rows={field.rows}
        initial={text}
        error={error}
        className={className}
      />
    );
  }
  return (
    <Field label={label} error={error} className={className}>
      {(wiring) => {
        switch (field.control) {
          case "text":
            return <input {...wiring} name={name} required={required} defaultValue={text} />;
          case "number":
            return (
              <input
                {...wiring}
                name={name}
                type="number"
                inputMode="numeric"
                // The wheel scrolls the page; over a focused number it would change the year.
                onWheel={(event) => event.currentTarget.blur()}
                min={field.min}
                max={field.max}
                required={required}
                defaultValue={text}
              />
            );
          case "select":
            return (
              <select
                {...wiring}
                className={`${wiring.className} select`}
                name={name}
                required={required}
                defaultValue={text}
              >
                {field.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            );
        }
      }}
    </Field>
  );
}

type CheckboxProps = { name: string; label: string; initial: boolean };

function Checkbox({ name, label, initial }: CheckboxProps) {
  return (
    <div className="flex items-end">
      <label className="flex min-h-12 w-full cursor-pointer items-center gap-4 bg-carbon px-4">
        <input type="checkbox" name={name} defaultChecked={initial} className="check" />
        <span className="label pt-0.5 text-steel-100">{label}</span>
      </label>
    </div>
  );
}
