import { t } from "@lingui/core/macro";
import { memoized } from "../../ui/admin/format";
import {
  type Control,
  type LineOptions,
  isText,
  readText,
  requiredError,
  textOrDash,
  toText,
} from "./control";
import { LineField } from "./text";

type Option = {
  value: string;
  label: string;
  /** What tables show, if not the label. */
  inTable?: string;
};
type SelectOptions = LineOptions & { options: readonly Option[] };

/** One of a few options. */
export function select(spec: SelectOptions): Control {
  const { name, label, required, options } = spec;
  return {
    name,
    label,
    render: (initial, error) => (
      <LineField line={spec} error={error}>
        {(controlProps) => (
          <select
            {...controlProps}
            className={`${controlProps.className} select`}
            name={name}
            required={required}
            defaultValue={toText(initial)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </LineField>
    ),
    read: (form) => readText(form, name),
    validate: (value) => requiredError(spec, value),
    format: (value) => {
      const option = options.find((each) => each.value !== "" && each.value === value);
      return option?.inTable ?? option?.label ?? textOrDash(value);
    },
    accepts: isText,
    // An empty parameter is no filter at all.
    choices: options.map(({ value, label }) => ({ value, label, param: value || "none" })),
  };
}

/** The labels by the value that is stored. */
const days = memoized(() => ({
  Monday: t`Monday`,
  Tuesday: t`Tuesday`,
  Wednesday: t`Wednesday`,
  Thursday: t`Thursday`,
  Friday: t`Friday`,
  Saturday: t`Saturday`,
  Sunday: t`Sunday`,
}));

export function weekday(line: LineOptions): Control {
  const choices = Object.entries(days()).map(([value, label]) => ({ value, label }));
  const none = { value: "", label: t({ context: "a weekday", message: "Choose" }) };
  return {
    ...select({ ...line, options: [none, ...choices] }),
    validate: (value) => (line.required && value === "" ? t`Please choose a day` : undefined),
  };
}
