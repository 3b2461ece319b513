import { t } from "@lingui/core/macro";
import { once } from "../../ui/admin/once";
import type { Control, LineOptions } from "./control";
import { select } from "./select";

/** The labels by the value that is stored. */
const days = once(() => ({
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
