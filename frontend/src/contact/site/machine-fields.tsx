import { t } from "@lingui/core/macro";
import { useEffect, useId, useRef, useState } from "react";
import { useIsHydrated } from "../../core/hydration";
import { lazySection } from "../../ui/lazy";
import type { Subject } from "../contact";
import { MACHINE_FIELDS, type MachineField, machineLabels } from "../machine";
import { NUMBERS } from "./contact-validation";
import { useListedSubjects } from "./subjects/contact-subjects";
import { type Form, TextField } from "./visitor-form";

const MachineSuggestions = lazySection(() =>
  import(/* webpackChunkName: "machine-suggestions" */ "./machine-suggestions").then(
    (m) => m.MachineSuggestions,
  ),
);

/** Also on a phone. The others have long labels. */
const HALF: ReadonlySet<MachineField> = new Set(["make", "model", "year", "ground"]);
const NUMERIC = { inputMode: "numeric" } as const;

/** Whether a message is about a service, or about nothing but a question. */
export function useAsksForMachine(subject?: Subject): boolean {
  const listed = useListedSubjects();
  const subjects = subject ? [subject, ...listed] : listed;
  return subjects.length === 0 || subjects.some(({ kind }) => kind === "service");
}

/** Folded, unless there is an error in it; the form unfolds it when it puts a draft back. */
export function MachineFields({ form }: { form: Form }) {
  const id = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const isHydrated = useIsHydrated();
  const labels = machineLabels();
  const hasError = MACHINE_FIELDS.some((name) => form.errorOf(`machine.${name}`));
  const [isOpenAtFirst] = useState(
    hasError || MACHINE_FIELDS.some((name) => form.reply?.values?.[`machine.${name}`]),
  );
  useEffect(() => {
    if (hasError && fold.current) fold.current.open = true;
  }, [hasError]);
  return (
    <details
      ref={fold}
      open={isOpenAtFirst}
      className={`border-y border-steel-700 ${isHydrated ? "" : "asking:hidden"}`}
    >
      <summary className="label min-h-11 cursor-pointer py-2.5 text-steel-300 hover:text-white">
        {t`Your machine (optional)`}
      </summary>
      <div className="grid grid-cols-2 gap-6 pt-2 pb-6">
        {MACHINE_FIELDS.map((name) => (
          <TextField
            key={name}
            form={form}
            name={`machine.${name}`}
            label={labels[name]}
            className={HALF.has(name) ? "" : "max-sm:col-span-2"}
            autoComplete="off"
            {...(NUMBERS.has(name) ? NUMERIC : { list: `${id}-${name}` })}
          />
        ))}
      </div>
      <MachineSuggestions id={id} />
    </details>
  );
}
