import { t } from "@lingui/core/macro";
import { getControl } from "../../ui/field";
import type { Control } from "./control";

type CheckboxOptions = {
  name: string;
  label: string;
  /** For what is not so, such as 'Not published'. */
  negative: string;
};

/** A yes/no field, half a row wide. Every value is valid. */
export function checkbox({ name, label, negative }: CheckboxOptions): Control {
  return {
    name,
    label,
    render: (initial) => (
      <div className="flex items-end">
        <label className="flex min-h-12 w-full cursor-pointer items-center gap-3 bg-carbon px-3 sm:gap-4 sm:px-4">
          <input type="checkbox" name={name} defaultChecked={initial === true} className="check" />
          <span className="label pt-0.5 text-steel-100">{label}</span>
        </label>
      </div>
    ),
    read: (form) => {
      const element = getControl(form, name);
      return element instanceof HTMLInputElement && element.checked;
    },
    isSwitch: true,
    validate: () => undefined,
    format: (value) => (value === true ? t`Yes` : t`No`),
    accepts: (value) => typeof value === "boolean",
    choices: [
      { value: true, label, param: "yes" },
      { value: false, label: negative, param: "no" },
    ],
  };
}
