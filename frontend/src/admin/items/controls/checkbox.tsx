import { getControl } from "../../../components/form-control";
import type { Control } from "./control";

/** Yes or no, in half of the row. No value is wrong. */
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
    check: () => undefined,
    show: (value) => (value === true ? "Yes" : "No"),
    accepts: (value) => typeof value === "boolean",
  };
}
