import { getControl } from "../../../components/form-control";
import type { Control } from "./control";

/** A yes/no field, half a row wide. Every value is valid. */
export function checkbox({ name, label }: { name: string; label: string }): Control {
  return {
    name,
    label,
    render: (initial) => (
      <div className="flex items-end">
        <label className="flex min-h-12 w-full cursor-pointer items-center gap-4 bg-carbon px-4">
          <input type="checkbox" name={name} defaultChecked={initial === true} className="check" />
          <span className="label pt-0.5 text-steel-100">{label}</span>
        </label>
      </div>
    ),
    read: (form) => {
      const element = getControl(form, name);
      return element instanceof HTMLInputElement && element.checked;
    },
    validate: () => undefined,
    format: (value) => (value === true ? "Yes" : "No"),
    accepts: (value) => typeof value === "boolean",
    choices: [
      { value: true, label, param: "yes" },
      { value: false, label: `Not ${label.toLowerCase()}`, param: "no" },
    ],
  };
}
