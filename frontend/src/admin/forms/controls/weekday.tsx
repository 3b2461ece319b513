import type { Control, LineOptions } from "./control";
import { select } from "./select";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const OPTIONS = ["", ...DAYS].map((day) => ({ value: day, label: day || "Choose" }));

export function weekday(options: LineOptions): Control {
  return {
    ...select({ ...options, options: OPTIONS }),
    validate: (value) => (options.required && value === "" ? "Please choose a day" : undefined),
  };
}
